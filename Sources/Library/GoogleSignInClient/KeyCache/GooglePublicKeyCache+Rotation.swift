public import StrictJOSE

extension GooglePublicKeyCache {
    /// Calls a function with the keys, and again with newer keys if a key ID is unknown (OpenID Connect Core §10.1.1).
    ///
    /// - Parameter body: a pure function that throws `unknown-key-id` if the key set lacks the key.
    /// - Throws: the errors of `body` and of `keySet()`.
    public func withKeySet<Value: Sendable>(
        _ body: @Sendable (JSONWebKeySet) throws(GoogleSignInError) -> Value
    ) async throws(GoogleSignInError) -> Value {
        var keys = try await versionedKeySet()
        while true {
            do throws(GoogleSignInError) {
                return try body(keys.keySet)
            } catch {
                // This ends: each iteration joins a running request or makes the one that the interval allows.
                guard error.code == .unknownKeyID, let newer = try await versionedKeySet(newerThan: keys) else {
                    throw error
                }
                keys = newer
            }
        }
    }
}

public import StrictJOSE

extension GooglePublicKeyCache {
    /// Judges something by the keys, and again by newer ones if its key ID is unknown (OpenID Connect Core §10.1.1).
    ///
    /// - Parameter judge: a pure function that throws `unknown-key-id` where the set lacks the key.
    /// - Throws: what `judge` throws; what `keySet` throws.
    public func withKeySet<Value: Sendable>(
        _ body: @Sendable (JSONWebKeySet) throws(GoogleSignInError) -> Value
    ) async throws(GoogleSignInError) -> Value {
        var keys = try await versionedKeySet()
        while true {
            do throws(GoogleSignInError) {
                return try body(keys.keySet)
            } catch {
                // Ends: each turn joins a request under way, or makes the one that the interval allows.
                guard error.code == .unknownKeyID, let newer = try await versionedKeySet(newerThan: keys) else {
                    throw error
                }
                keys = newer
            }
        }
    }
}

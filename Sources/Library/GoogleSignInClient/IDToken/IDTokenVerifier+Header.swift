internal import StrictJOSE

/// The checks before the claims: header, key and signature.
extension IDTokenVerifier {
    /// Refuses a token of another kind (RFC 8725 §3.11), then one that no key of the provider has signed (OpenID Connect
    /// Core §3.1.3.7 steps 6 and 7, §10.1).
    func requireSignature(
        of token: consuming CompactJWS, by keys: JSONWebKeySet
    ) throws(GoogleSignInError) -> VerifiedJWS {
        do {
            try token.header.requireJWTType()
        } catch {
            throw GoogleSignInError(.invalidIDToken, error.detail)
        }
        return try keys.verify(token, algorithms, testKeys)
    }
}

extension JSONWebKeySet {
    /// Verifies a token by a key that only the provider has.
    func verify(
        _ token: consuming CompactJWS, _ algorithms: [JWSAlgorithm], _ testKeys: IDTokenVerifier.TestKeyPolicy
    ) throws(GoogleSignInError) -> VerifiedJWS {
        do {
            return try verify(token, allowing: algorithms) { key throws(JOSEError) in
                guard testKeys == .allowed || !PublishedTestKeys.contains(key.thumbprint) else {
                    throw JOSEError(
                        .invalidKey, expected: "a key that only the provider has",
                        found: "a key published for tests, with which anyone can sign")
                }
            }
        } catch {
            // Both libraries have the same codes for what verifying can refuse.
            throw GoogleSignInError(GoogleSignInError.Code(rawValue: error.code.rawValue), error.detail)
        }
    }
}

internal import StrictJOSE

/// The checks before the claims: header, key and signature.
extension IDTokenVerifier {
    /// RFC 8725 §3.11: a token of another kind is not an ID token.
    func requireType(of header: JOSEHeader) throws(GoogleSignInError) {
        do {
            try header.requireJWTType()
        } catch {
            throw GoogleSignInError(.invalidIDToken, "typ: expected JWT, or no typ")
        }
    }

    /// OpenID Connect Core §3.1.3.7 step 7, RFC 8725 §3.1.
    func requireAlgorithm(of header: JOSEHeader) throws(GoogleSignInError) -> JWSAlgorithm {
        do {
            return try header.algorithm(allowed: algorithms)
        } catch {
            throw GoogleSignInError(.unsupportedAlgorithm, "alg: expected RS256")
        }
    }

    /// RFC 7515 §4.1.11, RFC 7797 §7.
    func refuseCriticalExtensions(of header: JOSEHeader) throws(GoogleSignInError) {
        do {
            try header.refuseCriticalExtensions()
        } catch {
            throw GoogleSignInError(.unsupportedCriticalHeader, "expected neither crit nor b64")
        }
    }

    /// OpenID Connect Core §10.1: the key is the one published under the header's `kid`.
    func key(
        namedBy header: JOSEHeader, in keys: JSONWebKeySet, for algorithm: JWSAlgorithm
    ) throws(GoogleSignInError) -> RSAVerificationKey {
        let key: RSAVerificationKey?
        do {
            key = try keys.verificationKey(namedBy: header, for: algorithm)
        } catch  where error.code == .unknownKeyID {
            throw GoogleSignInError(.unknownKeyID, "kid: expected a key of the key set")
        } catch {
            throw GoogleSignInError(.invalidKey, "the key of that kid: expected \(error.reason)")
        }
        guard let key else {
            throw GoogleSignInError(.missingKeyID, "kid: expected a string")
        }
        guard testKeys == .allowed || !PublishedTestKeys.contains(key.thumbprint) else {
            throw GoogleSignInError(.invalidKey, "the key of that kid is published for tests; anyone can sign with it")
        }
        return key
    }

    /// OpenID Connect Core §3.1.3.7 step 6, without its exception for TLS.
    func requireSignature(of token: CompactJWS, by key: RSAVerificationKey) throws(GoogleSignInError) {
        guard token.isSigned(by: key) else {
            throw GoogleSignInError(.invalidSignature, "the signature does not verify with the key of that kid")
        }
    }
}

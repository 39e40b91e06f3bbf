public import GoogleSignInClient

extension StoredSession {
    /// The session as JSON in UTF-8, in the format that `init(reading:)` parses.
    ///
    /// - Throws: `storage-failed` for a session that could not be read again: larger than 65,536 bytes, with a time
    ///   before 1970, or with a malformed client ID. A session that cannot be restored must not seem stored.
    public func bytes() throws(GoogleSignInError) -> [UInt8] {
        let members: [(String, String?)] = [
            ("version", String(Self.version)), ("client_id", JSONWriter.string(clientID)),
            ("claims", claims.jsonText), ("account_id", accountID.map(JSONWriter.string)),
            ("granted_scopes", JSONWriter.array(grantedScopes)), ("signed_in_at", String(signedInAt)),
            ("confirmed_at", String(confirmedAt)), ("refresh_token", refreshToken.map { JSONWriter.string($0.text) }),
            ("proof_key", refreshToken?.proofKey.map { JSONWriter.string($0.text) }),
        ]
        let bytes = Array(JSONWriter.object(present: members).utf8)
        do {
            _ = try StoredSession(reading: bytes)
        } catch {
            throw GoogleSignInError(.storageFailed, "the session could not be read again: \(error.detail)")
        }
        return bytes
    }
}

extension IDTokenClaims {
    /// The claims by their names in ID tokens.
    fileprivate var jsonText: String {
        JSONWriter.object(present: [
            ("iss", JSONWriter.string(issuer)), ("sub", JSONWriter.string(subject)),
            ("aud", JSONWriter.array(audiences)), ("azp", authorizedParty.map(JSONWriter.string)),
            ("exp", expiration.jsonText), ("iat", issuedAt.jsonText), ("nbf", notBefore?.jsonText),
            ("auth_time", authenticationTime?.jsonText), ("nonce", nonce.map(JSONWriter.string)),
            ("hd", hostedDomain.map(JSONWriter.string)), ("email", email.map(JSONWriter.string)),
            ("email_verified", isEmailVerified.map(String.init)),
            ("is_private_email", isPrivateEmail.map(String.init)),
            ("real_user_status", realUserStatus.map { String($0.rawValue) }), ("name", name.map(JSONWriter.string)),
            ("given_name", givenName.map(JSONWriter.string)), ("family_name", familyName.map(JSONWriter.string)),
            ("picture", picture.map(JSONWriter.string)),
        ])
    }
}

internal import GoogleSignInClient

extension StoredSession {
    /// The session as JSON in UTF-8, in the format that `init(reading:)` parses.
    ///
    /// - Throws: `storage-failed` for a session that could not be read again: larger than 65,536 bytes, with a time
    ///   before 1970, or with a malformed client ID. A session that cannot be restored must not seem stored.
    public func bytes() throws(AccountError) -> [UInt8] {
        var members = [
            ("version", DocumentText.number(Self.version)), ("client_id", DocumentText.string(clientID)),
            ("issuer", DocumentText.string(identity.issuer)), ("subject", DocumentText.string(identity.subject)),
            ("audiences", DocumentText.array(identity.audiences)),
        ]
        if let nonce = identity.nonce { members.append(("nonce", DocumentText.string(nonce))) }
        if let time = identity.authenticationTime { members.append(("auth_time", DocumentText.number(time))) }
        let shown = [("name", profile.name), ("email", profile.email), ("picture", profile.picture)]
        members.append(
            (
                "profile",
                DocumentText.object(shown.compactMap { name, text in text.map { (name, DocumentText.string($0)) } })
            ))
        if let accountID { members.append(("account_id", DocumentText.string(accountID))) }
        members += [
            ("granted_scopes", DocumentText.array(grantedScopes)), ("signed_in_at", DocumentText.number(signedInAt)),
            ("confirmed_at", DocumentText.number(confirmedAt)), ("expires_at", DocumentText.number(expiresAt)),
        ]
        if let refreshToken { members.append(("refresh_token", DocumentText.string(refreshToken.text))) }
        let bytes = Array(DocumentText.object(members).utf8)
        do {
            _ = try StoredSession(reading: bytes)
        } catch {
            throw AccountError(.storageFailed, "the session could not be read again: \(error.detail)")
        }
        return bytes
    }
}

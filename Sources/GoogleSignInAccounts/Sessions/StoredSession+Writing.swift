public import GoogleSignInClient

extension StoredSession {
    /// The session as JSON in UTF-8, in the format that `init(reading:)` parses.
    ///
    /// - Throws: `storage-failed` for a session that could not be read again: larger than 65,536 bytes, with a time
    ///   before 1970, or with a malformed client ID. A session that cannot be restored must not seem stored.
    public func bytes() throws(GoogleSignInError) -> [UInt8] {
        var members = [
            ("version", String(Self.version)), ("client_id", JSONWriter.string(clientID)),
            ("issuer", JSONWriter.string(identity.issuer)), ("subject", JSONWriter.string(identity.subject)),
            ("audiences", JSONWriter.array(identity.audiences)),
        ]
        if let nonce = identity.nonce { members.append(("nonce", JSONWriter.string(nonce))) }
        if let time = identity.authenticationTime { members.append(("auth_time", String(time))) }
        let shown = [("name", profile.name), ("email", profile.email), ("picture", profile.picture)]
        members.append(
            (
                "profile",
                JSONWriter.object(shown.compactMap { name, text in text.map { (name, JSONWriter.string($0)) } })
            ))
        if let accountID { members.append(("account_id", JSONWriter.string(accountID))) }
        members += [
            ("granted_scopes", JSONWriter.array(grantedScopes)), ("signed_in_at", String(signedInAt)),
            ("confirmed_at", String(confirmedAt)), ("expires_at", String(expiresAt)),
        ]
        if let refreshToken { members.append(("refresh_token", JSONWriter.string(refreshToken.text))) }
        let bytes = Array(JSONWriter.object(members).utf8)
        do {
            _ = try StoredSession(reading: bytes)
        } catch {
            throw GoogleSignInError(.storageFailed, "the session could not be read again: \(error.detail)")
        }
        return bytes
    }
}

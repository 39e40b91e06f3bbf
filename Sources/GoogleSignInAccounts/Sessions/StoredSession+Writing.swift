internal import GoogleSignInClient

extension StoredSession {
    /// The session as JSON in UTF-8, in the form that `init(reading:)` reads.
    ///
    /// - Throws: `storage-failed` for a session that could not be read again: larger than 65,536 bytes, a time before
    ///   1970, a client ID that is none. What cannot be restored must not be taken for kept.
    public func bytes() throws(AccountError) -> [UInt8] {
        var members = [
            ("version", JSONText.number(Self.version)), ("client_id", JSONText.string(clientID)),
            ("issuer", JSONText.string(identity.issuer)), ("subject", JSONText.string(identity.subject)),
            ("audiences", JSONText.array(identity.audiences)),
        ]
        if let nonce = identity.nonce { members.append(("nonce", JSONText.string(nonce))) }
        if let time = identity.authenticationTime { members.append(("auth_time", JSONText.number(time))) }
        let shown = [("name", profile.name), ("email", profile.email), ("picture", profile.picture)]
        members.append(
            ("profile", JSONText.object(shown.compactMap { name, text in text.map { (name, JSONText.string($0)) } })))
        if let accountID { members.append(("account_id", JSONText.string(accountID))) }
        members += [
            ("granted_scopes", JSONText.array(grantedScopes)), ("signed_in_at", JSONText.number(signedInAt)),
            ("confirmed_at", JSONText.number(confirmedAt)), ("expires_at", JSONText.number(expiresAt)),
        ]
        if let refreshToken { members.append(("refresh_token", JSONText.string(refreshToken.text))) }
        let bytes = Array(JSONText.object(members).utf8)
        do {
            _ = try StoredSession(reading: bytes)
        } catch {
            throw AccountError(.storageFailed, "a session that could not be read again: \(error.detail)")
        }
        return bytes
    }
}

/// JSON as it is written: no white space, members in the order given.
private enum JSONText {
    static func number(_ value: Int64) -> String { String(value) }

    static func string(_ text: String) -> String {
        var output = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                output.unicodeScalars.append("\\")
                output.unicodeScalars.append(scalar)
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default:
                output.unicodeScalars.append(scalar)
            }
        }
        return output + "\""
    }

    static func array(_ texts: [String]) -> String {
        "[" + texts.map(string).joined(separator: ",") + "]"
    }

    static func object(_ members: [(name: String, text: String)]) -> String {
        "{" + members.map { string($0.name) + ":" + $0.text }.joined(separator: ",") + "}"
    }
}

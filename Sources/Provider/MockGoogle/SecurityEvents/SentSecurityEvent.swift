package import AssayJSON
package import TokenForge

/// A security event of Cross-Account Protection that the provider sends to an app (Google, Protect user accounts with
/// Cross-Account Protection, as of 17 May 2026).
package struct SentSecurityEvent: Sendable {
    /// The type, a URI.
    package let type: String
    /// The person whose account it is about.
    let person: UserAction.Account
    /// Why an account was disabled.
    let reason: String?
    /// The text of a verification.
    let state: String?
    /// The refresh token that was revoked; the event has its beginning.
    let refreshToken: String?
    /// The client ID of the app; `nil` for the first web client, or else the first client.
    let audience: String?
    /// How many seconds ago it happened.
    let age: Int64
    /// The identifier of the token; `nil` for a new one.
    let identifier: String?
    /// Changes to the honest token.
    let token: TokenDescription

    private static let risc = "https://schemas.openid.net/secevent/risc/event-type/"
    private static let oauth = "https://schemas.openid.net/secevent/oauth/event-type/"

    /// The types that Google sends, and `account-purged` of the RISC profile, by the last part of their URIs.
    package static let types: [(name: String, type: String)] =
        [
            "sessions-revoked", "account-disabled", "account-enabled", "account-purged",
            "account-credential-change-required", "verification",
        ].map { ($0, risc + $0) } + ["tokens-revoked", "token-revoked"].map { ($0, oauth + $0) }

    package static let members = [
        "event", "person", "reason", "state", "refresh_token", "audience", "age", "jti", "token",
    ]

    /// Reads `{"event": NAME or URI, "person"?, "reason"?, "state"?, "refresh_token"?, "audience"?, "age"?, "jti"?,
    /// "token"?}`.
    package init(decoding object: JSONMembers, keys: KeyRing) throws(JSONError) {
        let node = try object.member("event")
        let name = try node.nonEmptyString()
        guard let type = Self.types.first(where: { $0.name == name })?.type ?? (name.contains(":") ? name : nil) else {
            let suggestion = SpellingSuggestion.clause(for: name, among: Self.types.map(\.name))
            throw node.error("unknown event \(JSONWriter.quoted(name))\(suggestion)")
        }
        self.type = type
        person = try object.optional("person", UserAction.account) ?? .index(0)
        reason = try object.optional("reason", JSONNode.nonEmptyString)
        state = try object.optional("state", JSONNode.nonEmptyString)
        refreshToken = try object.optional("refresh_token", JSONNode.nonEmptyString)
        audience = try object.optional("audience", JSONNode.nonEmptyString)
        age = Int64(
            try object.optional("age") { node throws(JSONError) in try node.integer(in: -1_000_000...1_000_000_000) }
                ?? 0)
        identifier = try object.optional("jti", JSONNode.nonEmptyString)
        token = try TokenDescription(decoding: object.optionalMember("token") ?? JSONNode([:]), keys: keys)
    }

    /// The value of the event's type in the token.
    func content(about subject: String, of issuer: String) -> JSONValue {
        if let state { return ["state": .string(state)] }
        var content: JSONValue = [
            "subject": ["subject_type": "iss-sub", "iss": .string(issuer), "sub": .string(subject)]
        ]
        if let refreshToken {
            // Google, OAuth token identifiers: the first 16 characters.
            content["subject"] = [
                "subject_type": "oauth_token", "token_type": "refresh_token", "token_identifier_alg": "prefix",
                "token": .string(String(refreshToken.prefix(16))),
            ]
        }
        if let reason { content["reason"] = .string(reason) }
        return content
    }
}

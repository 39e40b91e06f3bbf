internal import AssayJSON
internal import MockGoogle
internal import TokenForge

/// A security event about a person, as Google posts it to the app's server.
struct AccountSecurityEvent: Sendable {
    /// The type, a URI.
    let type: String
    /// Why an account was disabled.
    let reason: String?
    /// The refresh token that was revoked.
    let refreshToken: String?
    /// How many seconds ago it happened.
    let age: Int64
    let identifier: String
    /// The name of the key that signs the token.
    let key: String

    init(_ object: JSONMembers, in scope: AccountStepScope) throws(JSONError) {
        let node = try object.member("event")
        let name = try node.nonEmptyString()
        let types = SecurityEvent.types
        guard let type = types.first(where: { $0.name == name })?.type else {
            let suggestion = SpellingSuggestion.clause(for: name, among: types.map(\.name))
            throw node.error("unknown event \(JSONWriter.quoted(name))\(suggestion)")
        }
        self.type = type
        reason = try object.optional("reason", JSONNode.nonEmptyString)
        refreshToken = try object.optional("refresh_token", JSONNode.nonEmptyString)
        age = Int64(
            try object.optional("age") { node throws(JSONError) in try node.integer(in: 0...1_000_000_000) } ?? 0)
        identifier = try object.optional("jti", JSONNode.nonEmptyString) ?? "event-\(scope.number)"
        let keyNode = object.optionalMember("key")
        let key = try keyNode?.nonEmptyString() ?? "google-a"
        guard scope.forge.keys[key] != nil else {
            throw JSONError("unknown key \(JSONWriter.quoted(key))", at: keyNode?.location ?? object.location)
        }
        self.key = key
    }
}

extension AccountMint {
    private static let issuer = "https://accounts.google.com"

    /// The token of an event about the person of a credential, with what the app's server knows.
    func probe(
        of event: AccountSecurityEvent, about credential: AccountCredential, at now: Int64
    ) throws(JSONError) -> SecurityEventProbe {
        let segments = credential.idToken.idToken.split(separator: UInt8(ascii: "."))
        guard segments.count == 3,
            let payload = Base64.decodeURL(String(decoding: Array(segments[1]), as: UTF8.self)),
            case .string(let subject)? = try JSON.parse(payload, file: "claims").value["sub"]
        else { throw JSONError("the person has no sub", at: .built) }
        var content: JSONValue = [
            "subject": ["subject_type": "iss-sub", "iss": .string(Self.issuer), "sub": .string(subject)]
        ]
        if let token = event.refreshToken {
            content["subject"] = [
                "subject_type": "oauth_token", "token_type": "refresh_token", "token_identifier_alg": "prefix",
                "token": .string(String(token.prefix(16))),
            ]
        }
        if event.type.hasSuffix("/verification") { content = ["state": .string(event.identifier)] }
        if let reason = event.reason { content["reason"] = .string(reason) }
        let claims: JSONValue = [
            "iss": .string(Self.issuer), "aud": .string(credential.idToken.clientID),
            "iat": .integer(now - event.age), "jti": .string(event.identifier),
            "events": .object([JSONMember(event.type, JSONNode(content))]),
        ]
        return SecurityEventProbe(
            token: try forge.mint(claims: claims, key: event.key), keySet: credential.idToken.keySet,
            issuer: Self.issuer, clientIDs: [credential.idToken.clientID])
    }
}

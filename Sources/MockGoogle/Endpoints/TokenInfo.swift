internal import AssayDocument
internal import TokenForge

extension MockGoogleProvider {
    /// Google's debugging endpoint: what an access token or an ID token says, if it is a good one.
    func tokenInfo(_ exchange: Exchange) -> Answer {
        let form = exchange.form
        let query = exchange.query
        if let token = form["access_token"] ?? query["access_token"] { return accessTokenInfo(token, exchange) }
        if let token = form["id_token"] ?? query["id_token"] { return idTokenInfo(token, exchange) }
        return OAuthError.invalidRequest("either access_token, id_token, or token_handle required").answer
    }

    private static let invalid = OAuthError(400, "invalid_token", "Invalid Value")

    private func accessTokenInfo(_ token: String, _ exchange: Exchange) -> Answer {
        guard let (access, grant) = grants.accessToken(token, at: exchange.now),
            let person = configuration.person(grant.subject)
        else { return Self.invalid.answer }
        var info: DocumentValue = [
            "azp": .string(grant.clientID), "aud": .string(grant.clientID), "sub": .string(person.subject),
            "scope": .string(access.scopes.joined(separator: " ")), "exp": .string(String(access.expiry)),
            "expires_in": .string(String(access.expiry.subtractingReportingOverflow(exchange.now).partialValue)),
        ]
        if Scopes.includesEmail(access.scopes), let email = person.email {
            info["email"] = .string(email)
            if let isVerified = person.emailVerified { info["email_verified"] = Self.text(isVerified) }
        }
        info["access_type"] = .string(grant.isOffline ? "offline" : "online")
        return .json(200, info)
    }

    private func idTokenInfo(_ token: String, _ exchange: Exchange) -> Answer {
        guard let received = ReceivedIDToken(token, keys: publishedKeys),
            received.text("iss") == configuration.idTokenIssuer, let expiry = received.seconds("exp"),
            expiry > exchange.now, case .object(let members) = received.claims
        else { return Self.invalid.answer }
        var info = DocumentValue.object(
            members.map { DocumentMember($0.name, DocumentNode(Self.text($0.node.value))) })
        info["alg"] = "RS256"
        info["kid"] = received.header["kid"]
        info["typ"] = received.header["typ"] ?? "JWT"
        return .json(200, info)
    }

    /// The key pairs whose public halves are published.
    var publishedKeys: [TestKey] { keys.state.published.compactMap { forge.keys[$0] } }

    /// This endpoint gives every claim as text.
    private static func text(_ value: DocumentValue) -> DocumentValue {
        switch value {
        case .number(let text): .string(text)
        case .bool(let flag): .string(flag ? "true" : "false")
        default: value
        }
    }
}

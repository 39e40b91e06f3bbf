internal import AssayJSON
internal import TokenForge

extension MockGoogleProvider {
    /// Google's debugging endpoint, which shows the content of a valid access token or ID token.
    func tokenInfo(_ request: EndpointRequest) -> EndpointResponse {
        let form = request.form
        let query = request.query
        if let token = form["access_token"] ?? query["access_token"] { return accessTokenInfo(token, request) }
        if let token = form["id_token"] ?? query["id_token"] { return idTokenInfo(token, request) }
        return OAuthError.invalidRequest("either access_token, id_token, or token_handle required").response
    }

    private static let invalid = OAuthError(400, "invalid_token", "Invalid Value")

    private func accessTokenInfo(_ token: String, _ request: EndpointRequest) -> EndpointResponse {
        guard let (access, grant) = grants.accessToken(token, at: request.now),
            let person = configuration.person(grant.subject)
        else { return Self.invalid.response }
        var info: JSONValue = [
            "azp": .string(grant.clientID), "aud": .string(grant.clientID), "sub": .string(person.subject),
            "scope": .string(access.scopes.joined(separator: " ")), "exp": .string(String(access.expiry)),
            "expires_in": .string(String(access.expiry.subtractingReportingOverflow(request.now).partialValue)),
        ]
        if Scopes.includesEmail(access.scopes), let email = person.email {
            info["email"] = .string(email)
            if let isVerified = person.emailVerified { info["email_verified"] = Self.text(isVerified) }
        }
        info["access_type"] = .string(grant.isOffline ? "offline" : "online")
        return .json(200, info)
    }

    private func idTokenInfo(_ token: String, _ request: EndpointRequest) -> EndpointResponse {
        guard let received = ReceivedIDToken(token, keys: publishedKeys),
            received.text("iss") == configuration.idTokenIssuer, let expiry = received.seconds("exp"),
            expiry > request.now, case .object(let members) = received.claims
        else { return Self.invalid.response }
        var info = JSONValue.object(
            members.map { JSONMember($0.name, JSONNode(Self.text($0.node.value))) })
        info["alg"] = "RS256"
        info["kid"] = received.header["kid"]
        info["typ"] = received.header["typ"] ?? "JWT"
        return .json(200, info)
    }

    /// The key pairs whose public keys are published.
    var publishedKeys: [TestKey] { keys.state.published.compactMap { forge.keys[$0] } }

    /// The claim as text, as this endpoint shows every claim.
    private static func text(_ value: JSONValue) -> JSONValue {
        switch value {
        case .number(let text): .string(text)
        case .bool(let flag): .string(flag ? "true" : "false")
        default: value
        }
    }
}

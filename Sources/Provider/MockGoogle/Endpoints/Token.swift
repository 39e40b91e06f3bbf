internal import AssayJSON
internal import JOSECryptography

extension MockGoogleProvider {
    /// The token endpoint (RFC 6749 §4.1.3, §6, and RFC 8628 §3.4), with Google's error descriptions.
    mutating func token(_ request: EndpointRequest) throws(EndpointFailure) -> EndpointResponse {
        guard request.parsed.isForm else {
            throw .refused(.invalidRequest("The content must be application/x-www-form-urlencoded."))
        }
        if let name = request.form.repeatedName {
            throw .refused(.invalidRequest("OAuth 2 parameters can only have a single value: \(name)"))
        }
        let client = try authenticate(request)
        switch request.form["grant_type"] {
        case "authorization_code": return try exchangeCode(request, client)
        case "refresh_token": return try refresh(request, client)
        case "urn:ietf:params:oauth:grant-type:device_code": return try pollDevice(request, client)
        case let other:
            throw .refused(OAuthError(400, "unsupported_grant_type", "Invalid grant_type: \(other ?? "")"))
        }
    }

    private static func invalidGrant(_ description: String = "Bad Request") -> EndpointFailure {
        .refused(OAuthError(400, "invalid_grant", description))
    }

    private mutating func exchangeCode(
        _ request: EndpointRequest, _ client: ClientRegistration
    ) throws(EndpointFailure) -> EndpointResponse {
        guard let text = request.form["code"] else {
            throw .refused(.invalidRequest("Missing required parameter: code"))
        }
        guard let code = grants.code(text), let grant = grants.grant(code.grant) else {
            throw Self.invalidGrant(identifiers.kind(of: text) == .code ? "Bad Request" : "Malformed auth code.")
        }
        if code.isUsed {
            // RFC 6749 §4.1.2: a second use revokes the tokens of the first, because one of the two is a thief.
            grants.revokeTokens(code.grant)
            throw Self.invalidGrant()
        }
        guard code.expiry > request.now else { throw Self.invalidGrant() }
        guard grant.clientID == client.id else {
            throw .refused(OAuthError(401, "unauthorized_client", "Unauthorized"))
        }
        guard let redirectURI = request.form["redirect_uri"] else {
            throw .refused(.invalidRequest("Missing parameter: redirect_uri"))
        }
        guard code.redirectURIs.contains(where: { redirectURI.utf8.elementsEqual($0.utf8) }) else {
            throw .refused(OAuthError(400, "redirect_uri_mismatch", "Bad Request"))
        }
        try checkVerifier(request.form["code_verifier"], code.challenge)
        let audience = try audience(request.form["audience"], client) ?? grant.audience
        grants.use(code: text)
        var refreshToken: String?
        if grant.isOffline {
            let token = try working { () throws(CryptoError) in try identifiers.next(.refreshToken) }
            grants.add(refreshToken: token, to: code.grant)
            refreshToken = token
        }
        return try issue(
            code.grant, grant, scopes: grant.scopes, audience: audience, nonce: grant.nonce, refreshToken: refreshToken,
            request)
    }

    private func checkVerifier(_ verifier: String?, _ challenge: CodeChallenge?) throws(EndpointFailure) {
        if configuration.codeChallengeCheck == .ignored { return }
        guard let challenge else {
            // RFC 9700 §4.8.2: a verifier for a code without a challenge indicates a downgrade attack.
            if verifier != nil { throw Self.invalidGrant("code_verifier or verifier is not needed.") }
            return
        }
        guard let verifier else { throw Self.invalidGrant("Missing code verifier.") }
        let isMet = try working { () throws(CryptoError) in try challenge.isMet(by: verifier) }
        guard CodeChallenge.isWellFormed(verifier), isMet else { throw Self.invalidGrant("Invalid code verifier.") }
    }

    private func audience(_ text: String?, _ client: ClientRegistration) throws(EndpointFailure) -> String? {
        guard let text else { return nil }
        guard let other = configuration.client(text), other.project == client.project else {
            throw .refused(
                OAuthError(
                    400, "invalid_audience", "The audience client and the client need to be in the same project."))
        }
        return text
    }

    private mutating func refresh(
        _ request: EndpointRequest, _ client: ClientRegistration
    ) throws(EndpointFailure) -> EndpointResponse {
        guard let text = request.form["refresh_token"] else {
            throw .refused(.invalidRequest("Missing required parameter: refresh_token"))
        }
        if let number = grants.replacedRefreshToken(text) {
            grants.revokeTokens(number)
            throw Self.invalidGrant("Token has been expired or revoked.")
        }
        guard let (number, grant) = grants.refreshToken(text) else {
            throw Self.invalidGrant(
                identifiers.kind(of: text) == .refreshToken ? "Token has been expired or revoked." : "Bad Request")
        }
        guard grant.clientID == client.id else {
            throw .refused(OAuthError(401, "unauthorized_client", "Unauthorized"))
        }
        let scopes = Scopes.canonical(Scopes.split(request.form["scope"] ?? ""))
        guard Set(grant.scopes).isSuperset(of: scopes) else {
            throw .refused(OAuthError(400, "invalid_scope", "Bad Request"))
        }
        let audience = try audience(request.form["audience"], client) ?? grant.audience
        var refreshToken: String?
        if rotatesRefreshTokens {
            let token = try working { () throws(CryptoError) in try identifiers.next(.refreshToken) }
            grants.add(refreshToken: token, to: number)
            refreshToken = token
        }
        // OpenID Connect Core §12.2: a refreshed ID token has no nonce.
        return try issue(
            number, grant, scopes: scopes.isEmpty ? grant.scopes : scopes, audience: audience, nonce: nil,
            refreshToken: refreshToken, request)
    }

    /// A new access token of the grant.
    mutating func accessToken(
        of number: Int, _ scopes: [String], _ request: EndpointRequest
    ) throws(EndpointFailure) -> String {
        let token = try working { () throws(CryptoError) in try identifiers.next(.accessToken) }
        let (expiry, overflow) = request.now.addingReportingOverflow(configuration.lifetimes.accessToken)
        grants.add(
            accessToken: token,
            IssuedAccessToken(grant: number, scopes: scopes, expiry: overflow ? Int64.max : expiry))
        return token
    }

    mutating func issue(
        _ number: Int, _ grant: Grant, scopes: [String], audience: String?, nonce: String?, refreshToken: String?,
        _ request: EndpointRequest
    ) throws(EndpointFailure) -> EndpointResponse {
        guard let person = configuration.person(grant.subject) else { throw Self.invalidGrant() }
        let accessToken = try accessToken(of: number, scopes, request)
        var members = [
            JSONMember("access_token", JSONNode(.string(accessToken))),
            JSONMember("expires_in", JSONNode(.integer(configuration.lifetimes.accessToken))),
        ]
        if let refreshToken { members.append(JSONMember("refresh_token", JSONNode(.string(refreshToken)))) }
        members.append(JSONMember("scope", JSONNode(.string(scopes.joined(separator: " ")))))
        members.append(JSONMember("token_type", JSONNode("Bearer")))
        if Scopes.hasIdentity(scopes) {
            let content = IDTokenContent(
                person: person, clientID: grant.clientID, audience: audience, scopes: scopes, nonce: nonce,
                requestNonce: grant.nonce, accessToken: accessToken)
            let idToken = try idToken(content, request)
            members.append(JSONMember("id_token", JSONNode(.string(idToken))))
        }
        var response = EndpointResponse.json(200, .object(members))
        response.subject = FaultSubject(
            clientID: grant.clientID, nonce: grant.nonce, accessToken: accessToken, hostedDomain: person.hostedDomain)
        return response
    }
}

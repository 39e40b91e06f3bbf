internal import AssayJSON
internal import JOSECryptography

extension MockGoogleProvider {
    /// The token endpoint (RFC 6749 §4.1.3, §6, and RFC 8628 §3.4), with Google's error descriptions.
    mutating func token(_ request: EndpointRequest) throws(EndpointFailure) -> EndpointResponse {
        guard request.parsed.isForm else {
            throw .refused(.notAForm(request))
        }
        if let name = request.form.repeatedName {
            throw .refused(.repeated(name))
        }
        let client = try authenticate(request)
        let key = try provenKey(of: request)
        switch request.form["grant_type"] {
        case "authorization_code": return try exchangeCode(request, client, boundTo: key)
        case "refresh_token": return try refresh(request, client)
        case "urn:ietf:params:oauth:grant-type:device_code": return try pollDevice(request, client)
        case let other:
            throw .refused(
                OAuthError(400, "unsupported_grant_type", "Invalid grant_type: \(other ?? "")").because(
                    "grant_type is \(other?.told ?? "missing"); expected \"authorization_code\", \"refresh_token\" or that of a "
                        + "device (RFC 8628 §3.4)."))
        }
    }

    private static func invalidGrant(
        _ description: String = "Bad Request", because explanation: String
    ) -> EndpointFailure {
        .refused(OAuthError(400, "invalid_grant", description).because(explanation))
    }

    private mutating func exchangeCode(
        _ request: EndpointRequest, _ client: ClientRegistration, boundTo key: String?
    ) throws(EndpointFailure) -> EndpointResponse {
        guard let text = request.form["code"] else {
            throw .refused(.invalidRequest("Missing required parameter: code"))
        }
        guard let code = grants.code(text), let grant = grants.grant(code.grant) else {
            throw Self.invalidGrant(
                identifiers.kind(of: text) == .code ? "Bad Request" : "Malformed auth code.",
                because: whatIsWrong(with: text, as: .code))
        }
        if code.isUsed {
            // RFC 6749 §4.1.2: a second use revokes the tokens of the first, because one of the two is a thief.
            grants.revokeTokens(code.grant)
            throw Self.invalidGrant(
                because:
                    "The code was used before, and is good for one exchange (RFC 6749 §4.1.2). The tokens of the first "
                    + "exchange are revoked now.")
        }
        guard code.expiry > request.now else {
            throw Self.invalidGrant(
                because: "The code has expired; expected its exchange within \(configuration.lifetimes.code) seconds.")
        }
        guard grant.clientID == client.id else { throw Self.unauthorizedClient("code", of: grant, client) }
        var expected: String { code.redirectURIs.map(\.told).joined(separator: " or ") }
        guard let redirectURI = request.form["redirect_uri"] else {
            throw .refused(
                .invalidRequest("Missing parameter: redirect_uri").because(
                    "redirect_uri is missing; expected \(expected), as in the authorization request."))
        }
        guard code.redirectURIs.contains(where: { redirectURI.hasSameBytes(as: $0) }) else {
            throw .refused(
                OAuthError(400, "redirect_uri_mismatch", "Bad Request").because(
                    "redirect_uri is \(redirectURI.told); expected \(expected), as in the authorization request."))
        }
        try checkVerifier(request.form["code_verifier"], code.challenge)
        let audience = try audience(request.form["audience"], client) ?? grant.audience
        grants.use(code: text)
        var refreshToken: String?
        if grant.isOffline {
            let token = try working { () throws(CryptoError) in try identifiers.next(.refreshToken) }
            grants.add(refreshToken: token, to: code.grant)
            if let key { grants.bind(code.grant, to: key) }
            refreshToken = token
        }
        return try issue(
            code.grant, grant, scopes: grant.scopes, audience: audience, nonce: grant.nonce, refreshToken: refreshToken,
            request)
    }

    private static func unauthorizedClient(
        _ what: String, of grant: Grant, _ client: ClientRegistration
    ) -> EndpointFailure {
        .refused(
            OAuthError(401, "unauthorized_client", "Unauthorized").because(
                "The \(what) was issued to the client \(grant.clientID.told), and this request is of \(client.id.told)."
            ))
    }

    private func checkVerifier(_ verifier: String?, _ challenge: CodeChallenge?) throws(EndpointFailure) {
        if configuration.codeChallengeCheck == .ignored { return }
        guard let challenge else {
            // RFC 9700 §4.8.2: a verifier for a code without a challenge indicates a downgrade attack.
            if verifier != nil {
                throw Self.invalidGrant(
                    "code_verifier or verifier is not needed.",
                    because: "code_verifier is there, but the authorization request had no code_challenge.")
            }
            return
        }
        guard let verifier else {
            throw Self.invalidGrant(
                "Missing code verifier.",
                because: "code_verifier is missing, but the authorization request had a code_challenge.")
        }
        let isMet = try working { () throws(CryptoError) in try challenge.isMet(by: verifier) }
        let isWellFormed = CodeChallenge.isWellFormed(verifier)
        guard isWellFormed, isMet else {
            throw Self.invalidGrant(
                "Invalid code verifier.",
                because: isWellFormed
                    ? "code_verifier does not belong to the code_challenge of the authorization request, whose method is "
                        + "\(challenge.method.rawValue)."
                    : "code_verifier has \(verifier.utf8.count) bytes; expected 43 to 128 letters, digits, or any of -._~ "
                        + "(RFC 7636 §4.1).")
        }
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
            throw Self.invalidGrant(
                "Token has been expired or revoked.",
                because:
                    "The refresh token was replaced by a newer one. All tokens of the grant are revoked now, because "
                    + "one of both users may be a thief (RFC 9700 §4.14.2).")
        }
        guard let (number, grant) = grants.refreshToken(text) else {
            throw Self.invalidGrant(
                identifiers.kind(of: text) == .refreshToken ? "Token has been expired or revoked." : "Bad Request",
                because: whatIsWrong(with: text, as: .refreshToken))
        }
        guard grant.clientID == client.id else { throw Self.unauthorizedClient("refresh token", of: grant, client) }
        let scopes = Scopes.canonical(Scopes.split(request.form["scope"] ?? ""))
        guard Set(grant.scopes).isSuperset(of: scopes) else {
            throw .refused(
                OAuthError(400, "invalid_scope", "Bad Request").because(
                    "scope has more than the person has allowed; expected some of: \(grant.scopes.joined(separator: " "))."
                ))
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
        guard let person = configuration.person(grant.subject) else {
            throw Self.invalidGrant(because: "The account of this grant does not exist any more.")
        }
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

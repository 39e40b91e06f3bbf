internal import AssayJSON

extension MockGoogleProvider {
    /// The user information endpoint (OpenID Connect Core §5.3).
    func userInfo(_ request: EndpointRequest) -> EndpointResponse {
        guard let token = bearerToken(request) else {
            var response = EndpointResponse.json(
                401,
                [
                    "error": [
                        "code": 401,
                        "message":
                            "Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.",
                        "status": "UNAUTHENTICATED",
                    ]
                ])
            response.message.headers.set("WWW-Authenticate", "Bearer realm=\"https://accounts.google.com/\"")
            response.problem = "There is no access token; expected Authorization: Bearer."
            return response
        }
        guard let (access, grant) = grants.accessToken(token, at: request.now),
            let person = configuration.person(grant.subject)
        else {
            var response = EndpointResponse.json(
                401, ["error": "invalid_request", "error_description": "Invalid Credentials"])
            response.message.headers.set(
                "WWW-Authenticate", "Bearer realm=\"https://accounts.google.com/\", error=\"invalid_token\"")
            response.problem = whatIsWrong(with: token, as: .accessToken)
            return response
        }
        var members = [JSONMember("sub", JSONNode(.string(person.subject)))]
        if Scopes.includesProfile(access.scopes) { members += person.profile }
        if Scopes.includesEmail(access.scopes), let email = person.email {
            members.append(JSONMember("email", JSONNode(.string(email))))
            if let isVerified = person.emailVerified {
                members.append(JSONMember("email_verified", JSONNode(isVerified)))
            }
        }
        if let domain = person.hostedDomain { members.append(JSONMember("hd", JSONNode(.string(domain)))) }
        let claims = JSONValue.object(members).applying(.object(person.extraClaims))
        var response = EndpointResponse.json(200, request.userInfoMembers(JSONNode(claims)).value)
        response.subject = FaultSubject(clientID: grant.clientID, accessToken: token, hostedDomain: person.hostedDomain)
        return response
    }

    /// The token of RFC 6750 §2: in the header field, the form, or (as older libraries send it) the query.
    private func bearerToken(_ request: EndpointRequest) -> String? {
        if let field = request.message.headers.first(named: "Authorization") { return BearerToken.parse(field) }
        return request.form["access_token"] ?? request.query["access_token"]
    }

    /// The revocation endpoint (RFC 7009), which at Google needs no client authentication.
    mutating func revoke(_ request: EndpointRequest) -> EndpointResponse {
        guard let token = request.form["token"] ?? request.query["token"] else {
            return OAuthError.invalidRequest("Missing required parameter: token").response
        }
        guard let grant = revoke(token: token) else {
            return Self.revokedToken.because(whatIsWrong(with: token, as: nil)).response
        }
        var response = EndpointResponse.json(200, [:])
        response.subject.clientID = grant.clientID
        return response
    }

    static let revokedToken = OAuthError(400, "invalid_token", "Token expired or revoked")

    /// Ends the grant of the token and what the person has allowed; returns the grant, or `nil` if there is none.
    mutating func revoke(token: String) -> Grant? {
        guard let number = grants.grant(ofToken: token), let grant = grants.grant(number) else { return nil }
        // Revoking an access token also revokes its refresh token.
        grants.revokeTokens(number)
        if let client = configuration.client(grant.clientID) {
            consents[Consent(project: client.project, subject: grant.subject)] = nil
            // Google, Using OAuth 2.0, Incremental authorization: a combined authorization ends with all of its scopes.
            let clients = Set(configuration.clients.filter { $0.project == client.project }.map(\.id))
            if grant.isCombined { grants.numbers(of: grant.subject, to: clients).forEach { grants.revokeTokens($0) } }
        }
        return grant
    }
}

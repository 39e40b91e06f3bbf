internal import AssayDocument

extension MockGoogleProvider {
    /// The user information of an access token (OpenID Connect Core, section 5.3).
    func userInfo(_ exchange: Exchange) -> Answer {
        guard let token = bearerToken(exchange) else {
            var answer = Answer.json(
                401,
                [
                    "error": [
                        "code": 401,
                        "message":
                            "Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.",
                        "status": "UNAUTHENTICATED",
                    ]
                ])
            answer.response.headers.set("WWW-Authenticate", "Bearer realm=\"https://accounts.google.com/\"")
            return answer
        }
        guard let (access, grant) = grants.accessToken(token, at: exchange.now),
            let person = configuration.person(grant.subject)
        else {
            var answer = Answer.json(
                401, ["error": "invalid_request", "error_description": "Invalid Credentials"])
            answer.response.headers.set(
                "WWW-Authenticate", "Bearer realm=\"https://accounts.google.com/\", error=\"invalid_token\"")
            return answer
        }
        var members = [DocumentMember("sub", DocumentNode(.string(person.subject)))]
        if Scopes.includesProfile(access.scopes) { members += person.profile }
        if Scopes.includesEmail(access.scopes), let email = person.email {
            members.append(DocumentMember("email", DocumentNode(.string(email))))
            if let isVerified = person.emailVerified {
                members.append(DocumentMember("email_verified", DocumentNode(isVerified)))
            }
        }
        if let domain = person.hostedDomain { members.append(DocumentMember("hd", DocumentNode(.string(domain)))) }
        var answer = Answer.json(200, DocumentValue.object(members).applying(.object(person.extraClaims)))
        answer.subject = FaultSubject(clientID: grant.clientID, accessToken: token, hostedDomain: person.hostedDomain)
        return answer
    }

    /// RFC 6750, section 2: the header field, the form, or (as older libraries do, and the log tells) the query.
    private func bearerToken(_ exchange: Exchange) -> String? {
        if let field = exchange.request.headers.first(named: "Authorization") { return BearerToken.parse(field) }
        return exchange.form["access_token"] ?? exchange.query["access_token"]
    }

    /// The revocation endpoint (RFC 7009), which at Google wants no client authentication.
    mutating func revoke(_ exchange: Exchange) -> Answer {
        guard let token = exchange.form["token"] ?? exchange.query["token"] else {
            return OAuthError.invalidRequest("Missing required parameter: token").answer
        }
        guard let number = grants.grant(ofToken: token), let grant = grants.grant(number) else {
            return OAuthError(400, "invalid_token", "Token expired or revoked").answer
        }
        if let client = configuration.client(grant.clientID) {
            consents[Consent(project: client.project, subject: grant.subject)] = nil
        }
        // Revoking an access token revokes its refresh token too.
        grants.revokeTokens(number)
        var answer = Answer.json(200, [:])
        answer.subject.clientID = grant.clientID
        return answer
    }
}

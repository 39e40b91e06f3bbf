internal import AssayDocument
internal import OpenSSLCrypto

extension MockGoogleProvider {
    /// The authorization endpoint: what the person does decides between a redirect, a page and nothing.
    mutating func authorize(_ exchange: Exchange) throws(EndpointFailure) -> Answer {
        let parameters = exchange.request.method == "POST" ? exchange.form : exchange.query
        let query: AuthorizationQuery
        do {
            query = try AuthorizationQuery(parameters, configuration)
        } catch {
            return .html(error.status, ErrorPage.access(error))
        }
        if query.prompts.contains(.none) { return try authorizeSilently(query, exchange) }
        let action = exchange.action ?? takeAction()
        let index: Int
        switch action {
        case .page:
            return .html(200, signInPage(query, parameters))
        case .close:
            var answer = Answer.html(200, signInPage(query, parameters))
            answer.response.delivery.ending = .closedByUser
            return answer
        case .consent(let account), .deny(let account):
            guard let found = personIndex(account, query) else {
                throw .broken(DocumentError("the person who acts is none of this provider's people", at: .built))
            }
            index = found
        }
        if case .deny = action { return denied(query, "access_denied") }
        return try grant(query, to: index, exchange, isSilent: false)
    }

    /// The sign-in page's form.
    ///
    /// The request travels in it and is judged again, so there is nothing to remember.
    mutating func consent(_ exchange: Exchange) throws(EndpointFailure) -> Answer {
        let query: AuthorizationQuery
        do {
            guard let text = exchange.form["request"], let parameters = QueryParameters(decoding: text.utf8) else {
                throw OAuthError.invalidRequest("Missing required parameter: request")
            }
            query = try AuthorizationQuery(parameters, configuration)
        } catch let error as OAuthError {
            return .html(error.status, ErrorPage.access(error))
        } catch {
            return .html(400, ErrorPage.plain(400, "Bad Request"))
        }
        switch exchange.form["decision"] {
        case "deny":
            return denied(query, "access_denied")
        case "consent":
            guard let text = exchange.form["account"], let index = Int(text),
                configuration.people.indices.contains(index)
            else { return .html(400, ErrorPage.access(.invalidRequest("Choose an account."))) }
            return try grant(query, to: index, exchange, isSilent: false)
        default:
            return .html(400, ErrorPage.access(.invalidRequest("Missing required parameter: decision")))
        }
    }

    /// `prompt=none`: only where the account is plain and has consented before.
    private mutating func authorizeSilently(
        _ query: AuthorizationQuery, _ exchange: Exchange
    ) throws(EndpointFailure) -> Answer {
        let signedIn = configuration.people.indices.filter { configuration.people[$0].isSignedIn }
        guard !signedIn.isEmpty else { return denied(query, "login_required") }
        let hinted = signedIn.filter { Self.matches(configuration.people[$0], query) }
        guard let index = hinted.first, hinted.count == 1 else { return denied(query, "interaction_required") }
        let consent = Consent(project: query.client.project, subject: configuration.people[index].subject)
        let allowed = Set(consents[consent] ?? Self.noScopes)
        guard allowed.isSuperset(of: Scopes.canonical(query.scopes)) else {
            return denied(query, "interaction_required")
        }
        return try grant(query, to: index, exchange, isSilent: true)
    }

    private static let noScopes: [String] = []

    private static func matches(_ person: Person, _ query: AuthorizationQuery) -> Bool {
        if let hint = query.loginHint, hint == person.email || hint == person.subject { return true }
        if query.loginHint != nil { return false }
        guard let domain = query.hostedDomain else { return true }
        return domain == "*" ? person.hostedDomain != nil : person.hostedDomain == domain
    }

    /// The position of the account that acts.
    ///
    /// `login_hint` and `hd` only point: a person may choose another account.
    private func personIndex(_ account: UserAction.Account, _ query: AuthorizationQuery) -> Int? {
        let people = configuration.people
        switch account {
        case .index(let index): return people.indices.contains(index) ? index : nil
        case .named(let name): return people.firstIndex { $0.email == name || $0.subject == name }
        case .hinted: return people.firstIndex { Self.matches($0, query) } ?? people.indices.first
        }
    }

    /// The page of this request for a browser.
    private func signInPage(_ query: AuthorizationQuery, _ parameters: QueryParameters) -> String {
        let chosen = personIndex(.hinted, query) ?? 0
        return SignInPage.html(
            query: query, request: parameters.text(.percent), people: configuration.people,
            chosen: chosen, action: configuration.places.url(of: .consent))
    }

    private func denied(_ query: AuthorizationQuery, _ error: String) -> Answer {
        var parameters = QueryParameters()
        parameters.append("error", error)
        if let state = query.state { parameters.append("state", state) }
        if configuration.issuerParameter != .off { parameters.append("iss", configuration.issuer) }
        var answer = AuthorizationCallback(redirectURI: query.redirectURI, parameters: parameters).answer
        answer.subject.clientID = query.client.id
        return answer
    }

    private mutating func grant(
        _ query: AuthorizationQuery, to index: Int, _ exchange: Exchange, isSilent: Bool
    ) throws(EndpointFailure) -> Answer {
        let person = configuration.people[index]
        let requested = Scopes.canonical(query.scopes)
        let consent = Consent(project: query.client.project, subject: person.subject)
        let earlier = consents[consent] ?? Self.noScopes
        let isNew = query.prompts.contains(.consent) || !Set(earlier).isSuperset(of: requested)
        consents[consent] = Scopes.canonical(earlier + requested)
        let scopes = query.includesGrantedScopes ? Scopes.canonical(requested + earlier) : requested
        let code = try working { () throws(CryptoError) in try identifiers.next(.code) }
        let (expiry, overflow) = exchange.now.addingReportingOverflow(configuration.lifetimes.code)
        let number = grants.nextGrant
        grants.add(
            Grant(
                clientID: query.client.id, subject: person.subject, scopes: scopes, nonce: query.nonce,
                audience: query.audience,
                isOffline: query.client.kind.isInstalled || (query.isOffline && isNew && !isSilent), code: code),
            code: IssuedCode(
                grant: number, redirectURI: query.redirectURI, challenge: query.challenge,
                expiry: overflow ? Int64.max : expiry))
        var parameters = QueryParameters()
        if let state = query.state { parameters.append("state", state) }
        if configuration.issuerParameter != .off { parameters.append("iss", configuration.issuer) }
        parameters.append("code", code)
        parameters.append("scope", (query.scopes + scopes.filter { !query.scopes.contains($0) }).joined(separator: " "))
        parameters.append("authuser", String(index))
        if let domain = person.hostedDomain { parameters.append("hd", domain) }
        parameters.append("prompt", isNew && !isSilent ? "consent" : "none")
        var answer = AuthorizationCallback(redirectURI: query.redirectURI, parameters: parameters).answer
        answer.subject = FaultSubject(
            clientID: query.client.id, nonce: query.nonce, hostedDomain: person.hostedDomain)
        return answer
    }
}

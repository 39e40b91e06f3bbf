internal import AssayJSON
internal import JOSECryptography

extension MockGoogleProvider {
    /// The authorization endpoint: depending on the person, it responds with a redirect, a page or nothing.
    ///
    /// In a window of Google's script, a message to the page that has opened it takes the place of the redirect.
    mutating func authorize(_ request: EndpointRequest) throws(EndpointFailure) -> EndpointResponse {
        let parameters = request.message.method == "POST" ? request.form : request.query
        let query: AuthorizationQuery
        do {
            query = try AuthorizationQuery(parameters, configuration)
        } catch {
            return error.page(of: configuration)
        }
        if query.prompts.contains(.none) { return try authorizeSilently(query, request) }
        let action = request.action ?? takeAction()
        let index: Int
        switch action {
        case .page:
            return .html(200, signInPage(query, parameters))
        case .close:
            if case .message(let window) = query.destination { return RelayPage.response(to: window, .closed) }
            var response = EndpointResponse.html(200, signInPage(query, parameters))
            response.message.delivery.ending = .closedByUser
            return response
        case .consent(let account, _), .deny(let account):
            guard let found = personIndex(account, query) else {
                throw .broken(JSONError("the provider has no such person", at: .built))
            }
            index = found
        }
        guard case .consent(_, let refused) = action else {
            return denied(query, "access_denied", because: "The person denied the request, as \"user\" says.")
        }
        let separate = Scopes.separate(query.scopes)
        guard let stray = refused.first(where: { !separate.contains($0) }) else {
            return try grant(query, to: index, request, isSilent: false, without: refused)
        }
        throw .broken(JSONError("the page of this request does not let a person leave out \(stray)", at: .built))
    }

    /// Handles the form of the sign-in page.
    ///
    /// The form contains the authorization request, which is checked again, so that nothing needs to be stored.
    mutating func consent(_ request: EndpointRequest) throws(EndpointFailure) -> EndpointResponse {
        let query: AuthorizationQuery
        do {
            guard let text = request.form["request"], let parameters = QueryParameters(decoding: text.utf8) else {
                throw OAuthError.invalidRequest("Missing required parameter: request")
            }
            query = try AuthorizationQuery(parameters, configuration)
        } catch let error as OAuthError {
            return error.page(of: configuration)
        } catch {
            return .html(400, ErrorPage.plain(400, "Bad Request"))
        }
        switch request.form["decision"] {
        case "deny":
            return denied(query, "access_denied", because: "The person chose Cancel.")
        case "consent":
            guard let text = request.form["account"], let index = Int(text),
                configuration.people.indices.contains(index)
            else { return OAuthError.invalidRequest("Choose an account.").page(of: configuration) }
            // The page sends the boxes that are ticked, and says that it has boxes.
            let ticked = request.form.list.filter { $0.name == "scope" }.map(\.value)
            let refused = Scopes.separate(query.scopes).filter { !ticked.contains($0) }
            return try grant(
                query, to: index, request, isSilent: false, without: request.form["granular"] == nil ? [] : refused)
        default:
            return OAuthError.invalidRequest("Missing required parameter: decision").page(of: configuration)
        }
    }

    /// Handles `prompt=none`: it succeeds if one account fits and has consented before.
    private mutating func authorizeSilently(
        _ query: AuthorizationQuery, _ request: EndpointRequest
    ) throws(EndpointFailure) -> EndpointResponse {
        let signedIn = configuration.people.indices.filter { configuration.people[$0].isSignedIn }
        guard !signedIn.isEmpty else {
            return denied(query, "login_required", because: "prompt=none, and nobody is signed in at this provider.")
        }
        let hinted = signedIn.filter { configuration.people[$0].matches(query.loginHint, query.hostedDomain) }
        guard let index = hinted.first, hinted.count == 1 else {
            return denied(
                query, "interaction_required",
                because: "prompt=none, and \(hinted.count) signed-in accounts fit login_hint and hd; expected one.")
        }
        let consent = Consent(project: query.client.project, subject: configuration.people[index].subject)
        let allowed = Set(consents[consent] ?? Self.noScopes)
        guard allowed.isSuperset(of: Scopes.canonical(query.scopes)) else {
            return denied(
                query, "interaction_required",
                because: "prompt=none, and the person has not allowed these scopes before.")
        }
        return try grant(query, to: index, request, isSilent: true, without: [])
    }

    private static let noScopes: [String] = []

    /// The position of the acting account.
    ///
    /// `login_hint` and `hd` are only hints: a person may choose another account.
    private func personIndex(_ account: UserAction.Account, _ query: AuthorizationQuery) -> Int? {
        personIndex(account, query.loginHint, query.hostedDomain)
    }

    func personIndex(_ account: UserAction.Account, _ loginHint: String?, _ hostedDomain: String?) -> Int? {
        let people = configuration.people
        let hinted = account == .hinted ? people.firstIndex { $0.matches(loginHint, hostedDomain) } : nil
        return hinted ?? account.index(among: people)
    }

    /// The sign-in page of this request.
    private func signInPage(_ query: AuthorizationQuery, _ parameters: QueryParameters) -> String {
        let chosen = personIndex(.hinted, query) ?? 0
        return SignInPage.html(
            clientID: query.client.id, scopes: query.scopes, request: parameters.text(.percent),
            people: configuration.people, chosen: chosen, action: configuration.places.url(of: .consent))
    }

    private func denied(
        _ query: AuthorizationQuery, _ error: String, because explanation: String
    ) -> EndpointResponse {
        var parameters = QueryParameters()
        parameters.append("error", error)
        if let state = query.state { parameters.append("state", state) }
        appendIssuer(query, &parameters)
        var response = AuthorizationCallback(destination: query.destination, parameters: parameters).response
        response.subject.clientID = query.client.id
        response.problem = "\(error): \(explanation)"
        return response
    }

    /// RFC 9207; the responses that Google documents for its script have no issuer.
    private func appendIssuer(_ query: AuthorizationQuery, _ parameters: inout QueryParameters) {
        guard case .redirect = query.destination, configuration.issuerParameter != .off else { return }
        parameters.append("iss", configuration.issuer)
    }

    private mutating func grant(
        _ query: AuthorizationQuery, to index: Int, _ request: EndpointRequest, isSilent: Bool,
        without refused: [String]
    ) throws(EndpointFailure) -> EndpointResponse {
        let person = configuration.people[index]
        let requested = Scopes.canonical(query.scopes).filter { !refused.contains($0) }
        guard !requested.isEmpty else {
            return denied(query, "access_denied", because: "The person left out every scope.")
        }
        let consent = Consent(project: query.client.project, subject: person.subject)
        let earlier = consents[consent] ?? Self.noScopes
        let isNew = query.prompts.contains(.consent) || !requested.allSatisfy(earlier.contains)
        consents[consent] = Scopes.canonical(earlier + requested)
        let scopes =
            query.includesGrantedScopes
            ? Scopes.combined(earlier.filter { !refused.contains($0) } + requested, configuration) : requested
        let code = query.wantsAccessToken ? "" : try working { () throws(CryptoError) in try identifiers.next(.code) }
        let grant = Grant(
            clientID: query.client.id, subject: person.subject, scopes: scopes, nonce: query.nonce,
            audience: query.audience, isCombined: query.includesGrantedScopes,
            isOffline: query.client.kind.isInstalled || (query.isOffline && isNew && !isSilent), code: code)
        var parameters = QueryParameters()
        let asked = query.scopes.filter { !refused.contains($0) }
        let allowed = (asked + scopes.filter { !asked.contains($0) }).joined(separator: " ")
        if query.wantsAccessToken {
            parameters.append("access_token", try accessToken(of: grants.add(grant), scopes, request))
            parameters.append("token_type", "Bearer")
            parameters.append("expires_in", String(configuration.lifetimes.accessToken))
            parameters.append("scope", scopes.joined(separator: " "))
        } else {
            let (expiry, overflow) = request.now.addingReportingOverflow(configuration.lifetimes.code)
            let issued = IssuedCode(
                grant: grants.nextGrant, redirectURIs: query.redirectURIs, challenge: query.challenge,
                expiry: overflow ? Int64.max : expiry)
            grants.add(grant, code: issued)
        }
        if let state = query.state { parameters.append("state", state) }
        appendIssuer(query, &parameters)
        if !query.wantsAccessToken {
            parameters.append("code", code)
            parameters.append("scope", allowed)
        }
        switch query.destination {
        case .redirect, .form: parameters.append("authuser", String(index))
        case .message: break
        }
        if let domain = person.hostedDomain { parameters.append("hd", domain) }
        parameters.append("prompt", query.wantsAccessToken ? query.prompt : isNew && !isSilent ? "consent" : "none")
        var response = AuthorizationCallback(destination: query.destination, parameters: parameters).response
        response.subject = FaultSubject(
            clientID: query.client.id, nonce: query.nonce, hostedDomain: person.hostedDomain)
        return response
    }
}

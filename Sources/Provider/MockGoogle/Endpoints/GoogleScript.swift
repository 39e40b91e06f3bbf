internal import AssayJSON
internal import CAssayProviderFiles
internal import JOSECryptography

/// The provider's side of Google's script for pages: the script, its windows, and what it asks for.
extension MockGoogleProvider {
    func script() -> EndpointResponse {
        var text = RelayPage.text(of: assay_google_script())
        if configuration.usesFedCM {
            text.replace("const isShownByBrowser = false;", with: "const isShownByBrowser = true;")
        }
        return EndpointResponse(
            MockResponse(
                status: 200,
                headers: [
                    HeaderField("Content-Type", "text/javascript; charset=utf-8"),
                    HeaderField("Cache-Control", "private, max-age=600"),
                ],
                body: .bytes(Array(text.utf8))))
    }

    /// The window of the button (`display=popup`), the frame of One Tap (`prompt`), and the page of the button with
    /// `ux_mode="redirect"` (`redirect`), where the person decides whether the client gets a credential.
    mutating func credential(_ request: EndpointRequest) throws(EndpointFailure) -> EndpointResponse {
        let query: CredentialQuery
        do {
            query = try CredentialQuery(request.query, configuration)
        } catch {
            return error.page(of: configuration)
        }
        switch query.destination {
        case .message(let window) where window.isPrompt: return try oneTap(query, window, request)
        default: return try select(query, request)
        }
    }

    private mutating func oneTap(
        _ query: CredentialQuery, _ window: PageWindow, _ request: EndpointRequest
    ) throws(EndpointFailure) -> EndpointResponse {
        guard let client = query.client else { return RelayPage.response(to: window, .moment("invalid_client")) }
        guard client.javaScriptOrigins.contains(window.origin) else {
            return RelayPage.response(to: window, .moment("unregistered_origin"))
        }
        let people = configuration.people.filter { $0.isSignedIn && $0.matches(nil, query.hostedDomain) }
        guard !people.isEmpty else { return RelayPage.response(to: window, .moment("opt_out_or_no_session")) }
        let approved = people.filter { shares($0, client) }
        if request.message.method == "GET", query.isAutomatic, let person = approved.first, approved.count == 1 {
            return try give(person, query, selectedBy: query.usesFedCM ? "fedcm_auto" : "auto", request)
        }
        return try select(query, request)
    }

    func shares(_ person: Person, _ client: ClientRegistration) -> Bool {
        sharing.contains(Consent(project: client.project, subject: person.subject))
    }

    /// The person decides, by the form of the page or as the configuration says.
    private mutating func select(
        _ query: CredentialQuery, _ request: EndpointRequest
    ) throws(EndpointFailure) -> EndpointResponse {
        guard let client = query.client else { return OAuthError.unknownClient.page(of: configuration) }
        var action = UserAction.deny(.hinted)
        if request.message.method == "GET" {
            action = request.action ?? takeAction()
        } else if request.form["decision"] == "consent" {
            guard let index = request.form["account"].flatMap({ Int($0) }), configuration.people.indices.contains(index)
            else { return OAuthError.invalidRequest("Choose an account.").page(of: configuration) }
            action = .consent(.index(index))
        }
        switch action {
        case .page: return page(query, client, request)
        case .close, .deny: return given(up: query)
        case .consent(let account, _):
            guard let index = personIndex(account, query.loginHint, query.hostedDomain) else {
                throw .broken(JSONError("the provider has no such person", at: .built))
            }
            let person = configuration.people[index]
            return try give(person, query, selectedBy: query.selection(isApproved: shares(person, client)), request)
        }
    }

    /// What the page is told if the person gives no credential: Google documents nothing but a moment of One Tap.
    private func given(up query: CredentialQuery) -> EndpointResponse {
        switch query.destination {
        case .message(let window): RelayPage.response(to: window, window.isPrompt ? .moment("user_cancel") : .closed)
        case .form, .redirect:
            OAuthError(403, "access_denied", "The person gives no credential.").page(of: configuration)
        }
    }

    private mutating func give(
        _ person: Person, _ query: CredentialQuery, selectedBy: String, _ request: EndpointRequest
    ) throws(EndpointFailure) -> EndpointResponse {
        guard let client = query.client else { return OAuthError.unknownClient.page(of: configuration) }
        sharing.insert(Consent(project: client.project, subject: person.subject))
        let credential = try credential(of: person, for: client, nonce: request.query["nonce"], request)
        givenCredential = credential
        var parameters = QueryParameters()
        switch query.destination {
        case .message, .redirect:
            parameters.append("credential", credential)
            parameters.append("select_by", selectedBy)
            if let state = query.state { parameters.append("state", state) }
        case .form:
            parameters = CredentialPage.parameters(
                client, credential: credential, selectedBy: selectedBy, csrfToken: query.csrfToken, state: query.state)
        }
        var response = AuthorizationCallback(destination: query.destination, parameters: parameters).response
        response.subject = FaultSubject(
            clientID: client.id, nonce: request.query["nonce"], hostedDomain: person.hostedDomain)
        return response
    }

    private func page(
        _ query: CredentialQuery, _ client: ClientRegistration, _ request: EndpointRequest
    ) -> EndpointResponse {
        let chosen = personIndex(.hinted, query.loginHint, query.hostedDomain) ?? 0
        var window: PageWindow?
        if case .message(let found) = query.destination, found.isPrompt { window = found }
        let html = SignInPage.html(
            clientID: client.id, scopes: Scopes.identity, request: nil, people: configuration.people, chosen: chosen,
            action: configuration.places.url(of: .credential) + "?" + request.query.text(.percent),
            script: window.map { RelayPage.script($0, .moment("displayed")) } ?? "")
        return .html(200, html, script: window == nil ? nil : RelayPage.policy, in: window?.origin)
    }

    /// Ends the sharing of credentials with a client (`hint`, `client_id`), or the grant of an access token (`token`).
    ///
    /// Only a page at a registered origin may ask, and read the answer.
    mutating func scriptRevoke(_ request: EndpointRequest) -> EndpointResponse {
        let token = request.form["token"]
        let id =
            token.flatMap { grants.grant(ofToken: $0) }.flatMap { grants.grant($0) }?.clientID
            ?? request.form["client_id"]
        let client = id.flatMap(configuration.client)
        let origin = request.message.headers.first(named: "Origin")
        let known = client.map { [$0] } ?? configuration.clients
        guard let origin, known.contains(where: { $0.javaScriptOrigins.contains { $0.description == origin } }) else {
            return .json(403, ["successful": false, "error": "origin_mismatch"])
        }
        var answer: JSONValue = ["successful": true]
        if let token {
            if revoke(token: token) == nil {
                let refusal = Self.revokedToken
                answer = [
                    "successful": false, "error": .string(refusal.code),
                    "error_description": .string(refusal.description),
                ]
            }
        } else {
            let hint = request.form["hint"]
            let person = configuration.people.first { hint == $0.email || hint == $0.subject }
            let consent = client.flatMap { client in
                person.map { Consent(project: client.project, subject: $0.subject) }
            }
            if consent.flatMap({ sharing.remove($0) }) == nil {
                answer = ["successful": false, "error": "The person shares no credential with this client."]
            }
        }
        var response = EndpointResponse.json(answer["successful"] == true ? 200 : 400, answer)
        response.message.headers.append(HeaderField("Access-Control-Allow-Origin", origin))
        response.message.headers.append(HeaderField("Vary", "Origin"))
        return response
    }
}

/// What Google's script asks for a credential.
private struct CredentialQuery {
    /// `nil` for One Tap of a client that is not registered, whose page is told so.
    let client: ClientRegistration?
    let destination: AuthorizationCallback.Destination
    let state: String?
    let csrfToken: String?
    let loginHint: String?
    let hostedDomain: String?
    /// Whether a credential may be given without a person doing anything.
    let isAutomatic: Bool
    let usesFedCM: Bool

    init(_ parameters: QueryParameters, _ configuration: ProviderConfiguration) throws(OAuthError) {
        let client = parameters["client_id"].flatMap(configuration.client)
        if parameters["display"] == "redirect" {
            guard let client else { throw .unknownClient }
            guard let uri = parameters["login_uri"],
                client.redirectURIs.contains(where: { $0.utf8.elementsEqual(uri.utf8) })
            else { throw .loginURIMismatch }
            destination = .form(uri)
        } else {
            let window = try PageWindow(unregistered: parameters)
            if !window.isPrompt {
                guard let client else { throw .unknownClient }
                _ = try PageWindow(parameters, client)
            }
            destination = .message(window)
        }
        self.client = client
        state = parameters["state"]
        csrfToken = parameters["g_csrf_token"]
        loginHint = parameters["login_hint"]
        hostedDomain = parameters["hd"]
        isAutomatic = parameters["auto_select"] == "true"
        usesFedCM = parameters["fedcm"] == "true"
    }

    /// How the person selects the credential, by Google's names.
    func selection(isApproved: Bool) -> String {
        guard case .message(let window) = destination, window.isPrompt else {
            return isApproved ? "btn" : "btn_confirm"
        }
        return usesFedCM ? "fedcm" : isApproved ? "user" : "user_1tap"
    }
}

extension OAuthError {
    static let unknownClient = OAuthError(401, "invalid_client", "The OAuth client was not found.")

    static func unknown(_ id: String, among clients: [ClientRegistration]) -> OAuthError {
        let suggestion = SpellingSuggestion.clause(for: id, among: clients.map(\.id))
        let end = suggestion.isEmpty ? "." : suggestion
        return unknownClient.because("client_id is \(id.told), which no client of this provider has\(end)")
    }

    static func repeated(_ name: String) -> OAuthError {
        invalidRequest("OAuth 2 parameters can only have a single value: \(name)")
            .because("The parameter \(name.told) is in the request more than once; expected it once.")
    }
    static let loginURIMismatch = OAuthError(
        400, "redirect_uri_mismatch", "The login_uri is not one of the client's URIs.")
}

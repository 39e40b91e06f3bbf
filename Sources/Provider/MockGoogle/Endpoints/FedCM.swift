internal import AssayJSON

/// What a browser asks a provider for before a person selects an account (W3C, Federated Credential Management API).
enum FedCM: String, CaseIterable {
    case configuration = "/gsi/fedcm.json"
    case accounts = "/gsi/fedcm/listaccounts"
    case clientMetadata = "/gsi/fedcm/clientmetadata"
    case signIn = "/gsi/fedcm/signin"

    /// A file of the registrable domain, for Google that of `google.com`.
    static let wellKnown = "/.well-known/web-identity"
}

extension MockGoogleProvider {
    /// The documents of FedCM, whose paths but the first two are the mock's own.
    func fedcm(_ request: EndpointRequest) -> EndpointResponse {
        let path = request.message.url.path
        let base = (configuration.places.origin ?? .https("accounts.google.com")).description
        func url(_ place: FedCM) -> JSONValue {
            .string(base + configuration.places.prefix + place.rawValue)
        }
        guard let place = FedCM(rawValue: path) else {
            return .json(
                200,
                [
                    "provider_urls": .array([JSONNode(url(.configuration))]), "accounts_endpoint": url(.accounts),
                    "login_url": url(.signIn),
                ])
        }
        if place == .signIn {
            let page = HTMLText.page(title: "Signed in", "<h1>Signed in</h1>\n<p>Return to the application.</p>")
            var response = EndpointResponse.html(200, page)
            response.message.headers.append(HeaderField("Set-Login", "logged-in"))
            return response
        }
        // The header that no page can set: so no page gets an answer that belongs to the browser.
        guard isOfBrowser(request) else { return Self.notOfBrowser.response }
        switch place {
        case .configuration:
            return .json(
                200,
                [
                    "accounts_endpoint": url(.accounts), "client_metadata_endpoint": url(.clientMetadata),
                    "id_assertion_endpoint": .string(configuration.places.url(of: .assertion)),
                    "login_url": url(.signIn),
                ])
        case .clientMetadata: return .json(200, [:])
        case .accounts, .signIn: return accounts()
        }
    }

    private static let notOfBrowser = OAuthError.invalidRequest("Sec-Fetch-Dest must be webidentity.")

    private func isOfBrowser(_ request: EndpointRequest) -> Bool {
        request.message.headers.first(named: "Sec-Fetch-Dest") == "webidentity"
    }

    /// The people who are signed in; a browser takes the status 401 for nobody.
    private func accounts() -> EndpointResponse {
        let people = configuration.people.filter(\.isSignedIn)
        guard !people.isEmpty else { return .json(401, [:]) }
        let accounts = people.map { person in
            let approved = configuration.clients.filter { shares(person, $0) }.map { JSONNode(.string($0.id)) }
            var members = [
                JSONMember("id", JSONNode(.string(person.subject))),
                JSONMember("name", JSONNode(.string(person.displayName))),
                JSONMember("email", JSONNode(.string(person.email ?? person.subject))),
                JSONMember("approved_clients", JSONNode(.array(approved))),
            ]
            let hints = [person.email, person.subject].compactMap(\.self).map { JSONNode(.string($0)) }
            members.append(JSONMember("login_hints", JSONNode(.array(hints))))
            if let domain = person.hostedDomain {
                members.append(JSONMember("domain_hints", JSONNode(.array([JSONNode(.string(domain))]))))
            }
            return JSONNode(.object(members))
        }
        return .json(200, ["accounts": .array(accounts)])
    }

    /// The credential for the account that the person has selected in the browser, for a page at a registered origin.
    mutating func assertion(_ request: EndpointRequest) throws(EndpointFailure) -> EndpointResponse {
        guard isOfBrowser(request) else { return Self.notOfBrowser.response }
        let origin = request.message.headers.first(named: "Origin")
        var response: EndpointResponse
        if let client = request.form["client_id"].flatMap(configuration.client) {
            if !client.javaScriptOrigins.contains(where: { $0.description == origin }) {
                response = Self.assertionError("origin_mismatch")
            } else if let person = request.form["account_id"].flatMap(configuration.person), person.isSignedIn {
                sharing.insert(Consent(project: client.project, subject: person.subject))
                let nonce = Self.nonce(request.form)
                let token = try credential(of: person, for: client, nonce: nonce, request)
                response = .json(200, ["token": .string(token)])
                response.subject = FaultSubject(
                    clientID: client.id, nonce: nonce, hostedDomain: person.hostedDomain)
            } else {
                response = Self.assertionError("access_denied")
            }
        } else {
            response = Self.assertionError("invalid_client")
        }
        if let origin {
            response.message.headers.append(HeaderField("Access-Control-Allow-Origin", origin))
            response.message.headers.append(HeaderField("Access-Control-Allow-Credentials", "true"))
        }
        return response
    }

    private static func assertionError(_ code: String) -> EndpointResponse {
        .json(400, ["error": ["code": .string(code)]])
    }

    /// Browsers send the nonce in `params`, a JSON object, and older ones as a parameter.
    private static func nonce(_ form: QueryParameters) -> String? {
        guard let text = form["params"], let node = try? JSON.parse(text: text, file: "params"),
            case .string(let nonce) = node.value["nonce"]
        else { return form["nonce"] }
        return nonce
    }
}

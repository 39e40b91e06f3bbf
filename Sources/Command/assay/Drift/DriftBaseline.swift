internal import AssayConformance
internal import AssayJSON
internal import MockGoogle
internal import TokenForge

/// What the suite takes for Google's: the golden inputs, or what the mock provider serves.
struct DriftBaseline {
    /// The name in a sentence after "in".
    let name: String
    let facts: DriftFacts

    /// The golden inputs.
    static func golden(_ forge: Forge) throws -> DriftBaseline {
        var facts: DriftFacts = [:]
        func input<Input>(_ operation: ClientOperation, _ type: Input.Type) throws -> Input {
            guard let input = try forge.goldenProbe(of: operation)?.input as? Input else {
                throw HarnessError("golden.json has no input of \(operation.rawValue)")
            }
            return input
        }
        let keySet = try input(.parseKeySet, KeySetProbe.self)
        facts[.discovery] = DriftFact.discovery(
            try JSON.parse(input(.parseProviderMetadata, ProviderMetadataProbe.self).body, file: "golden.json").value)
        facts[.keySet] = DriftFact.keySet(try JSON.parse(keySet.body, file: "golden.json").value)
        facts[.keySetFields] = DriftFact.fields(keySet.headers)
        facts[.tokenResponse] = DriftFact.shape(
            try JSON.parse(input(.parseTokenResponse, TokenResponseProbe.self).body, file: "golden.json").value)
        let context: JSONValue = [
            "nonce": "n", "hosted_domain": "workspace.example", "access_token": "ya29.assay-golden-access-token",
        ]
        let token = try forge.idTokenProbe(token: nil, context: JSONNode(context)).idToken
        facts.add(idToken: String(decoding: token, as: UTF8.self))
        return DriftBaseline(name: "golden.json", facts: facts)
    }

    /// What an honest mock provider serves, on Google's hosts.
    static func mock(_ forge: Forge) throws -> DriftBaseline {
        let configuration = try ProviderConfiguration(decoding: JSONNode([:]), name: "google", keys: forge.keys)
        var provider = MockGoogleProvider(configuration, forge: forge, startingAt: forge.golden.now)
        func send(_ method: String, _ endpoint: Endpoint, query: String = "", form: String = "") throws -> MockResponse
        {
            let url = configuration.places.url(of: endpoint) + query
            let fields = form.isEmpty ? [] : [HeaderField("Content-Type", "application/x-www-form-urlencoded")]
            guard let request = WebRequest(method: method, url: url, headers: fields, body: Array(form.utf8)) else {
                throw HarnessError("the mock provider has no \(endpoint.rawValue)")
            }
            return provider.respond(to: request, at: forge.golden.now)
        }
        func document(_ response: MockResponse) throws -> JSONValue {
            try JSON.parse(response.body.prefix(JSON.maximumSize), file: "the mock provider").value
        }
        let discovery = try send("GET", .discovery)
        let keySet = try send("GET", .certs)
        var facts: DriftFacts = [
            .discovery: DriftFact.discovery(try document(discovery)),
            .discoveryFields: DriftFact.fields(discovery.headers),
            .keySet: DriftFact.keySet(try document(keySet)),
            .keySetFields: DriftFact.fields(keySet.headers),
        ]
        guard
            let client = try forge.goldenProbe(of: .buildAuthorizationRequest)?.input as? AuthorizationRequestProbe
        else { throw HarnessError("golden.json has no input of build-authorization-request") }
        var parameters = QueryParameters()
        parameters.append("client_id", client.clientID)
        parameters.append("redirect_uri", client.redirectURI)
        var request = parameters
        request.append("response_type", "code")
        request.append("scope", "openid email profile")
        let location = try send("GET", .authorize, query: "?" + request.text()).location ?? ""
        let callback = QueryParameters(decoding: location.drop { $0 != "?" }.dropFirst().utf8)
        parameters.append("grant_type", "authorization_code")
        parameters.append("code", callback?["code"] ?? "")
        let tokens = try document(send("POST", .token, form: parameters.text(.percent)))
        facts[.tokenResponse] = DriftFact.shape(tokens)
        if case .string(let token)? = tokens["id_token"] { facts.add(idToken: token) }
        return DriftBaseline(name: "the mock provider", facts: facts)
    }
}

extension DriftFacts {
    /// Adds what an ID token looks like.
    ///
    /// - Returns: whether the text is a token.
    @discardableResult
    mutating func add(idToken text: String) -> Bool {
        guard let token = DriftFact.idToken(text) else { return false }
        self[.tokenHeader] = token.header
        self[.claims] = token.claims
        return true
    }
}

internal import AssayConformance
package import AssayJSON
package import MockGoogle
package import MockGoogleServer
package import TokenForge

/// The provider of a web application: a fresh one for each sign-in, always with the same issuer.
package struct WebProvider: Sendable {
    /// The application's registration.
    package struct Registration: Sendable {
        package var clientID: String
        package var secret: String
        package var redirectURIs: [String]
        /// The origin whose pages use Google's script; `nil` if the application needs no script.
        package var scriptOrigin: WebOrigin?
        /// Whether Google's script gives a page the ID token, and not the token endpoint.
        package var getsCredential = false

        package init(clientID: String, secret: String, redirectURIs: [String]) {
            self.clientID = clientID
            self.secret = secret
            self.redirectURIs = redirectURIs
        }
    }

    /// The keys of an honest provider.
    package enum KeySet: Sendable {
        /// The keys of the golden vectors.
        case golden
        /// Keys that no scenario uses, so that the application must fetch keys in the next scenario.
        case other
        /// The keys of the second provider.
        case second

        fileprivate var document: JSONValue {
            switch self {
            case .golden: ["ring": ["google-a", "google-b"], "overlap": "next"]
            case .other: ["ring": ["google-c"], "overlap": "none"]
            case .second: ["ring": ["attacker"], "overlap": "none"]
            }
        }
    }

    /// The names of the first and of the second provider in log expectations.
    static let names = [MockGoogleServer.providerName, "second"]

    package let server: MockGoogleServer
    /// The origin of the endpoints.
    let origin: WebOrigin
    package var registration: Registration
    /// The people with an account, unless a scenario names others.
    package let people: WebPeople
    private let name: String
    let forge: Forge
    private let clock: @Sendable () -> Int64
    private var count = 0

    package init(
        _ server: MockGoogleServer, forge: Forge, registration: Registration, people: WebPeople = WebPeople(),
        isSecond: Bool = false, clock: @escaping @Sendable () -> Int64
    ) {
        self.server = server
        origin = server.origin
        self.forge = forge
        self.registration = registration
        self.people = people
        name = Self.names[isSecond ? 1 : 0]
        self.clock = clock
    }

    /// Starts a fresh provider, without grants and with an empty log.
    ///
    /// What the earlier one never answers ends, so that an application without a time limit does not wait for it for ever.
    ///
    /// - Parameters:
    ///   - patch: a merge patch on the configuration.
    ///   - faults: faults as in a provider configuration.
    package mutating func begin(
        _ keys: KeySet, patch: JSONNode? = nil, faults: [JSONNode] = []
    ) throws(JSONError) {
        count += 1
        let faults = registration.getsCredential ? faults.map(Self.movedToScript) : faults
        var document = JSONNode(base(keys))
        if let patch { document = document.applying(patch) }
        if case .object(let members) = document.value, !faults.isEmpty {
            let all = members.filter { $0.name != "faults" } + [JSONMember("faults", JSONNode(.array(faults)))]
            document = JSONNode(.object(all))
        }
        let configuration = try ProviderConfiguration(
            decoding: people.adding(to: document), name: name, keys: forge.keys)
        let provider = MockGoogleProvider(configuration, forge: forge, startingAt: clock())
        server.withState {
            $0.provider = provider
            $0.action = nil
        }
        server.endUnanswered()
    }

    /// The same fault where Google's script gets the token.
    private static func movedToScript(_ fault: JSONNode) -> JSONNode {
        guard fault.value["endpoint"] == "token", fault.value["token"] != nil else { return fault }
        return fault.applying(JSONNode(["endpoint": "credential"]))
    }

    /// What the person does in windows that the browser opens; `nil` for what the scenario says.
    func setAction(_ action: UserAction?) { server.withState { $0.action = action } }

    private func base(_ keys: KeySet) -> JSONValue {
        var client: JSONValue = [
            "id": .string(registration.clientID), "type": "web", "secret": .string(registration.secret),
            "redirect_uris": .array(registration.redirectURIs.map { JSONNode(.string($0)) }),
        ]
        if let origin = registration.scriptOrigin { client["javascript_origins"] = [.string(origin.description)] }
        var base: JSONValue = [
            "user": "consent", "seed": .string("\(name)-\(count)"),
            "people": people.configuration,
            "keys": keys.document,
            "clients": [client],
        ]
        // Without this the endpoints are at Google's hosts.
        if !server.hasGoogleHosts { base["base_url"] = .string(server.baseURL) }
        return base
    }

    /// The response of the provider to the browser, which is in the same process.
    ///
    /// - Parameter user: what the person does; by default what the scenario says.
    package func answer(to url: WebURL, user: UserAction? = nil) -> MockResponse {
        answer(to: WebRequest(url: url), user: user)
    }

    func answer(to request: WebRequest, user: UserAction? = nil) -> MockResponse {
        let now = clock()
        return server.withState { $0.provider.respond(to: request, at: now, user: user) }
    }

    /// The token of a security event, signed now.
    func token(of event: SentSecurityEvent) throws(JSONError) -> SignedSecurityEvent {
        let now = clock()
        let result: Result<SignedSecurityEvent, JSONError> = server.withState { state in
            do throws(JSONError) {
                return .success(try state.provider.token(of: event, at: now))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// The provider in its current state.
    var current: MockGoogleProvider { server.withState { $0.provider } }

    /// The texts of a person of the current configuration.
    func texts(of person: Int) -> PersonTexts {
        let people = current.configuration.people
        guard people.indices.contains(person) else { return WebPeople.nobody }
        var texts: PersonTexts = [.subject: [people[person].subject]]
        if let email = people[person].email { texts[.email] = [email] }
        for claim in people[person].profile {
            if let field = PersonField(rawValue: claim.name), case .string(let text) = claim.node.value {
                texts[field] = [text]
            }
        }
        return texts
    }

    /// Holds the responses of these endpoints from now on, as long as the list takes any.
    func hold(_ endpoints: Set<Endpoint>, in held: HeldResponses) {
        let places = current.configuration.places
        server.holdResponses { request, deliver in
            let endpoint = places.endpoint(of: request)
            return endpoints.contains(endpoint) && held.hold(endpoint.rawValue, deliver: deliver)
        }
    }

    /// Holds no response any more.
    func holdNothing() { server.holdResponses(nil) }

    /// Whether the last token response has a refresh token.
    var givesRefreshToken: Bool {
        guard let response = current.tokenResponse else { return false }
        return (try? JSON.parse(response.body.prefix(1_048_576), file: "tokens"))?.value["refresh_token"] != nil
    }

    /// The last credential that Google's script got for a page; `nil` if it got none.
    var givenCredential: String? { current.givenCredential }

    /// The tokens that the application has, which no page should have.
    var givenTokens: [String] {
        let response = current.tokenResponse.flatMap { JSON.value(of: Array($0.body.prefix(1_048_576))) }
        let others = ["access_token", "refresh_token", "id_token"].compactMap { response?.text($0) }
        return ([givenCredential].compactMap(\.self) + others).filter { !$0.isEmpty }
    }

    /// The requests to this provider.
    package var log: RequestLog { server.withState { $0.provider.log } }

    /// The redirect URI of an authorization request other than the registered ones; `nil` if it is one of them.
    func difference(ofRedirectURIIn request: WebURL) -> String? {
        guard let sent = QueryParameters(decoding: Array((request.query ?? "").utf8))?["redirect_uri"],
            !registration.redirectURIs.contains(where: { $0.utf8.elementsEqual(sent.utf8) })
        else { return nil }
        let registered = registration.redirectURIs.joined(separator: ", ")
        return "the application sent \(sent), and --redirect-uri says \(registered)"
    }

    /// The ID token of the last token response; `nil` if there was none.
    var sentToken: SentToken? {
        let provider = current
        guard let honest = provider.honestToken, let response = provider.tokenResponse,
            case .string(let token)? = (try? JSON.parse(response.body.prefix(1_048_576), file: "tokens"))?
                .value["id_token"]
        else { return nil }
        return SentToken(token, honestHeader: honest.header, honestClaims: honest.claims)
    }

    /// Mistakes in the scenario that show only in use.
    package var mistakes: [String] { server.withState { $0.provider.mistakes.map(\.description) } }

    /// The faults that no request has met.
    package var unusedFaults: [Fault] { server.withState { $0.provider.unusedFaults } }
}

extension WebProvider.Registration: CustomStringConvertible, CustomReflectable {
    /// The client ID alone.
    package var description: String { "web client \(clientID)" }

    package var customMirror: Mirror { Mirror(self, children: []) }
}

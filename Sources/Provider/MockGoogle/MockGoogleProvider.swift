package import AssayJSON
internal import JOSECryptography
package import TokenForge

/// Google's side of Sign in with Google as a value: a request and a time give a response and the next state.
///
/// It uses no socket and no clock. Copies are independent, equal inputs give equal responses, and two providers of one
/// network share only the forge. Every request gets a response, which says what is wrong with the request.
package struct MockGoogleProvider: Sendable {
    package internal(set) var configuration: ProviderConfiguration
    /// The requests so far.
    package private(set) var log: RequestLog
    /// Mistakes in the configuration that show only in use; a run with such mistakes proves nothing.
    package internal(set) var mistakes: [JSONError] = []

    /// The header and the claims of the last ID token as they were before any defect.
    package internal(set) var honestToken: (header: JSONValue, claims: JSONValue)?
    /// The last response of the token endpoint, as the client got it.
    package private(set) var tokenResponse: MockResponse?
    /// The last credential of Google's script for a page, after any defect; `nil` if it gave none.
    package internal(set) var givenCredential: String?
    /// What devices asked for and were answered, oldest first.
    package private(set) var deviceRequests = DeviceRequestRecord.none

    let forge: Forge
    var keys: KeyTimeline
    var keyDocuments = KeyDocuments()
    var grants: GrantStore
    var devices = DeviceGrantStore()
    var identifiers: IdentifierSource
    var proofs = ProofMemory()
    /// The scopes that a person has allowed a project.
    var consents: [Consent: [String]] = [:]
    /// Who lets the clients of a project have credentials: Google keeps this apart from what is allowed by OAuth 2.0.
    var sharing: Set<Consent> = []
    /// The servers of the app.
    var backends = MockBackend()
    /// How many security event tokens it has signed.
    var securityEventCount = 0
    /// Whether each refresh replaces the refresh token, at first as in the configuration.
    package var rotatesRefreshTokens: Bool
    private var faults: FaultPlan
    private var nextAction = 0

    struct Consent: Hashable {
        let project: String
        let subject: String
    }

    /// - Parameter start: the first instant, in seconds since 1970; key schedules count from it.
    package init(_ configuration: ProviderConfiguration, forge: Forge, startingAt start: Int64) {
        self.configuration = configuration
        self.forge = forge
        log = RequestLog(capacity: configuration.logCapacity)
        keys = KeyTimeline(configuration.keys, start: start)
        grants = GrantStore(capacity: configuration.grantCapacity)
        identifiers = IdentifierSource(seed: configuration.seed, endings: configuration.endings)
        rotatesRefreshTokens = configuration.rotatesRefreshTokens
        faults = FaultPlan(configuration.faults)
    }

    /// Responds to a request.
    ///
    /// - Parameters:
    ///   - now: the virtual time, in seconds since 1970.
    ///   - action: what the person does with an authorization request; `nil` for what the configuration says.
    package mutating func respond(
        to message: WebRequest, at now: Int64, user action: UserAction? = nil
    ) -> MockResponse {
        let message = configuration.places.local(message)
        let endpoint = endpoint(of: message)
        let exchange = CrossOriginExchange(message, at: endpoint)
        if let answer = exchange?.preflightAnswer { return answer }
        let parsed = ParsedRequest(message)
        keys.advance(to: now)
        let active = faults.active(endpoint, parsed)
        for fault in active where fault.rotates(.before) { keys.apply(.rotate) }
        let (skewed, overflow) = now.addingReportingOverflow(configuration.clockSkew)
        let request = EndpointRequest(
            parsed: parsed, endpoint: endpoint, now: overflow ? now : skewed, action: action,
            token: active.last { $0.token != nil }?.token)
        proofs.broken = nil
        var response = response(to: request)
        if endpoint == .token { sendNonce(&response) }
        exchange?.allow(&response.message)
        if !active.isEmpty { apply(active, to: &response, request) }
        if endpoint == .token { tokenResponse = response.message }
        if deviceRequests.count < DeviceRequestRecord.capacity,
            let record = DeviceRequestRecord(request, response.message, at: now)
        {
            deviceRequests.append(record)
        }
        for fault in active where fault.rotates(.after) { keys.apply(.rotate) }
        log.append(
            LoggedRequest(
                number: log.total + 1, time: now, endpoint: endpoint, request: message, query: request.query,
                form: request.form, status: response.message.status,
                refusal: response.refusal.map { ASCIIText.prefix("\($0.code), \($0.description)", bytes: 300) },
                problem: response.problemInWords, brokenProofRules: proofs.broken ?? [], faults: active.map(\.words)))
        return response.message
    }

    private func endpoint(of message: WebRequest) -> Endpoint {
        let endpoint = configuration.places.endpoint(of: message)
        guard endpoint == .elsewhere, configuration.documents.contains(where: { $0.path == message.url.path }) else {
            return endpoint
        }
        return .document
    }

    private mutating func response(to request: EndpointRequest) -> EndpointResponse {
        if let refusal = request.parsed.refusal {
            return .html(refusal.status, ErrorPage.plain(refusal.status, refusal.reason))
        }
        guard Self.methods(of: request.endpoint).contains(request.message.method) else {
            var response = EndpointResponse.html(405, ErrorPage.plain(405, "Method Not Allowed"))
            response.message.headers.set("Allow", Self.methods(of: request.endpoint).joined(separator: ", "))
            return response
        }
        do {
            return try route(request)
        } catch {
            switch error {
            case .refused(let refusal):
                return refusal.response
            case .broken(let mistake):
                return broken(mistake)
            }
        }
    }

    /// Notes the mistake, and responds as an honest provider does when it cannot continue.
    mutating func broken(_ mistake: JSONError) -> EndpointResponse {
        if mistakes.count < 64 { mistakes.append(mistake) }
        return .json(500, ["error": "internal_failure"])
    }

    static func methods(of endpoint: Endpoint) -> [String] {
        switch endpoint {
        case .discovery, .certs, .certsV1, .riscConfiguration, .button, .script, .popup, .fedcm, .document,
            .elsewhere:
            ["GET"]
        case .authorize, .userinfo, .revoke, .tokeninfo, .device, .credential: ["GET", "POST"]
        case .consent, .token, .deviceCode, .scriptRevoke, .assertion, .signInFunction, .firebase: ["POST"]
        }
    }

    private mutating func route(_ request: EndpointRequest) throws(EndpointFailure) -> EndpointResponse {
        switch request.endpoint {
        case .discovery: metadata()
        case .authorize, .popup: try authorize(request)
        case .consent: try consent(request)
        case .token: try token(request)
        case .deviceCode: try deviceCodes(request)
        case .device: devicePage(request)
        case .certs: try keySet(request)
        case .certsV1: try certificates(request)
        case .userinfo: userInfo(request)
        case .revoke: revoke(request)
        case .tokeninfo: tokenInfo(request)
        case .riscConfiguration: riscConfiguration()
        case .signInFunction: backend(.signInFunction, request)
        case .firebase: backend(.firebase, request)
        case .button: try credentialPage(request)
        case .script: script()
        case .credential: try credential(request)
        case .scriptRevoke: scriptRevoke(request)
        case .fedcm: fedcm(request)
        case .assertion: try assertion(request)
        case .document: try document(request)
        case .elsewhere: .html(404, ErrorPage.plain(404, "Not Found"))
        }
    }

    /// What the person does next; the last action of the configuration repeats.
    mutating func takeAction() -> UserAction {
        let actions = configuration.actions
        guard nextAction < actions.count else { return actions.last ?? .page }
        defer { nextAction += 1 }
        return actions[nextAction]
    }

    // For tests, the steps of scenarios and the control interface.

    /// The name of the signing key and the names of the published keys.
    package var keyState: KeyState { keys.state }

    /// Changes the keys now.
    package mutating func change(keys event: KeyPlan.Event) { keys.apply(event) }

    /// Replaces the faults and counts their calls from now on.
    package mutating func replace(faults: [Fault]) { self.faults = FaultPlan(faults) }

    /// The faults that no call has met since they were set: a scenario that ends with any has not tested them.
    package var unusedFaults: [Fault] { faults.faults(used: false) }

    /// The faults that a call has met since they were set.
    package var usedFaults: [Fault] { faults.faults(used: true) }

    /// Clears the log.
    package mutating func clearLog() { log.removeAll() }

    /// Adds to the last request in the log what became of its response.
    package mutating func explainLastRequest(_ problem: String) { log.explainLast(problem) }

    /// Adds an account, or replaces the one with the same subject; the grants stay.
    package mutating func update(_ person: Person) {
        if let index = configuration.people.firstIndex(where: { $0.subject == person.subject }) {
            configuration.people[index] = person
        } else {
            configuration.people.append(person)
        }
    }

    /// The kind of the first secret of this provider that the text contains; `nil` if it contains none.
    package func issuedSecret(in text: String) -> IssuedSecret? { identifiers.kind(in: text) }

    /// The number of stored grants.
    package var grantCount: Int { grants.count }
}

extension MockGoogleProvider: CustomStringConvertible, CustomReflectable {
    /// The name and some counts: the state contains codes and tokens.
    package var description: String {
        "provider \(configuration.name), \(log.total) requests, \(grants.count) grants"
    }

    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Runs cryptography and turns its error into that of an endpoint.
func working<Result>(_ body: () throws(CryptoError) -> Result) throws(EndpointFailure) -> Result {
    do {
        return try body()
    } catch {
        throw .broken(JSONError(error.description, at: .built))
    }
}

/// Renders something and turns its error into that of an endpoint.
func rendering<Result>(_ body: () throws(JSONError) -> Result) throws(EndpointFailure) -> Result {
    do {
        return try body()
    } catch {
        throw .broken(error)
    }
}

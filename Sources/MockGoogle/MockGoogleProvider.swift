package import AssayDocument
internal import OpenSSLCrypto
package import TokenForge

/// Google's side of Sign in with Google as a value: a request and a time go in, an answer and the next state come out.
///
/// It knows no socket and no clock. Copies are independent, equal inputs give equal answers, and two providers in one
/// world share nothing but the forge. Any bytes get an answer: what is wrong with a request is told in the response.
package struct MockGoogleProvider: Sendable {
    package let configuration: ProviderConfiguration
    /// What was asked so far.
    package private(set) var log: RequestLog
    /// Mistakes of the configuration that came out only in use; a run that has some proves nothing.
    package internal(set) var mistakes: [DocumentError] = []

    let forge: Forge
    var keys: KeyTimeline
    var keyDocuments = KeyDocuments()
    var grants: GrantStore
    var identifiers: IdentifierSource
    /// The scopes that a person has allowed a project.
    var consents: [Consent: [String]] = [:]
    /// The app's servers.
    var backends = MockBackend()
    private var faults: FaultPlan
    private var nextAction = 0

    struct Consent: Hashable {
        let project: String
        let subject: String
    }

    /// - Parameter start: the first instant, in seconds since 1970; schedules of keys count from it.
    package init(_ configuration: ProviderConfiguration, forge: Forge, startingAt start: Int64) {
        self.configuration = configuration
        self.forge = forge
        log = RequestLog(capacity: configuration.logCapacity)
        keys = KeyTimeline(configuration.keys, start: start)
        grants = GrantStore(capacity: configuration.grantCapacity)
        identifiers = IdentifierSource(seed: configuration.seed)
        faults = FaultPlan(configuration.faults)
    }

    /// The answer to one request.
    ///
    /// - Parameters:
    ///   - now: the virtual time, in seconds since 1970.
    ///   - action: what the person does with an authorization request, instead of what the configuration says.
    package mutating func respond(
        to request: WebRequest, at now: Int64, user action: UserAction? = nil
    ) -> MockResponse {
        let request = configuration.places.local(request)
        let parsed = ParsedRequest(request)
        let endpoint = endpoint(of: request)
        keys.advance(to: now)
        let active = faults.active(endpoint, parsed)
        for fault in active where fault.rotates(.before) { keys.apply(.rotate) }
        let (skewed, overflow) = now.addingReportingOverflow(configuration.clockSkew)
        let exchange = Exchange(
            parsed: parsed, endpoint: endpoint, now: overflow ? now : skewed, action: action,
            token: active.last { $0.token != nil }?.token)
        var answer = answer(exchange)
        if !active.isEmpty { apply(active, to: &answer, exchange) }
        for fault in active where fault.rotates(.after) { keys.apply(.rotate) }
        log.append(
            LoggedRequest(
                number: log.total + 1, time: now, endpoint: endpoint, request: request, query: exchange.query,
                form: exchange.form, status: answer.response.status))
        return answer.response
    }

    private func endpoint(of request: WebRequest) -> Endpoint {
        let endpoint = configuration.places.endpoint(of: request)
        guard endpoint == .elsewhere, configuration.documents.contains(where: { $0.path == request.url.path }) else {
            return endpoint
        }
        return .document
    }

    private mutating func answer(_ exchange: Exchange) -> Answer {
        if let refusal = exchange.parsed.refusal {
            return .html(refusal.status, ErrorPage.plain(refusal.status, refusal.reason))
        }
        guard Self.methods(of: exchange.endpoint).contains(exchange.request.method) else {
            var answer = Answer.html(405, ErrorPage.plain(405, "Method Not Allowed"))
            answer.response.headers.set("Allow", Self.methods(of: exchange.endpoint).joined(separator: ", "))
            return answer
        }
        do {
            return try route(exchange)
        } catch {
            switch error {
            case .refused(let refusal):
                return refusal.answer
            case .broken(let mistake):
                return broken(mistake)
            }
        }
    }

    /// An honest provider's answer when it cannot go on, and a note of why.
    mutating func broken(_ mistake: DocumentError) -> Answer {
        if mistakes.count < 64 { mistakes.append(mistake) }
        return .json(500, ["error": "internal_failure"])
    }

    private static func methods(of endpoint: Endpoint) -> [String] {
        switch endpoint {
        case .discovery, .certs, .certsV1, .document, .elsewhere: ["GET"]
        case .authorize, .userinfo, .revoke, .tokeninfo: ["GET", "POST"]
        case .consent, .token, .signInFunction, .firebase: ["POST"]
        }
    }

    private mutating func route(_ exchange: Exchange) throws(EndpointFailure) -> Answer {
        switch exchange.endpoint {
        case .discovery: metadata()
        case .authorize: try authorize(exchange)
        case .consent: try consent(exchange)
        case .token: try token(exchange)
        case .certs: try keySet(exchange)
        case .certsV1: try certificates(exchange)
        case .userinfo: userInfo(exchange)
        case .revoke: revoke(exchange)
        case .tokeninfo: tokenInfo(exchange)
        case .signInFunction: backend(.signInFunction, exchange)
        case .firebase: backend(.firebase, exchange)
        case .document: try document(exchange)
        case .elsewhere: .html(404, ErrorPage.plain(404, "Not Found"))
        }
    }

    /// What the person does next; the last action of the configuration goes on.
    mutating func takeAction() -> UserAction {
        let actions = configuration.actions
        guard nextAction < actions.count else { return actions.last ?? .page }
        defer { nextAction += 1 }
        return actions[nextAction]
    }

    // What a test, a scenario's step or a control interface may do.

    /// The names of the keys: which signs, which are published.
    package var keyState: KeyState { keys.state }

    /// Changes the keys now.
    package mutating func change(keys event: KeyPlan.Event) { keys.apply(event) }

    /// Replaces the faults; their calls are counted from here.
    package mutating func replace(faults: [Fault]) { self.faults = FaultPlan(faults) }

    /// Where the faults stand that no call has met yet: a scenario that ends with some has not tested them.
    package var unusedFaults: [DocumentLocation] { faults.unused }

    /// Forgets the log.
    package mutating func clearLog() { log.removeAll() }

    /// What this provider once gave the text out as; `nil` if it never did.
    package func issuedSecret(_ text: String) -> IssuedSecret? { identifiers.kind(of: text) }

    /// How many grants are remembered.
    package var grantCount: Int { grants.count }
}

extension MockGoogleProvider: CustomStringConvertible, CustomReflectable {
    /// The name and what happened so far; the state holds codes and tokens.
    package var description: String {
        "provider \(configuration.name), \(log.total) requests, \(grants.count) grants"
    }

    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The result of a step of the cryptographic library, as an endpoint's.
func working<Result>(_ body: () throws(CryptoError) -> Result) throws(EndpointFailure) -> Result {
    do {
        return try body()
    } catch {
        throw .broken(DocumentError(error.description, at: .built))
    }
}

/// The result of a rendering, as an endpoint's.
func rendering<Result>(_ body: () throws(DocumentError) -> Result) throws(EndpointFailure) -> Result {
    do {
        return try body()
    } catch {
        throw .broken(error)
    }
}

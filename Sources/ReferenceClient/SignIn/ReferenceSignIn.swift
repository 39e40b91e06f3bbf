internal import AssayConformance
internal import ReferenceJOSE

/// One installation of the reference client: one sign-in at a time for each provider, and its credentials.
actor ReferenceSignIn: SignInClientUnderTest {
    /// Seconds that the client waits for the person: no code lives longer.
    private static let personTimeLimit: Int64 = 600
    private static let maximumSessions = 256

    /// How a sign-in ended.
    enum Ending { case cancelled, failed, succeeded }

    /// A sign-in and its result.
    struct Session {
        let endpoints: SignInEndpoints
        let state: String
        let nonce: String
        let verifier: String
        let startedAt: Int64
        var ending: Ending?
        var credential: SignInCredential?
    }

    let world: SignInFixture
    let flaws: FlawSwitch
    let requests: SignInRequests
    private let values: RequestValues
    var sessions: [String: Session] = [:]
    /// The names of the sessions, in the order of their start.
    var names: [String] = []
    /// The session with the latest credential.
    var latest: String?
    private var keys: [String: SignInKeys] = [:]
    private var startedCount = 0

    init(_ world: SignInFixture, _ flaws: FlawSwitch) {
        self.world = world
        self.flaws = flaws
        requests = SignInRequests(world: world, flaws: flaws)
        values = RequestValues(flaws)
    }

    func start(_ request: SignInStart) async -> Observation {
        Observation { () throws(Refusal) in
            let endpoints =
                request.usesDiscovery
                ? try SignInEndpoints(discovering: request.provider.issuer, requests)
                : try SignInEndpoints(request.provider, flaws)
            try checkHostedDomain()
            let replaced = try sessionToReplace(at: endpoints.issuer)
            let (session, url) = try newSession(at: endpoints, loginHint: request.loginHint)
            startedCount += 1
            let name = "\(startedCount)"
            names.append(name)
            sessions[name] = session
            // Old sessions are not needed, except the first, which some flaws use.
            if names.count > Self.maximumSessions { sessions[names.remove(at: 1)] = nil }
            if let replaced { sessions[replaced] = session }
            return ["authorization_url": .string(url), "session": .string(name)]
        }
    }

    func finish(_ name: String, _ ending: SignInEnding) async -> Observation {
        Observation { () throws(Refusal) in
            guard let session = sessions[name] else {
                throw Refusal(.stateMismatch, "no sign-in belongs to this callback")
            }
            try checkOpen(session)
            do throws(Refusal) {
                let credential = try credential(of: session, after: ending)
                sessions[name]?.ending = .succeeded
                sessions[name]?.credential = credential
                latest = name
                return ["subject": .string(credential.subject)]
            } catch {
                sessions[name]?.ending = ending == .cancelled ? .cancelled : .failed
                throw error
            }
        }
    }

    /// "*" requests any domain, which cannot be compared with the claim.
    private func checkHostedDomain() throws(Refusal) {
        guard let domain = world.settings.hostedDomain else { return }
        let isDomain =
            !domain.isEmpty && domain.utf8.allSatisfy { PKCE.isUnreserved($0) && $0 != UInt8(ascii: "_") }
        guard isDomain || flaws.has("hosted-domain-asked-for-unread") else {
            throw Refusal(.invalidConfiguration, "the hosted domain is not a domain")
        }
    }

    /// Allows one sign-in at a time: the browser shows one page, and a second sign-in would replace the first.
    ///
    /// - Returns: the session that a flaw overwrites.
    private func sessionToReplace(at issuer: String) throws(Refusal) -> String? {
        let last = names.last { sessions[$0]?.endpoints.issuer == issuer }
        guard let last, let session = sessions[last] else { return nil }
        var isOpen = false
        switch session.ending {
        case nil: isOpen = world.now - session.startedAt < Self.personTimeLimit
        case .cancelled: isOpen = flaws.has("cancelled-sign-in-stays-open")
        case .failed: isOpen = flaws.has("failed-sign-in-stays-open")
        case .succeeded: isOpen = flaws.has("finished-sign-in-stays-open")
        }
        guard isOpen else { return nil }
        if flaws.has("second-sign-in-allowed") { return nil }
        guard flaws.has("second-sign-in-replaces-first") else {
            throw Refusal(.signInInProgress, "another sign-in is under way")
        }
        return last
    }

    private func newSession(
        at endpoints: SignInEndpoints, loginHint: String?
    ) throws(Refusal) -> (session: Session, url: String) {
        let settings = world.settings
        let request = try AuthorizationURL(
            probe: AuthorizationRequestProbe(
                authorizationEndpoint: endpoints.authorization, clientID: settings.clientID,
                serverClientID: settings.serverClientID, redirectURI: settings.redirectURI, scopes: settings.scopes,
                loginHint: loginHint, hostedDomain: settings.hostedDomain), flaws: flaws,
            values: values
        ).build()
        guard case .string(var url)? = request["url"], case .string(var state)? = request["state"],
            case .string(var nonce)? = request["nonce"], case .string(var verifier)? = request["code_verifier"]
        else {
            throw Refusal(.invalidConfiguration, "the request is incomplete")
        }
        if let first = names.first.flatMap({ sessions[$0] }) {
            if flaws.has("state-reused") {
                url = url.replacing(state, with: first.state)
                state = first.state
            }
            if flaws.has("nonce-reused") {
                url = url.replacing(nonce, with: first.nonce)
                nonce = first.nonce
            }
            if flaws.has("verifier-reused") {
                let pkce = PKCE(flaws)
                url = url.replacing(
                    try pkce.challenge(of: Array(verifier.utf8)),
                    with: try pkce.challenge(of: Array(first.verifier.utf8)))
                verifier = first.verifier
            }
        }
        return (
            Session(endpoints: endpoints, state: state, nonce: nonce, verifier: verifier, startedAt: world.now), url
        )
    }

    /// Checks that the sign-in is still open: a response ends one sign-in, once (RFC 6749 §4.1.2).
    private func checkOpen(_ session: Session) throws(Refusal) {
        switch session.ending {
        case nil: return
        case .cancelled?:
            if flaws.has("cancelled-sign-in-still-answers") { return }
            if let next = names.last, sessions[next]?.ending == nil, flaws.has("late-callback-ends-next-sign-in") {
                sessions[next]?.ending = .failed
            }
        case .succeeded?: if flaws.has("callback-taken-twice") { return }
        case .failed?: break
        }
        throw Refusal(.stateMismatch, "the sign-in has ended")
    }

    private func credential(of session: Session, after ending: SignInEnding) throws(Refusal) -> SignInCredential {
        let elapsed = world.now - session.startedAt
        if elapsed >= Self.personTimeLimit, !flaws.has("person-waited-for-ever") {
            throw Refusal(.timedOut, "the person did not return in time")
        }
        if elapsed >= Self.personTimeLimit / 2, flaws.has("person-hurried") {
            throw Refusal(.timedOut, "the person did not return in time")
        }
        guard case .callback(let url) = ending else {
            throw flaws.has("cancellation-is-an-error")
                ? Refusal(.network, "the page did not load") : Refusal(.userCancelled, "the person closed the page")
        }
        let code: String
        do throws(Refusal) {
            code = try self.code(in: url, of: session)
        } catch {
            guard error.reason == .noAuthorizationCode, flaws.has("missing-code-is-cancellation") else { throw error }
            throw Refusal(.userCancelled, "the person closed the page")
        }
        return try credential(for: code, of: session)
    }

    private func code(in url: String, of session: Session) throws(Refusal) -> String {
        let response = try AuthorizationResponse(
            probe: AuthorizationResponseProbe(
                callback: url, redirectURI: world.settings.redirectURI, state: session.state,
                issuer: session.endpoints.issuer,
                isIssuerParameterAdvertised: session.endpoints.isIssuerParameterAdvertised), flaws: flaws
        ).read()
        guard case .string(let code)? = response["code"] else { throw Refusal(.noAuthorizationCode, "code is missing") }
        return code
    }

    /// The keys of a provider, the only ones that verify its ID tokens.
    func keys(of endpoints: SignInEndpoints) -> SignInKeys {
        if let known = keys[endpoints.keys] { return known }
        let created = SignInKeys(at: endpoints.keys, requests)
        keys[endpoints.keys] = created
        return created
    }

    /// The key sets of all other providers.
    func keyDocuments(besides endpoints: SignInEndpoints) -> [[UInt8]] {
        keys.filter { $0.key != endpoints.keys }.compactMap(\.value.document)
    }
}

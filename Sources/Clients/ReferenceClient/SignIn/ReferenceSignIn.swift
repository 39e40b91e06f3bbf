internal import AssayConformance
internal import ReferenceJOSE
internal import Synchronization

/// One installation of the reference client: one sign-in at a time for each provider, and its credentials.
actor ReferenceSignIn: SignInClientUnderTest {
    /// Seconds that the client waits for the person: no code lives longer.
    static let personTimeLimit: Int64 = 600
    private static let maximumSessions = 256

    /// How a sign-in ended.
    enum Ending { case cancelled, failed, succeeded }

    /// A sign-in and its result.
    struct Session {
        let endpoints: SignInEndpoints
        var state: String
        var nonce: String
        var verifier: String
        let startedAt: Int64
        /// What the person of an earlier session is asked for; `nil` for a sign-in.
        let addition: SignInAddition?
        var ending: Ending?
        /// Why a sign-in failed; only flaws use it.
        var failure: Reason?
        /// Whether it counts as under way for good; only a flaw sets it.
        var isStuck = false
        /// Whether it began in an earlier launch of the client.
        var isRestored = false
        /// Whether its result is dropped; only a flaw sets it.
        var isAbandoned = false
        var credential: SignInCredential?
        /// The last response about the person; flaws return it again.
        var userInfo: [String: OutputValue]?
    }

    let fixture: SignInFixture
    let flaws: FlawSwitch
    let requests: SignInRequests
    private let values: RequestValues
    var sessions: [String: Session] = [:]
    /// The sign-ins of devices that wait for a person.
    var devices: [String: DeviceSession] = [:]
    /// The names of the sessions, in the order of their start.
    var names: [String] = []
    /// The ID tokens that the client has accepted; only flaws use them.
    var acceptedTokens = AcceptedTokens()
    /// The session with the latest credential.
    var latest: String?
    /// The access token that came last; only a flaw uses it.
    var latestAccessToken: String?
    /// The tokens of a refused sign-in; only a flaw keeps them.
    var refused: SignInCredential?
    /// The endpoints of the provider that was discovered first; a flaw takes them for those of others.
    private var discovered: SignInEndpoints?
    /// The last failure to discover a provider; a flaw repeats it.
    private var discoveryFailure: Refusal?
    /// The latest response to a code; only a flaw uses it.
    var latestTokenResponse: [UInt8]?
    private var keys: [String: SignInKeys] = [:]
    /// The latest nonces for proofs, by token endpoint.
    var proofNonces: [String: String] = [:]
    /// The last proof of a refresh; only a flaw sends it again.
    var sentProof: String?
    private var startedCount = 0
    /// The number of this launch of the client, so that the names of its sign-ins are new.
    private let launch: Int
    /// What the client keeps for its next launch.
    let storage: SignInStorage
    /// The steps that are under way: one, unless a flaw lets another overtake it.
    var underWay: [StepKind] = []
    /// The steps that wait for their turn, the first come first.
    var waitingSteps: [(kind: StepKind, continuation: CheckedContinuation<Void, Never>)] = []
    /// Whether every refresh is refused; only a flaw sets it.
    var refreshesAreStuck = false

    init(_ fixture: SignInFixture, _ flaws: FlawSwitch) {
        self.fixture = fixture
        self.flaws = flaws
        requests = SignInRequests(fixture: fixture, flaws: flaws)
        values = RequestValues(flaws)
        launch = fixture.nextInstallation()
        storage = fixture.storage
        let restored = Self.restored(from: storage)
        names = restored.map(\.name)
        sessions = Dictionary(restored.map { ($0.name, $0.session) }) { $1 }
        latest = restored.last { $0.session.credential != nil }?.name
        for (name, session) in restored where session.credential?.proofKey != nil && flaws.has("proof-key-not-stored") {
            sessions[name]?.credential?.proofKey = nil
        }
    }

    nonisolated var requestsInFlight: Int? { requests.inFlight.value.load(ordering: .relaxed) }

    func start(_ request: SignInStart) async -> Observation {
        await inTurn(.start) { () async throws(Refusal) in
            let isOvertaking = underWay.count > 1 && flaws.has("sign-ins-overlap")
            // A sign-in that is under way is found before the metadata are asked for, which could fail.
            _ = try sessionToReplace(at: request.provider.issuer)
            let endpoints =
                request.usesDiscovery
                ? try await discover(request.provider) : try SignInEndpoints(request.provider, flaws)
            try checkHostedDomain()
            let replaced = isOvertaking ? nil : try sessionToReplace(at: endpoints.issuer)
            let (session, url) = try newSession(at: endpoints, try asked(request), of: request.addition)
            startedCount += 1
            let name = "\(launch).\(startedCount)"
            names.append(name)
            sessions[name] = session
            // Old sessions are not needed, except the first, which some flaws use.
            if names.count > Self.maximumSessions {
                let old = names.remove(at: 1)
                sessions[old] = nil
                storage.removeStored(old)
            }
            keep(name)
            if let replaced { sessions[replaced] = session }
            return ["authorization_url": .string(url), "session": .string(name)]
        }
    }

    func finish(_ name: String, _ ending: SignInEnding) async -> Observation {
        await inTurn(ending == .cancelled ? .cancellation : .callback) { () async throws(Refusal) in
            guard let session = sessions[name] else {
                throw Refusal(.stateMismatch, "no sign-in belongs to this callback")
            }
            if ending == .cancelled, session.ending == .succeeded, flaws.has("late-cancellation-ends-session") {
                sessions[name]?.credential = nil
            }
            try checkOpen(session)
            if ending == .cancelled, underWay.contains(.callback) {
                // Only a flaw lets a cancellation come in between.
                sessions[name]?.isStuck = true
                throw Refusal(.userCancelled, "the person closed the page")
            }
            if ending != .cancelled { takeOutOfStorage(name) }
            do throws(Refusal) {
                var credential = try await credential(of: answered(session, name), after: ending)
                if sessions[name]?.isAbandoned == true { throw Refusal(.userCancelled, "the sign-in was abandoned") }
                if let addition = session.addition { try await add(addition, to: &credential) }
                sessions[name]?.ending = .succeeded
                sessions[name]?.credential = credential
                if credential.refreshToken == nil { dropRefreshTokens(of: credential.subject) }
                keep(name)
                latest = name
                latestAccessToken = credential.accessToken
                return output(credential, session.addition)
            } catch {
                sessions[name]?.ending = ending == .cancelled ? .cancelled : .failed
                sessions[name]?.failure = error.reason
                sessions[name]?.credential = refused
                if ending != .cancelled || !flaws.has("cancelled-sign-in-stays-stored") { keep(name) }
                if let addition = session.addition, flaws.has("refused-addition-ends-session") {
                    sessions[addition.session]?.credential = nil
                }
                throw reported(error, ending)
            }
        }
    }

    /// The endpoints that the issuer of a provider publishes.
    private func discover(_ provider: SignInProvider) async throws(Refusal) -> SignInEndpoints {
        if let discovered, discovered.issuer != provider.issuer, flaws.has("metadata-of-first-issuer-used") {
            return discovered
        }
        if let discoveryFailure, flaws.has("metadata-failure-kept") { throw discoveryFailure }
        let endpoints: SignInEndpoints
        do throws(Refusal) {
            endpoints = try await SignInEndpoints(discovering: provider.issuer, requests)
        } catch {
            if error.reason != .issuerMismatch, flaws.has("endpoints-assumed-without-metadata") {
                return try SignInEndpoints(provider, flaws)
            }
            discoveryFailure = error
            throw error
        }
        if discovered == nil { discovered = endpoints }
        return endpoints
    }

    /// "*" requests any domain, which cannot be compared with the claim.
    private func checkHostedDomain() throws(Refusal) {
        guard let domain = fixture.settings.hostedDomain else { return }
        guard AuthorizationURL.isDomain(domain) || flaws.has("hosted-domain-asked-for-unread") else {
            throw Refusal(.invalidConfiguration, "the hosted domain is not a domain")
        }
    }

    /// Allows one sign-in at a time: the browser shows one page, and a second sign-in would replace the first.
    ///
    /// - Returns: the session that a flaw overwrites.
    private func sessionToReplace(at issuer: String) throws(Refusal) -> String? {
        if sessions.values.contains(where: \.isStuck) {
            throw Refusal(.signInInProgress, "another sign-in is under way")
        }
        let last = names.last { sessions[$0]?.endpoints.issuer == issuer }
        guard let last, let session = sessions[last] else { return nil }
        var isOpen = false
        switch session.ending {
        case nil:
            // The client does not show the page of an earlier launch any more.
            isOpen =
                session.isRestored
                ? flaws.has("stored-sign-in-blocks-next")
                : fixture.clock.now - session.startedAt < Self.personTimeLimit
                    || flaws.has("abandoned-sign-in-stays-open")
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
        at endpoints: SignInEndpoints, _ asked: (scopes: [String], loginHint: String?), of addition: SignInAddition?
    ) throws(Refusal) -> (session: Session, url: String) {
        let settings = fixture.settings
        let request = try AuthorizationURL(
            probe: AuthorizationRequestProbe(
                authorizationEndpoint: endpoints.authorization, clientID: settings.clientID,
                serverClientID: settings.serverClientID, redirectURI: settings.redirectURI, scopes: asked.scopes,
                loginHint: asked.loginHint, hostedDomain: settings.hostedDomain), flaws: flaws,
            values: values, includesGrantedScopes: addition != nil && !flaws.has("earlier-scopes-not-included"),
            usesProofKey: usesProofKey
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
            Session(
                endpoints: endpoints, state: state, nonce: nonce, verifier: verifier, startedAt: fixture.clock.now,
                addition: addition), url
        )
    }

    /// Whether requests have a code challenge (RFC 7636); a client with a secret may do without (RFC 9700 §2.1.1).
    var usesProofKey: Bool {
        fixture.settings.clientSecret == nil || !flaws.has("proof-key-not-used-with-secret")
    }

    /// The keys of a provider, the only ones that verify its ID tokens.
    func keys(of endpoints: SignInEndpoints, isRefresh: Bool) -> SignInKeys {
        if keys[endpoints.keys] == nil,
            let known = keys.values.first(where: { Self.host(of: $0.url) == Self.host(of: endpoints.keys) }),
            flaws.has("keys-kept-by-host")
        {
            return known
        }
        if let known = keys[endpoints.keys], !isRefresh || !flaws.has("keys-asked-for-at-each-refresh") {
            return known
        }
        let created = SignInKeys(at: endpoints.keys, requests)
        keys[endpoints.keys] = created
        return created
    }

    private static func host(of url: String) -> Substring? {
        url.split(separator: "/", maxSplits: 2).dropFirst().first
    }

    /// The key sets of all other providers.
    func keyDocuments(besides endpoints: SignInEndpoints) -> [[UInt8]] {
        keys.filter { $0.key != endpoints.keys }.compactMap(\.value.document)
    }
}

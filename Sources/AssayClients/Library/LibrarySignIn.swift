internal import AssayConformance
internal import AssayThreads
internal import GoogleSignInClient
internal import Synchronization

/// An installation of an app with the client library, with one coordinator for each provider.
final class LibrarySignIn: SignInClientUnderTest {
    typealias Coordinator = Result<GoogleSignInCoordinator, GoogleSignInError>

    struct Attempt {
        let coordinator: GoogleSignInCoordinator
        /// The visit to the provider's page; `nil` for a device without a browser.
        let visit: ParkingUserAgent.Visit?
        let result: ResultBox<GoogleCredential>
        /// The task of a device that polls.
        var task: Task<Void, Never>?
        /// The further scopes that the person is asked for.
        var added: [String]?
        var isReported = false
        var credential: GoogleCredential?
    }

    struct State {
        var coordinators: [SignInProvider: Coordinator] = [:]
        var attempts: [String: Attempt] = [:]
        /// The sessions, oldest first.
        var sessions: [String] = []
    }

    static let maximumSessions = 256

    let world: SignInFixture
    let transport: CountedTransport
    private let endpoints: EndpointPolicy
    /// Whether responses come from other threads, in real time.
    let isAsynchronous: Bool
    private let userAgent = ParkingUserAgent()
    let queue = JobQueue()
    private let randomness: CountingRandomness
    let state = Mutex(State())

    init(_ world: SignInFixture, transport: any HTTPTransport, endpoints: EndpointPolicy, isAsynchronous: Bool) {
        self.world = world
        self.transport = CountedTransport(transport)
        self.endpoints = endpoints
        self.isAsynchronous = isAsynchronous
        randomness = CountingRandomness(installation: world.nextInstallation())
    }

    func start(_ request: SignInStart) async -> Observation {
        let coordinator: GoogleSignInCoordinator
        do throws(GoogleSignInError) {
            coordinator = try self.coordinator(for: request.provider, usesDiscovery: request.usesDiscovery)
        } catch {
            return .refusal(error)
        }
        // What was due before, such as the time-out of an abandoned sign-in, must happen before it.
        queue.drain()
        let before = userAgent.count
        let earlier = request.addition.flatMap { addition in
            state.withLock { $0.attempts[addition.session]?.credential }
        }
        guard (earlier == nil) == (request.addition == nil) else {
            return .reject(.notSignedIn, message: "the session has no credential")
        }
        let result = perform { () async throws(GoogleSignInError) in
            guard let earlier, let addition = request.addition else {
                return try await coordinator.signIn(loginHint: request.loginHint)
            }
            return try await coordinator.addScopes(addition.scopes, to: earlier)
        }
        wait { result.value != nil || userAgent.visit(after: before) != nil }
        if let error = result.error { return .refusal(error) }
        guard let visit = userAgent.visit(after: before) else {
            return result.value == nil ? .hung : LibraryClient.scopesGrantedAlready
        }
        let session = "session-\(before)"
        keep(
            Attempt(coordinator: coordinator, visit: visit, result: result, added: request.addition?.scopes),
            as: session)
        return .accept(["authorization_url": .string(visit.url), "session": .string(session)])
    }

    func keep(_ attempt: Attempt, as session: String) {
        state.withLock { state in
            state.attempts[session] = attempt
            state.sessions.append(session)
            // No scenario uses older sessions.
            if state.sessions.count > Self.maximumSessions { state.attempts[state.sessions.removeFirst()] = nil }
        }
    }

    func finish(_ session: String, _ ending: SignInEnding) async -> Observation {
        guard let attempt = state.withLock({ $0.attempts[session] }), let visit = attempt.visit else {
            return .reject(nil, message: "no session")
        }
        // What was due before the callback, such as a timeout, must happen before it.
        queue.drain()
        switch ending {
        case .callback(let url): visit.callBack(url, nil)
        case .cancelled: visit.callBack(nil, GoogleSignInError(.userCancelled))
        }
        wait { attempt.result.value != nil }
        guard !attempt.isReported else { return .reject(nil, message: "the sign-in has ended without a result") }
        state.withLock { $0.attempts[session]?.isReported = true }
        return observe(attempt.result) { credential in
            state.withLock { $0.attempts[session]?.credential = credential }
            guard let added = attempt.added else { return credential.claims.output }
            return credential.claims.output.merging([
                "scopes": .strings(credential.grantedScopes),
                "missing_scopes": .strings(credential.missingScopes(of: added)),
            ]) { $1 }
        }
    }

    func refresh(_ session: String) async -> Observation {
        use(session) { coordinator, credential in
            observe(
                perform { () async throws(GoogleSignInError) in try await coordinator.refresh(credential) }
            ) { refreshed in
                state.withLock { $0.attempts[session]?.credential = refreshed }
                return refreshed.claims.output
            }
        }
    }

    func userInfo(_ session: String) async -> Observation {
        use(session) { coordinator, credential in
            observe(
                perform { () async throws(GoogleSignInError) in try await coordinator.userInfo(for: credential) }
            ) { ["subject": .string($0.subject)] }
        }
    }

    func revoke(_ session: String) async -> Observation {
        use(session) { coordinator, credential in
            observe(
                perform { () async throws(GoogleSignInError) in try await coordinator.revoke(credential) }
            ) { _ in [:] }
        }
    }

    func verify(_ verification: SignInVerification) async -> Observation {
        let coordinator: GoogleSignInCoordinator
        do throws(GoogleSignInError) {
            coordinator = try self.coordinator(for: verification.provider, usesDiscovery: false)
        } catch {
            return .refusal(error)
        }
        let issuer = IDTokenProvider(
            issuers: coordinator.provider.idTokenIssuers,
            emailVerifiedForms: IDTokenProvider.google.emailVerifiedForms)
        let verifier = IDTokenVerifier(provider: issuer, testKeys: .allowed)
        let settings = world.settings
        let result = perform { [world] () async throws(GoogleSignInError) in
            try await coordinator.keys.withKeySet { (keys) throws(GoogleSignInError) in
                try verifier.verify(
                    verification.idToken, keys: keys,
                    context: IDTokenContext(
                        clientID: settings.clientID, serverClientID: settings.serverClientID,
                        hostedDomain: settings.hostedDomain, nonce: verification.nonce, now: world.now,
                        leeway: settings.leeway))
            }
        }
        return observe(result) { $0.output }
    }

    /// The app's coordinator for a provider, created when it is first needed.
    func coordinator(
        for provider: SignInProvider, usesDiscovery: Bool
    ) throws(GoogleSignInError) -> GoogleSignInCoordinator {
        if let known = state.withLock({ $0.coordinators[provider] }) { return try known.get() }
        let settings = world.settings
        let configuration = try SignInConfiguration(
            clientID: settings.clientID,
            clientSecret: try settings.clientSecret.map { text throws(GoogleSignInError) in try ClientSecret(text) },
            serverClientID: settings.serverClientID, hostedDomain: settings.hostedDomain, scopes: settings.scopes,
            redirectURI: settings.redirectURI)
        let metadata = usesDiscovery ? try discovered(provider.issuer) : try ProviderMetadata(provider, endpoints)
        let context = GoogleSignInContext(
            transport: transport, userAgent: userAgent, clock: ScenarioClock(world: world),
            wallTime: { [world] in world.now }, randomness: randomness, isolation: queue.isolation)
        let coordinator = GoogleSignInCoordinator(
            configuration: configuration, provider: metadata, context: context,
            policy: SignInPolicy(leeway: settings.leeway, testKeys: .allowed))
        state.withLock { $0.coordinators[provider] = .success(coordinator) }
        return coordinator
    }

    /// The metadata that the issuer publishes (OpenID Connect Discovery §4), fetched before a sign-in.
    private func discovered(_ issuer: String) throws(GoogleSignInError) -> ProviderMetadata {
        let url = issuer + "/.well-known/openid-configuration"
        let limits = HTTPLimits(maximumBodyBytes: InputLimits.responseBodyBytes, timeLimit: .seconds(30))
        let result = perform { [transport, endpoints] () async throws(GoogleSignInError) in
            try ProviderMetadata(
                await transport.response(to: HTTPRequest(method: "GET", url: url), limits: limits), issuer: issuer,
                policy: endpoints)
        }
        wait { result.value != nil }
        guard let value = result.value else { throw GoogleSignInError(.timedOut) }
        return try value.get()
    }

    private func use(
        _ session: String, _ body: (GoogleSignInCoordinator, GoogleCredential) -> Observation
    ) -> Observation {
        guard let attempt = state.withLock({ $0.attempts[session] }), let credential = attempt.credential else {
            return .reject(nil, message: "the session has no credential")
        }
        return body(attempt.coordinator, credential)
    }

    func observe<Value>(
        _ result: ResultBox<Value>, _ output: (Value) -> [String: OutputValue]
    ) -> Observation {
        wait { result.value != nil }
        switch result.value {
        case .success(let value): return .accept(output(value))
        case .failure(let error): return .refusal(error)
        case nil: return .hung
        }
    }

    /// Starts an operation of the library on the queue.
    private func perform<Value: Sendable>(
        _ body: @escaping @Sendable () async throws(GoogleSignInError) -> Value
    ) -> ResultBox<Value> {
        let box = ResultBox<Value>()
        start(body, for: box)
        return box
    }

    /// Starts an operation of the library on the queue, in a task that can be cancelled.
    @discardableResult func start<Value: Sendable>(
        _ body: @escaping @Sendable () async throws(GoogleSignInError) -> Value, for box: ResultBox<Value>
    ) -> Task<Void, Never> {
        Task(executorPreference: queue) {
            do throws(GoogleSignInError) {
                box.set(.success(try await body()))
            } catch {
                box.set(.failure(error))
            }
        }
    }

    /// Runs the library until the condition holds, or until nothing can make it true any more.
    ///
    /// - Parameter passesTime: whether virtual time passes although responses come in real time.
    func wait(passingTime passesTime: Bool = false, _ isDone: () -> Bool) {
        while true {
            queue.drain()
            // In memory nothing comes from outside, so only virtual time can advance. If responses come from other
            // threads, the runner's time limit ends the wait.
            let awaitsResponse = isAsynchronous && !(passesTime && transport.isIdle)
            if isDone() || !(awaitsResponse ? queue.runNext(within: .seconds(60)) : world.passToNextDeadline()) {
                return
            }
        }
    }
}

/// The result of an operation, when it exists.
final class ResultBox<Value: Sendable>: Sendable {
    private let stored = Mutex<Result<Value, GoogleSignInError>?>(nil)

    var value: Result<Value, GoogleSignInError>? { stored.withLock { $0 } }

    var error: GoogleSignInError? {
        if case .failure(let error) = value { error } else { nil }
    }

    func set(_ value: Result<Value, GoogleSignInError>) { stored.withLock { $0 = value } }
}

extension ProviderMetadata {
    /// Creates the metadata from the app's configuration for a provider.
    fileprivate init(_ provider: SignInProvider, _ policy: EndpointPolicy) throws(GoogleSignInError) {
        try self.init(
            issuer: provider.issuer, authorizationEndpoint: provider.authorizationEndpoint,
            tokenEndpoint: provider.tokenEndpoint, jwksURI: provider.jwksURI,
            userInfoEndpoint: provider.userInfoEndpoint, revocationEndpoint: provider.revocationEndpoint,
            deviceAuthorizationEndpoint: provider.deviceAuthorizationEndpoint,
            issuerParameterIsAdvertised: provider.issuerParameterAdvertised, policy: policy)
    }
}

extension Observation {
    static func refusal(_ error: GoogleSignInError) -> Observation {
        .reject(Reason(rawValue: error.code.rawValue), message: error.detail)
    }
}

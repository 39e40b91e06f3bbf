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

    let fixture: SignInFixture
    let transport: CountedTransport
    let endpoints: EndpointPolicy
    /// Whether responses come from other threads, in real time.
    let isAsynchronous: Bool
    let userAgent = ParkingUserAgent()
    /// The tasks of the app, which this client runs when it waits.
    var queue: JobQueue { fixture.tasks }
    let randomness: CountingRandomness
    private let installation: Int
    let state = Mutex(State())

    init(_ fixture: SignInFixture, transport: any HTTPTransport, endpoints: EndpointPolicy, isAsynchronous: Bool) {
        self.fixture = fixture
        self.transport = CountedTransport(transport)
        self.endpoints = endpoints
        self.isAsynchronous = isAsynchronous
        installation = fixture.nextInstallation()
        randomness = CountingRandomness(installation: installation)
    }

    func start(_ request: SignInStart) async -> Observation {
        let coordinator: GoogleSignInCoordinator
        do throws(GoogleSignInError) {
            coordinator = try await self.coordinator(for: request.provider, usesDiscovery: request.usesDiscovery)
        } catch {
            return .refusal(error)
        }
        // What was due before, such as the time-out of an abandoned sign-in, must happen before it.
        runUntilIdle()
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
        await wait { [userAgent] in result.value != nil || userAgent.visit(after: before) != nil }
        if let error = result.error { return .refusal(error) }
        guard let visit = userAgent.visit(after: before) else {
            return result.value == nil ? .hung : LibraryClient.scopesGrantedAlready
        }
        // A client that is started again knows no sign-in of before, and gives none of its names again.
        let session = "session-\(installation)-\(before)"
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
        runUntilIdle()
        switch ending {
        case .callback(let url): visit.callBack(url, nil)
        case .cancelled: visit.callBack(nil, GoogleSignInError(.userCancelled))
        }
        await wait { attempt.result.value != nil }
        guard report(session) else { return .reject(nil, message: "the sign-in has ended without a result") }
        return await observe(attempt.result) { credential in
            state.withLock { $0.attempts[session]?.credential = credential }
            guard let added = attempt.added else { return credential.claims.output }
            return credential.claims.output.merging([
                "scopes": .strings(credential.grantedScopes),
                "missing_scopes": .strings(credential.missingScopes(of: added)),
            ]) { $1 }
        }
    }

    /// Whether nobody has been told yet how the sign-in ended; from now on somebody has.
    func report(_ session: String) -> Bool {
        state.withLock { state in
            guard state.attempts[session]?.isReported == false else { return false }
            state.attempts[session]?.isReported = true
            return true
        }
    }

    func refresh(_ session: String) async -> Observation {
        await use(session) { coordinator, credential in
            let result = perform { () async throws(GoogleSignInError) in try await coordinator.refresh(credential) }
            let observation = await observe(result) { refreshed in
                replace(credential, of: session, with: refreshed)
                return refreshed.claims.output
            }
            // An app keeps what came before a failure that says nothing about the session.
            if let error = result.error, error.code == .keySetUnavailable,
                let token = error.receivedTokens?.refreshToken
            {
                replace(credential, of: session, with: credential.replacingRefreshToken(with: token))
            }
            return observation
        }
    }

    /// Keeps what a refresh has returned, unless the person has been signed out, or other tokens have come meanwhile.
    private func replace(_ old: GoogleCredential, of session: String, with new: GoogleCredential) {
        state.withLock { state in
            guard let known = state.attempts[session]?.credential, known.tokens == old.tokens else { return }
            state.attempts[session]?.credential = new
        }
    }

    func userInfo(_ session: String) async -> Observation {
        await use(session) { coordinator, credential in
            await observe(
                perform { () async throws(GoogleSignInError) in try await coordinator.userInfo(for: credential) }
            ) { ["subject": .string($0.subject)] }
        }
    }

    func revoke(_ session: String) async -> Observation {
        await use(session) { coordinator, credential in
            await observe(
                perform { () async throws(GoogleSignInError) in try await coordinator.revoke(credential.tokens) }
            ) { _ in
                // An app drops the tokens that it has revoked.
                state.withLock { $0.attempts[session]?.credential = nil }
                return [:]
            }
        }
    }

    func verify(_ verification: SignInVerification) async -> Observation {
        let coordinator: GoogleSignInCoordinator
        do throws(GoogleSignInError) {
            coordinator = try await self.coordinator(for: verification.provider, usesDiscovery: false)
        } catch {
            return .refusal(error)
        }
        let issuer = IDTokenProvider(
            issuers: coordinator.provider.idTokenIssuers,
            emailVerifiedForms: IDTokenProvider.google.emailVerifiedForms)
        let verifier = IDTokenVerifier(provider: issuer, testKeys: .allowed)
        let settings = fixture.settings
        let result = perform { [fixture] () async throws(GoogleSignInError) in
            try await coordinator.keys.withKeySet { (keys) throws(GoogleSignInError) in
                try verifier.verify(
                    verification.idToken, keys: keys,
                    context: IDTokenContext(
                        clientID: settings.clientID, serverClientID: settings.serverClientID,
                        hostedDomain: settings.hostedDomain, nonce: verification.nonce, now: fixture.clock.now,
                        leeway: settings.leeway))
            }
        }
        return await observe(result) { $0.output }
    }

    private func use(
        _ session: String, _ body: (GoogleSignInCoordinator, GoogleCredential) async -> Observation
    ) async -> Observation {
        guard let attempt = state.withLock({ $0.attempts[session] }), let credential = attempt.credential else {
            return .reject(.notSignedIn, message: "the session has no credential")
        }
        return await body(attempt.coordinator, credential)
    }

    var requestsInFlight: Int? { transport.outstanding }
}

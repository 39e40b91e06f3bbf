internal import AssayAdapters
internal import AssayConformance
internal import AssayJSON
internal import AssayThreads
internal import Foundation

/// One installation of a client in another process; each step of a sign-in is a probe.
final class AdapterSignIn: SignInClientUnderTest {
    private let fixture: SignInFixture
    private let hosting: AdapterHosting
    private let pool: AdapterPool
    private let device: String
    private let storage: String?
    private let startTime = ContinuousClock.now

    init(_ fixture: SignInFixture, hosting: AdapterHosting, pool: AdapterPool) {
        self.fixture = fixture
        self.hosting = hosting
        self.pool = pool
        let number = fixture.storage.number
        device = "\(hosting.mark)-\(number)"
        storage = hosting.storageFolder(ofDevice: number)
    }

    func start(_ request: SignInStart) async -> Observation {
        guard pool.hello.operations.contains(.signIn) else { return .unsupported(ClientOperation.signIn.rawValue) }
        return await send(.start(request, fixture.settings))
    }

    func finish(_ session: String, _ ending: SignInEnding) async -> Observation { await send(.finish(session, ending)) }

    func refresh(_ session: String) async -> Observation { await send(.refresh(session)) }

    func userInfo(_ session: String) async -> Observation { await send(.userInfo(session)) }

    func revoke(_ session: String) async -> Observation { await send(.revoke(session)) }

    func authorizeDevice(_ request: SignInStart) async -> Observation {
        await send(.authorizeDevice(request, fixture.settings))
    }

    func poll(_ session: String, cancelAfter seconds: Int64?) async -> Observation {
        await send(.poll(session, cancelAfter: seconds))
    }

    func verify(_ verification: SignInVerification) async -> Observation {
        // What a client behind the relay fetches goes through the relay, which a step has and a probe has not.
        guard pool.hello.verifiesWithLiveKeys, hosting.relayURL == nil else {
            return await send(.verify(verification, fixture.settings))
        }
        synchronize()
        let probe = IDTokenProbe(
            verification.idToken, keySet: [], issuers: AdapterSignIn.issuers(verification.provider.issuer),
            settings: fixture.settings, nonce: verification.nonce, accessToken: nil, previousIDToken: nil,
            now: fixture.clock.now)
        var input = probe.adapterInput
        input.replace("jwks", with: ("jwks_uri", .string(verification.provider.jwksURI)))
        return await run(AdapterRequest(operation: .verifyIDToken, input: input, hello: pool.hello))
    }

    /// The valid issuers: Google uses two forms (Google's OpenID Connect page, "Validating an ID token").
    private static func issuers(_ issuer: String) -> [String] {
        let short = "accounts.google.com"
        return issuer == "https://\(short)" ? [issuer, short] : [issuer]
    }

    private func send(_ action: AdapterStep.Action) async -> Observation {
        synchronize()
        let step = AdapterStep(
            action: action, device: device, storage: storage, now: fixture.clock.now,
            relay: hosting.relayURL.map { AdapterStep.Relay(url: $0, milliseconds: fixture.clock.milliseconds) })
        return await run(AdapterRequest(step, hello: pool.hello))
    }

    /// Blocks the thread; one of its own while the suite asks for further steps.
    ///
    /// The line is sent before that, so that a question whether the client is at rest comes behind it.
    private func run(_ request: AdapterRequest) async -> Observation {
        let (connection, id) = (hosting.connection, pool.makeID())
        if let refusal = request.ask(on: connection, id: id, within: pool.timeout) { return refusal }
        let answer = { @Sendable () -> Observation in
            request.answer(from: connection, id: id, isByItself: true) ?? .crashed("it ended without an answer")
        }
        return fixture.isHolding ? await Thread.result(of: answer) : answer()
    }

    /// Advances the scenario's time to the real time if the client uses a real clock.
    private func synchronize() {
        guard pool.hello.clock == .real else { return }
        let behind = ContinuousClock.now - startTime - fixture.clock.elapsed
        fixture.clock.pass(milliseconds: Int64(behind / .milliseconds(1)))
    }
}

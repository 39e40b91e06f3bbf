internal import AssayConformance
internal import AssayJSON

/// The installations of a served client, each connected to the scenario that it belongs to.
///
/// An installation is kept until the process ends, and is identified by its device only.
final class ServedSignIns {
    private struct Installation {
        let fixture: SignInFixture
        let carrier: RelayCarrier
        let client: any SignInClientUnderTest
    }

    private let client: any ClientUnderTest
    private var installations: [String: Installation] = [:]

    init(_ client: any ClientUnderTest) { self.client = client }

    /// Performs one step.
    func perform(_ input: JSONNode) async throws(JSONError) -> Observation {
        let step = try AdapterStep(adapterInput: input)
        guard let relay = step.relay else { return .unsupported("sign-in without a relay") }
        guard let installation = try await installation(for: step, relay, input) else {
            return .unsupported(ClientOperation.signIn.rawValue)
        }
        let fixture = installation.fixture
        fixture.clock.set(to: relay.milliseconds)
        let told = fixture.clock.milliseconds
        let observation = await perform(step.action, on: installation.client)
        if fixture.clock.milliseconds != told { installation.carrier.synchronize(at: fixture.clock.milliseconds) }
        return observation
    }

    private func perform(
        _ action: AdapterStep.Action, on client: any SignInClientUnderTest
    ) async -> Observation {
        switch action {
        case .start(let start, _): await client.start(start)
        case .finish(let session, let ending): await client.finish(session, ending)
        case .refresh(let session): await client.refresh(session)
        case .userInfo(let session): await client.userInfo(session)
        case .revoke(let session): await client.revoke(session)
        case .verify(let verification, _): await client.verify(verification)
        case .authorizeDevice(let start, _): await client.authorizeDevice(start)
        case .poll(let session, let cancelAfter): await client.poll(session, cancelAfter: cancelAfter)
        }
    }

    private func installation(
        for step: AdapterStep, _ relay: AdapterStep.Relay, _ input: JSONNode
    ) async throws(JSONError) -> Installation? {
        if let known = installations[step.device] { return known }
        let settings: SignInSettings
        switch step.action {
        case .start(_, let told), .verify(_, let told), .authorizeDevice(_, let told): settings = told
        default: throw input.error("no sign-in has started on this device")
        }
        guard let carrier = RelayCarrier(relay.url) else { throw input.error("expected \"relay\" to be a URL") }
        let fixture = SignInFixture(settings: settings, carrier: carrier, milliseconds: relay.milliseconds)
        // Random bytes depend on the installation's number, so the devices of a scenario need different numbers.
        for _ in 0..<(step.device.split(separator: "-").last.flatMap { Int($0) }.map { min(max($0, 0), 64) } ?? 0) {
            _ = fixture.nextInstallation()
        }
        guard let install = client.handlers.lazy.compactMap(\.install).first else { return nil }
        let installed: any SignInClientUnderTest
        do throws(SuiteFailure) {
            installed = try await install(fixture)
        } catch {
            throw input.error("the client cannot be installed: \(error)")
        }
        let installation = Installation(fixture: fixture, carrier: carrier, client: installed)
        installations[step.device] = installation
        return installation
    }
}

internal import AssayConformance
internal import AssayJSON
internal import AssayThreads

/// The installations of a served client, each connected to the scenario that it belongs to.
///
/// An installation is kept until the process ends, and is identified by its device only.
final class ServedSignIns {
    private struct Installation: Sendable {
        let fixture: SignInFixture
        let carrier: RelayCarrier
        let client: any SignInClientUnderTest
    }

    private let client: any ClientUnderTest
    private let tasks: JobQueue?
    private var installations: [String: Installation] = [:]

    init(_ client: any ClientUnderTest, tasks: JobQueue?) {
        self.client = client
        self.tasks = tasks
    }

    /// How many requests of all installations wait for a response.
    var requestsInFlight: Int { installations.values.reduce(0) { $0 + $1.fixture.carriedRequests } }

    /// Continues what can continue; returns whether there was anything.
    func continueTasks() -> Bool { installations.values.count { $0.fixture.continueTasks() } > 0 }

    /// Passes time for the installations that wait for nothing else; returns whether there was one.
    func passTime() -> Bool { installations.values.count { $0.fixture.passTimeForTasks() } > 0 }

    /// One step, ready to be performed.
    func step(_ input: JSONNode) async throws(JSONError) -> @Sendable () async -> Observation {
        let step = try AdapterStep(adapterInput: input)
        guard let relay = step.relay else { return { .unsupported("sign-in without a relay") } }
        guard let installation = try await installation(for: step, relay, input) else {
            return { .unsupported(ClientOperation.signIn.rawValue) }
        }
        return {
            let fixture = installation.fixture
            await fixture.passTime(to: relay.milliseconds)
            let told = fixture.clock.milliseconds
            let observation = await Self.perform(step.action, on: installation.client)
            if fixture.clock.milliseconds != told { installation.carrier.synchronize(at: fixture.clock.milliseconds) }
            return observation
        }
    }

    private static func perform(
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
        let number = step.device.split(separator: "-").last.flatMap { Int($0) }.map { min(max($0, 0), 64) } ?? 0
        let storage = step.storage.map { SignInStorage(number: number, folder: $0) } ?? SignInStorage(number: number)
        let launch = try Launch(step, in: storage, input)
        guard let carrier = RelayCarrier(relay.url) else { throw input.error("expected \"relay\" to be a URL") }
        let fixture = SignInFixture(
            settings: launch.settings, carrier: carrier, milliseconds: relay.milliseconds, storage: storage,
            tasks: tasks)
        // Random bytes depend on the installation's number, so the devices of a scenario need different numbers, and each
        // process of a device one of its own.
        for _ in 0..<(number + 65 * (launch.number - 1)) { _ = fixture.nextInstallation() }
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

extension ServedSignIns {
    /// One process of an installation.
    ///
    /// An app knows its settings however it is started; here the first process is told
    /// them, and leaves them for the next.
    fileprivate struct Launch {
        private static let item = "launch"

        /// The number of the process among those of the installation, from 1.
        let number: Int
        let settings: SignInSettings

        init(_ step: AdapterStep, in storage: SignInStorage, _ input: JSONNode) throws(JSONError) {
            let earlier = try storage.stored(Self.item).map { bytes throws(JSONError) in
                try JSON.parse(bytes, file: Self.item)
            }
            number =
                try earlier.map { node throws(JSONError) in try node.object().member("number").integer(in: 1...64) + 1 }
                ?? 1
            switch (step.action, earlier) {
            case (.start(_, let told), _), (.verify(_, let told), _), (.authorizeDevice(_, let told), _):
                settings = told
            case (_, let earlier?): settings = try SignInSettings.message.decode(earlier)
            case (_, nil): throw input.error("no sign-in has started on this device")
            }
            let members = SignInSettings.message.encodedMembers(of: settings) + [("number", .integer(number))]
            storage.store(Self.item, JSONWriter.bytes(JSONValue.input(members)))
        }
    }
}

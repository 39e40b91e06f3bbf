package import AssayThreads
package import MockGoogle
internal import Synchronization
internal import TokenForge

/// The environment of a client in one scenario: providers, a network to them, and virtual time.
public final class SignInFixture: Sendable {
    private struct State {
        var network: MockNetwork
        /// The faults that were replaced before they met a call; empty while all met one.
        var unmetFaults = Fault.none
        var installations = 0
        /// What each device has stored, and the device on which the client was installed last.
        var storages: [String: SignInStorage] = [:]
        var storage: SignInStorage
        var hosting: (any SignInHosting)?
    }

    /// The connection to providers in another process; `nil` if they are in this one.
    let carrier: (any SignInCarrier)?

    /// The client's configuration.
    public let settings: SignInSettings
    /// The scenario's time.
    public let clock: VirtualClock
    /// The responses that are held while steps are asked for together.
    let held: HeldResponses
    /// What searches the orders of the client's tasks; `nil` if nothing does.
    let stage: (any ScenarioStage)?
    /// Whether the client only verifies tokens in the scenario, and nobody signs in.
    package let onlyVerifies: Bool
    private let forge: Forge?
    private let configurations: [ProviderConfiguration]
    private let state: Mutex<State>

    init(
        _ configurations: [ProviderConfiguration], settings: SignInSettings, forge: Forge, startingAt start: Int64,
        onlyVerifies: Bool = false, stage: (any ScenarioStage)? = nil
    ) {
        self.onlyVerifies = onlyVerifies
        held = HeldResponses(queue: JobQueue())
        self.stage = stage
        self.settings = settings
        self.forge = forge
        carrier = nil
        clock = VirtualClock(startingAt: start)
        self.configurations = configurations
        state = Mutex(State(network: Self.network(configurations, forge, start), storage: SignInStorage(number: 0)))
    }

    /// Creates a fixture whose providers are in another process.
    ///
    /// - Parameters:
    ///   - storage: what the installation keeps outside of its process.
    ///   - tasks: the queue of the client's tasks, which the caller runs; `nil` if the client runs them itself.
    package init(
        settings: SignInSettings, carrier: any SignInCarrier, milliseconds: Int64, storage: SignInStorage,
        tasks: JobQueue? = nil
    ) {
        self.settings = settings
        self.carrier = carrier
        stage = nil
        onlyVerifies = false
        forge = nil
        clock = VirtualClock(milliseconds: milliseconds)
        configurations = []
        state = Mutex(State(network: MockNetwork([]), storage: storage))
        held = HeldResponses(queue: tasks ?? JobQueue())
        if tasks != nil { held.begin() }
    }

    private static func network(
        _ configurations: [ProviderConfiguration], _ forge: Forge, _ start: Int64
    ) -> MockNetwork {
        MockNetwork(configurations.map { MockGoogleProvider($0, forge: forge, startingAt: start) })
    }

    /// A new number for an installation of a client, from 0, which can seed its random numbers.
    public func nextInstallation() -> Int {
        state.withLock { state in
            defer { state.installations += 1 }
            return state.installations
        }
    }

    /// What the installation keeps outside of its process.
    ///
    /// Ask for it while the client is installed: a scenario can install it on several devices, and again on the same one.
    public var storage: SignInStorage { state.withLock(\.storage) }

    /// Makes `storage` that of the device.
    func beginInstallation(on device: String) {
        state.withLock { state in
            let storage = state.storages[device] ?? SignInStorage(number: state.storages.count)
            state.storages[device] = storage
            state.storage = storage
        }
    }

    /// Ends the client: nothing that it waits for comes any more.
    ///
    /// A client in a process of its own gets a new one.
    func relaunch() throws(SuiteFailure) {
        held.abandon()
        do {
            try state.withLock { $0.hosting }?.relaunch()
        } catch {
            throw SuiteFailure("\(error)")
        }
    }

    /// The name of the endpoint that a request goes to.
    func endpoint(of request: WebRequest) -> String {
        state.withLock { state in
            let places = state.network.providers.lazy.map(\.configuration.places)
            return places.first { $0.contains(request.url.origin) }?.endpoint(of: request) ?? .elsewhere
        }.rawValue
    }

    /// The response as it leaves the provider, for transports that deliver it themselves.
    package func respond(to request: WebRequest, user action: UserAction? = nil) -> MockResponse {
        let now = clock.now
        return state.withLock { $0.network.respond(to: request, at: now, user: action) }
    }

    /// The description of a provider that the client gets.
    func provider(named name: String) -> SignInProvider? {
        state.withLock { $0.network[name].map { SignInProvider($0.configuration) } }
    }

    func change<Result: Sendable>(_ name: String, _ body: (inout MockGoogleProvider) -> Result) -> Result? {
        state.withLock { state in
            guard var provider = state.network[name] else { return nil }
            let result = body(&provider)
            state.network[name] = provider
            return result
        }
    }

    /// Replaces the faults of a provider, and counts their calls from now on.
    func replace(faults: [Fault], of name: String) {
        state.withLock { state in
            state.unmetFaults += state.network[name]?.unusedFaults ?? Fault.none
            state.network[name]?.replace(faults: faults)
        }
    }

    /// The faults that the client had to meet and has not met, each in the words of a sentence.
    var unmetFaults: [String] {
        state.withLock { state in
            (state.unmetFaults + state.network.providers.flatMap(\.unusedFaults)).filter { !$0.isBait }.map(\.words)
        }
    }

    /// A copy of the providers with their logs.
    var snapshot: MockNetwork { state.withLock { $0.network } }

    /// Moves every provider to a real server, before the first request.
    ///
    /// Only the first call has an effect: further installations use the same servers.
    package func host(_ makeHosting: (SignInFixture, [String]) throws -> any SignInHosting) throws {
        guard state.withLock({ $0.hosting == nil }), let forge else { return }
        let hosting = try makeHosting(self, configurations.map(\.name))
        let moved = configurations.map { configuration in
            var configuration = configuration
            if let places = hosting.places[configuration.name] { configuration.places = places }
            return configuration
        }
        let network = Self.network(moved, forge, clock.start)
        state.withLock { state in
            state.network = network
            state.hosting = hosting
        }
    }

    /// What the client's process has written to standard error; `nil` if the client has no process of its own.
    var standardError: String? { state.withLock { $0.hosting }?.standardError }

    /// The process of the client; `nil` if the client is in this one.
    var process: (any ClientProcess)? { state.withLock { $0.hosting }?.process }

    /// By how many bytes the client's process has grown at most; `nil` if that is unknown.
    var memoryGrowth: Int? { state.withLock { $0.hosting }?.memoryGrowth }

    /// Ends what still waits, and stops the servers, if there are any.
    func close() {
        held.close()
        state.withLock { $0.hosting }?.stop()
    }
}

extension SignInProvider {
    init(_ configuration: ProviderConfiguration) {
        let places = configuration.places
        self.init(
            issuer: configuration.issuer, authorizationEndpoint: places.url(of: .authorize),
            tokenEndpoint: places.url(of: .token), jwksURI: places.url(of: .certs),
            userInfoEndpoint: places.url(of: .userinfo), revocationEndpoint: places.url(of: .revoke),
            deviceAuthorizationEndpoint: places.url(of: .deviceCode),
            metadataURL: places.url(of: .discovery),
            issuerParameterAdvertised: configuration.issuerParameter == .on)
    }
}

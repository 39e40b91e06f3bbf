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
        var hosting: (any SignInHosting)?
    }

    private let carrier: (any SignInCarrier)?

    /// The client's configuration.
    public let settings: SignInSettings
    /// The scenario's time.
    public let clock: VirtualClock
    /// Whether the client only verifies tokens in the scenario, and nobody signs in.
    package let onlyVerifies: Bool
    private let forge: Forge?
    private let configurations: [ProviderConfiguration]
    private let state: Mutex<State>

    init(
        _ configurations: [ProviderConfiguration], settings: SignInSettings, forge: Forge, startingAt start: Int64,
        onlyVerifies: Bool = false
    ) {
        self.onlyVerifies = onlyVerifies
        self.settings = settings
        self.forge = forge
        carrier = nil
        clock = VirtualClock(startingAt: start)
        self.configurations = configurations
        state = Mutex(State(network: Self.network(configurations, forge, start)))
    }

    /// Creates a fixture whose providers are in another process.
    package init(settings: SignInSettings, carrier: any SignInCarrier, milliseconds: Int64) {
        self.settings = settings
        self.carrier = carrier
        onlyVerifies = false
        forge = nil
        clock = VirtualClock(milliseconds: milliseconds)
        configurations = []
        state = Mutex(State(network: MockNetwork([])))
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

    /// Sends a request to the providers.
    ///
    /// Redirects are returned, not followed. The virtual time advances by the duration of the response, or by the time
    /// limit.
    public func answer(
        to request: RequestMessage, timeLimit: Duration, maximumBodyBytes: Int
    ) -> TransportResult {
        if let carrier {
            let carried = carrier.carry(
                request, timeLimit: timeLimit.milliseconds, maximumBodyBytes: maximumBodyBytes, at: clock.milliseconds)
            clock.pass(milliseconds: carried.milliseconds - clock.milliseconds)
            return carried.answer
        }
        guard
            var request = WebRequest(
                method: request.method, url: request.url, headers: request.headers, body: request.body)
        else { return .unreachable }
        request.limits = RequestLimits(time: timeLimit.milliseconds, bytes: maximumBodyBytes)
        let delivered = respond(to: request).delivered(
            timeLimit: timeLimit.milliseconds, maximumBodyBytes: maximumBodyBytes)
        clock.pass(milliseconds: delivered.milliseconds)
        return delivered.answer
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

    /// By how many bytes the client's process has grown at most; `nil` if that is unknown.
    var memoryGrowth: Int? { state.withLock { $0.hosting }?.memoryGrowth }

    /// Stops the servers, if there are any.
    func close() {
        state.withLock { $0.hosting }?.stop()
    }
}

/// A connection to providers in another process.
package protocol SignInCarrier: Sendable {
    /// Sends a request at a time in milliseconds since 1970; returns the response and the time after it.
    func carry(
        _ request: RequestMessage, timeLimit: Int64, maximumBodyBytes: Int, at milliseconds: Int64
    ) -> (answer: TransportResult, milliseconds: Int64)
}

/// Servers for the providers of a fixture.
package protocol SignInHosting: Sendable {
    /// The addresses of the providers, by name.
    var places: [String: ProviderPlaces] { get }
    /// What the client's process has written to standard error; `nil` if the client has no process of its own.
    var standardError: String? { get }
    /// By how many bytes the client's process has grown at most; `nil` if that is unknown.
    var memoryGrowth: Int? { get }
    /// Stops the servers.
    func stop()
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

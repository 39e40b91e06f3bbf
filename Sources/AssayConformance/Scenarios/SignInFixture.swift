package import MockGoogle
internal import Synchronization
internal import TokenForge

/// The environment of a client in one scenario: providers, a network to them, and virtual time.
///
/// Nothing in it waits in real time. A step of the scenario or a slow response advances the virtual time, and wakes
/// everything that sleeps until then.
public final class SignInFixture: Sendable {
    private struct State {
        var network: MockNetwork
        /// Milliseconds since 1970.
        var milliseconds: Int64
        /// The callbacks that wait for a deadline.
        var sleepers: [(number: Int, deadline: Int64, wake: @Sendable () -> Void)] = []
        var nextNumber = 0
        var installations = 0
        var hosting: (any SignInHosting)?
    }

    private let carrier: (any SignInCarrier)?

    /// The client's configuration.
    public let settings: SignInSettings
    private let forge: Forge?
    private let start: Int64
    private let configurations: [ProviderConfiguration]
    private let state: Mutex<State>

    init(
        _ configurations: [ProviderConfiguration], settings: SignInSettings, forge: Forge, startingAt start: Int64
    ) {
        self.settings = settings
        self.forge = forge
        carrier = nil
        self.start = start
        self.configurations = configurations
        let network = Self.network(configurations, forge, start)
        let (milliseconds, overflow) = start.multipliedReportingOverflow(by: 1_000)
        state = Mutex(State(network: network, milliseconds: overflow ? .max / 2 : milliseconds))
    }

    /// Creates a fixture whose providers are in another process.
    package init(settings: SignInSettings, carrier: any SignInCarrier, milliseconds: Int64) {
        self.settings = settings
        self.carrier = carrier
        forge = nil
        start = milliseconds / 1_000
        configurations = []
        state = Mutex(State(network: MockNetwork([]), milliseconds: milliseconds))
    }

    private static func network(
        _ configurations: [ProviderConfiguration], _ forge: Forge, _ start: Int64
    ) -> MockNetwork {
        MockNetwork(configurations.map { MockGoogleProvider($0, forge: forge, startingAt: start) })
    }

    /// The wall-clock time, in seconds since 1970.
    public var now: Int64 { state.withLock { $0.milliseconds / 1_000 } }

    /// The wall-clock time, in milliseconds since 1970.
    package var milliseconds: Int64 { state.withLock(\.milliseconds) }

    /// The virtual time since the scenario began.
    public var elapsed: Duration { .milliseconds(state.withLock(\.milliseconds)) - .seconds(start) }

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
                request, timeLimit: timeLimit.milliseconds, maximumBodyBytes: maximumBodyBytes, at: milliseconds)
            pass(milliseconds: carried.milliseconds - milliseconds)
            return carried.answer
        }
        guard
            var request = WebRequest(
                method: request.method, url: request.url, headers: request.headers, body: request.body)
        else { return .unreachable }
        request.limits = RequestLimits(time: timeLimit.milliseconds, bytes: maximumBodyBytes)
        let delivered = respond(to: request).delivered(
            timeLimit: timeLimit.milliseconds, maximumBodyBytes: maximumBodyBytes)
        pass(milliseconds: delivered.milliseconds)
        return delivered.answer
    }

    /// The response as it leaves the provider, for transports that deliver it themselves.
    package func respond(to request: WebRequest, user action: UserAction? = nil) -> MockResponse {
        state.withLock { $0.network.respond(to: request, at: $0.milliseconds / 1_000, user: action) }
    }

    /// Advances the virtual time, and runs the callbacks that are due, the earliest first.
    package func pass(milliseconds: Int64) {
        guard milliseconds > 0 else { return }
        let due = state.withLock { state in
            let (later, overflow) = state.milliseconds.addingReportingOverflow(milliseconds)
            state.milliseconds = overflow ? .max : later
            let due = state.sleepers.filter { $0.deadline <= state.milliseconds }
            state.sleepers.removeAll { $0.deadline <= state.milliseconds }
            return due.sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
        }
        for sleeper in due { sleeper.wake() }
    }

    /// Advances the virtual time to the next deadline; `false` if nothing waits for one.
    ///
    /// Clients call it when they have nothing else to do.
    public func passToNextDeadline() -> Bool {
        let wait = state.withLock { state in state.sleepers.map(\.deadline).min().map { $0 - state.milliseconds } }
        guard let wait else { return false }
        pass(milliseconds: max(1, wait))
        return true
    }

    /// Calls back once after the given virtual time.
    ///
    /// - Returns: a number with which the callback can be stopped.
    public func wake(after duration: Duration, _ wake: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            let (deadline, overflow) = state.milliseconds.addingReportingOverflow(max(1, duration.milliseconds))
            defer { state.nextNumber += 1 }
            state.sleepers.append((state.nextNumber, overflow ? .max : deadline, wake))
            return state.nextNumber
        }
    }

    /// Stops a callback; `false` if it has already been called.
    @discardableResult public func stopWaking(_ number: Int) -> Bool {
        state.withLock { state in
            guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else { return false }
            state.sleepers.remove(at: index)
            return true
        }
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
        let network = Self.network(moved, forge, start)
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

extension Duration {
    /// The duration in whole milliseconds, clamped to the range of the type.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        return overflow ? (seconds < 0 ? 0 : .max) : whole + attoseconds / 1_000_000_000_000_000
    }
}

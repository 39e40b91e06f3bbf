package import MockGoogle
internal import Synchronization
internal import TokenForge

/// Everything around a client in one scenario: providers, a network to them, and virtual time.
///
/// Nothing in it waits for real. Time goes on when a step of the scenario or a slow answer says so, and whoever sleeps
/// until then is woken.
public final class SignInFixture: Sendable {
    private struct State {
        var network: MockWorld
        /// Milliseconds since 1970.
        var milliseconds: Int64
        /// Those who sleep, by when they are to be woken.
        var sleepers: [(number: Int, deadline: Int64, wake: @Sendable () -> Void)] = []
        var nextNumber = 0
        var installations = 0
        var hosting: (any SignInHosting)?
    }

    private let carrier: (any SignInCarrier)?

    /// What the client is configured with.
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

    /// A network whose providers are in another process.
    package init(settings: SignInSettings, carrier: any SignInCarrier, milliseconds: Int64) {
        self.settings = settings
        self.carrier = carrier
        forge = nil
        start = milliseconds / 1_000
        configurations = []
        state = Mutex(State(network: MockWorld([]), milliseconds: milliseconds))
    }

    private static func network(
        _ configurations: [ProviderConfiguration], _ forge: Forge, _ start: Int64
    ) -> MockWorld {
        MockWorld(configurations.map { MockGoogleProvider($0, forge: forge, startingAt: start) })
    }

    /// The wall-clock time, in seconds since 1970.
    public var now: Int64 { state.withLock { $0.milliseconds / 1_000 } }

    /// The same in milliseconds.
    package var milliseconds: Int64 { state.withLock(\.milliseconds) }

    /// How much virtual time has gone by since the network began.
    public var elapsed: Duration { .milliseconds(state.withLock(\.milliseconds)) - .seconds(start) }

    /// A number for an installation of a client, from 0: what its random numbers may be made from.
    public func nextInstallation() -> Int {
        state.withLock { state in
            defer { state.installations += 1 }
            return state.installations
        }
    }

    /// Sends a request through the network of this network.
    ///
    /// Redirects are answers. As much virtual time goes by as the answer takes, or the time limit.
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

    /// The answer as it leaves the provider, for a transport that carries it itself.
    package func respond(to request: WebRequest, user action: UserAction? = nil) -> MockResponse {
        state.withLock { $0.network.respond(to: request, at: $0.milliseconds / 1_000, user: action) }
    }

    /// Lets time go on, and wakes those whose time has come, the earliest first.
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

    /// Lets time go on to the next sleeper's; false if nobody sleeps.
    ///
    /// For a client that has nothing else left to do.
    public func passToNextDeadline() -> Bool {
        let wait = state.withLock { state in state.sleepers.map(\.deadline).min().map { $0 - state.milliseconds } }
        guard let wait else { return false }
        pass(milliseconds: max(1, wait))
        return true
    }

    /// Calls back once when so much virtual time has gone by.
    ///
    /// - Returns: a number to stop it by.
    public func wake(after duration: Duration, _ wake: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            let (deadline, overflow) = state.milliseconds.addingReportingOverflow(max(1, duration.milliseconds))
            defer { state.nextNumber += 1 }
            state.sleepers.append((state.nextNumber, overflow ? .max : deadline, wake))
            return state.nextNumber
        }
    }

    /// Stops a wake-up; false if it has been called already.
    @discardableResult public func stopWaking(_ number: Int) -> Bool {
        state.withLock { state in
            guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else { return false }
            state.sleepers.remove(at: index)
            return true
        }
    }

    /// What the client is told of a provider.
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

    /// The providers with their logs, at this moment.
    var snapshot: MockWorld { state.withLock { $0.network } }

    /// Puts every provider where a real server listens, before anything has been asked.
    ///
    /// Done once a network: further installations find the servers running.
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

    /// What the client's process has written to its standard error; `nil` where it has no process of its own.
    var standardError: String? { state.withLock { $0.hosting }?.standardError }

    /// Ends the servers, if there are any.
    func close() {
        state.withLock { $0.hosting }?.stop()
    }
}

/// The way to providers in another process.
package protocol SignInCarrier: Sendable {
    /// Sends a request there, with the time here, in milliseconds since 1970; the time after it comes back.
    func carry(
        _ request: RequestMessage, timeLimit: Int64, maximumBodyBytes: Int, at milliseconds: Int64
    ) -> (answer: TransportResult, milliseconds: Int64)
}

/// Servers that listen for a network.
package protocol SignInHosting: Sendable {
    /// Where each provider listens, by its name.
    var places: [String: ProviderPlaces] { get }
    /// What the client's process has written to its standard error; `nil` where it has no process of its own.
    var standardError: String? { get }
    /// Ends the servers.
    func stop()
}

extension SignInProvider {
    init(_ configuration: ProviderConfiguration) {
        let places = configuration.places
        self.init(
            issuer: configuration.issuer, authorizationEndpoint: places.url(of: .authorize),
            tokenEndpoint: places.url(of: .token), jwksURI: places.url(of: .certs),
            userInfoEndpoint: places.url(of: .userinfo), revocationEndpoint: places.url(of: .revoke),
            metadataURL: places.url(of: .discovery),
            issuerParameterAdvertised: configuration.issuerParameter == .on)
    }
}

extension Duration {
    /// Whole milliseconds, bounded.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        return overflow ? (seconds < 0 ? 0 : .max) : whole + attoseconds / 1_000_000_000_000_000
    }
}

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
        var hosting: (any SignInHosting)?
    }

    private let carrier: (any SignInCarrier)?

    /// The client's configuration.
    public let settings: SignInSettings
    /// The scenario's time.
    public let clock: VirtualClock
    /// The responses that are held while steps are asked for together.
    let held: HeldResponses
    /// What searches the orders of the client's tasks; `nil` if nothing does.
    private let stage: (any ScenarioStage)?
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
        state = Mutex(State(network: Self.network(configurations, forge, start)))
    }

    /// Creates a fixture whose providers are in another process.
    ///
    /// - Parameter tasks: the queue of the client's tasks, which the caller runs; `nil` if the client runs them itself.
    package init(
        settings: SignInSettings, carrier: any SignInCarrier, milliseconds: Int64, tasks: JobQueue? = nil
    ) {
        self.settings = settings
        self.carrier = carrier
        stage = nil
        onlyVerifies = false
        forge = nil
        clock = VirtualClock(milliseconds: milliseconds)
        configurations = []
        state = Mutex(State(network: MockNetwork([])))
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

    /// Sends a request to the providers, and blocks the thread until the response is there.
    ///
    /// Redirects are returned, not followed. The virtual time advances by the duration of the response, or by the time
    /// limit.
    ///
    /// A client whose steps are asked for together calls `send`, or calls this from a thread of its own: on the thread of
    /// its steps no response can be held, and so each step ends before the next begins.
    public func answer(
        to request: RequestMessage, timeLimit: Duration, maximumBodyBytes: Int
    ) -> TransportResult {
        let result = Monitor<TransportResult?>(nil)
        if let stage, held.isHolding { stage.answerBlocks() }
        send(
            request, timeLimit: timeLimit, maximumBodyBytes: maximumBodyBytes,
            isHeld: stage == nil && !held.isOnAskingThread
        ) { answer in result.withLock { $0 = answer } }
        return result.wait { $0 }
    }

    /// Sends a request to the providers, as `answer` does, and suspends the task until the response is there.
    public func send(
        _ request: RequestMessage, timeLimit: Duration, maximumBodyBytes: Int
    ) async -> TransportResult {
        guard held.isHolding else {
            return answer(to: request, timeLimit: timeLimit, maximumBodyBytes: maximumBodyBytes)
        }
        if let stage {
            let received = Monitor<TransportResult?>(nil)
            send(request, timeLimit: timeLimit, maximumBodyBytes: maximumBodyBytes) { answer in
                received.withLock { $0 = answer }
            }
            // On a stage nothing else runs meanwhile.
            if let response = held.waiting.last, received.withLock({ $0 == nil }) {
                await stage.hold("response \(response.number) (\(response.endpoint))")
                held.release(response)
            }
            return received.withLock { $0 } ?? .brokenOff
        }
        return await withCheckedContinuation { continuation in
            send(request, timeLimit: timeLimit, maximumBodyBytes: maximumBodyBytes) {
                continuation.resume(returning: $0)
            }
        }
    }

    /// Sends a request to the providers, and passes the response on when it is there: at once, unless it is held.
    package func send(
        _ request: RequestMessage, timeLimit: Duration, maximumBodyBytes: Int, isHeld: Bool = true,
        then receive: @escaping @Sendable (TransportResult) -> Void
    ) {
        if let carrier {
            let carry = { @Sendable [clock] in
                let carried = carrier.carry(
                    request, timeLimit: timeLimit.milliseconds, maximumBodyBytes: maximumBodyBytes,
                    at: clock.milliseconds)
                clock.pass(milliseconds: carried.milliseconds - clock.milliseconds)
                receive(carried.answer)
            }
            if isHeld, held.isHolding { held.carry(carry) } else { carry() }
            return
        }
        guard
            var request = WebRequest(
                method: request.method, url: request.url, headers: request.headers, body: request.body)
        else { return receive(.unreachable) }
        request.limits = RequestLimits(time: timeLimit.milliseconds, bytes: maximumBodyBytes)
        let sent = clock.elapsed
        respond(to: request, isHeld: isHeld) { [clock] response in
            let delivered = response.delivered(timeLimit: timeLimit.milliseconds, maximumBodyBytes: maximumBodyBytes)
            clock.pass(milliseconds: delivered.milliseconds)
            // A response that was held for longer than the client waits is not there in time.
            receive(clock.elapsed - sent > timeLimit ? .timedOut : delivered.answer)
        }
    }

    /// Passes on the response as it leaves the provider: at once, unless it is held.
    package func respond(
        to request: WebRequest, isHeld: Bool = true, then deliver: @escaping @Sendable (MockResponse) -> Void
    ) {
        let response = respond(to: request)
        guard isHeld, held.isHolding, held.hold(endpoint(of: request), deliver: { deliver(response) }) else {
            return deliver(response)
        }
    }

    /// The tasks of the client: it runs them when it waits, and the suite does while steps are asked for together.
    package var tasks: JobQueue { held.queue }

    /// Whether steps are asked for together now, so that the suite runs the tasks of the client and passes the time.
    package var isHolding: Bool { held.isHolding }

    /// How many requests of the client wait for providers in another process.
    package var carriedRequests: Int { held.carried }

    /// Continues the tasks that wait for a condition which holds now; returns whether there was one.
    package func continueTasks() -> Bool { held.resumeWaiters() }

    /// Passes time until the next deadline, if a task waits.
    ///
    /// If there is no deadline, all waits end without what they waited for.
    ///
    /// Call it only if nothing else can end a wait: no request is on its way.
    ///
    /// - Returns: whether a task can continue.
    package func passTimeForTasks() -> Bool {
        guard held.hasWaiters else { return false }
        if !clock.passToNextDeadline() {
            held.end()
            held.begin()
        }
        return true
    }

    /// Sets the clock, and waits for what the client does at this time.
    package func passTime(to milliseconds: Int64) async {
        clock.set(to: milliseconds)
        if held.isHolding { await held.waitForTasks() }
    }

    /// Waits until the condition holds, or until no steps are asked for together any more.
    package func wait(until isDone: @escaping @Sendable () -> Bool) async { await held.wait(until: isDone) }

    /// The name of the endpoint that a request goes to.
    private func endpoint(of request: WebRequest) -> String {
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
    /// The process of the client; `nil` if the client is in this one.
    var process: (any ClientProcess)? { get }
    /// Stops the servers.
    func stop()
}

extension SignInHosting {
    /// None.
    package var process: (any ClientProcess)? { nil }
}

/// A client in another process, of which the suite wants to know whether it is at rest.
package protocol ClientProcess: Sendable {
    /// The processor time that it has used; `nil` if that is unknown.
    var processorTime: Duration? { get }
    /// How many requests the client waits for, told when it has nothing else to do; `nil` if it does not tell.
    var requestsInFlight: Int? { get }
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

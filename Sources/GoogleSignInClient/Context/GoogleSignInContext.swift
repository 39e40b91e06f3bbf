/// Everything that the client library takes from the world outside: one value, so that a test can hold all of it.
///
/// A coordinator and a key cache made with the same context share its isolation, so that a call from one to the other
/// does not change executors.
public struct GoogleSignInContext: Sendable {
    /// Carries requests to the provider.
    public var transport: any HTTPTransport

    /// Shows the provider's pages to the person.
    public var userAgent: any ExternalUserAgent

    /// Measures time limits; nothing else is read from it.
    public var clock: any Clock<Duration>

    /// The current time in seconds since 1970-01-01T00:00:00Z, for tokens' claims and the lives of keys.
    public var wallTime: @Sendable () -> Int64

    /// Makes `state`, `nonce` and code verifiers.
    public var randomness: any RandomnessSource

    /// The actor whose executor the library's actors run on.
    public var isolation: any Actor

    /// The steps that cost cryptography.
    package var computations: SignInComputations = .direct

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - isolation: kept for as long as an actor of the library lives. By default an actor of its own, which does
    ///     nothing else.
    public init(
        transport: any HTTPTransport, userAgent: any ExternalUserAgent, clock: any Clock<Duration> = ContinuousClock(),
        wallTime: @escaping @Sendable () -> Int64 = SystemWallTime.now,
        randomness: any RandomnessSource = SystemRandomnessSource(), isolation: any Actor = SignInIsolation()
    ) {
        self.transport = transport
        self.userAgent = userAgent
        self.clock = clock
        self.wallTime = wallTime
        self.randomness = randomness
        self.isolation = isolation
    }
}

/// An actor without state, for its executor alone.
public actor SignInIsolation {
    /// Creates the actor.
    public init() {}
}

/// The client library's dependencies in one value, so that a test can replace all of them.
///
/// A coordinator and a key cache created with the same context share its isolation, so that a call between them does
/// not switch executors.
public struct GoogleSignInContext: Sendable {
    /// Carries requests to the provider.
    public var transport: any HTTPTransport

    /// Shows the provider's pages to the person.
    public var userAgent: any ExternalUserAgent

    /// Measures time limits; it is used for nothing else.
    public var clock: any Clock<Duration>

    /// The current time in seconds since 1970-01-01T00:00:00Z, for token claims and key lifetimes.
    public var wallTime: @Sendable () -> Int64

    /// Generates `state`, `nonce` and code verifiers.
    public var randomness: any RandomnessSource

    /// Makes the keys that refresh tokens are bound to by DPoP (RFC 9449); `nil`, the default, binds none.
    ///
    /// Google documents DPoP for the code flow: the proof goes to the token endpoint, only the refresh token is bound,
    /// and access tokens stay bearer tokens (DPoP Adoption Guide).
    public var proofKeys: (any ProofKeySource)?

    /// The actor whose executor the library's actors run on.
    public var isolation: any Actor

    /// The cryptographic steps.
    package var computations: SignInComputations = .direct

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - transport: sends HTTP requests.
    ///   - userAgent: opens the sign-in page.
    ///   - clock: measures time limits.
    ///   - wallTime: the current time in seconds since 1970.
    ///   - randomness: the source of random bytes.
    ///   - proofKeys: makes the keys that refresh tokens are bound to.
    ///   - isolation: retained while an actor of the library exists. The default is a new actor that does nothing else.
    public init(
        transport: any HTTPTransport, userAgent: any ExternalUserAgent, clock: any Clock<Duration> = ContinuousClock(),
        wallTime: @escaping @Sendable () -> Int64 = SystemWallTime.now,
        randomness: any RandomnessSource = SystemRandomnessSource(), proofKeys: (any ProofKeySource)? = nil,
        isolation: any Actor = SignInIsolation()
    ) {
        self.transport = transport
        self.userAgent = userAgent
        self.clock = clock
        self.wallTime = wallTime
        self.randomness = randomness
        self.proofKeys = proofKeys
        self.isolation = isolation
    }
}

/// An actor without state that only provides an executor.
public actor SignInIsolation {
    /// Creates the actor.
    public init() {}
}

/// A client's time limits and tolerances.
public struct SignInPolicy: Sendable, Hashable {
    /// How long the person may take at the provider's pages before the sign-in is `timed-out`.
    public var userAgentTimeLimit: Duration

    /// How long one request may take, from its start to the last byte of the response, before it is `timed-out`.
    public var requestTimeLimit: Duration

    /// The allowed difference between this clock and the provider's, in seconds.
    public var leeway: Int64

    /// Whether keys are accepted whose private keys are published for tests.
    public var testKeys: IDTokenVerifier.TestKeyPolicy

    /// Creates a policy.
    ///
    /// The defaults are ten minutes for the person, as long as Google's codes are valid, and 30 seconds per request.
    public init(
        userAgentTimeLimit: Duration = .seconds(600), requestTimeLimit: Duration = .seconds(30),
        leeway: Int64 = IDTokenContext.defaultLeeway, testKeys: IDTokenVerifier.TestKeyPolicy = .refused
    ) {
        self.userAgentTimeLimit = userAgentTimeLimit
        self.requestTimeLimit = requestTimeLimit
        self.leeway = leeway
        self.testKeys = testKeys
    }
}

/// How patient and how tolerant a client is.
public struct SignInPolicy: Sendable, Hashable {
    /// For how long the person may be at the provider's pages; then the sign-in is `timed-out`.
    public var userAgentTimeLimit: Duration

    /// For how long one request may take, from its start to the last byte of the answer; then it is `timed-out`.
    public var requestTimeLimit: Duration

    /// How far this clock and the provider's may be apart, in seconds.
    public var leeway: Int64

    /// What becomes of keys whose private halves are published for tests.
    public var testKeys: IDTokenVerifier.TestKeyPolicy

    /// Creates a policy: ten minutes for the person, as long as Google's codes live; half a minute for a request.
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

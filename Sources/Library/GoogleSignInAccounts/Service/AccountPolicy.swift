/// What is stored of a session, and how long it is trusted.
public struct AccountPolicy: Sendable, Hashable {
    /// Whether the refresh token is stored.
    ///
    /// Without it, a session ends with its ID token, within the hour, because it cannot be confirmed later.
    public var keepsRefreshToken: Bool

    /// For how many seconds after its last confirmation a session is restored without network access; 0 for never.
    ///
    /// A session without a refresh token is restored until its ID token expires, whatever the limit, unless there is a
    /// backend that cannot be reached.
    public var offlineLimit: Int64

    /// How many seconds before its expiry an access token is replaced, so that it does not expire in transit.
    public var expiryMargin: Int64

    /// How many seconds a session may lie in the future before this device's clock is considered wrong.
    public var clockTolerance: Int64

    /// Creates a policy.
    ///
    /// By default the refresh token is stored and a session is restored without network access for 30 days.
    public init(
        keepsRefreshToken: Bool = true, offlineLimit: Int64 = 30 * 86_400, expiryMargin: Int64 = 60,
        clockTolerance: Int64 = 300
    ) {
        self.keepsRefreshToken = keepsRefreshToken
        self.offlineLimit = offlineLimit
        self.expiryMargin = expiryMargin
        self.clockTolerance = clockTolerance
    }
}

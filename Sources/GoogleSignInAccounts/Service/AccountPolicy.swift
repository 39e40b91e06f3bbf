/// What is kept of a session, and for how long it is believed.
public struct AccountPolicy: Sendable, Hashable {
    /// Whether the refresh token is stored.
    ///
    /// Without it a session ends with its ID token, within the hour: nothing could confirm it later.
    public var keepsRefreshToken: Bool

    /// For how many seconds after the provider's last word a session is restored without network; 0 for never.
    public var offlineLimit: Int64

    /// How many seconds before its end an access token is replaced, so that it does not end on its way.
    public var expiryMargin: Int64

    /// How many seconds a session may seem to come from the future before this device's clock is not believed.
    public var clockTolerance: Int64

    /// Creates a policy: the refresh token is kept, and 30 days without network are forgiven.
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

/// An ID token to verify, with everything that the client knows at that moment.
public struct IDTokenProbe: Sendable, Hashable {
    /// The token as it arrived, usually a compact JWS in ASCII.
    public let idToken: [UInt8]
    /// The provider's key set document.
    public let keySet: [UInt8]
    /// `google` or `apple`.
    public let provider: String
    /// The client ID that started the sign-in.
    public let clientID: String
    /// The client ID of the app's server, where the token is meant for it.
    public let serverClientID: String?
    /// The issuer's accepted spellings.
    public let issuers: [String]
    /// The nonce that the request carried.
    public let nonce: String?
    /// The text whose SHA-256, in lower-case hexadecimal, the request carried in place of a nonce.
    ///
    /// Apps do so with Sign in with Apple, so that a token found elsewhere does not give the text away.
    public let rawNonce: String?
    /// The access token that came along.
    public let accessToken: String?
    /// The domain whose members alone may sign in.
    public let hostedDomain: String?
    /// The time of the verification, in seconds since 1970.
    public let now: Int64
    /// How far clocks may differ, in seconds.
    public let leeway: Int64
    /// The ID token before a refresh, already verified when it came.
    public let previousIDToken: [UInt8]?
    /// What a client reaches if it follows a URL in the token.
    ///
    /// It never should.
    public internal(set) var network: ProbeNetwork

    /// Describes an input.
    package init(
        idToken: [UInt8], keySet: [UInt8], provider: String, clientID: String, serverClientID: String?,
        issuers: [String], nonce: String?, rawNonce: String?, accessToken: String?, hostedDomain: String?, now: Int64,
        leeway: Int64, previousIDToken: [UInt8]?, network: ProbeNetwork
    ) {
        self.idToken = idToken
        self.keySet = keySet
        self.provider = provider
        self.clientID = clientID
        self.serverClientID = serverClientID
        self.issuers = issuers
        self.nonce = nonce
        self.rawNonce = rawNonce
        self.accessToken = accessToken
        self.hostedDomain = hostedDomain
        self.now = now
        self.leeway = leeway
        self.previousIDToken = previousIDToken
        self.network = network
    }
}

internal import TokenForge

/// An ID token to verify, with everything that the client knows (OpenID Connect Core 1.0 §3.1.3.7).
public struct IDTokenProbe: OperationInput {
    /// The token as it arrived, usually a compact JWS in ASCII.
    public var idToken: [UInt8]
    /// The provider's key set document.
    public var keySet: [UInt8]
    /// `google` or `apple`.
    public var provider: String
    /// The client ID that started the sign-in.
    public var clientID: String
    /// The client ID of the app's server, if the token is meant for it.
    public var serverClientID: String?
    /// The accepted spellings of the issuer.
    public var issuers: [String]
    /// The nonce that the request carried.
    public var nonce: String?
    /// The text whose SHA-256 hash, in lower-case hexadecimal, the request sent as the nonce.
    ///
    /// Apps do this with Sign in with Apple, so that a stolen token does not reveal the text.
    public var rawNonce: String?
    /// The access token that was issued with the ID token.
    public var accessToken: String?
    /// The only domain whose members may sign in.
    public var hostedDomain: String?
    /// The time of the verification, in seconds since 1970.
    public var now: Int64
    /// The allowed clock difference, in seconds.
    public var leeway: Int64
    /// The ID token before a refresh, which was verified when it was issued.
    public var previousIDToken: [UInt8]?
    /// The documents that a client reaches if it follows a URL in the token, which it must not do.
    public var network: ProbeNetwork

    /// Describes an input; optional members can also be set later.
    public init(
        idToken: [UInt8], keySet: [UInt8], provider: String, clientID: String, serverClientID: String? = nil,
        issuers: [String], nonce: String? = nil, rawNonce: String? = nil, accessToken: String? = nil,
        hostedDomain: String? = nil, now: Int64, leeway: Int64, previousIDToken: [UInt8]? = nil, network: ProbeNetwork
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

    /// The operation `verify-id-token`.
    public static var operation: ClientOperation { .verifyIDToken }
}

extension ClientOperation {
    /// Verify an ID token against a key set and the client's context.
    public static let verifyIDToken = ClientOperation(
        "verify-id-token", IDTokenProbe.message, kind: TokenCase.self,
        output: OutputMember.person)
}

extension IDTokenProbe: MessageInput {
    package static let message = Message(
        blank: IDTokenProbe(
            idToken: [], keySet: [], provider: "", clientID: "", issuers: [], now: 0, leeway: 0,
            network: ProbeNetwork([])),
        [
            .init("id_token", \.idToken, isSecret: true), .init("jwks", \.keySet, isContext: true),
            .init(.provider, \.provider), .init(.clientID, \.clientID), .init(.serverClientID, \.serverClientID),
            .init(.issuers, \.issuers), .init(.nonce, \.nonce), .init(.rawNonce, \.rawNonce),
            .init(.accessToken, \.accessToken), .init(.hostedDomain, \.hostedDomain),
            .init("previous_id_token", \.previousIDToken, isSecret: true, isContext: true),
            .init(.now, \.now), .init(.leeway, \.leeway),
        ])
}

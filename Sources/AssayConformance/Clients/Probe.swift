/// A concrete input to one operation, rendered from a vector.
///
/// It says nothing of what is expected.
public enum Probe: Sendable, Hashable {
    case verifyIDToken(IDTokenProbe)
    case parseAuthorizationResponse(AuthorizationResponseProbe)
    case buildAuthorizationRequest(AuthorizationRequestProbe)
    case deriveCodeChallenge(CodeChallengeProbe)
    case parseTokenResponse(TokenResponseProbe)
    case parseKeySet(KeySetProbe)
    case parseUserInfo(UserInfoProbe)
    case parseProviderMetadata(ProviderMetadataProbe)
    case encodeRSAPublicKey(RSAPublicKeyProbe)
    case signIn(SignInProbe)
    case account(AccountProbe)

    /// What the client is asked to do.
    public var operation: Operation {
        switch self {
        case .verifyIDToken: .verifyIDToken
        case .parseAuthorizationResponse: .parseAuthorizationResponse
        case .buildAuthorizationRequest: .buildAuthorizationRequest
        case .deriveCodeChallenge: .deriveCodeChallenge
        case .parseTokenResponse: .parseTokenResponse
        case .parseKeySet: .parseKeySet
        case .parseUserInfo: .parseUserInfo
        case .parseProviderMetadata: .parseProviderMetadata
        case .encodeRSAPublicKey: .encodeRSAPublicKey
        case .signIn: .signIn
        case .account: .account
        }
    }

    /// Hands the probe to the client's method for it.
    public func put(to client: any ClientUnderTest) async -> Observation {
        switch self {
        case .verifyIDToken(let probe): await client.verifyIDToken(probe)
        case .parseAuthorizationResponse(let probe): await client.parseAuthorizationResponse(probe)
        case .buildAuthorizationRequest(let probe): await client.buildAuthorizationRequest(probe)
        case .deriveCodeChallenge(let probe): await client.deriveCodeChallenge(probe)
        case .parseTokenResponse(let probe): await client.parseTokenResponse(probe)
        case .parseKeySet(let probe): await client.parseKeySet(probe)
        case .parseUserInfo(let probe): await client.parseUserInfo(probe)
        case .parseProviderMetadata(let probe): await client.parseProviderMetadata(probe)
        case .encodeRSAPublicKey(let probe): await client.encodeRSAPublicKey(probe)
        case .signIn(let probe): await probe.play(to: client)
        case .account(let probe): await probe.play(to: client)
        }
    }
}

/// An HTTP header field as it came: names keep their case, repeated fields stay apart.
public struct ProbeHeaderField: Sendable, Hashable {
    /// The field's name.
    public let name: String
    /// The field's value.
    public let value: String

    /// Describes a field.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// One thing that a client is asked to do.
public enum Operation: String, Sendable, Hashable, CaseIterable {
    case verifyIDToken = "verify-id-token"
    case parseAuthorizationResponse = "parse-authorization-response"
    case buildAuthorizationRequest = "build-authorization-request"
    case deriveCodeChallenge = "derive-code-challenge"
    case parseTokenResponse = "parse-token-response"
    case parseKeySet = "parse-key-set"
    case parseUserInfo = "parse-user-info"
    case parseProviderMetadata = "parse-provider-metadata"
    case encodeRSAPublicKey = "encode-rsa-public-key"
    case signIn = "sign-in"
    case account

    /// Input members that say what the client knows beforehand.
    ///
    /// The golden input keeps a vector's values of these.
    var contextMembers: [String] {
        switch self {
        case .parseAuthorizationResponse: ["redirect_uri", "state", "issuer", "iss_advertised"]
        case .parseUserInfo: ["subject"]
        case .parseProviderMetadata: ["issuer"]
        default: []
        }
    }

    /// The members that an accepting client must put out.
    public var requiredOutput: [String] {
        switch self {
        case .verifyIDToken, .parseUserInfo, .signIn: ["subject"]
        case .parseAuthorizationResponse: ["code"]
        case .buildAuthorizationRequest: ["url", "state", "nonce", "code_verifier"]
        case .deriveCodeChallenge: ["code_challenge"]
        // RFC 6749 §5.1 only recommends `expires_in`, so an acceptance may lack it.
        case .parseTokenResponse: ["access_token", "id_token"]
        case .parseKeySet: ["key_ids", "fresh_for"]
        case .parseProviderMetadata: ["authorization_endpoint", "token_endpoint", "jwks_uri"]
        case .encodeRSAPublicKey: ["der"]
        // Which of its steps name an account is the script's to know.
        case .account: []
        }
    }

    /// All members that an accepting client may put out.
    public var outputMembers: [String] {
        switch self {
        case .verifyIDToken, .signIn: ["subject", "email"]
        case .account: ["account", "user"]
        case .parseTokenResponse: requiredOutput + ["refresh_token", "expires_in"]
        default: requiredOutput
        }
    }
}

/// The configuration to build an authorization request from (RFC 6749 §4.1.1).
public struct AuthorizationRequestProbe: OperationInput {
    /// The provider's authorization endpoint.
    public var authorizationEndpoint: String
    /// The client's own ID.
    public var clientID: String
    /// The client ID of the app's server, if the ID token is meant for it.
    public var serverClientID: String?
    /// The redirect URI.
    public var redirectURI: String
    /// The scopes to ask for.
    public var scopes: [String]
    /// The address or subject that the person is expected to sign in with.
    public var loginHint: String?
    /// The only domain whose members may sign in.
    public var hostedDomain: String?

    /// Describes a configuration.
    public init(
        authorizationEndpoint: String, clientID: String, serverClientID: String?, redirectURI: String,
        scopes: [String], loginHint: String?, hostedDomain: String?
    ) {
        self.authorizationEndpoint = authorizationEndpoint
        self.clientID = clientID
        self.serverClientID = serverClientID
        self.redirectURI = redirectURI
        self.scopes = scopes
        self.loginHint = loginHint
        self.hostedDomain = hostedDomain
    }

    /// The operation `build-authorization-request`.
    public static var operation: ClientOperation { .buildAuthorizationRequest }
}

extension ClientOperation {
    /// Build the URL that starts an authorization request.
    public static let buildAuthorizationRequest = ClientOperation(
        "build-authorization-request", AuthorizationRequestProbe.message,
        output: [
            // PKCE can replace both state and nonce (RFC 9700 §2.1).
            OutputMember("url", isSecret: true), OutputMember("state", isOptional: true, isSecret: true),
            OutputMember("nonce", isOptional: true, isSecret: true), OutputMember("code_verifier", isSecret: true),
        ])
}

extension AuthorizationRequestProbe: MessageInput {
    package static let message = Message(
        blank: AuthorizationRequestProbe(
            authorizationEndpoint: "", clientID: "", serverClientID: nil, redirectURI: "", scopes: [], loginHint: nil,
            hostedDomain: nil),
        [
            .init("authorization_endpoint", \.authorizationEndpoint), .init("client_id", \.clientID),
            .init("server_client_id", \.serverClientID), .init("redirect_uri", \.redirectURI),
            .init("scopes", \.scopes), .init("login_hint", \.loginHint), .init("hosted_domain", \.hostedDomain),
        ])
}

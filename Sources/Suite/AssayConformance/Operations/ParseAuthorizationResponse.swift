/// A callback URL to read, with the state of the request it should answer (RFC 6749 §4.1.2).
public struct AuthorizationResponseProbe: OperationInput {
    /// The URL from the user agent, usually ASCII.
    public var url: [UInt8]
    /// The redirect URI of the request.
    public var redirectURI: String
    /// The request's `state`.
    public var state: String
    /// The issuer that the request was sent to.
    public var issuer: String?
    /// Whether the metadata advertises the `iss` parameter of authorization responses (RFC 9207 §3).
    public var issuerParameterAdvertised: Bool

    /// Describes an input.
    public init(url: [UInt8], redirectURI: String, state: String, issuer: String?, issuerParameterAdvertised: Bool) {
        self.url = url
        self.redirectURI = redirectURI
        self.state = state
        self.issuer = issuer
        self.issuerParameterAdvertised = issuerParameterAdvertised
    }

    /// The operation `parse-authorization-response`.
    public static var operation: ClientOperation { .parseAuthorizationResponse }
}

extension ClientOperation {
    /// Read the callback URL that ends an authorization request.
    public static let parseAuthorizationResponse = ClientOperation(
        "parse-authorization-response", AuthorizationResponseProbe.message,
        output: [OutputMember("code", isSecret: true)])
}

extension AuthorizationResponseProbe: MessageInput {
    package static let message = Message(
        blank: AuthorizationResponseProbe(
            url: [], redirectURI: "", state: "", issuer: nil, issuerParameterAdvertised: false),
        [
            .init("url", \.url, isSecret: true), .init("redirect_uri", \.redirectURI, isContext: true),
            .init("state", \.state, isSecret: true, isContext: true), .init("issuer", \.issuer, isContext: true),
            .init("iss_advertised", \.issuerParameterAdvertised, isContext: true),
        ])
}

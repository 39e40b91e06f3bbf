internal import TokenForge

/// A security event token that was posted to an app's server, with everything that the server knows (RFC 8417; Google,
/// Protect user accounts with Cross-Account Protection).
public struct SecurityEventProbe: OperationInput {
    /// The body of the request, usually a compact JWS in ASCII.
    public var token: [UInt8]
    /// The key set document behind the `jwks_uri` of the RISC configuration document.
    public var keySet: [UInt8]
    /// The issuer of the RISC configuration document.
    public var issuer: String
    /// The client IDs of the app, on all its platforms.
    public var clientIDs: [String]

    /// Describes an input.
    public init(token: [UInt8], keySet: [UInt8], issuer: String, clientIDs: [String]) {
        self.token = token
        self.keySet = keySet
        self.issuer = issuer
        self.clientIDs = clientIDs
    }

    /// The operation `verify-security-event`.
    public static var operation: ClientOperation { .verifySecurityEvent }

    /// The token with its keys, in the form of an ID token's verification.
    package var verification: IDTokenProbe {
        IDTokenProbe(
            idToken: token, keySet: keySet, provider: "google", clientID: clientIDs.first ?? "", issuers: [issuer],
            now: 0, leeway: 0, network: ProbeNetwork([]))
    }
}

extension ClientOperation {
    /// Verify a security event token, and read its events.
    public static let verifySecurityEvent = ClientOperation(
        "verify-security-event", SecurityEventProbe.message, kind: CredentialCase.self,
        output: [
            OutputMember("jti"), OutputMember("event_types", .texts, isOrdered: false),
            OutputMember("subject", isOptional: true), OutputMember("email", isOptional: true),
            OutputMember("token", isOptional: true), OutputMember("reason", isOptional: true),
            OutputMember("state", isOptional: true),
        ])
}

extension SecurityEventProbe: MessageInput {
    package static let message = Message(
        blank: SecurityEventProbe(token: [], keySet: [], issuer: "", clientIDs: []),
        [
            .init("security_event_token", \.token, isSecret: true), .init("jwks", \.keySet, isContext: true),
            .init("issuer", \.issuer), .init("client_ids", \.clientIDs),
        ])
}

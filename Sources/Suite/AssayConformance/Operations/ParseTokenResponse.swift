internal import TokenForge

/// An answer of the token endpoint (RFC 6749, section 5).
public struct TokenResponseProbe: OperationInput {
    /// The HTTP status code.
    public var status: Int
    /// The header fields in order.
    public var headers: [HeaderField]
    /// The body's bytes.
    public var body: [UInt8]

    /// Describes an input.
    public init(status: Int, headers: [HeaderField], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The operation `parse-token-response`.
    public static var operation: ClientOperation { .parseTokenResponse }
}

extension ClientOperation {
    /// Read the token endpoint's answer.
    ///
    /// RFC 6749 §5.1 only recommends `expires_in`, so an acceptance may omit it.
    public static let parseTokenResponse = ClientOperation(
        "parse-token-response", TokenResponseProbe.message,
        output: [
            OutputMember("access_token", isSecret: true), OutputMember("id_token", isSecret: true),
            OutputMember("refresh_token", isOptional: true, isSecret: true),
            OutputMember("expires_in", .integer, isOptional: true),
            OutputMember("scopes", .texts, isOrdered: false, isOptional: true, feature: .scopes),
        ])
}

extension TokenResponseProbe: MessageInput {
    package static let message = Message(
        blank: TokenResponseProbe(status: 0, headers: [], body: []),
        [.init("status", \.status), .init("headers", \.headers), .init("body", \.body, isSecret: true)])
}

/// An answer of the user information endpoint (OpenID Connect Core 1.0 §5.3.2).
public struct UserInfoProbe: OperationInput {
    /// The header fields in order.
    public var headers: [HeaderField]
    /// The body's bytes.
    public var body: [UInt8]
    /// The subject of the ID token that the answer must be about.
    public var subject: String

    /// Describes an input.
    public init(headers: [HeaderField], body: [UInt8], subject: String) {
        self.headers = headers
        self.body = body
        self.subject = subject
    }

    /// The operation `parse-user-info`.
    public static var operation: ClientOperation { .parseUserInfo }
}

extension ClientOperation {
    /// Read the user information endpoint's answer.
    public static let parseUserInfo = ClientOperation(
        "parse-user-info", UserInfoProbe.message, output: OutputMember.person)
}

extension UserInfoProbe: MessageInput {
    package static let message = Message(
        blank: UserInfoProbe(headers: [], body: [], subject: ""),
        [.init("headers", \.headers), .init("body", \.body), .init("subject", \.subject, isContext: true)])
}

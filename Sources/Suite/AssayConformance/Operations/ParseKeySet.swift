internal import TokenForge

/// An answer of the key set endpoint (RFC 7517, section 5).
public struct KeySetProbe: OperationInput {
    /// The header fields in order.
    public var headers: [HeaderField]
    /// The body's bytes.
    public var body: [UInt8]

    /// Describes an input.
    public init(headers: [HeaderField], body: [UInt8]) {
        self.headers = headers
        self.body = body
    }

    /// The operation `parse-key-set`.
    public static var operation: ClientOperation { .parseKeySet }
}

extension ClientOperation {
    /// Read a key set document with its header fields.
    public static let parseKeySet = ClientOperation(
        "parse-key-set", KeySetProbe.message,
        output: [OutputMember("key_ids", .texts), OutputMember("fresh_for", .integer)])
}

extension KeySetProbe: MessageInput {
    package static let message = Message(
        blank: KeySetProbe(headers: [], body: []), [.init("headers", \.headers), .init("body", \.body)])
}

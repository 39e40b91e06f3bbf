/// A response as received: redirects are not followed, and only the content coding is decoded.
public struct HTTPResponse: Sendable, Hashable {
    /// The status code, for example 200.
    public let status: Int
    /// The header fields in order, repeated ones kept.
    public let fields: HTTPHeaderFields
    /// The content.
    public let body: [UInt8]

    /// Creates a response.
    public init(status: Int, fields: HTTPHeaderFields = [:], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status, the field names, and the body's size.
    public var description: String { "status \(status), fields \(fields), \(body.count) bytes" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without children: the body may hold tokens.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A response as a transport received it: redirects not followed, nothing merged or decoded but the content coding.
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
    /// Status, field names and the body's size.
    public var description: String { "status \(status), fields \(fields), \(body.count) bytes" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without children: the body may hold tokens.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

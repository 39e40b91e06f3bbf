/// A request, which a transport sends without adding or changing anything.
public struct HTTPRequest: Sendable, Hashable {
    /// `GET` or `POST`; an object store also sends `PUT` and `DELETE`.
    public let method: String
    /// The URL as text.
    public let url: String
    /// The header fields in order.
    public let fields: HTTPHeaderFields
    /// The content; empty if there is none.
    public let body: [UInt8]

    /// Creates a request.
    public init(method: String, url: String, fields: HTTPHeaderFields = [:], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method, the URL without its query, the field names, and the body's size.
    public var description: String {
        let place = url.prefix { $0 != "?" && $0 != "#" }
        return "\(method) \(place), fields \(fields), \(body.count) bytes"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without children: the body may hold a code, a verifier or a token.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

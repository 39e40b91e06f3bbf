/// A request as a client sends it.
public struct RequestMessage: Sendable, Hashable {
    /// The method, for example `POST`.
    public let method: String
    /// The absolute URL, as the client wrote it.
    public let url: String
    /// The header fields in order.
    public let headers: [HeaderField]
    /// The content; empty if there is none.
    public let body: [UInt8]

    /// Makes a request.
    public init(method: String, url: String, headers: [HeaderField] = [], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// A response as it arrived.
public struct ResponseMessage: Sendable, Hashable {
    /// The status code.
    public let status: Int
    /// The header fields in order; a field such as `Set-Cookie` may occur several times.
    public let headers: [HeaderField]
    /// The content as it was sent, whatever `Content-Encoding` says.
    public package(set) var body: [UInt8]

    /// Makes a response.
    public init(status: Int, headers: [HeaderField] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension ResponseMessage: CustomStringConvertible, CustomReflectable {
    /// The status and the size: a header field or the content may hold a secret.
    public var description: String { "\(status), \(body.count) bytes" }

    /// A mirror without children, so that a dump shows no secret either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a client's transport gets for a request.
public enum TransportResult: Sendable, Hashable {
    /// The whole response, which may be a redirect.
    case response(ResponseMessage)
    /// No response within the time limit. That much virtual time has passed.
    case timedOut
    /// A response with more bytes than the client takes.
    case tooLarge
    /// Nothing listens at the address.
    case unreachable
    /// The connection broke before the end of the response.
    case brokenOff
}

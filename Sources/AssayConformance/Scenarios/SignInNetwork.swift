/// A request of a client's.
public struct SignInHTTPRequest: Sendable {
    /// The method, for example `POST`.
    public let method: String
    /// The absolute URL.
    public let url: String
    /// The header fields in order.
    public let headers: [ProbeHeaderField]
    /// The content; empty if there is none.
    public let body: [UInt8]

    /// Describes a request.
    public init(method: String, url: String, headers: [ProbeHeaderField] = [], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// What a client's transport gets for a request.
public enum SignInHTTPAnswer: Sendable, Hashable {
    /// The whole answer, redirects included.
    case response(SignInHTTPResponse)
    /// Nothing within the time limit; as much virtual time has gone by.
    case timedOut
    /// More bytes than the client takes.
    case tooLarge
    /// Nobody answers at the address.
    case unreachable
    /// The connection broke before the answer's end.
    case brokenOff
}

/// An answer of a provider's.
public struct SignInHTTPResponse: Sendable, Hashable {
    /// The status code.
    public let status: Int
    /// The header fields in order.
    public let headers: [ProbeHeaderField]
    /// The content as it was sent, whatever `Content-Encoding` says.
    public let body: [UInt8]

    /// Describes an answer.
    public init(status: Int, headers: [ProbeHeaderField], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

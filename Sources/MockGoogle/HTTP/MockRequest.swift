/// A request as it reached the provider, from memory or from a socket.
package struct MockRequest: Sendable, Hashable {
    /// The method as sent, for example `GET`.
    package var method: String
    /// Where it was sent.
    package var origin: MockOrigin
    /// The path as sent, never decoded; begins with a slash.
    package var path: String
    /// The query as sent, without its question mark; `nil` where there is no question mark.
    package var query: String?
    /// The header fields in order, doubles kept.
    package var fields: [MockField]
    /// The content; empty if there is none.
    package var body: [UInt8]
    /// What the client said that it would wait for and take; `nil` where a transport does not tell.
    package var limits: RequestLimits?

    package init(
        method: String, origin: MockOrigin, path: String, query: String? = nil, fields: [MockField] = [],
        body: [UInt8] = []
    ) {
        self.method = method
        self.origin = origin
        self.path = path
        self.query = query
        self.fields = fields
        self.body = body
    }

    /// A request for an absolute `http` or `https` URL; `nil` for any other text.
    ///
    /// The fragment is dropped, as a client never sends it; user information is dropped after it has decided what the
    /// host is.
    package init?(method: String, url: String, fields: [MockField] = [], body: [UInt8] = []) {
        guard let parts = MockURL(url) else { return nil }
        self.init(
            method: method, origin: parts.origin, path: parts.path, query: parts.query, fields: fields, body: body)
    }

    /// The URL as text, without a fragment.
    package var url: String {
        origin.description + path + (query.map { "?\($0)" } ?? "")
    }
}

/// What a client sets for the answer to one request.
package struct RequestLimits: Sendable, Hashable {
    /// For the whole answer, in milliseconds.
    package let time: Int64
    /// For its body.
    package let bytes: Int

    package init(time: Int64, bytes: Int) {
        self.time = time
        self.bytes = bytes
    }
}

extension MockRequest: CustomStringConvertible, CustomReflectable {
    /// The methods that are shown: any other is whatever a client put there.
    private static let shownMethods: Set = [
        "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH",
    ]

    /// Method, origin and path: a query or a body may hold a code, a verifier or a token.
    package var description: String {
        "\(Self.shownMethods.contains(method) ? method : "(another method)") \(origin)\(path)"
    }

    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Scheme, host and port of a URL (RFC 6454), in lower case.
package struct MockOrigin: Sendable, Hashable, CustomStringConvertible {
    package var scheme: String
    /// A name or an address; an IPv6 address in its brackets.
    package var host: String
    /// `nil` is the scheme's default.
    package var port: Int?

    package init(scheme: String, host: String, port: Int? = nil) {
        self.scheme = ASCIIText.lowercased(scheme)
        self.host = ASCIIText.lowercased(host)
        let isDefault = port == (self.scheme == "https" ? 443 : self.scheme == "http" ? 80 : nil)
        self.port = isDefault ? nil : port
    }

    package static func https(_ host: String) -> MockOrigin { MockOrigin(scheme: "https", host: host) }

    package var description: String { "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "") }
}

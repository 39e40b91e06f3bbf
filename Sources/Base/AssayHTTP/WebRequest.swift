/// A request whose URL has been parsed.
package struct WebRequest: Sendable, Hashable {
    /// The method as sent, for example `GET`.
    package var method: String
    package var url: WebURL
    /// The header fields in order, duplicates included.
    package var headers: [HeaderField]
    /// The content; empty if there is none.
    package var body: [UInt8]
    /// What the client waits for and takes at most; `nil` where a transport does not tell.
    package var limits: RequestLimits?

    package init(method: String = "GET", url: WebURL, headers: [HeaderField] = [], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// A request for a URL as text; `nil` where the text is not an absolute `http` or `https` URL.
    package init?(method: String, url: String, headers: [HeaderField] = [], body: [UInt8] = []) {
        guard let url = WebURL(lenient: url) else { return nil }
        self.init(method: method, url: url, headers: headers, body: body)
    }
}

/// The limits that a client sets for the response to one request.
package struct RequestLimits: Sendable, Hashable {
    /// For the whole response, in milliseconds.
    package let time: Int64
    /// For the content, in bytes.
    package let bytes: Int

    package init(time: Int64, bytes: Int) {
        self.time = time
        self.bytes = bytes
    }
}

extension WebRequest: CustomStringConvertible, CustomReflectable {
    /// The methods that are shown.
    ///
    /// Any other method may be arbitrary text.
    private static let shownMethods: Set = [
        "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH",
    ]

    /// Method, origin and path: a query or a body may hold a code, a verifier or a token.
    package var description: String { "\(Self.shownMethods.contains(method) ? method : "(another method)") \(url)" }

    package var customMirror: Mirror { Mirror(self, children: []) }
}

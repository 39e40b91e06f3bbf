package import AssayHTTP

extension ResponseMessage {
    /// The body as text; bytes that are not UTF-8 become U+FFFD.
    package var text: String { String(decoding: body, as: UTF8.self) }

    package var isHTML: Bool {
        headers.first(named: "Content-Type").map { $0.lowercased().hasPrefix("text/html") } ?? false
    }

    /// The target of a redirect; `nil` if the response is not a redirect.
    package var redirection: String? {
        [301, 302, 303, 307, 308].contains(status) ? headers.first(named: "Location") : nil
    }
}

/// Why there is no response.
package enum WebFailure: Error, Sendable, Hashable {
    /// Nothing listens at the address.
    case unreachable(String)
    /// There was no response in time.
    case timedOut
    /// The connection ended before the response was complete.
    case brokenOff
    /// The response is not HTTP/1.1, or is too large.
    case malformed(String)
    /// There were more redirects than a browser follows.
    case tooManyRedirects(Int)
    /// The browser cannot go there.
    case unsupported(String)
}

/// Sends the requests of a browser.
package protocol WebTransport: Sendable {
    /// Sends a request and returns the response, without following redirects.
    ///
    /// - Parameter limit: the maximum time for the whole response.
    func answer(_ request: WebRequest, within limit: Duration) throws(WebFailure) -> ResponseMessage
}

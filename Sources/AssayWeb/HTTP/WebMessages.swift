package import AssayHTTP

extension ResponseMessage {
    /// The body as text; bytes that are not UTF-8 become U+FFFD.
    package var text: String { String(decoding: body, as: UTF8.self) }

    package var isHTML: Bool {
        headers.first(named: "Content-Type").map { $0.lowercased().hasPrefix("text/html") } ?? false
    }

    /// Where a redirect leads to; `nil` where the answer is none.
    package var redirection: String? {
        [301, 302, 303, 307, 308].contains(status) ? headers.first(named: "Location") : nil
    }
}

/// Why there is no answer.
package enum WebFailure: Error, Sendable, Hashable {
    /// Nothing listens there.
    case unreachable(String)
    /// The time ran out.
    case timedOut
    /// The connection ended before a whole answer was there.
    case brokenOff
    /// What came is no HTTP/1.1, or larger than a page is.
    case malformed(String)
    /// It led through more redirects than a browser follows.
    case tooManyRedirects(Int)
    /// The browser cannot go there.
    case unsupported(String)
}

/// What carries a browser's requests.
package protocol WebTransport: Sendable {
    /// The answer to one request, redirects not followed.
    ///
    /// - Parameter limit: the time that the whole answer may take.
    func answer(_ request: WebRequest, within limit: Duration) throws(WebFailure) -> ResponseMessage
}

/// Why there is no response.
package enum WebFailure: Error, Sendable, Hashable {
    /// Nothing listens at the address.
    case unreachable(String)
    /// There was no response within this time.
    case timedOut(seconds: Int)
    /// The response took this time, which is more than may pass.
    case late(seconds: Int)
    /// This machine has no socket for the request, which says nothing about the server.
    case noSocket(String)
    /// The connection ended before the response was complete.
    case brokenOff
    /// The response is not HTTP/1.1, or is too large.
    case malformed(String)
    /// There were more redirects than a browser follows.
    case tooManyRedirects(Int)
    /// The browser cannot go there.
    case unsupported(String)
    /// The wait was broken off.
    case interrupted
}

/// Sends requests.
package protocol WebTransport: Sendable {
    /// Sends a request and returns the response, without following redirects.
    ///
    /// - Parameter limit: the maximum time for the whole response.
    func answer(_ request: WebRequest, within limit: Duration) throws(WebFailure) -> ResponseMessage
}

extension Duration {
    /// The whole seconds, rounded.
    package var roundedSeconds: Int { Int((self / .seconds(1)).rounded()) }
}

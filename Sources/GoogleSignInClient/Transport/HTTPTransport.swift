/// Carries a request to a server and its answer back.
///
/// A transport sends what it is given and nothing more: no cookies, no stored credentials, no cached answers. It never
/// follows a redirect; the answer with the `Location` is the answer.
public protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the whole answer, whatever its status.
    ///
    /// Returns soon after its task is cancelled.
    ///
    /// - Throws: `network` where the exchange fails or the answer exceeds the limit of bytes, `timed-out`, `cancelled`,
    ///   `insecure-endpoint`. A caller in this library takes any other code for `network`.
    func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse
}

/// The bounds of one exchange, at which a transport stops the transfer rather than wait for its end.
public struct HTTPLimits: Sendable, Hashable {
    /// The most bytes that an answer's content may have, after any content coding is undone.
    public let maximumBodyBytes: Int

    /// The time from the start of the request to the last byte of the answer.
    public let timeLimit: Duration

    /// Creates limits.
    public init(maximumBodyBytes: Int, timeLimit: Duration) {
        self.maximumBodyBytes = maximumBodyBytes
        self.timeLimit = timeLimit
    }
}

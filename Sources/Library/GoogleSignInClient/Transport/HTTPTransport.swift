/// Sends HTTP requests.
///
/// A transport sends exactly the given request: no cookies, no stored credentials, no cached responses. It never
/// follows a redirect but returns the response that contains the `Location`.
public protocol HTTPTransport: Sendable {
    /// Sends a request and returns the complete response, whatever its status.
    ///
    /// It returns soon after its task is cancelled.
    ///
    /// - Throws: `network` if the request fails or the response exceeds the byte limit; `timed-out`; `cancelled`;
    ///   `insecure-endpoint`. Callers in this library treat every other code as `network`.
    func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse
}

/// The limits of one request, at which a transport stops the transfer.
public struct HTTPLimits: Sendable, Hashable {
    /// The maximum size of the response's content in bytes, after its content coding is decoded.
    public let maximumBodyBytes: Int

    /// The maximum time from the start of the request to the last byte of the response.
    public let timeLimit: Duration

    /// Creates limits.
    public init(maximumBodyBytes: Int, timeLimit: Duration) {
        self.maximumBodyBytes = maximumBodyBytes
        self.timeLimit = timeLimit
    }
}

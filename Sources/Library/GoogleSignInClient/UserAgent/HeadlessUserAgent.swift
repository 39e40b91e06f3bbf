/// A user agent without a screen, for tests and command lines: it requests the page and follows its redirects.
///
/// It runs no scripts, fills in no forms and keeps no cookies, so it reaches the redirect URI only at a provider that
/// requires no interaction. It never requests the redirect URI itself.
public struct HeadlessUserAgent: ExternalUserAgent {
    /// The maximum number of redirects; browsers allow about twenty too.
    public static let maximumRedirects = 20

    private let transport: any HTTPTransport
    private let endpoints: EndpointPolicy
    private let limits: HTTPLimits

    /// Creates a user agent.
    ///
    /// - Parameters:
    ///   - transport: the transport, which does not follow redirects itself.
    ///   - endpoints: the URLs that it may request.
    ///   - timeLimit: the time limit per page.
    public init(
        transport: any HTTPTransport, endpoints: EndpointPolicy = .secure, timeLimit: Duration = .seconds(30)
    ) {
        self.transport = transport
        self.endpoints = endpoints
        limits = HTTPLimits(maximumBodyBytes: 1 << 20, timeLimit: timeLimit)
    }

    /// Prepares a session, which does all its work in `start()`.
    public func session(
        for request: ExternalUserAgentRequest, completionHandler: @escaping ExternalUserAgentCompletionHandler
    ) -> any ExternalUserAgentSession {
        Session(userAgent: self, request: request, completionHandler: completionHandler)
    }

    private struct Session: ExternalUserAgentSession {
        let userAgent: HeadlessUserAgent
        let request: ExternalUserAgentRequest
        let completionHandler: ExternalUserAgentCompletionHandler

        func start() async -> Bool {
            do throws(GoogleSignInError) {
                completionHandler(try await userAgent.callbackURL(of: request), nil)
            } catch {
                completionHandler(nil, error)
            }
            return true
        }

        /// Does nothing: the caller cancels the task of `start()`, which ends the request in progress.
        func cancel() async {}
    }

    /// Follows redirects until one leads to the redirect URI.
    ///
    /// - Throws: `provider-error` for a page that does not redirect, a malformed `Location` or too many redirects;
    ///   `insecure-endpoint` for a redirect to a URL that must not be requested; the transport's errors.
    private func callbackURL(of request: ExternalUserAgentRequest) async throws(GoogleSignInError) -> String {
        var url = request.url
        for _ in 0...Self.maximumRedirects {
            _ = try endpoints.endpoint(withoutFragment(url), named: "page", malformed: .providerError)
            let response = try await transport.response(
                to: HTTPRequest(method: "GET", url: withoutFragment(url), fields: ["Accept": "text/html"]),
                limits: limits)
            url = URIReference(try location(of: response)).resolved(against: url)
            if request.redirectURI.isReached(by: url) { return url }
        }
        throw GoogleSignInError(.providerError, "more than \(Self.maximumRedirects) redirects")
    }

    /// A fragment is not part of a request (RFC 9110 §7.1).
    private func withoutFragment(_ url: String) -> String {
        String(Substring(url.utf8.prefix { $0 != UInt8(ascii: "#") }))
    }

    /// The `Location` of a redirect (RFC 9110 §15.4) that browsers follow without asking.
    private func location(of response: HTTPResponse) throws(GoogleSignInError) -> String {
        let locations = response.fields["Location"]
        guard [301, 302, 303, 307, 308].contains(response.status), let location = locations.first else {
            throw GoogleSignInError(.providerError, "status \(response.status); expected a redirect")
        }
        guard locations.count == 1, location.utf8.count <= InputLimits.callbackBytes else {
            throw GoogleSignInError(
                .providerError, "expected one Location of at most \(InputLimits.callbackBytes) bytes")
        }
        return location
    }
}

/// A user agent without a screen, for tests and command lines: it asks for the page and follows its redirects.
///
/// It runs no script, fills in no form and keeps no cookies, so it gets to the redirect URI only at a provider that
/// asks nothing of the person. The redirect URI itself is never requested.
public struct HeadlessUserAgent: ExternalUserAgent {
    /// The most redirects that are followed; browsers give up after about twenty too.
    public static let maximumRedirects = 20

    private let transport: any HTTPTransport
    private let endpoints: EndpointPolicy
    private let limits: HTTPLimits

    /// Creates a user agent.
    ///
    /// - Parameters:
    ///   - transport: one that does not follow redirects, as none does.
    ///   - endpoints: which URLs it will ask.
    ///   - timeLimit: for each page.
    public init(
        transport: any HTTPTransport, endpoints: EndpointPolicy = .secure, timeLimit: Duration = .seconds(30)
    ) {
        self.transport = transport
        self.endpoints = endpoints
        limits = HTTPLimits(maximumBodyBytes: 1 << 20, timeLimit: timeLimit)
    }

    /// Prepares a session that does all of its work when it is started.
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

        /// The task of `start` is cancelled, which ends the request under way.
        func cancel() async {}
    }

    /// Follows redirects until one leads to the redirect URI.
    ///
    /// - Throws: `provider-error` for a page that does not redirect, a malformed `Location` or too many redirects;
    ///   `insecure-endpoint` for a redirect to a URL that must not be asked; what the transport throws.
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

    /// The `Location` of a redirect (RFC 9110 §15.4); the others are not followed by browsers without asking.
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

/// An external user agent: a browser that the app cannot inspect, in which the person signs in (RFC 8252 §4, §8.12).
public protocol ExternalUserAgent: Sendable {
    /// Prepares a session without showing anything.
    ///
    /// - Parameters:
    ///   - request: the URL to open and the redirect URI that it leads back to.
    ///   - completionHandler: called once, from any thread, with the callback URL or with an error. Later calls, and
    ///     calls after the sign-in has ended, are ignored.
    func session(
        for request: ExternalUserAgentRequest, completionHandler: @escaping ExternalUserAgentCompletionHandler
    ) -> any ExternalUserAgentSession
}

/// Receives either the unchanged callback URL or an error, never both.
public typealias ExternalUserAgentCompletionHandler =
    @Sendable (_ callbackURL: String?, _ error: GoogleSignInError?) -> Void

/// A session in which the person visits the provider's pages.
public protocol ExternalUserAgentSession: Sendable {
    /// Shows the page. It is called once.
    ///
    /// It may call the completion handler before it returns. It returns soon after its task is cancelled.
    ///
    /// - Returns: false if nothing can be shown.
    func start() async -> Bool

    /// Closes the page because the app no longer waits for the response.
    ///
    /// It may be called before `start` has returned. The completion handler need not be called afterwards.
    func cancel() async
}

/// A request to an external user agent.
public struct ExternalUserAgentRequest: Sendable, Hashable {
    /// The URL to open.
    public let url: String

    /// The URI that the provider will redirect the browser to.
    public let redirectURI: RedirectURI

    /// Creates a request.
    public init(url: String, redirectURI: RedirectURI) {
        self.url = url
        self.redirectURI = redirectURI
    }
}

extension ExternalUserAgentRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The redirect URI only: the URL contains `state` and `nonce`.
    public var description: String { "ExternalUserAgentRequest(redirectURI: \(redirectURI))" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror that shows only the redirect URI.
    public var customMirror: Mirror { Mirror(self, children: ["redirectURI": redirectURI.text]) }
}

/// A browser outside the app's reach, in which the person signs in at the provider (RFC 8252 §4, §8.12).
public protocol ExternalUserAgent: Sendable {
    /// Prepares a session; nothing is shown yet.
    ///
    /// - Parameters:
    ///   - request: what to open and where it will lead back to.
    ///   - completionHandler: to be called once, from any thread, with the callback's URL or with an error. Whatever
    ///     comes later, or after the sign-in has ended otherwise, is ignored.
    func session(
        for request: ExternalUserAgentRequest, completionHandler: @escaping ExternalUserAgentCompletionHandler
    ) -> any ExternalUserAgentSession
}

/// Takes the callback's URL as its unchanged text, or the reason why there is none; exactly one of the two.
public typealias ExternalUserAgentCompletionHandler =
    @Sendable (_ callbackURL: String?, _ error: GoogleSignInError?) -> Void

/// One visit of the person to the provider's pages.
public protocol ExternalUserAgentSession: Sendable {
    /// Shows the page. Called once.
    ///
    /// It may call the completion handler before it returns, and returns soon after its task is cancelled.
    ///
    /// - Returns: false if nothing can be shown.
    func start() async -> Bool

    /// Takes the page away, since the app no longer waits for the answer.
    ///
    /// It may be called before `start` has returned. The completion handler need not be called any more.
    func cancel() async
}

/// What a user agent is asked to do.
public struct ExternalUserAgentRequest: Sendable, Hashable {
    /// The URL to open.
    public let url: String

    /// Where the provider will send the browser back to.
    public let redirectURI: RedirectURI

    /// Creates a request.
    public init(url: String, redirectURI: RedirectURI) {
        self.url = url
        self.redirectURI = redirectURI
    }
}

extension ExternalUserAgentRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The redirect URI alone: the URL holds `state` and `nonce`.
    public var description: String { "ExternalUserAgentRequest(redirectURI: \(redirectURI))" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror of the redirect URI alone.
    public var customMirror: Mirror { Mirror(self, children: ["redirectURI": redirectURI.text]) }
}

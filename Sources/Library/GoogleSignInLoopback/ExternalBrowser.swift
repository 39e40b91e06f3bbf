public import GoogleSignInClient

/// Shows a web page to the person in a browser that the app does not control (RFC 8252 §5).
public protocol ExternalBrowser: Sendable {
    /// Opens a page.
    ///
    /// What the URL is depends on the ``SignInLink`` of the user agent. Other users of the computer can read the
    /// arguments of a program, so an implementation that starts one must not use `authorizationURL`.
    ///
    /// It may return as soon as the browser has the URL, or only when the person closes the browser. It returns soon
    /// after its task is cancelled, and leaves the browser open.
    ///
    /// - Throws: `web-authentication-unavailable` if no browser can be opened; the sign-in then ends with that error.
    func open(_ url: String) async throws(GoogleSignInError)
}

/// What a request to the port came to, for the page that the browser shows.
///
/// It has nothing of the request, so no page can show what a stranger has sent.
public enum LoopbackOutcome: Sendable, Hashable, CaseIterable {
    /// The response to the sign-in has arrived.
    ///
    /// It is not verified yet, so no page may say that somebody is signed in.
    case received

    /// The response says that the person has denied the request (`access_denied`, RFC 6749 §4.1.2.1).
    case denied

    /// The response reports another error of the provider.
    case failed

    /// The page on which the browser begins was opened twice, which ends the sign-in (``SignInLink/page``).
    case openedTwice

    /// The request has nothing to do with the sign-in, which goes on.
    ///
    /// Every program of the computer can cause it, as often as it likes.
    case unrelated
}

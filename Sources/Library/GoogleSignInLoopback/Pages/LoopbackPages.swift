/// The pages that the browser shows when it comes back to the app.
///
/// They decide nothing: which request is the response is settled before a page is asked for, and the coordinator verifies
/// the response whatever the page says. The fields of the message stay those of the library: no script of a page runs, it
/// loads nothing but what is in it, its forms send nothing, nobody stores it or shows it in a frame, and no link tells its
/// address, which holds the code.
public struct LoopbackPages: Sendable {
    /// The HTML of a page.
    let html: @Sendable (LoopbackOutcome) -> String

    /// Uses the pages of the library, in English.
    ///
    /// - Parameter appName: how a sentence names the app.
    public init(appName: String = "the app") {
        html = { Self.page($0, appName).html }
    }

    /// Uses pages of the app's own, or in another language.
    ///
    /// ``LoopbackPage`` makes HTML of two lines of text.
    ///
    /// - Parameter html: a whole document in UTF-8. The thread that serves the port calls it, so it must return soon.
    public init(html: @escaping @Sendable (LoopbackOutcome) -> String) { self.html = html }

    private static func page(_ outcome: LoopbackOutcome, _ app: String) -> LoopbackPage {
        let start = app.prefix(1).uppercased() + app.dropFirst()
        switch outcome {
        case .received:
            return LoopbackPage(
                heading: "Return to \(app)",
                text: "\(start) has received the response and continues. You can close this window.")
        case .denied:
            return LoopbackPage(
                heading: "You are not signed in",
                text: "You did not give your permission. You can close this window and return to \(app).")
        case .failed:
            return LoopbackPage(
                heading: "The sign-in did not succeed",
                text: "The provider reported an error. You can close this window, return to \(app) and try again.")
        case .openedTwice:
            return LoopbackPage(
                heading: "The sign-in was stopped",
                text:
                    "This page can be opened only once, and it was opened before: by this browser, or by another program "
                    + "of this computer. Nobody has been signed in. Close this window, return to \(app) and sign in again."
            )
        case .unrelated:
            return LoopbackPage(
                heading: "This page is not part of the sign-in",
                text:
                    "This address only receives the response to a sign-in. You can close this window and return to \(app)."
            )
        }
    }
}

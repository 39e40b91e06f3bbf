/// The user agent's behaviour at one visit.
package struct VisitScript: Sendable {
    /// An action of the user agent.
    package enum Event: String, Sendable, CaseIterable {
        /// Calls back with this visit's URL.
        case callback
        /// Calls back with the URL of the previous visit.
        case previousCallback = "previous-callback"
        /// Calls back with the error for a person who closed the page.
        case userCancelled = "user-cancelled"
        /// Calls back with neither URL nor error.
        case neither
        /// Calls back with both a URL and an error.
        case both
        /// Suspends, so that other tasks may run first.
        case pause
        /// Waits until the time limit of the visit.
        case timeLimit = "time-limit"

        /// Whether it needs a task that can suspend.
        var suspends: Bool { self == .pause || self == .timeLimit }
    }

    /// What `start` returns.
    package enum StartResult: String, Sendable, CaseIterable {
        case shown
        case notShown = "not-shown"
        /// It does not return until its task is cancelled.
        case never
    }

    /// The events while the session is prepared.
    package var session: [Event] = []
    /// The events in `start`, before it returns.
    package var start: [Event] = []
    package var returns = StartResult.shown
    /// The events in a task of their own, which `start` begins.
    package var later: [Event] = []
    /// The events when the page is cancelled.
    package var cancel: [Event] = []
    /// The allowed outcomes of a sign-in with this visit.
    package var outcomes: Set<String> = []
}

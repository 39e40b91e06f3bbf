/// How the user agent behaves at one visit.
package struct VisitScript: Sendable {
    /// What it may do.
    package enum Event: String, Sendable, CaseIterable {
        /// Calls back with this visit's URL.
        case callback
        /// Calls back with the URL of the visit before.
        case previousCallback = "previous-callback"
        /// Calls back with the error of a person who has turned away.
        case userCancelled = "user-cancelled"
        /// Calls back with neither URL nor error.
        case neither
        /// Calls back with both.
        case both
        /// Lets others go first, perhaps.
        case pause
        /// Waits until the time limit of the visit has come.
        case timeLimit = "time-limit"

        /// Whether it needs a task that can suspend.
        var suspends: Bool { self == .pause || self == .timeLimit }
    }

    /// What `start` gives.
    package enum Answer: String, Sendable, CaseIterable {
        case shown
        case notShown = "not-shown"
        /// Nothing, until its task is cancelled.
        case never
    }

    /// While the session is prepared.
    package var session: [Event] = []
    /// Inside `start`, before it returns.
    package var start: [Event] = []
    package var returns = Answer.shown
    /// In a task of its own, from `start` on.
    package var later: [Event] = []
    /// When it is told to take the page away.
    package var cancel: [Event] = []
    /// What a sign-in with this visit may come to.
    package var outcomes: Set<String> = []
}

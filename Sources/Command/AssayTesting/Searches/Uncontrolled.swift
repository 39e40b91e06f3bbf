/// What a client does that no search controls.
public enum Uncontrolled: String, Sendable, Hashable, Codable, CaseIterable {
    /// It has default actors, whose jobs the runtime runs in bundles.
    case defaultActors = "default actors"
    /// It runs on the main actor.
    case mainActor = "the main actor"
    /// It runs on other threads: its own, those of Dispatch or of `URLSession`, or those of an executor of its own.
    case otherThreads = "other threads"
    /// It blocks its thread for a response, with `SignInFixture.answer`.
    case blockingRequests = "blocking requests"
    /// It blocks its thread for something else.
    case blockedThread = "a blocked thread"
    /// It does something else when the same schedule runs again.
    case nondeterminism
    /// None of the schedules says anything about the client.
    case nothingJudged = "nothing judged"

    /// What that means for the search.
    var words: String {
        switch self {
        case .defaultActors:
            "the client has default actors; the runtime runs their jobs in bundles, first in first out, and no other "
                + "task runs between two of a bundle"
        case .mainActor: "the client runs on the main actor, which is not part of the search"
        case .otherThreads: "the client runs on other threads, which are not part of the search"
        case .blockingRequests:
            "the client blocks its thread for a response; one that calls `SignInFixture.send` lets the search hold it"
        case .blockedThread: "the client blocked the thread of the search"
        case .nondeterminism: "the client does something else when the same schedule runs again"
        case .nothingJudged: "no schedule says anything about the client"
        }
    }
}

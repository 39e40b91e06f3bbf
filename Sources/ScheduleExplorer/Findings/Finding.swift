/// Something that went wrong in a schedule, with the schedule.
public struct Finding: Sendable, CustomStringConvertible {
    /// What kind of thing went wrong.
    public enum Kind: String, Sendable, CaseIterable {
        /// A condition given to `check`, or a failure that the scenario reported itself.
        case invariant

        /// A one-shot was resumed a second time.
        case doubleResume = "double-resume"

        /// Nothing can run, and work is unfinished that waits for something nobody was going to do.
        case lostResume = "lost-resume"

        /// Nothing can run, and unfinished tasks wait for each other in a circle.
        case deadlock

        /// The limit of steps was reached.
        case livelock

        /// Work left the world: for the global executor, the main actor, or another thread.
        case escape

        /// The same decisions led to something else the second time.
        case nondeterminism

        /// A spawned task ended with an error that is not its cancellation.
        case uncaughtError = "uncaught-error"
    }

    /// What kind of thing went wrong.
    public let kind: Kind

    /// What it went wrong with: the name of the invariant or one-shot, or the tasks that are stuck.
    public let subject: String

    /// One sentence that says what happened.
    public let message: String

    /// The schedule in which it was found.
    public let schedule: Schedule

    /// The shortest schedule found that ends in the same way.
    ///
    /// It is ``schedule`` itself for what does not repeat: nondeterminism, and escapes to another thread.
    public let minimised: Schedule

    /// What happened in the minimised schedule, step by step.
    public let trace: Trace

    /// The kind, the message, the minimised schedule and its trace, over several lines.
    public var description: String {
        "\(kind.rawValue): \(message)\nschedule \(minimised.hex)\n\(trace)"
    }
}

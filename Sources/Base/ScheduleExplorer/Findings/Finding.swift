/// A failure, and the schedule in which it happened.
public struct Finding: Sendable, CustomStringConvertible {
    /// The kinds of failures.
    public enum Kind: String, Sendable, CaseIterable {
        /// A condition given to `check` did not hold, or the scenario reported a failure.
        case invariant

        /// A one-shot was resumed a second time.
        case doubleResume = "double-resume"

        /// Nothing can run, and an unfinished task waits for a resume that no task would make.
        case lostResume = "lost-resume"

        /// Nothing can run, and unfinished tasks wait for each other in a cycle.
        case deadlock

        /// The limit of steps was reached.
        case livelock

        /// Work left the world for the global executor, the main actor, or another thread.
        case escape

        /// The same decisions had different results in two runs.
        case nondeterminism

        /// A spawned task ended with an error other than `CancellationError`.
        case uncaughtError = "uncaught-error"
    }

    /// The kind of failure.
    public let kind: Kind

    /// The name of the invariant or one-shot that failed, or the names of the stuck tasks.
    public let subject: String

    /// One sentence that says what happened.
    public let message: String

    /// The schedule in which it was found.
    public let schedule: Schedule

    /// The shortest known schedule that ends in the same way.
    ///
    /// For findings that cannot be repeated (nondeterminism, and escapes to another thread) it is ``schedule`` itself.
    public let minimised: Schedule

    /// What happened in the minimised schedule, step by step.
    public let trace: Trace

    /// The kind, the message, the minimised schedule and its trace, over several lines.
    public var description: String {
        "\(kind.rawValue): \(message)\nschedule \(minimised.hex)\n\(trace)"
    }
}

/// What a client did wrong in one order of its tasks.
public struct SearchFinding: Sendable, Hashable, Codable {
    /// The kinds of findings.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// What the vector expects is not so.
        case expectation
        /// A checked continuation was resumed a second time, which ended the process.
        case doubleResume = "double-resume"
        /// The process ended in another way.
        case trap
        /// A step is never answered: nobody resumes a continuation, or tasks wait for each other.
        case lostResume = "lost-resume"
        /// The limit of steps was reached.
        case livelock
    }

    /// The kind.
    public let kind: Kind
    /// What happened, in one sentence without secrets.
    public let message: String
    /// The shortest known schedule that ends so, for `replay`.
    public let schedule: String
    /// What ran in that schedule, step by step.
    public let trace: String
}

/// The settings with which libFuzzer runs a target.
package struct FuzzRunning: Sendable {
    /// The required executions a second, for an input of 256 bytes.
    package let executionsPerSecond: Int?
    /// Whether to look for leaks; a task that the end of a run interrupts looks like a leak.
    package let checksLeaks: Bool
    /// Whether libFuzzer prefers inputs with rare features.
    ///
    /// If an input has thousands of features, recording them takes longer than the run.
    package let isEntropic: Bool

    package init(executionsPerSecond: Int? = nil, checksLeaks: Bool = true, isEntropic: Bool = true) {
        self.executionsPerSecond = executionsPerSecond
        self.checksLeaks = checksLeaks
        self.isEntropic = isEntropic
    }
}

/// A check of the library that is removed on purpose, in a copy of the checkout.
package struct FuzzBreak: Sendable {
    package let name: String
    /// The rule that is broken, and the consequence.
    package let why: String
    /// The path of the source file in the checkout.
    package let file: String
    /// The text that is replaced, which occurs once in the file.
    package let before: String
    package let after: String
    /// A word of the broken property, or of its detail.
    package let says: String

    package init(_ name: String, _ file: String, replace before: String, with after: String, says: String, why: String)
    {
        self.name = name
        self.why = why
        self.file = file
        self.before = before
        self.after = after
        self.says = says
    }
}

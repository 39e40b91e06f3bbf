/// How libFuzzer runs a target, where that differs from target to target.
package struct FuzzRunning: Sendable {
    /// Executions a second that are aimed at, at an input of 256 bytes.
    package let executionsPerSecond: Int?
    /// Whether leaks are looked for: a task that the end of a run interrupts looks like one.
    package let checksLeaks: Bool
    /// Whether libFuzzer prefers inputs with rare features; where an input has thousands of features, the records of
    /// them take longer than the run.
    package let isEntropic: Bool

    package init(executionsPerSecond: Int? = nil, checksLeaks: Bool = true, isEntropic: Bool = true) {
        self.executionsPerSecond = executionsPerSecond
        self.checksLeaks = checksLeaks
        self.isEntropic = isEntropic
    }
}

/// A check of the library that is taken out on purpose, in a copy of the checkout.
package struct FuzzBreak: Sendable {
    package let name: String
    /// The rule that is broken, and what becomes of it.
    package let why: String
    /// The source file, from the top of the checkout.
    package let file: String
    /// The text that is replaced; the file has it once.
    package let before: String
    package let after: String
    /// A word of the property that must be broken, or of what was seen.
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

/// What happened in a schedule: who ran, in which order, and what they did.
public struct Trace: Sendable, Equatable, CustomStringConvertible {
    /// One turn of one task.
    public struct Step: Sendable, Equatable {
        /// The task, as the scenario named it; a child is named after its parent, `a.1`.
        public let runner: String

        /// What let it run: a start, a hop between executors, a gate, or the clock.
        public let action: String

        /// Which of how many was chosen, where there was a choice.
        public let decision: Decision?

        /// What it did in this turn, as far as the world was told.
        public internal(set) var events: [String] = []
    }

    /// A choice among two or more.
    public struct Decision: Sendable, Equatable {
        /// The place of the one chosen, from 0.
        public let choice: Int

        /// How many there were.
        public let count: Int
    }

    /// The steps in the order in which they ran.
    public internal(set) var steps: [Step] = []

    /// One line a step, and one for each thing it did; of more than 200 steps the first and the last hundred.
    public var description: String {
        var lines: [String] = []
        for (index, step) in steps.enumerated() {
            if steps.count > 200, index >= 100, index < steps.count - 100 {
                if index == 100 { lines.append("… \(steps.count - 200) steps …") }
                continue
            }
            let decision = step.decision.map { "  [\($0.choice) of \($0.count)]" } ?? ""
            lines.append("\(index + 1). \(step.runner): \(step.action)\(decision)")
            lines += step.events.map { "     \($0)" }
        }
        return lines.joined(separator: "\n")
    }
}

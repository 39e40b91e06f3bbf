/// The tasks that ran in a schedule, in order, and what they did.
public struct Trace: Sendable, Equatable, CustomStringConvertible {
    /// One step of one task.
    public struct Step: Sendable, Equatable {
        /// The task's name in the scenario; a child task has its parent's name with a number: `a.1`.
        public let runner: String

        /// Why it could run: its start, a hop between executors, a gate, or the clock.
        public let action: String

        /// The decision to run this task, or `nil` if no other task could run.
        public let decision: Decision?

        /// What it did in this step, as far as the world knows.
        public internal(set) var events: [String] = []
    }

    /// A choice among two or more tasks.
    public struct Decision: Sendable, Equatable {
        /// The index of the chosen task, from 0.
        public let choice: Int

        /// The number of choices.
        public let count: Int
    }

    /// The steps in the order in which they ran.
    public internal(set) var steps: [Step] = []

    /// A line for each step and each of its events; of more than 200 steps the first and the last hundred.
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

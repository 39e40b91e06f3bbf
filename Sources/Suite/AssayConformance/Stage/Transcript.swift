/// What the client did in a step of a script.
protocol ScriptEntry: Sendable {
    associatedtype Step: ScriptStep

    var step: Step { get }
    var observation: Observation { get }
}

/// What happened in one run of a script.
struct Transcript<Entry: ScriptEntry>: Sendable {
    /// The steps in which the client did something, in order.
    var entries: [Entry] = []
    /// The first mistake of the script that showed only during the run.
    private(set) var mistake: String?

    /// The observation of a step in which the client did not decide, which ends the run; `nil` if there is none.
    var interruption: Observation? {
        switch entries.last?.observation {
        case .unsupported?, .crashed?, .hung?, .notPut?: entries.last?.observation
        case .accept?, .reject?, nil: nil
        }
    }

    /// Whether no further step is taken.
    var isOver: Bool { mistake != nil || interruption != nil }

    /// Notes a mistake of the script.
    mutating func note(_ message: String, in step: Entry.Step) { mistake = mistake ?? "\(step.title): \(message)" }
}

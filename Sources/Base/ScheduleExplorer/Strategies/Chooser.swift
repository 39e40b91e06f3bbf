/// Makes the decisions of each run for a strategy.
protocol Chooser: AnyObject {
    /// Prepares for the next run.
    func begin()

    /// The index of the choice that runs next, or `nil` if the choices differ from those that were expected.
    func choose(_ choice: Choice) -> Int?

    /// Whether the run has made fewer decisions than expected.
    var expectsMore: Bool { get }

    /// Ends a run that made `decisions` decisions, and returns whether there is another run.
    func end(decisions: Int) -> Bool
}

extension Chooser {
    func begin() {}

    var expectsMore: Bool { false }

    func end(decisions: Int) -> Bool { false }
}

/// A decision to be made among two or more pieces of work that can run, oldest first.
struct Choice {
    /// The number of choices.
    let count: Int

    /// The task that ran last, or -1 before the first.
    let lastRunner: Int

    let core: WorldCore

    /// The task that the choice at an index belongs to.
    func runner(at index: Int) -> Int { core.runnable[index].runner }

    /// Whether the task that ran last can continue.
    var lastRunnerCanGoOn: Bool {
        (0..<count).contains { runner(at: $0) == lastRunner }
    }
}

/// A decision that was made: the index of the choice, and the number of choices.
struct Decision: Equatable {
    var choice: UInt8
    var count: Int

    /// The largest number of choices that a byte can represent; work beyond it waits until earlier work has run.
    static let largestCount = 256
}

extension ExplorationStrategy {
    func makeChooser() -> any Chooser {
        switch self {
        case .exhaustive(let bound): DepthFirstChooser(preemptionBound: bound)
        case .random(let seed): RandomChooser(seed: seed)
        case .pct(let depth, let seed): PriorityChooser(depth: depth, seed: seed)
        case .bytes(let bytes): BytesChooser(bytes)
        case .replay(let schedule): ReplayChooser(schedule.decisions)
        }
    }
}

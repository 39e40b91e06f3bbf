/// What a strategy is to the run of one world: it answers each decision, and learns when the run is over.
protocol Chooser: AnyObject {
    /// Prepares for the next run.
    func begin()

    /// The place among the choices of what runs next, or nil if these choices are not those that were expected.
    func choose(_ choice: Choice) -> Int?

    /// Whether the run so far made fewer decisions than it should have.
    var expectsMore: Bool { get }

    /// Closes a run that made `decisions` decisions, and says whether there is a further one.
    func end(decisions: Int) -> Bool
}

extension Chooser {
    var expectsMore: Bool { false }
}

/// A decision to be made: two or more things that could run, oldest first.
struct Choice {
    /// How many there are to choose from.
    let count: Int

    /// The task that ran last, or -1 before the first.
    let lastRunner: Int

    private let core: WorldCore

    init(count: Int, lastRunner: Int, core: WorldCore) {
        self.count = count
        self.lastRunner = lastRunner
        self.core = core
    }

    /// Which task the one at a place belongs to.
    func runner(at place: Int) -> Int { core.runnable[place].runner }

    /// Whether the task that ran last could go on.
    var lastRunnerCanGoOn: Bool {
        (0..<count).contains { runner(at: $0) == lastRunner }
    }
}

/// The answer to a decision, with the number of choices there were.
struct Decision: Equatable {
    var choice: UInt8
    var count: Int

    /// The largest number of choices that a byte can tell apart; anything younger waits its turn.
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

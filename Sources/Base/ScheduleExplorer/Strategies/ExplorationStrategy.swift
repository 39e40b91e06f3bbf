/// How an exploration chooses what runs next.
public enum ExplorationStrategy: Sendable, Hashable, CustomStringConvertible {
    /// Every schedule, depth first.
    ///
    /// A preemption runs another task where the last one could have continued. Most bugs need few preemptions, and a
    /// bound on their number makes the search of a large scenario feasible. Nil means no bound.
    case exhaustive(preemptionBound: Int? = nil)

    /// Random choices, the same for the same seed.
    case random(seed: UInt64)

    /// Probabilistic concurrency testing: random priorities, and `depth - 1` points where the highest drops.
    ///
    /// Each schedule of n tasks and k decisions finds a bug that needs `depth` steps in a given order with a
    /// probability of at least 1/(n·k^(depth-1)) (Burckhardt and others, ASPLOS 2010). The depth is 1 or more.
    case pct(depth: Int, seed: UInt64)

    /// One schedule: decision k is byte k modulo the number of choices, and the first choice after the last byte.
    case bytes([UInt8])

    /// One recorded schedule, which must fit the scenario.
    case replay(Schedule)

    /// The name of the strategy and its parameters.
    public var description: String {
        switch self {
        case .exhaustive(let bound):
            bound.map { "exhaustive with at most \($0) preemptions" } ?? "exhaustive"
        case .random(let seed): "random with seed \(seed)"
        case .pct(let depth, let seed): "PCT of depth \(depth) with seed \(seed)"
        case .bytes(let bytes): "\(bytes.count) bytes"
        case .replay(let schedule): "replay of \(schedule.hex)"
        }
    }
}

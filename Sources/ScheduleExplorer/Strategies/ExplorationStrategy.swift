/// How the next thing to run is chosen.
public enum ExplorationStrategy: Sendable, Hashable, CustomStringConvertible {
    /// Every schedule, depth first.
    ///
    /// A preemption is to run another task where the last one could have gone on. Most bugs need few of them, and a
    /// bound on their number makes the search of a large scenario end. Without a bound there is no limit.
    case exhaustive(preemptionBound: Int? = nil)

    /// Each choice by chance, the same for the same seed.
    case random(seed: UInt64)

    /// Probabilistic concurrency testing: random priorities, and `depth - 1` places where the highest drops.
    ///
    /// A bug that needs `depth` steps in a given order is found with a probability of at least 1/(n·k^(depth-1)) for
    /// each schedule of n tasks and k decisions (Burckhardt and others, ASPLOS 2010). A depth of 1 or more.
    case pct(depth: Int, seed: UInt64)

    /// One schedule: the k-th decision is byte k modulo the number of choices, and the first once they have run out.
    case bytes([UInt8])

    /// One schedule as it was recorded; it must fit.
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

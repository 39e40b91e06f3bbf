/// The numbers and the findings of an exploration.
public struct Exploration: Sendable, CustomStringConvertible {
    /// Why an exploration ended.
    public enum Ending: String, Sendable {
        /// The strategy has no further schedule.
        case strategyExhausted = "strategy exhausted"

        /// The limit of schedules was reached.
        case scheduleLimit = "limit of schedules"

        /// The limit of time was reached.
        case timeLimit = "limit of time"

        /// The limit of findings was reached, or a finding makes further schedules meaningless.
        case findings
    }

    /// The strategy that was followed.
    public let strategy: ExplorationStrategy

    /// The build configuration that ran.
    public let configuration: BuildConfiguration

    /// How many schedules were run, without the runs that confirm or minimise a finding.
    public internal(set) var schedules = 0

    /// How many of them ended in a finding, including those with a finding that was already known.
    public internal(set) var failingSchedules = 0

    /// How many steps ran in all of them.
    public internal(set) var steps = 0

    /// The largest number of decisions in one schedule.
    public internal(set) var longestSchedule = 0

    /// How many tasks could not be ended and stay in memory, because they wait for a continuation of their own.
    public internal(set) var abandonedTasks = 0

    /// Whether a default actor ran jobs, which the runtime runs in bundles, so that not all of their orders were seen.
    public internal(set) var runsDefaultActors = false

    /// Why the exploration ended.
    public internal(set) var ending = Ending.scheduleLimit

    /// The findings in the order in which they were found; each pair of kind and subject occurs once.
    public internal(set) var findings: [Finding] = []

    /// Whether every schedule within the strategy's bound was run.
    ///
    /// Only an exhaustive search can be complete. It covers the orders of suspension points, within the bound on
    /// preemptions if there is one. It does not cover races between threads.
    public var isComplete: Bool {
        if case .exhaustive = strategy { ending == .strategyExhausted } else { false }
    }

    /// One line of numbers, then the findings.
    public var description: String {
        let numbers =
            "\(strategy), \(configuration.rawValue): \(schedules) schedules, \(steps) steps, "
            + (isComplete ? "complete" : "ended by \(ending.rawValue)")
        return ([numbers] + findings.map(\.description)).joined(separator: "\n")
    }

    init(strategy: ExplorationStrategy) {
        self.strategy = strategy
        configuration = .current
    }
}

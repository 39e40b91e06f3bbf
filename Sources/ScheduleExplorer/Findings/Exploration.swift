/// What an exploration saw.
public struct Exploration: Sendable, CustomStringConvertible {
    /// Why an exploration ended.
    public enum Ending: String, Sendable {
        /// The strategy has no further schedule.
        case strategyExhausted = "strategy exhausted"

        /// The limit of schedules was reached.
        case scheduleLimit = "limit of schedules"

        /// The time was up.
        case timeLimit = "limit of time"

        /// As many findings as were asked for have been found, or one that makes going on pointless.
        case findings
    }

    /// The strategy that was followed.
    public let strategy: ExplorationStrategy

    /// The build configuration that ran.
    public let configuration: BuildConfiguration

    /// How many schedules were run, not counting those repeated to confirm or to minimise.
    public internal(set) var schedules = 0

    /// How many of them ended in a finding, the repeated ones of one finding included.
    public internal(set) var failingSchedules = 0

    /// How many steps were run in all of them.
    public internal(set) var steps = 0

    /// The largest number of decisions in one schedule.
    public internal(set) var longestSchedule = 0

    /// How many tasks could not be unwound and stay in memory: those that wait for a continuation of their own.
    public internal(set) var abandonedTasks = 0

    /// Why the exploration ended.
    public internal(set) var ending = Ending.scheduleLimit

    /// The findings, each kind and subject once, in the order in which they were found.
    public internal(set) var findings: [Finding] = []

    /// Whether every schedule within the strategy's bound was run.
    ///
    /// Only an exhaustive search can be complete. The claim covers the order of suspension points, within the bound on
    /// preemptions if there is one, not races between threads.
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

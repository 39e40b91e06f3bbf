/// The limits of an exploration.
public struct ExplorationLimits: Sendable, Hashable {
    /// The largest number of schedules, 1 or more.
    public var schedules: Int

    /// The largest number of steps in one schedule, 1 or more; a schedule that reaches it is a livelock.
    public var stepsPerSchedule: Int

    /// The number of different findings that ends the exploration, 1 or more.
    public var findings: Int

    /// The largest number of runs to shorten the schedule of one finding; 0 keeps the schedule as it was found.
    public var minimisationRuns: Int

    /// The real time after which no other schedule starts, or `nil` for no limit.
    public var duration: Duration?

    /// Creates limits; the defaults are large enough for a unit test.
    public init(
        schedules: Int = 100_000, stepsPerSchedule: Int = 10_000, findings: Int = 1, minimisationRuns: Int = 2_000,
        duration: Duration? = nil
    ) {
        self.schedules = schedules
        self.stepsPerSchedule = stepsPerSchedule
        self.findings = findings
        self.minimisationRuns = minimisationRuns
        self.duration = duration
    }

    /// Throws if a limit or a parameter of the strategy is out of range.
    package func validate(with strategy: ExplorationStrategy) throws(ExplorationError) {
        if schedules < 1 { throw .invalidParameter("the limit of schedules is 1 or more, not \(schedules)") }
        if stepsPerSchedule < 1 {
            throw .invalidParameter("the limit of steps is 1 or more, not \(stepsPerSchedule)")
        }
        if findings < 1 { throw .invalidParameter("the limit of findings is 1 or more, not \(findings)") }
        if minimisationRuns < 0 {
            throw .invalidParameter("the limit of minimisation runs is 0 or more, not \(minimisationRuns)")
        }
        switch strategy {
        case .exhaustive(.some(let bound)) where bound < 0:
            throw .invalidParameter("the bound on preemptions is 0 or more, not \(bound)")
        case .pct(let depth, _) where depth < 1:
            throw .invalidParameter("the depth of a PCT search is 1 or more, not \(depth)")
        case .replay(let schedule) where schedule.configuration != .current:
            throw .otherConfiguration(recorded: schedule.configuration, running: .current)
        default: break
        }
    }
}

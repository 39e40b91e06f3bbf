internal import ScheduleExplorer

/// Where the search of each scenario stops.
public struct SearchLimits: Sendable, Hashable, Codable {
    /// The most schedules that are run one after another; if there are more, the search is not complete.
    public var schedules: Int
    /// The most preemptions in a schedule; `nil` for no limit.
    ///
    /// A preemption runs another task although the last one could continue.
    public var preemptions: Int?
    /// The number of further schedules that are drawn if there are more than are run one after another.
    public var samples: Int
    /// The most steps of one schedule; one that reaches it is a livelock.
    public var steps: Int
    /// The time after which no other schedule starts.
    public var seconds: Int

    /// Sets limits; by default the search of a scenario takes less than a second for a small client.
    public init(
        schedules: Int = 300, preemptions: Int? = 2, samples: Int = 100, steps: Int = 10_000, seconds: Int = 10
    ) {
        self.schedules = schedules
        self.preemptions = preemptions
        self.samples = samples
        self.steps = steps
        self.seconds = seconds
    }

    /// The limits of the schedules that are run one after another, or of those that are drawn.
    func exploration(drawing: Bool) -> ExplorationLimits {
        ExplorationLimits(
            schedules: drawing ? samples : schedules, stepsPerSchedule: steps, minimisationRuns: 200,
            duration: .seconds(seconds))
    }
}

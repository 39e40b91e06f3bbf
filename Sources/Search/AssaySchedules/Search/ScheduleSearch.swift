package import ScheduleExplorer

/// A search of scenarios.
package struct ScheduleSearch: Sendable {
    /// The strategy that is used.
    package enum Method: String, Sendable, CaseIterable {
        case exhaustive
        case random
        case pct
    }

    /// The strategy; `nil` to choose by scenario.
    ///
    /// A scenario is then searched exhaustively if it says so. If that search does not complete within the limit, or
    /// the scenario says otherwise, PCT and random searches follow.
    package var method: Method?
    /// The largest number of preemptions of an exhaustive search, in place of the scenario's.
    package var bound: Int?
    package var seed: UInt64 = 1
    /// The time for each scenario; `nil` for the limits of schedules.
    package var duration: Duration?
    /// The limits of schedules of an exhaustive search and of each sample, if there is no duration.
    package var exhaustiveLimit = 3_200
    package var sampleLimit = 300

    package init() {}

    /// Searches one scenario, and returns a result for each strategy used.
    package func run(
        _ scenario: ScheduleScenario, of library: ScheduleLibrary, against client: ScheduleClient
    ) throws(ExplorationError) -> [ScheduleResult] {
        let exhaustive = ExplorationStrategy.exhaustive(preemptionBound: bound ?? scenario.search.bound)
        let samples = [ExplorationStrategy.pct(depth: 3, seed: seed), .random(seed: seed)]
        switch method {
        case .exhaustive: return [try explored(scenario, library, client, exhaustive, share: 1)]
        case .pct: return [try explored(scenario, library, client, samples[0], share: 1)]
        case .random: return [try explored(scenario, library, client, samples[1], share: 1)]
        case nil: break
        }
        var results: [ScheduleResult] = []
        if scenario.search.isExhaustive {
            let result = try explored(scenario, library, client, exhaustive, share: duration == nil ? 1 : 3)
            if result.exploration.isComplete || !result.exploration.findings.isEmpty { return [result] }
            results.append(result)
        }
        for sample in samples { results.append(try explored(scenario, library, client, sample, share: 3)) }
        return results
    }

    /// Repeats one schedule.
    package func replay(
        _ schedule: Schedule, _ scenario: ScheduleScenario, of library: ScheduleLibrary,
        against client: ScheduleClient
    ) throws(ExplorationError) -> ScheduleResult {
        try explored(scenario, library, client, .replay(schedule), share: 1)
    }

    private func explored(
        _ scenario: ScheduleScenario, _ library: ScheduleLibrary, _ client: ScheduleClient,
        _ strategy: ExplorationStrategy, share: Int
    ) throws(ExplorationError) -> ScheduleResult {
        var limits = ExplorationLimits()
        if let duration {
            limits.schedules = .max
            limits.duration = duration / share
        } else if case .exhaustive = strategy {
            limits.schedules = exhaustiveLimit
        } else {
            limits.schedules = sampleLimit
        }
        var ordersSeen = 0
        let exploration = try explore(strategy: strategy, limits: limits) { world in
            library.stage(scenario, client, in: world) { ordersSeen += 1 }
        }
        return ScheduleResult(scenario: scenario, exploration: exploration, ordersSeen: ordersSeen)
    }
}

/// The result of one strategy for one scenario.
package struct ScheduleResult: Sendable {
    package let scenario: ScheduleScenario
    package let exploration: Exploration
    /// The number of schedules in which all events of the pinned order happened in that order.
    package let ordersSeen: Int

    /// Whether every schedule was run and the pinned order happened in none.
    package var isOrderImpossible: Bool { lacksOrder && exploration.isComplete }

    /// Whether the pinned order happened in no schedule, and there is no finding.
    fileprivate var lacksOrder: Bool { !scenario.order.isEmpty && ordersSeen == 0 && exploration.findings.isEmpty }

    /// Whether schedules were run, and all passed.
    package var isClean: Bool { exploration.schedules > 0 && exploration.findings.isEmpty && !isOrderImpossible }
}

extension [ScheduleResult] {
    /// The scenarios whose pinned order happened in none of their searches, so that they tested nothing.
    package var scenariosWithoutTheirOrder: [String] {
        var lacking: [String] = []
        for result in self where result.lacksOrder && !lacking.contains(result.scenario.id) {
            let searches = filter { $0.scenario.id == result.scenario.id }
            if searches.allSatisfy(\.lacksOrder) { lacking.append(result.scenario.id) }
        }
        return lacking
    }
}

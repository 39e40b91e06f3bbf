package import ScheduleExplorer

/// How scenarios are searched.
package struct InterleavingSearch: Sendable {
    /// Which strategies are used.
    package enum Method: String, Sendable, CaseIterable {
        case exhaustive
        case random
        case pct
    }

    /// Nil for the usual: exhaustive where the scenario says so and it completes within the limit, PCT and random for
    /// the rest.
    package var method: Method?
    /// The most preemptions of an exhaustive search, in place of what the scenario says.
    package var bound: Int?
    package var seed: UInt64 = 1
    /// How long each scenario may take; nil for the usual limits of schedules.
    package var duration: Duration?
    /// The most schedules of an exhaustive search, and of each sample, without a duration.
    package var exhaustiveLimit = 2_000
    package var sampleLimit = 300

    package init() {}

    /// Searches one scenario; one result for each strategy used.
    package func run(
        _ scenario: InterleavingScenario, of library: InterleavingLibrary, against client: InterleavingClient
    ) throws(ExplorationError) -> [InterleavingResult] {
        let exhaustive = ExplorationStrategy.exhaustive(preemptionBound: bound ?? scenario.search.bound)
        let samples = [ExplorationStrategy.pct(depth: 3, seed: seed), .random(seed: seed)]
        switch method {
        case .exhaustive: return [try explored(scenario, library, client, exhaustive, share: 1)]
        case .pct: return [try explored(scenario, library, client, samples[0], share: 1)]
        case .random: return [try explored(scenario, library, client, samples[1], share: 1)]
        case nil: break
        }
        var results: [InterleavingResult] = []
        if scenario.search.isExhaustive {
            let result = try explored(scenario, library, client, exhaustive, share: duration == nil ? 1 : 3)
            if result.exploration.isComplete || !result.exploration.findings.isEmpty { return [result] }
            results.append(result)
        }
        for sample in samples { results.append(try explored(scenario, library, client, sample, share: 3)) }
        return results
    }

    /// Runs one schedule again.
    package func replay(
        _ schedule: Schedule, _ scenario: InterleavingScenario, of library: InterleavingLibrary,
        against client: InterleavingClient
    ) throws(ExplorationError) -> InterleavingResult {
        try explored(scenario, library, client, .replay(schedule), share: 1)
    }

    private func explored(
        _ scenario: InterleavingScenario, _ library: InterleavingLibrary, _ client: InterleavingClient,
        _ strategy: ExplorationStrategy, share: Int
    ) throws(ExplorationError) -> InterleavingResult {
        var limits = ExplorationLimits()
        if let duration {
            limits.schedules = .max
            limits.duration = duration / share
        } else if case .exhaustive = strategy {
            limits.schedules = exhaustiveLimit
        } else {
            limits.schedules = sampleLimit
        }
        let orders = OrderCount()
        let exploration = try explore(strategy: strategy, limits: limits) { world in
            library.stage(scenario, client, in: world) { orders.seen += 1 }
        }
        return InterleavingResult(scenario: scenario, exploration: exploration, ordersSeen: orders.seen)
    }
}

/// What one strategy saw of one scenario.
package struct InterleavingResult: Sendable {
    package let scenario: InterleavingScenario
    package let exploration: Exploration
    /// In how many schedules all events of a pinned order happened in that order.
    package let ordersSeen: Int

    /// Whether a pinned order was searched for in every schedule and never happened.
    package var isOrderImpossible: Bool { lacksOrder && exploration.isComplete }

    /// Whether a pinned order happened in none of the schedules, and nothing else was found.
    fileprivate var lacksOrder: Bool { !scenario.order.isEmpty && ordersSeen == 0 && exploration.findings.isEmpty }

    /// Whether schedules were run, and nothing is wrong.
    package var isClean: Bool { exploration.schedules > 0 && exploration.findings.isEmpty && !isOrderImpossible }
}

extension [InterleavingResult] {
    /// The scenarios whose pinned order happened in no search of them, so that nothing was judged.
    package var scenariosWithoutTheirOrder: [String] {
        var lacking: [String] = []
        for result in self where result.lacksOrder && !lacking.contains(result.scenario.id) {
            let searches = filter { $0.scenario.id == result.scenario.id }
            if searches.allSatisfy(\.lacksOrder) { lacking.append(result.scenario.id) }
        }
        return lacking
    }
}

/// How often a pinned order has happened; counted on the thread that explores.
private final class OrderCount {
    var seen = 0
}

package import ScheduleExplorer

/// How a flaw was found.
package struct FlawDetection: Sendable {
    package let flaw: InterleavingFlaw
    package let scenario: InterleavingScenario
    package let finding: Finding
}

extension InterleavingLibrary {
    /// Searches the scenarios, in order, for one in which the flaw shows: a few preemptions first, then samples.
    ///
    /// - Parameter schedules: the most schedules of each strategy in each scenario.
    /// - Returns: nil if the flaw survives.
    package func detect(_ flaw: InterleavingFlaw, schedules: Int = 200) throws(ExplorationError) -> FlawDetection? {
        let strategies = [
            ExplorationStrategy.exhaustive(preemptionBound: 1), .pct(depth: 3, seed: 1), .random(seed: 1),
        ]
        for scenario in scenarios where scenario.isOfAccounts == flaw.isOfAccounts {
            for strategy in strategies {
                let found = try explore(strategy: strategy, limits: ExplorationLimits(schedules: schedules)) { world in
                    stage(scenario, .flawed(flaw), in: world)
                }
                if let finding = found.findings.first {
                    return FlawDetection(flaw: flaw, scenario: scenario, finding: finding)
                }
            }
        }
        return nil
    }
}

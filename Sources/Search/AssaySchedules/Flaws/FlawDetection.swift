package import ScheduleExplorer

/// The scenario and the finding by which a flaw was found.
package struct FlawDetection: Sendable {
    package let flaw: ScheduleFlaw
    package let scenario: ScheduleScenario
    package let finding: Finding
}

extension ScheduleLibrary {
    /// Searches the scenarios in order until one finds the flaw: with one preemption first, then by samples.
    ///
    /// - Parameter schedules: The largest number of schedules of each strategy in each scenario.
    /// - Returns: `nil` if no scenario finds the flaw.
    package func detect(_ flaw: ScheduleFlaw, schedules: Int = 200) throws(ExplorationError) -> FlawDetection? {
        let strategies = [
            ExplorationStrategy.exhaustive(preemptionBound: 1), .pct(depth: 3, seed: 1), .random(seed: 1),
        ]
        for scenario in scenarios where scenario.concernsAccounts == flaw.concernsAccounts {
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

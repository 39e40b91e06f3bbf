/// Runs the schedule that a sequence of bytes selects, and records it.
///
/// - Returns: The schedule to replay, which is the minimised one if there is a finding, and the finding. The last world
///   that the scenario set up was run in that schedule.
package func recordSchedule(
    _ bytes: some Sequence<UInt8>, limits: ExplorationLimits = ExplorationLimits(), scenario: (World) -> Void
) -> (schedule: Schedule, finding: Finding?) {
    let chooser = BytesChooser(Array(bytes))
    return withoutActuallyEscaping(scenario) { scenario in
        let explorer = Explorer(limits: limits, scenario: scenario)
        let outcome = explorer.run(chooser, patience: true)
        guard let failure = outcome.failure else { return (outcome.schedule, nil) }
        let finding = explorer.finding(for: failure, in: outcome)
        return (finding.minimised, finding)
    }
}

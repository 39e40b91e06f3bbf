/// Runs the one schedule that any bytes stand for, and says which it is.
///
/// - Returns: the schedule to replay, which is the minimised one where something went wrong, and what went wrong. The last
///   world that the scenario set up was run in that schedule.
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

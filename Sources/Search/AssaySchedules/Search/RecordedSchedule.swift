package import ScheduleExplorer

/// One schedule of one scenario, with its events in order.
package struct RecordedSchedule: Sendable {
    package let scenario: ScheduleScenario
    /// The schedule for `assay schedules --replay`.
    package let schedule: Schedule
    /// The events that an order can pin, each where it first happened.
    package let events: [String]
    /// The finding, or `nil` if the schedule passes.
    package let finding: Finding?
}

extension ScheduleLibrary {
    /// Runs the schedule that `run(bytes:)` runs, and records its events.
    ///
    /// - Returns: Nil if the bytes select no scenario.
    package func record(
        bytes: some Collection<UInt8>, against client: ScheduleClient = .library
    ) -> RecordedSchedule? {
        guard let (scenario, decisions) = selection(by: bytes) else { return nil }
        let known = Set(scenario.actors.flatMap { $0.steps.map(\.name) } + EventNames.all)
        var events: [String] = []
        let (schedule, finding) = recordSchedule(decisions) { world in
            events = []
            stage(
                scenario, client, in: world,
                onEvent: { event in if known.contains(event), !events.contains(event) { events.append(event) } })
        }
        return RecordedSchedule(scenario: scenario, schedule: schedule, events: events, finding: finding)
    }
}

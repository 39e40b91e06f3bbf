package import ScheduleExplorer

/// One schedule of one scenario, with the events that it brought, in their order.
package struct RecordedSchedule: Sendable {
    package let scenario: InterleavingScenario
    /// What `assay explore --replay` takes.
    package let schedule: Schedule
    /// The events that an order can pin, each where it happened first.
    package let events: [String]
    /// What went wrong in it, or nil.
    package let finding: Finding?
}

extension InterleavingLibrary {
    /// Runs what `run(bytes:)` runs, and writes down what happened in it.
    ///
    /// - Returns: nil where the bytes choose no scenario.
    package func record(
        bytes: some Collection<UInt8>, against client: InterleavingClient = .library
    ) -> RecordedSchedule? {
        guard let first = bytes.first, !scenarios.isEmpty else { return nil }
        let scenario = scenarios[Int(first) % scenarios.count]
        let known = Set(scenario.actors.flatMap { $0.steps.map(\.name) } + EventNames.all)
        let seen = EventRecord()
        let (schedule, finding) = recordSchedule(bytes.dropFirst()) { world in
            seen.events = []
            stage(scenario, client, in: world, noteEvent: { seen.events.append($0) })
        }
        var events: [String] = []
        for event in seen.events where known.contains(event) && !events.contains(event) { events.append(event) }
        return RecordedSchedule(scenario: scenario, schedule: schedule, events: events, finding: finding)
    }
}

/// The events of the world that runs now; written on the thread that explores.
private final class EventRecord {
    var events: [String] = []
}

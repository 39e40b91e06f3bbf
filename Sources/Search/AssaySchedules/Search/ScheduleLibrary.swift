package import AssayJSON
package import ScheduleExplorer

/// All scenarios of a folder of vectors, and the fixtures that their worlds share.
package final class ScheduleLibrary: Sendable {
    /// One file of schedules.
    package struct Area: Sendable {
        /// `schedules/` and the file's name.
        package let name: String
        /// One sentence that describes the area.
        package let about: String
        package let scenarios: [ScheduleScenario]
    }

    /// In the order of their files.
    package let areas: [Area]
    /// In the order of their files.
    package let scenarios: [ScheduleScenario]
    let fixtures: Fixtures

    private init(areas: [Area], fixtures: Fixtures) {
        self.areas = areas
        scenarios = areas.flatMap(\.scenarios)
        self.fixtures = fixtures
    }

    /// Reads `schedules/` in a folder of vectors; errors go to the collector, and the rest is still read.
    ///
    /// - Parameter support: The folder of vectors with the keys and the golden input.
    /// - Returns: Nil if no scenario can run.
    package static func load(
        folder: String, support: String, into collector: inout JSONErrorCollector
    ) -> ScheduleLibrary? {
        let schedules = folder + "/schedules"
        var areas: [Area] = []
        for entry in InputFolder.entries(of: schedules, into: &collector) where entry.name.hasSuffix(".json") {
            let (name, path) = (entry.name, schedules + "/" + entry.name)
            let root = collector.attempt(try DocumentFile.parse(path, as: "vectors/schedules/\(name)"))
            guard let root else { continue }
            areas += [ScheduleFile.area(decoding: root, "schedules/\(name.dropLast(5))", into: &collector)]
        }
        do {
            return ScheduleLibrary(areas: areas, fixtures: try Fixtures(folder: support))
        } catch {
            collector.record("the tokens cannot be minted: \(error)", at: .start(of: support))
            return nil
        }
    }

    /// The scenario with that full ID.
    package func scenario(_ id: String) -> ScheduleScenario? { scenarios.first { $0.id == id } }

    /// The scenario that the first two bytes of a fuzz input select, as a number whose first byte is the greater part,
    /// and the other bytes; `nil` if there are not two bytes.
    func selection<Bytes: Collection<UInt8>>(
        by bytes: Bytes
    ) -> (scenario: ScheduleScenario, decisions: Bytes.SubSequence)? {
        let first = bytes.prefix(2)
        guard first.count == 2, !scenarios.isEmpty else { return nil }
        let number = first.reduce(0) { $0 << 8 | Int($1) }
        return (scenarios[number % scenarios.count], bytes.dropFirst(2))
    }

    /// Runs one schedule of one scenario against the library, for use in a fuzz target.
    ///
    /// The first two bytes select the scenario, and the other bytes select the schedule. The same bytes give the same
    /// result, and no memory is kept.
    ///
    /// - Returns: The finding, or `nil` if the schedule passes.
    package func run(bytes: some Collection<UInt8>) -> Finding? {
        guard let (scenario, decisions) = selection(by: bytes) else { return nil }
        return runSchedule(decisions) { world in stage(scenario, .library, in: world) }
    }

    /// Sets up one world of a scenario.
    func stage(
        _ scenario: ScheduleScenario, _ client: ScheduleClient, in world: World,
        onOrder: @escaping () -> Void = {}, onEvent: ((String) -> Void)? = nil
    ) {
        guard !scenario.concernsAccounts else {
            let stage = AccountStage(world, scenario, fixtures)
            return stage.begin(client.accountSubject(on: stage))
        }
        let stage = Stage(world, scenario, fixtures, onOrder: onOrder, onEvent: onEvent)
        stage.begin(client.subject(on: stage))
    }
}

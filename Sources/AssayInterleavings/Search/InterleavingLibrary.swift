package import AssayDocument
internal import Foundation
package import ScheduleExplorer

/// All scenarios of a folder of vectors, and what their worlds share.
package final class InterleavingLibrary: Sendable {
    /// One file of schedules.
    package struct Area: Sendable {
        /// `schedules/` and the file's name.
        package let name: String
        /// One sentence: what the area is about.
        package let about: String
        package let scenarios: [InterleavingScenario]
    }

    /// In the order of their files.
    package let areas: [Area]
    /// In the order of their files.
    package let scenarios: [InterleavingScenario]
    let fixtures: Fixtures

    private init(areas: [Area], fixtures: Fixtures) {
        self.areas = areas
        scenarios = areas.flatMap(\.scenarios)
        self.fixtures = fixtures
    }

    /// Reads `schedules/` of a folder of vectors.
    ///
    /// - Parameter support: the folder of vectors that has the keys and the golden input.
    /// What is wrong goes to the collector, and everything else is still read.
    ///
    /// - Returns: nil if there is nothing that could be run.
    package static func load(
        folder: String, support: String, into collector: inout DocumentErrorCollector
    ) -> InterleavingLibrary? {
        let schedules = folder + "/schedules"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: schedules) else {
            collector.record("the folder cannot be read", at: place(schedules))
            return nil
        }
        var areas: [Area] = []
        for name in names.sorted() where name.hasSuffix(".json") {
            let path = schedules + "/" + name
            guard let data = FileManager.default.contents(atPath: path) else {
                collector.record("the file cannot be read", at: place(path))
                continue
            }
            let root = collector.attempt(
                try Document.parse([UInt8](data), file: "vectors/schedules/\(name)"))
            guard let root else { continue }
            areas += [InterleavingFile.area(decoding: root, "schedules/\(name.dropLast(5))", into: &collector)]
        }
        do {
            return InterleavingLibrary(areas: areas, fixtures: try Fixtures(folder: support))
        } catch {
            collector.record("the tokens cannot be minted: \(error)", at: place(support))
            return nil
        }
    }

    /// The scenario of that full id.
    package func scenario(_ id: String) -> InterleavingScenario? { scenarios.first { $0.id == id } }

    private static func place(_ file: String) -> DocumentLocation {
        DocumentLocation(file: file, line: 1, column: 1, path: .root)
    }

    /// Runs the one schedule of one scenario that any bytes stand for, against the library: the body of a fuzz target.
    ///
    /// The first byte chooses the scenario, the others are the schedule. The same bytes give the same result, and
    /// nothing is left behind.
    ///
    /// - Returns: what went wrong, or nil.
    package func run(bytes: some Collection<UInt8>) -> Finding? {
        guard let first = bytes.first, !scenarios.isEmpty else { return nil }
        let scenario = scenarios[Int(first) % scenarios.count]
        return runSchedule(bytes.dropFirst()) { world in stage(scenario, .library, in: world) }
    }

    /// Sets up one world of a scenario.
    func stage(
        _ scenario: InterleavingScenario, _ client: InterleavingClient, in world: World,
        noteOrder: @escaping () -> Void = {}, noteEvent: ((String) -> Void)? = nil
    ) {
        guard !scenario.isOfAccounts else {
            let stage = AccountStage(world, scenario, fixtures)
            return stage.begin(client.accountSubject(on: stage))
        }
        let stage = Stage(world, scenario, fixtures, noteOrder: noteOrder, noteEvent: noteEvent)
        stage.begin(client.subject(on: stage))
    }
}

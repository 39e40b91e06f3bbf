internal import AssayJSON
package import AssayParserFuzzTargets
internal import AssaySchedules

extension FuzzTargets {
    /// One schedule of a concurrent scenario: the first two bytes select the scenario, the others are its decisions.
    package static let schedules = FuzzTarget(
        "schedules", weight: 6, maximumLength: 256,
        running: FuzzRunning(executionsPerSecond: 15_000, checksLeaks: false),
        madeSeeds: {
            // The first schedule of every fifth scenario, and a few with other early decisions.
            let decisions: [[UInt8]] = [[], [1], [0, 1], [2, 1, 0, 1], [1, 1, 1, 1, 1, 1, 1, 1]]
            let scenarios = stride(from: 0, to: 320, by: 5).map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            return scenarios.flatMap { scenario in decisions.map { scenario + $0 } }.map { bytes in
                FuzzSeed("schedule_" + bytes.map { String($0) }.joined(separator: "-"), bytes)
            }
        }
    ) { bytes throws(BrokenProperty) in
        guard let finding = try Schedules.library.get().run(bytes: bytes) else { return }
        throw BrokenProperty("no order breaks an invariant", "\(finding)")
    }
}

/// The scenarios in the folder of vectors, read once.
enum Schedules {
    static let library: Result<ScheduleLibrary, BrokenProperty> = FuzzFixtures.shared.flatMap { fixtures in
        var collector = JSONErrorCollector()
        let library = ScheduleLibrary.load(folder: fixtures.folder, support: fixtures.folder, into: &collector)
        guard let library, collector.errors.isEmpty else {
            return .failure(BrokenProperty("the scenarios can be read", "\(collector.errors.count) errors"))
        }
        return .success(library)
    }
}

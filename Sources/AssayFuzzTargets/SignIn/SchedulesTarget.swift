internal import AssayInterleavings
internal import AssayJSON
package import AssayParserFuzzTargets

extension FuzzTargets {
    /// One schedule of a concurrent scenario: the first byte selects the scenario, the others are its decisions.
    package static let schedules = FuzzTarget(
        "schedules", weight: 6, maximumLength: 256,
        running: FuzzRunning(executionsPerSecond: 15_000, checksLeaks: false),
        madeSeeds: {
            // The first schedule of each scenario, and a few with other early decisions.
            let decisions: [[UInt8]] = [[], [1], [0, 1], [2, 1, 0, 1], [1, 1, 1, 1, 1, 1, 1, 1]]
            return (0..<64).flatMap { scenario in decisions.map { [scenario] + $0 } }.map { bytes in
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
    static let library: Result<InterleavingLibrary, BrokenProperty> = FuzzFixtures.shared.flatMap { fixtures in
        var collector = JSONErrorCollector()
        let library = InterleavingLibrary.load(folder: fixtures.folder, support: fixtures.folder, into: &collector)
        guard let library, collector.errors.isEmpty else {
            return .failure(BrokenProperty("the scenarios can be read", "\(collector.errors.count) errors"))
        }
        return .success(library)
    }
}

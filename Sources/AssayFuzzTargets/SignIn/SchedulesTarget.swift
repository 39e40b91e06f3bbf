internal import AssayDocument
@_spi(Fuzzing) public import AssayFuzzing
internal import AssayInterleavings

@_spi(Fuzzing)
extension FuzzTargets {
    /// One schedule of one concurrent scenario: the first byte chooses the scenario, the others are its decisions.
    public static let schedules = FuzzTarget("schedules", weight: 6, maximumLength: 256) {
        bytes throws(BrokenProperty) in
        guard let finding = try SchedulesProperties.library.get().run(bytes: bytes) else { return }
        throw BrokenProperty("no order breaks an invariant", "\(finding)")
    }
}

private enum SchedulesProperties {
    static let library: Result<InterleavingLibrary, BrokenProperty> = FuzzFixtures.shared.flatMap { fixtures in
        var collector = DocumentErrorCollector()
        let library = InterleavingLibrary.load(folder: fixtures.folder, support: fixtures.folder, into: &collector)
        guard let library, collector.errors.isEmpty else {
            return .failure(BrokenProperty("the scenarios can be read", "\(collector.errors.count) errors"))
        }
        return .success(library)
    }
}

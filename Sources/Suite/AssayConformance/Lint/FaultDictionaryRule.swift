internal import AssayJSON

/// The dictionary of known flaws was made from these vectors.
///
/// A folder without a dictionary of its own is not checked.
struct FaultDictionaryRule: LintRule {
    func check(_ lint: VectorLint, into collector: inout JSONErrorCollector) {
        guard lint.library.hasOwnFaultDictionary else { return }
        let dictionary: FaultDictionary?
        do {
            dictionary = try lint.library.faultDictionary()
        } catch {
            // Reading the folder has told the mistakes of its flaws.
            return collector.record(error.problems.filter { !collector.errors.contains($0) })
        }
        guard let dictionary else { return }
        for area in dictionary.staleAreas(lint.library.digests) {
            collector.record(
                "the vectors of \(area) have changed since; run assay flaws --write-causes vectors/\(FaultDictionary.file)",
                at: .start(of: lint.library.faultDictionaryPath ?? FaultDictionary.file))
        }
    }
}

internal import AssayJSON

/// The dictionary of known flaws can be read, and in a gate it was made from these vectors.
///
/// A folder without a dictionary of its own is not checked.
struct FaultDictionaryRule: LintRule {
    func check(_ lint: VectorLint, into collector: inout JSONErrorCollector) {
        guard lint.library.hasOwnFaultDictionary else { return }
        do {
            _ = try lint.library.faultDictionary()
        } catch {
            // Reading the folder has told the mistakes of its flaws.
            return collector.record(error.problems.filter { !collector.errors.contains($0) })
        }
        guard lint.isGate else { return }
        for area in lint.library.areasWithOldCauses {
            collector.record(
                "the vectors of \(area) have changed since; run assay flaws --write-causes vectors/\(FaultDictionary.file)",
                at: .start(of: lint.library.faultDictionaryPath ?? FaultDictionary.file))
        }
    }
}

extension VectorLibrary {
    /// The areas whose vectors have changed since the folder's own dictionary of known flaws was made.
    ///
    /// Making it takes minutes, and every change of a vector needs it: that is work for those who merge changes.
    package var areasWithOldCauses: [String] {
        guard hasOwnFaultDictionary, let dictionary = try? faultDictionary() else { return [] }
        return dictionary.staleAreas(digests)
    }
}

package import AssayJSON

/// The rules that keep vectors true, beyond those for reading and rendering them.
///
/// Only `assay vectors lint` enforces them. A run takes vectors that break them, because its verdicts still follow what
/// the vectors say.
package struct VectorLint {
    private static let rules: [any LintRule] = [
        CoreObligationRule(), RequirementSectionRule(), RequirementStatusRule(), TwinRule(), SingleDefectRule(),
        FaultDictionaryRule(), FormatRule(), OutputFeatureRule(),
    ]

    /// The vectors for clients, their requirements and their profiles.
    package let library: VectorLibrary
    /// The scenarios for web applications, as vectors.
    package let webVectors: [Vector]
    /// Whether the vectors must cover every requirement: not if the requirements are those of another folder.
    package let isComplete: Bool
    /// Whether the dictionary of known flaws must have been made from these vectors.
    package let isGate: Bool
    /// The input of each vector of the library.
    let inputs: [ProbeIdentity?]

    /// - Parameter inputs: what `checkRendering` of the library returned.
    package init(
        _ library: VectorLibrary, inputs: [ProbeIdentity?], webVectors: [Vector], isComplete: Bool, isGate: Bool = false
    ) {
        self.library = library
        self.inputs = inputs
        self.webVectors = webVectors
        self.isComplete = isComplete
        self.isGate = isGate
    }

    /// Records every breach of a rule.
    package func check(into collector: inout JSONErrorCollector) {
        for rule in Self.rules { rule.check(self, into: &collector) }
    }
}

/// A rule that vectors or requirements keep.
protocol LintRule: Sendable {
    /// Records every breach with its place.
    func check(_ lint: VectorLint, into collector: inout JSONErrorCollector)
}

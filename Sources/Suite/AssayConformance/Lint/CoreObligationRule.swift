internal import AssayJSON

/// What the first profile demands, a requirement of level MUST obliges every client to do.
///
/// The first profile, `core`, judges the software of others.
struct CoreObligationRule: LintRule {
    func check(_ lint: VectorLint, into collector: inout JSONErrorCollector) {
        let library = lint.library
        let obliging = Set(library.requirements.filter { $0.level == .must }.map(\.id))
        let known = Set(library.requirements.map(\.id))
        let demanding = library.vectors.filter(library.demandsVerdict) + lint.webVectors.filter(\.expectation.isDemand)
        for vector in demanding where library.profiles.isInFirst(vector) {
            // An unknown requirement is a mistake of its own, which is already recorded.
            guard obliging.isDisjoint(with: vector.covers), known.isSuperset(of: vector.covers) else { continue }
            collector.record(
                "the profile \(library.profiles.name(of: vector)) demands this, but no requirement that the vector covers is a MUST",
                at: vector.location)
        }
    }
}

extension VectorLibrary {
    /// Whether the vector demands a verdict; `false` if it cannot be read, which is recorded elsewhere.
    fileprivate func demandsVerdict(_ vector: Vector) -> Bool {
        vector.expectation.isDemand || (vector.content?.expectsRefusal(vector.expectation) ?? false)
    }
}

extension VectorExpectation {
    fileprivate var isDemand: Bool {
        if case .either = outcome { judgesAcceptance } else { true }
    }
}

internal import AssayJSON

/// Every requirement has a vector or says why it has none, and not both.
struct RequirementStatusRule: LintRule {
    func check(_ lint: VectorLint, into collector: inout JSONErrorCollector) {
        let covered = Set((lint.library.vectors + lint.webVectors).flatMap(\.covers))
        for requirement in lint.library.requirements {
            switch (covered.contains(requirement.id), requirement.absence) {
            case (false, nil) where lint.isComplete:
                collector.record(
                    "no vector covers the requirement \"\(requirement.id)\", and it has no \"status\"",
                    at: requirement.location)
            case (true, let absence?):
                collector.record(
                    "the requirement \"\(requirement.id)\" has the status \"\(absence.status.rawValue)\", but vectors cover it",
                    at: requirement.location)
            default: break
            }
        }
    }
}

internal import AssayJSON

/// A vector that demands an output needs the feature of the clients that have it; the others would fail the vector.
struct OutputFeatureRule: LintRule {
    func check(_ lint: VectorLint, into collector: inout JSONErrorCollector) {
        for vector in lint.library.vectors {
            let script = vector.scenarioDemands.map { $0.attempts.map(\.outcome) + $0.steps.map(\.outcome) }
            var demanded = Set(vector.expectation.output.keys)
            for case .accept(let members) in [vector.expectation.outcome] + (script ?? []) {
                demanded.formUnion(members.keys)
            }
            for member in vector.operation.output {
                guard demanded.contains(member.name), let feature = member.feature, !vector.needs.contains(feature)
                else {
                    continue
                }
                collector.record(
                    "expected \"needs\" to have \"\(feature.rawValue)\", because the vector demands the output "
                        + "\"\(member.name)\"", at: vector.location)
            }
        }
    }
}

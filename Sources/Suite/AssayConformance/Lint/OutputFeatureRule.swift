internal import AssayJSON

/// A vector that demands an output needs the feature of the clients that have it; the others would fail the vector.
struct OutputFeatureRule: LintRule {
    func check(_ lint: VectorLint, into collector: inout JSONErrorCollector) {
        for vector in lint.library.vectors {
            var demanded = vector.expectation.output
            if case .accept(let members) = vector.expectation.outcome { demanded = members }
            for member in vector.operation.output {
                guard demanded[member.name] != nil, let feature = member.feature, !vector.needs.contains(feature) else {
                    continue
                }
                collector.record(
                    "expected \"needs\" to have \"\(feature.rawValue)\", because the vector demands the output "
                        + "\"\(member.name)\"", at: vector.location)
            }
        }
    }
}

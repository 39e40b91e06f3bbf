internal import AssayJSON

/// What a vector demands of the result.
struct VectorDemands: Hashable {
    let expectation: VectorExpectation
    /// The expectations of a scenario and of its steps, as JSON text.
    let written: [String]
}

extension Vector {
    /// What the vector demands of the result, without the reason why a verdict is open.
    var demands: VectorDemands {
        var written: [String] = []
        if !operation.isOneMessage && operation.kind != TokenCase.self {
            written = [JSONWriter.text(expected.value)]
            input?.appendExpectations(to: &written)
        }
        var outcome = expectation.outcome
        if case .either = outcome { outcome = .either("") }
        return VectorDemands(
            expectation: VectorExpectation(
                outcome, output: expectation.output, query: expectation.query, endpoint: expectation.endpoint,
                patterns: expectation.patterns, series: expectation.series, requests: expectation.requests,
                hidesSecrets: expectation.hidesSecrets),
            written: written)
    }

    /// Whether this vector, with the same input and demands, judges every client that the other judges.
    func replaces(_ other: Vector, _ profiles: ProfileSet) -> Bool {
        profiles.judges(self, under: profiles.name(of: other)) && Set(needs).isSubset(of: other.needs)
    }
}

extension JSONNode {
    /// Appends what the steps of a scenario expect, as JSON text.
    fileprivate func appendExpectations(to list: inout [String]) {
        switch value {
        case .array(let elements): for element in elements { element.appendExpectations(to: &list) }
        case .object(let members):
            for member in members {
                if member.name == "expect" {
                    list.append(JSONWriter.text(member.node.value))
                } else {
                    member.node.appendExpectations(to: &list)
                }
            }
        default: break
        }
    }
}

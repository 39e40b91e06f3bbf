internal import AssayJSON

/// No vector demands of an input exactly what another vector demands of it.
///
/// Vectors may share an input and look at different parts of the result. Two inputs are the same if they are rendered
/// alike, or written alike: a random signature is never rendered twice alike.
struct TwinRule: LintRule {
    func check(_ lint: VectorLint, into collector: inout JSONErrorCollector) {
        let vectors = lint.library.vectors
        var groups: [Input: [Int]] = [:]
        for (index, vector) in vectors.enumerated() {
            guard let rendered = lint.inputs[index] else { continue }
            groups[.rendered(rendered), default: []].append(index)
            groups[.written(vector.operation, vector.writtenInput), default: []].append(index)
        }
        var problems: [Int: String] = [:]
        for group in groups.values where group.count > 1 {
            for index in group {
                let others = group.filter { $0 != index }
                guard
                    let problem = Self.problem(of: index, among: others, vectors, lint.inputs, lint.library.profiles)
                else { continue }
                problems[index] = problem
            }
        }
        for (index, problem) in problems.sorted(by: { $0.key < $1.key }) {
            collector.record(problem, at: vectors[index].location)
        }
    }

    /// How an input can be the same as another.
    private enum Input: Hashable {
        case rendered(ProbeIdentity)
        case written(ClientOperation, [UInt8])
    }

    /// What is wrong with a vector next to others with the same input; `nil` if nothing is.
    private static func problem(
        of index: Int, among others: [Int], _ vectors: [Vector], _ inputs: [ProbeIdentity?], _ profiles: ProfileSet
    ) -> String? {
        let vector = vectors[index]
        for other in others {
            let twin = vectors[other]
            let same = "the input is the same as that of \(twin.fullID) (\(twin.file):\(twin.line)), "
            // The same rendered input with another verdict is refused when it is rendered.
            if other < index, inputs[other] != inputs[index], vector.expectation.contradicts(twin.expectation) {
                return same + "but the verdict differs"
            }
            guard vector.demands == twin.demands, twin.replaces(vector, profiles) else { continue }
            // Of two that replace each other, the first stays.
            if other < index || !vector.replaces(twin, profiles) { return same + "and so is what is expected" }
        }
        return nil
    }
}

extension Vector {
    /// The bytes of the input as it is written.
    fileprivate var writtenInput: [UInt8] {
        let members = [("token", token), ("context", context), ("input", input)]
        return JSONWriter.bytes(.input(members.map { ($0.0, $0.1?.withoutExpectations.value) }), style: .ascii)
    }
}

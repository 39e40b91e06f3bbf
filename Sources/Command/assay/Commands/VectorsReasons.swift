internal import AssayConformance
internal import AssayJSON

/// `assay vectors reasons`: the reasons for a refusal, by operation, each with a vector that shows what it means.
enum VectorsReasons {
    private static let options =
        [
            Option(
                "operation", "NAME", "only the reasons of this operation",
                .words(ClientOperation.allCases.map(\.rawValue)))
        ] + VectorOptions.sources

    static let command = Command(
        "reasons", "list the reasons for a refusal, each with a vector that expects it",
        usage: "vectors reasons [OPTIONS]", options, run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        var operations = ClientOperation.allCases
        if let name = try arguments.value("operation") {
            guard let operation = ClientOperation(rawValue: name) else {
                let suggestion = SpellingSuggestion.clause(for: name, among: operations.map(\.rawValue))
                throw UsageError("unknown operation \"\(name)\"\(suggestion)")
            }
            operations = [operation]
        }
        let library = try VectorOptions.load(arguments, console)
        let width = Reason.allCases.map(\.rawValue.count).max() ?? 0
        var rest = Reason.allCases
        for operation in operations {
            let examples = examples(of: operation, library)
            guard !examples.isEmpty else { continue }
            console.print("\(operation.rawValue)")
            for (reason, vector) in examples {
                console.printWrapped(
                    "  \(reason.rawValue.padded(to: width + 2))\(vector.fullID): \(vector.title)", hang: width + 6)
            }
            console.print("")
            rest.removeAll { reason in examples.contains { $0.reason == reason } }
        }
        if operations.count > 1, !rest.isEmpty {
            console.printWrapped("no vector expects \(rest.map(\.rawValue).joined(separator: ", "))")
        }
        return .success
    }

    /// The reasons that vectors of the operation expect, in the order of the list, each with the first vector that expects
    /// this reason alone, or else among others.
    private static func examples(
        of operation: ClientOperation, _ library: VectorLibrary
    ) -> [(reason: Reason, vector: Vector)] {
        let vectors = library.vectors.filter { $0.operation == operation }
        let expected = vectors.map { ($0, $0.expectedRefusals) }
        return Reason.allCases.compactMap { reason in
            let found =
                expected.first { $0.1.contains([reason]) } ?? expected.first { $0.1.contains { $0.contains(reason) } }
            return found.map { (reason, $0.0) }
        }
    }
}

extension Vector {
    /// The reasons for each refusal that it expects, those of its steps included.
    fileprivate var expectedRefusals: [[Reason]] {
        var refusals: [[Reason]] = []
        for node in [expected, input].compactMap(\.self) { node.appendRefusals(to: &refusals) }
        return refusals
    }
}

extension JSONNode {
    fileprivate func appendRefusals(to refusals: inout [[Reason]]) {
        switch value {
        case .array(let elements): for element in elements { element.appendRefusals(to: &refusals) }
        case .object(let members):
            for member in members {
                if member.name == "reject" { refusals.append(member.node.reasons) }
                member.node.appendRefusals(to: &refusals)
            }
        default: break
        }
    }

    /// The reasons that a member `reject` names.
    private var reasons: [Reason] {
        switch value {
        case .string(let text): Reason(rawValue: text).map { [$0] } ?? []
        case .array(let elements): elements.flatMap(\.reasons)
        case .object(let members): members.filter { $0.name == "unusable" }.flatMap(\.node.reasons)
        default: []
        }
    }
}

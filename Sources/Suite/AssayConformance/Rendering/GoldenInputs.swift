internal import AssayJSON
internal import TokenForge

/// The honest inputs of the operations in `golden.json`.
extension Golden {
    /// Reads every honest input.
    ///
    /// - Throws: all mistakes with their locations, including names of operations that have no such input.
    func checkInputs(_ keys: KeyRing) throws(JSONError) {
        var collector = JSONErrorCollector()
        let names = ClientOperation.allCases.filter { $0 != .verifyIDToken && !$0.input.isEmpty }.map(\.rawValue)
        let withToken = ClientOperation.allCases.filter { $0.kind == CredentialCase.self }.map(\.rawValue)
        for (name, node) in operationsWithTokens where !withToken.contains(name) {
            let suggestion = SpellingSuggestion.clause(for: name, among: withToken)
            collector.record(
                node.error("no operation \(JSONWriter.quoted(name)) has a token of its own\(suggestion)"))
        }
        for (name, _, location) in dates where ClientOperation(rawValue: name) == nil {
            let suggestion = SpellingSuggestion.clause(for: name, among: ClientOperation.allCases.map(\.rawValue))
            collector.record("there is no operation \(JSONWriter.quoted(name))\(suggestion)", at: location)
        }
        for golden in inputs {
            let name = golden.operation
            guard names.contains(name), let operation = ClientOperation(rawValue: name) else {
                let suggestion = SpellingSuggestion.clause(for: name, among: names)
                collector.record(
                    golden.plain.error("no operation \(JSONWriter.quoted(name)) has an input\(suggestion)"))
                continue
            }
            _ = collector.attempt(try operation.describe(golden.plain, keys))
            for (member, patch) in golden.adaptations {
                let adapted = golden.adapted(to: JSONNode(.object([JSONMember(member, JSONNode(.bool(true)))])))
                _ = collector.attempt(try operation.describe(adapted, keys))
                guard !operation.contextMembers.contains(member) else { continue }
                collector.record(patch.error("\(JSONWriter.quoted(member)) is not what the client is told"))
            }
        }
        try collector.finish()
    }
}

extension ClientOperation {
    /// Reads an input that is already merged.
    func describe(_ input: JSONNode, _ keys: KeyRing) throws(JSONError) -> InputDescription {
        try InputDescription(decoding: input, members: messageMembers, keys: keys, names: kind.inputNames)
    }
}

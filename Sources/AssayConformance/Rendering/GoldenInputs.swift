internal import AssayJSON
internal import TokenForge

/// The honest inputs of the operations in `golden.json`.
extension Golden {
    /// Reads every honest input.
    ///
    /// - Throws: all mistakes with their locations, including names of operations that have no such input.
    func checkInputs(_ keys: KeyRing) throws(JSONError) {
        var collector = JSONErrorCollector()
        let names = Operation.allCases.filter { $0 != .verifyIDToken && !$0.input.isEmpty }.map(\.rawValue)
        for golden in inputs {
            let name = golden.operation
            guard names.contains(name), let operation = Operation(rawValue: name) else {
                let suggestion = SpellingSuggestion.clause(for: name, among: names)
                collector.record(
                    golden.plain.error("no operation \(JSONWriter.quoted(name)) has an input\(suggestion)"))
                continue
            }
            _ = collector.attempt(try InputDescription(decoding: golden.plain, members: operation.input, keys: keys))
            for (member, patch) in golden.adaptations {
                let adapted = golden.adapted(to: JSONNode(.object([JSONMember(member, JSONNode(.bool(true)))])))
                _ = collector.attempt(try InputDescription(decoding: adapted, members: operation.input, keys: keys))
                guard !operation.contextMembers.contains(member) else { continue }
                collector.record(patch.error("\(JSONWriter.quoted(member)) is not what the client is told"))
            }
        }
        try collector.finish()
    }
}

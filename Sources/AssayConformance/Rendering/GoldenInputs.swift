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
        for (name, node) in inputs {
            guard names.contains(name), let operation = Operation(rawValue: name) else {
                let suggestion = SpellingSuggestion.clause(for: name, among: names)
                collector.record(node.error("no operation \(JSONWriter.quoted(name)) has an input\(suggestion)"))
                continue
            }
            _ = collector.attempt(
                try InputDescription(decoding: node, members: operation.input, keys: keys))
        }
        try collector.finish()
    }
}

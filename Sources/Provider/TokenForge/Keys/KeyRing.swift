package import AssayJSON

/// The test keys by name.
package struct KeyRing: Sendable {
    private let keys: [String: TestKey]

    /// Every `NAME.json` in a directory.
    package init(directory: String) throws(JSONError) {
        var collector = JSONErrorCollector()
        var documents: [(name: String, document: JSONNode)] = []
        for entry in InputFolder.entries(of: directory, into: &collector) where entry.name.hasSuffix(".json") {
            let path = directory + "/" + entry.name
            if let document = collector.attempt(try DocumentFile.parse(path, as: path)) {
                documents.append((String(entry.name.dropLast(5)), document))
            }
        }
        try collector.finish()
        try self.init(documents: documents)
    }

    package init(documents: [(name: String, document: JSONNode)]) throws(JSONError) {
        var collector = JSONErrorCollector()
        var keys: [String: TestKey] = [:]
        for (name, document) in documents {
            keys[name] = collector.attempt(
                try TestKey(name: name, decoding: document))
        }
        try collector.finish()
        self.keys = keys
    }

    package var names: [String] { keys.keys.sorted() }

    package subscript(name: String) -> TestKey? { keys[name] }

    /// The key, or an error at the location with the nearest name.
    func key(_ name: String, at location: JSONLocation) throws(JSONError) -> TestKey {
        guard let key = keys[name] else {
            let suggestion = SpellingSuggestion.clause(for: name, among: names)
            throw JSONError("unknown key \(JSONWriter.quoted(name))\(suggestion)", at: location)
        }
        return key
    }

    /// The key that a string names.
    func key(named node: JSONNode) throws(JSONError) -> TestKey {
        try key(try node.string(), at: node.location)
    }
}

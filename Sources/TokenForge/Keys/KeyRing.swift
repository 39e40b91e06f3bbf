package import AssayJSON

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The test keys by name.
package struct KeyRing: Sendable {
    private let keys: [String: TestKey]

    /// Every `NAME.json` in a directory.
    package init(directory: String) throws(JSONError) {
        var collector = JSONErrorCollector()
        var documents: [(name: String, document: JSONNode)] = []
        let location = JSONLocation(file: directory, line: 1, column: 1, path: .root)
        guard let entries = try? FileManager.default.contentsOfDirectory(atPath: directory) else {
            throw JSONError("the key directory cannot be read", at: location)
        }
        for entry in entries.sorted() where entry.hasSuffix(".json") {
            let path = directory + "/" + entry
            guard let data = FileManager.default.contents(atPath: path) else {
                collector.record(
                    "the file cannot be read", at: JSONLocation(file: path, line: 1, column: 1, path: .root))
                continue
            }
            if let document = collector.attempt(try JSON.parse(Array(data), file: path)) {
                documents.append((String(entry.dropLast(5)), document))
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

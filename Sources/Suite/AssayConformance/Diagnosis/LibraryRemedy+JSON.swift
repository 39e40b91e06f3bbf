internal import AssayJSON

/// The form of a file, of which each library has one:
///
///     {"library", "language", "documentation", "version", "tested", "given", "call": [LINE, …],
///      "remedies": [{"causes": [FLAW OR CHECK, …], "text", "code": [LINE, …], "operation", "leaves"}]}
///
/// Only `scripts/clients/check-remedies` heeds the last two: the operation whose vectors the code is run with, and the
/// vectors that fail with the code as without it.
extension LibraryRemedy {
    /// The name of the folder, next to that of the flaws.
    static let folder = "remedies"

    /// The remedies of a folder, in the order of its files.
    ///
    /// Records the mistakes of all files, such as a cause that is neither a flaw nor a check.
    ///
    /// - Parameter flaws: the flaws whose remedies these are.
    static func read(
        _ folder: String, _ source: VectorSource, flaws: [FlawDescription], into collector: inout JSONErrorCollector
    ) -> [LibraryRemedy] {
        var files: [JSONNode] = []
        for entry in InputFolder.entries(of: folder, into: &collector) where entry.name.hasSuffix(".json") {
            if let file = collector.attempt(try source.parse(folder + "/" + entry.name)) { files.append(file) }
        }
        return list(decoding: files, flaws: flaws, into: &collector)
    }

    /// - Parameter files: the content of the files.
    static func list(
        decoding files: [JSONNode], flaws: [FlawDescription], into collector: inout JSONErrorCollector
    ) -> [LibraryRemedy] {
        let known = Set(flaws.map(\.id)).union(flaws.map(\.check))
        var libraries: Set<String> = []
        var remedies: [LibraryRemedy] = []
        for file in files {
            guard
                let object = collector.attempt(
                    try file.object(
                        allowing: ["$schema", "library", "language", "documentation", "version", "tested", "given"]
                            + ["call", "remedies"])),
                let library = collector.attempt(try Library(decoding: object)),
                let nodes = collector.attempt(try object.member("remedies").array())
            else { continue }
            if !libraries.insert(library.name).inserted {
                collector.record("the library \(JSONWriter.quoted(library.name)) is listed twice", at: file.location)
            }
            var repaired: Set<String> = []
            remedies += collector.elements(of: nodes) { node throws(JSONError) in
                let remedy = try LibraryRemedy(decoding: node, of: library, causes: known)
                if let cause = remedy.causes.sorted().first(where: repaired.contains) {
                    throw node.error("the cause \(JSONWriter.quoted(cause)) has a remedy already")
                }
                repaired.formUnion(remedy.causes)
                return remedy
            }
        }
        return remedies
    }

    private init(decoding node: JSONNode, of library: Library, causes known: Set<String>) throws(JSONError) {
        let remedy = try node.object(allowing: ["causes", "text", "code", "operation", "leaves"])
        let list = try remedy.member("causes")
        let causes = try list.array { node throws(JSONError) in
            let id = try node.nonEmptyString()
            guard known.contains(id) else {
                let suggestion = SpellingSuggestion.clause(for: id, among: known.sorted())
                throw node.error("there is no flaw or check \(JSONWriter.quoted(id))\(suggestion)")
            }
            return id
        }
        guard !causes.isEmpty else { throw list.error("the list of causes is empty") }
        _ = try remedy.optional("operation") { node throws(JSONError) in try node.choice(ClientOperation.self) }
        _ = try remedy.optional("leaves") { node throws(JSONError) in try node.array(of: JSONNode.nonEmptyString) }
        self.init(
            library: library, causes: Set(causes), text: try remedy.member("text").nonEmptyString(),
            code: try remedy.optional("code", Library.lines) ?? library.call)
    }
}

extension LibraryRemedy.Library {
    fileprivate init(decoding object: JSONMembers) throws(JSONError) {
        let link = try object.member("documentation")
        guard try link.string().hasPrefix("https://") else {
            throw link.error("expected a link that begins with https://")
        }
        self.init(
            name: try object.member("library").nonEmptyString(),
            language: try object.member("language").nonEmptyString(), documentation: try link.string(),
            version: try object.member("version").nonEmptyString(), isTested: try object.member("tested").bool(),
            given: try object.member("given").nonEmptyString(), call: try Self.lines(object.member("call")))
    }

    /// Lines of code, which are never none.
    fileprivate static func lines(_ node: JSONNode) throws(JSONError) -> String {
        let lines = try node.array(of: JSONNode.string)
        guard !lines.isEmpty else { throw node.error("expected lines of code, found none") }
        return lines.joined(separator: "\n")
    }
}

package import AssayJSON

/// What the folder `flaws` of the vectors says: the flaws of the reference client, and the clients at the boundary of core.
///
/// Code tests for a flaw or a choice by its id alone.
package struct FlawList: Sendable {
    /// The flaws, in the order of the files and their checks, and then the habits, each of which has several of them.
    package private(set) var flaws: [FlawDescription] = []
    /// The clients at the boundary of core, in the order of their files.
    package private(set) var clients: [BoundaryClient] = []

    /// The name of the folder in a folder of vectors.
    static let folder = "flaws"

    /// Reads the folder.
    ///
    /// Records the mistakes of all files, such as an id that is used twice, or a threat that no file lists.
    package init(_ source: VectorSource, into collector: inout JSONErrorCollector) {
        self.init(decoding: Self.files(source, into: &collector), into: &collector)
    }

    private static func files(_ source: VectorSource, into collector: inout JSONErrorCollector) -> [JSONNode] {
        guard let folder = source.path(of: folder) else {
            let folders = source.searched.joined(separator: ", ")
            collector.record("there is no folder \(Self.folder) in \(folders)", at: .start(of: Self.folder))
            return []
        }
        var files: [JSONNode] = []
        for entry in InputFolder.entries(of: folder, into: &collector) where entry.name.hasSuffix(".json") {
            if let file = collector.attempt(try source.parse(folder + "/" + entry.name)) { files.append(file) }
        }
        return files
    }

    /// - Parameter roots: the content of the files.
    init(decoding roots: [JSONNode], into collector: inout JSONErrorCollector) {
        let names = ["$schema", "about", "threats", "checks", "habits", "client", "summary", "choices"]
        let files = collector.elements(of: roots) { root throws(JSONError) in try root.object(allowing: names) }
        var reader = FlawReader()
        for file in files {
            for threat in collector.attempt(try file.optional("threats", JSONNode.object))??.members ?? [] {
                reader.threats[threat.name] = collector.attempt(try threat.node.nonEmptyString())
            }
        }
        for check in Self.elements("checks", of: files, &collector) { reader.readCheck(check, into: &collector) }
        for habit in Self.elements("habits", of: files, &collector) {
            _ = collector.attempt { () throws(JSONError) in try reader.readHabit(habit) }
        }
        flaws = reader.flaws
        let summaries = Dictionary(flaws.map { ($0.id, $0.summary) }) { first, _ in first }
        for file in files where file.optionalMember("choices") != nil {
            if let client = collector.attempt(try BoundaryClient(decoding: file, flaws: summaries)) {
                clients.append(client)
            }
        }
    }

    private static func elements(
        _ name: String, of files: [JSONMembers], _ collector: inout JSONErrorCollector
    ) -> [JSONNode] {
        var elements: [JSONNode] = []
        for file in files {
            if let list = collector.attempt(try file.optional(name, JSONNode.array)) { elements += list ?? [] }
        }
        return elements
    }
}

/// Reads checks and habits, one after the other.
private struct FlawReader {
    /// What flaws mean for the people who sign in, by the names of the threats.
    var threats: [String: String] = [:]
    private(set) var flaws: [FlawDescription] = []
    private var indices: [String: Int] = [:]

    private static let aims = ["accepts", "misreports", "output", "refuses"]

    mutating func readCheck(_ node: JSONNode, into collector: inout JSONErrorCollector) {
        let names = ["id", "operations", "remedy", "threat", "flaws"] + Self.aims
        guard let check = collector.attempt(try node.object(allowing: names)),
            let id = collector.attempt(try check.name("id")),
            let remedy = collector.attempt(try check.member("remedy").nonEmptyString()),
            let operations = collector.attempt(try Self.operations("operations", of: check)),
            let flaws = collector.attempt(try check.member("flaws").array())
        else { return }
        for node in flaws {
            _ = collector.attempt { () throws(JSONError) in
                try readFlaw(node, of: check, id, remedy: remedy, operations)
            }
        }
    }

    private mutating func readFlaw(
        _ node: JSONNode, of check: JSONMembers, _ checkID: String, remedy: String, _ operations: Set<ClientOperation>
    ) throws(JSONError) {
        let flaw = try node.object(allowing: ["id", "does", "threat", "also_in", "source"] + Self.aims)
        // A flaw that says how it shows says all of it.
        var aims = try Self.aims(of: flaw)
        if aims.isEmpty { aims = try Self.aims(of: check) }
        guard !aims.isEmpty else { throw node.error("expected one of \(Self.aims.joined(separator: ", "))") }
        try add(
            FlawDescription(
                id: flaw.name("id"), summary: flaw.member("does").nonEmptyString(),
                threat: threat(flaw.optionalMember("threat") == nil ? check.member("threat") : flaw.member("threat")),
                check: checkID,
                remedy: remedy, source: flaw.optional("source", JSONNode.nonEmptyString),
                operations: operations.union(Self.operations("also_in", of: flaw)), aims: aims),
            at: flaw)
    }

    mutating func readHabit(_ node: JSONNode) throws(JSONError) {
        let habit = try node.object(allowing: ["id", "does", "threat", "remedy", "flaws"])
        let list = try habit.member("flaws")
        var parts: [FlawDescription] = []
        for node in try list.array() {
            let id = try node.nonEmptyString()
            guard let index = indices[id], flaws[index].parts.isEmpty else {
                let suggestion = SpellingSuggestion.clause(for: id, among: flaws.map(\.id))
                throw node.error("there is no flaw \(JSONWriter.quoted(id))\(suggestion)")
            }
            if parts.contains(where: { $0.id == id }) { throw node.error("the flaw is listed twice") }
            parts.append(flaws[index])
        }
        guard parts.count > 1 else { throw list.error("expected several flaws") }
        let id = try habit.name("id")
        try add(
            FlawDescription(
                id: id, summary: habit.member("does").nonEmptyString(), threat: threat(habit.member("threat")),
                check: id, remedy: habit.member("remedy").nonEmptyString(), source: nil,
                operations: parts.reduce(into: []) { $0.formUnion($1.operations) },
                aims: parts.reduce(into: []) { $0.formUnion($1.aims) }, parts: parts.map(\.id)),
            at: habit)
    }

    private mutating func add(_ flaw: FlawDescription, at object: JSONMembers) throws(JSONError) {
        guard indices.updateValue(flaws.count, forKey: flaw.id) == nil else {
            throw try object.member("id").error("the flaw \(JSONWriter.quoted(flaw.id)) is listed twice")
        }
        flaws.append(flaw)
    }

    private func threat(_ node: JSONNode) throws(JSONError) -> String {
        try node.choice(among: threats.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    private static func operations(_ name: String, of object: JSONMembers) throws(JSONError) -> Set<ClientOperation> {
        Set(try object.optionalMember(name)?.array { node throws(JSONError) in try node.choice() } ?? [])
    }

    /// The ways to show that the object lists.
    private static func aims(of object: JSONMembers) throws(JSONError) -> Set<FlawDescription.Aim> {
        var aims: Set<FlawDescription.Aim> = []
        for node in try object.optionalMember("accepts")?.array() ?? [] { aims.insert(.accepting(try node.choice())) }
        for node in try object.optionalMember("misreports")?.array() ?? [] {
            aims.insert(.misreporting(try node.choice()))
        }
        if try object.optional("output", JSONNode.bool) == true { aims.insert(.output) }
        if try object.optional("refuses", JSONNode.bool) == true { aims.insert(.refusing) }
        return aims
    }
}

extension JSONMembers {
    /// A name: lower-case words joined by hyphens.
    func name(_ member: String) throws(JSONError) -> String {
        let node = try self.member(member)
        let name = try node.nonEmptyString()
        guard VectorFile.isName(name) else { throw node.error("expected lower-case words joined by hyphens") }
        return name
    }
}

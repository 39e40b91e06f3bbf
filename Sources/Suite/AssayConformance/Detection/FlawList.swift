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

    /// Reads the folder next to the dictionary of causes, or the bundled one.
    ///
    /// Records the mistakes of all files, such as an id that is used twice, or a threat that no file lists.
    package init(_ source: VectorSource, into collector: inout JSONErrorCollector) {
        if let folder = source.folderOfFlaws {
            self.init(folder, source, into: &collector)
        } else {
            collector.record("the bundled vectors are not next to this executable", at: .start(of: Self.folder))
            self.init(decoding: [], into: &collector)
        }
    }

    /// Reads a folder.
    init(_ folder: String, _ source: VectorSource, into collector: inout JSONErrorCollector) {
        var files: [JSONNode] = []
        for entry in InputFolder.entries(of: folder, into: &collector) where entry.name.hasSuffix(".json") {
            if let file = collector.attempt(try source.parse(folder + "/" + entry.name)) { files.append(file) }
        }
        self.init(decoding: files, into: &collector)
    }

    /// - Parameter roots: the content of the files.
    init(decoding roots: [JSONNode], into collector: inout JSONErrorCollector) {
        let names = ["$schema", "about", "threats", "checks", "habits", "client", "summary", "choices"]
        let files = collector.elements(of: roots) { root throws(JSONError) in try root.object(allowing: names) }
        var reader = FlawReader()
        for file in files {
            _ = collector.attempt(try file.member("about").nonEmptyString())
            for threat in collector.attempt(try file.optional("threats", JSONNode.object))??.members ?? [] {
                _ = collector.attempt { () throws(JSONError) in try reader.readThreat(threat) }
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
                if clients.contains(where: { $0.name == client.name }) {
                    collector.record("the client \(JSONWriter.quoted(client.name)) is listed twice", at: file.location)
                }
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
    private var threats: [String: String] = [:]
    private var checks: Set<String> = []
    private(set) var flaws: [FlawDescription] = []
    private var indices: [String: Int] = [:]

    private static let aims = ["accepts", "misreports", "output", "refuses"]

    mutating func readThreat(_ threat: JSONMember) throws(JSONError) {
        guard VectorFile.isName(threat.name) else {
            throw threat.node.error("expected a name of lower-case words joined by hyphens")
        }
        guard threats.updateValue(try threat.node.nonEmptyString(), forKey: threat.name) == nil else {
            throw threat.node.error("the threat \(JSONWriter.quoted(threat.name)) is listed twice")
        }
    }

    mutating func readCheck(_ node: JSONNode, into collector: inout JSONErrorCollector) {
        let names = ["id", "operations", "remedy", "threat", "flaws"] + Self.aims
        guard let check = collector.attempt(try node.object(allowing: names)),
            let id = collector.attempt(try check.name("id")),
            let remedy = collector.attempt(try check.member("remedy").nonEmptyString()),
            let operations = collector.attempt(try Self.operations(check.member("operations"))),
            let flaws = collector.attempt(try check.member("flaws").array())
        else { return }
        if !checks.insert(id).inserted {
            collector.record("the check \(JSONWriter.quoted(id)) is listed twice", at: check.location)
        }
        if flaws.isEmpty { collector.record("the check has no flaws", at: check.location) }
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
        let speaker = flaw.optionalMember("threat") == nil ? check : flaw
        try add(
            FlawDescription(
                id: flaw.name("id"), summary: flaw.member("does").nonEmptyString(),
                threat: threat(speaker.member("threat")), check: checkID, remedy: remedy, source: Self.source(of: flaw),
                operations: flaw.optional("also_in", Self.operations).map(operations.union) ?? operations, aims: aims),
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
        guard !threats.isEmpty else { throw node.error("no file lists threats") }
        if let threat = threats[try node.string()] { return threat }
        return try node.choice(among: threats.keys.sorted())
    }

    private static func operations(_ list: JSONNode) throws(JSONError) -> Set<ClientOperation> {
        let operations = Set(try list.array { node throws(JSONError) in try node.choice(ClientOperation.self) })
        guard !operations.isEmpty else { throw list.error("the list of operations is empty") }
        return operations
    }

    private static func source(of flaw: JSONMembers) throws(JSONError) -> String? {
        guard let node = flaw.optionalMember("source") else { return nil }
        let link = try node.string()
        guard link.hasPrefix("https://") else { throw node.error("expected a link that begins with https://") }
        return link
    }

    /// The ways to show that the object lists.
    private static func aims(of object: JSONMembers) throws(JSONError) -> Set<FlawDescription.Aim> {
        var aims: Set<FlawDescription.Aim> = []
        for node in try object.optionalMember("accepts")?.array() ?? [] { aims.insert(.accepting(try node.choice())) }
        for node in try object.optionalMember("misreports")?.array() ?? [] {
            aims.insert(.misreporting(try node.choice()))
        }
        for (name, aim) in [("output", FlawDescription.Aim.output), ("refuses", .refusing)] {
            guard let node = object.optionalMember(name) else { continue }
            guard try node.bool() else { throw node.error("expected true, or no member") }
            aims.insert(aim)
        }
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

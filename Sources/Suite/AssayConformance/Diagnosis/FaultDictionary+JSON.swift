package import AssayJSON

/// The form of the file:
///
///     {"about": …, "checks": [{"id", "remedy"}], "flaws": [{"id", "check", "summary", "threat",
///      "failures": {KIND: {AREA: [ID, …]}}}], "areas": {AREA: DIGEST}}
///
/// What the folder `flaws` says of a flaw or a check is not repeated: `check`, `summary` and `threat` are there only for
/// other flaws, and `checks` only for other checks.
extension FaultDictionary {
    /// The file's name in a folder of vectors.
    package static let file = "causes.json"
    /// The name of the file about web applications, which `scripts/web/web-causes` makes.
    package static let webFile = "web-causes.json"
    /// The name of the file about platforms' readers of JSON, which `scripts/suite/reader-causes` makes.
    static let readerFile = "reader-causes.json"

    private static let about =
        "What each known flaw does to the vectors. assay flaws --write-causes FILE makes it; do not edit it."

    /// Reads the dictionary of the bundled or the given folders; `nil` if none has one.
    package init?(_ source: VectorSource, file: String = file) throws(JSONError) {
        guard source.path(of: file) != nil else { return nil }
        var collector = JSONErrorCollector()
        let list = FlawList(source, into: &collector)
        let remedies = source.folderOfRemedies.map {
            LibraryRemedy.read($0, source, flaws: list.flaws, into: &collector)
        }
        try collector.finish()
        try self.init(decoding: source.document(file), flaws: list.flaws)
        self.remedies = remedies ?? []
    }

    /// - Parameter flaws: those that are described elsewhere.
    init(decoding node: JSONNode, flaws: [FlawDescription]) throws(JSONError) {
        let root = try node.object(allowing: ["about", "checks", "flaws", "areas"])
        let known = Dictionary(flaws.map { ($0.id, $0) }) { first, _ in first }
        var remedies = Dictionary(flaws.map { ($0.check, $0.remedy) }) { first, _ in first }
        for node in try root.optionalMember("checks")?.array() ?? [] {
            let check = try node.object(allowing: ["id", "remedy"])
            remedies[try check.member("id").nonEmptyString()] = try check.member("remedy").nonEmptyString()
        }
        let entries = try root.member("flaws").array { node throws(JSONError) in
            let flaw = try node.object(allowing: ["id", "check", "summary", "threat", "failures"])
            let id = try flaw.member("id").nonEmptyString()
            let (failures, crashes) = try Self.failures(decoding: flaw.member("failures"))
            if let known = known[id], flaw.optionalMember("check") == nil {
                return Entry(known, failures: failures, crashes: crashes)
            }
            guard let checkNode = flaw.optionalMember("check") else {
                let suggestion = SpellingSuggestion.clause(for: id, among: flaws.map(\.id))
                throw node.error("there is no flaw \(JSONWriter.quoted(id))\(suggestion)")
            }
            let check = try checkNode.nonEmptyString()
            guard let remedy = remedies[check] else { throw checkNode.error("there is no check \"\(check)\"") }
            return Entry(
                flaw: id, check: check, summary: try flaw.member("summary").nonEmptyString(),
                threat: try flaw.member("threat").nonEmptyString(), remedy: remedy, failures: failures, crashes: crashes
            )
        }
        let digests = try root.member("areas").object().members.map { member throws(JSONError) in
            (member.name, try member.node.nonEmptyString())
        }
        self.init(entries: entries, digests: Dictionary(digests) { first, _ in first })
    }

    private static func failures(
        decoding node: JSONNode
    ) throws(JSONError) -> (failures: [String: FindingKind], crashes: Set<String>) {
        let crashed = Verdict.crashed.rawValue
        let kinds = try node.object(allowing: FindingKind.allCases.map(\.rawValue) + [crashed])
        func ids(_ kind: String) throws(JSONError) -> [String] {
            var ids: [String] = []
            for area in try kinds.optionalMember(kind)?.object().members ?? [] {
                for id in try area.node.array() { ids.append("\(area.name)::\(try id.nonEmptyString())") }
            }
            return ids
        }
        var failures: [String: FindingKind] = [:]
        for kind in FindingKind.allCases {
            for id in try ids(kind.rawValue) { failures[id] = kind }
        }
        return (failures, Set(try ids(crashed)))
    }

    /// The content of the file, with a line for each kind of failure, so that a change shows as a short difference.
    package var text: String {
        var lines = ["{", "  \"about\": \(JSONWriter.text(.string(Self.about))),", "  \"flaws\": ["]
        lines.append(entries.map(Self.text).joined(separator: ",\n"))
        lines += ["  ],", "  \"areas\": {"]
        let digests = digests.sorted { $0.key < $1.key }
        lines.append(digests.map { "    \"\($0.key)\": \"\($0.value)\"" }.joined(separator: ",\n"))
        return (lines + ["  }", "}", ""]).joined(separator: "\n")
    }

    private static func text(_ entry: Entry) -> String {
        let kinds = FindingKind.allCases.compactMap { kind -> String? in
            var areas: [String: [String]] = [:]
            for (id, found) in entry.failures where found == kind {
                let parts = id.split(separator: "::", maxSplits: 1).map(String.init)
                areas[parts[0], default: []].append(parts[1])
            }
            guard !areas.isEmpty else { return nil }
            let members = areas.sorted { $0.key < $1.key }.map { area, ids in
                JSONMember(area, JSONNode(.array(ids.sorted().map { JSONNode(.string($0)) })))
            }
            return "      \"\(kind.rawValue)\": \(SpacedJSON.text(.object(members)))"
        }
        let failures = kinds.isEmpty ? "{}" : "{\n" + kinds.joined(separator: ",\n") + "\n    }"
        return "    { \"id\": \"\(entry.flaw)\", \"failures\": \(failures) }"
    }
}

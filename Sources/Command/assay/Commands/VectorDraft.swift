internal import AssayConformance
internal import AssayJSON

/// A vector to write, made from the options and from similar vectors.
struct VectorDraft {
    let area: String
    let id: String
    let operation: ClientOperation
    let about: String
    /// Notes on what was not given and had to be assumed.
    private(set) var remarks: [String] = []

    private let members: [(name: String, value: JSONValue)]

    var fullID: String { "\(area)::\(id)" }

    /// Reads the options; prints every mistake but the last, and throws that.
    init(area: String, id: String, library: VectorLibrary, arguments: Arguments, _ console: Console) throws {
        self.area = area
        self.id = id
        about =
            try arguments.value("about") ?? "\(Self.words(area.split(separator: "/").last.map(String.init) ?? area))."
        var mistakes: [UsageError] = []
        func attempt<Value>(_ read: () throws -> Value) throws -> Value? {
            do {
                return try read()
            } catch let mistake as UsageError {
                mistakes.append(mistake)
                return nil
            }
        }
        let operation = try attempt { try Self.operation(area, library, arguments) }
        let expectation = try attempt { try Self.expectation(arguments) }
        let changes = try attempt { try Self.changes(arguments) }
        if let last = mistakes.popLast() {
            for mistake in mistakes { console.error("assay: \(mistake.message)") }
            throw last
        }
        guard let operation, let expectation, let changes else { throw HarnessError("the options cannot be read") }
        self.operation = operation
        let neighbours = Self.neighbours(area, expectation, library)

        var remarks: [String] = []
        var covers = arguments.values("covers")
        if covers.isEmpty {
            guard let common = Self.mostCommon(neighbours.flatMap(\.covers)) else {
                throw UsageError(
                    "--covers is missing, and no other vector expects this; assay vectors list --requirements prints all"
                )
            }
            covers = [common]
            let summary = library.requirements.first { $0.id == common }?.summary ?? ""
            remarks.append(
                "covers \(common) (\(summary)), like most vectors with this verdict; change it with --covers")
        }
        var importance = try arguments.value("importance")
        if importance == nil {
            let common = Self.mostCommon(neighbours.map(\.importance.rawValue))
            importance = common
            remarks.append(
                "the importance is \(common ?? Importance.medium.rawValue)"
                    + (common == nil ? "" : ", like that of most vectors with this verdict")
                    + "; change it with --importance")
        }
        var title = try arguments.value("title")
        if title == nil {
            title = Self.words(id)
            remarks.append("the title is made from the id; say in one line what is wrong with the input with --title")
        }
        var members: [(name: String, value: JSONValue)] = [
            ("id", .string(id)), ("title", .string(title ?? id)),
            ("covers", .array(covers.map { JSONNode(.string($0)) })),
        ]
        let references = arguments.values("ref")
        if !references.isEmpty { members.append(("refs", .array(references.map { JSONNode(.string($0)) }))) }
        members.append(("importance", .string(importance ?? Importance.medium.rawValue)))
        if let profile = try arguments.value("profile") { members.append(("profile", .string(profile))) }
        members += changes
        members.append(("expect", expectation))
        self.members = members
        self.remarks = remarks
    }

    /// The vector as JSON text with one member in each line, indented for its place in a file.
    var text: String {
        let lines = members.map { "      \(SpacedJSON.text(.string($0.name))): \(SpacedJSON.text($0.value))" }
        return "    {\n" + lines.joined(separator: ",\n") + "\n    }"
    }

    private static func operation(
        _ area: String, _ library: VectorLibrary, _ arguments: Arguments
    ) throws -> ClientOperation {
        if let file = library.files.first(where: { $0.area == area }) { return file.operation }
        if let name = try arguments.value("operation") {
            guard let operation = ClientOperation(rawValue: name) else {
                let known = ClientOperation.allCases.map(\.rawValue)
                throw UsageError("unknown operation \"\(name)\"; the operations are \(known.joined(separator: ", "))")
            }
            return operation
        }
        let folder = area.split(separator: "/").dropLast().joined(separator: "/")
        let beside = library.files.filter { $0.area.hasPrefix(folder + "/") }.map(\.operation.rawValue)
        guard let name = mostCommon(beside), let operation = ClientOperation(rawValue: name) else {
            throw UsageError("\"\(area)\" is a new area; name the operation that its vectors test with --operation")
        }
        return operation
    }

    private static func expectation(_ arguments: Arguments) throws -> JSONValue {
        guard let verdict = try arguments.value("expect") else {
            throw UsageError("--expect is missing: accept, reject:REASON or either:WHY")
        }
        if verdict == "accept" { return "accept" }
        let parts = verdict.split(separator: ":", maxSplits: 1).map(String.init)
        if parts.count == 2, parts[0] == "either" { return ["either": .string(parts[1])] }
        guard parts.count == 2, parts[0] == "reject" else {
            throw UsageError("--expect takes accept, reject:REASON or either:WHY, not \"\(verdict)\"")
        }
        guard Reason(rawValue: parts[1]) != nil else {
            let suggestion = SpellingSuggestion.clause(for: parts[1], among: Reason.allCases.map(\.rawValue))
            throw UsageError(
                "unknown reason \"\(parts[1])\"\(suggestion)"
                    + (suggestion.isEmpty ? "; assay vectors reasons lists all" : ""))
        }
        return ["reject": .string(parts[1])]
    }

    private static func changes(_ arguments: Arguments) throws -> [(name: String, value: JSONValue)] {
        func json(_ option: String) throws -> JSONValue? {
            guard let text = try arguments.value(option) else { return nil }
            do {
                return try JSON.parse(text: text, file: "--\(option)").value
            } catch {
                throw UsageError("\(error)")
            }
        }
        var changes: [(name: String, value: JSONValue)] = []
        var token = try json("token") ?? [:]
        for part in ["header", "claims"] {
            if let patch = try json(part) {
                token = token.applying(.object([JSONMember(part, JSONNode(patch))]))
            }
        }
        if token != [:] { changes.append(("token", token)) }
        if let context = try json("context") { changes.append(("context", context)) }
        if let input = try json("input") { changes.append(("input", input)) }
        return changes
    }

    /// The vectors of the area with the same verdict; if there are none, all vectors with that verdict.
    private static func neighbours(
        _ area: String, _ expectation: JSONValue, _ library: VectorLibrary
    ) -> [Vector] {
        let same = library.vectors.filter { vector in
            switch vector.expectation.outcome {
            case .accept: expectation == "accept"
            case .reject(let reasons): expectation == ["reject": .string(reasons.first?.rawValue ?? "")]
            case .either: if case .object(let members) = expectation { members.first?.name == "either" } else { false }
            }
        }
        let near = same.filter { $0.area == area }
        return near.isEmpty ? same : near
    }

    /// The most frequent text; of several, the first.
    private static func mostCommon(_ texts: [String]) -> String? {
        var counts: [String: Int] = [:]
        for text in texts { counts[text, default: 0] += 1 }
        let most = counts.values.max()
        return texts.first { counts[$0] == most }
    }

    private static func words(_ name: String) -> String {
        let words = name.split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

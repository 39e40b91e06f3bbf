internal import AssayConformance
internal import AssayJSON

/// A vector to write, made from the options and from similar vectors.
struct VectorDraft {
    let area: String
    let id: String
    /// The operation that the vector tests; `nil` for a scenario for web applications.
    let operation: ClientOperation?
    let about: String
    /// Notes on what was not given and had to be assumed.
    private(set) var remarks: [String] = []

    private let members: [(name: String, value: JSONValue)]

    var fullID: String { "\(area)::\(id)" }

    /// Reads the options; prints every mistake but the last, and throws that.
    ///
    /// - Parameter scenarios: the scenarios for web applications that there are; `nil` for a vector for clients.
    init(
        area: String, id: String, library: VectorLibrary, scenarios: [Vector]? = nil, arguments: Arguments,
        _ console: Console
    ) throws {
        let isWeb = scenarios != nil
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
        let operation = try attempt { isWeb ? nil : try Self.operation(area, library, arguments) }
        let expectation = try attempt { try isWeb ? Self.expectationOfWeb(arguments) : Self.expectation(arguments) }
        let changes = try attempt { try isWeb ? Self.changesOfWeb(arguments) : Self.changes(arguments) }
        if let last = mistakes.popLast() {
            for mistake in mistakes { console.error("assay: \(mistake.message)") }
            throw last
        }
        guard let operation, let expectation, let changes else { throw HarnessError("the options cannot be read") }
        self.operation = operation
        let neighbours = Self.neighbours(area, expectation, scenarios ?? library.vectors)

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

    /// The name of the list that it belongs to.
    var list: String { operation == nil ? "scenarios" : "vectors" }

    /// The format that a new file needs; the steps of a scenario may have members of the newest one.
    var format: VectorFormat? {
        let hasSteps = members.contains { $0.name == "input" && $0.value["steps"] != nil }
        return operation.map { hasSteps ? .newest : $0.format }
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
        // A scenario may have expectations of its steps or attempts.
        if verdict.hasPrefix("{"), let written = try json("expect", arguments) { return written }
        guard parts.count == 2, parts[0] == "reject" else {
            throw UsageError("--expect takes accept, reject:REASON, either:WHY or a JSON object, not \"\(verdict)\"")
        }
        guard Reason(rawValue: parts[1]) != nil else {
            let suggestion = SpellingSuggestion.clause(for: parts[1], among: Reason.allCases.map(\.rawValue))
            throw UsageError(
                "unknown reason \"\(parts[1])\"\(suggestion)"
                    + (suggestion.isEmpty ? "; assay vectors reasons lists all" : ""))
        }
        return ["reject": .string(parts[1])]
    }

    private static func json(_ option: String, _ arguments: Arguments) throws -> JSONValue? {
        guard let text = try arguments.value(option) else { return nil }
        do {
            return try JSON.parse(text: text, file: "--\(option)").value
        } catch {
            throw UsageError("\(error)")
        }
    }

    private static func changes(_ arguments: Arguments) throws -> [(name: String, value: JSONValue)] {
        if arguments.has("scenario") { throw UsageError("--scenario is for web applications, in an area web/NAME") }
        var changes: [(name: String, value: JSONValue)] = []
        var token = try json("token", arguments) ?? [:]
        for part in ["header", "claims"] {
            if let patch = try json(part, arguments) {
                token = token.applying(.object([JSONMember(part, JSONNode(patch))]))
            }
        }
        if token != [:] { changes.append(("token", token)) }
        if let context = try json("context", arguments) { changes.append(("context", context)) }
        if let input = try json("input", arguments) { changes.append(("input", input)) }
        return changes
    }

    private static func expectationOfWeb(_ arguments: Arguments) throws -> JSONValue {
        let verdict = try arguments.value("expect") ?? ""
        if ["accept", "reject"].contains(verdict) { return .string(verdict) }
        if verdict.hasPrefix("either:") { return ["either": .string(String(verdict.dropFirst("either:".count)))] }
        if verdict.hasPrefix("{"), let written = try json("expect", arguments) { return written }
        throw UsageError("--expect takes accept, reject, either:WHY or a JSON object for a web application")
    }

    private static func changesOfWeb(_ arguments: Arguments) throws -> [(name: String, value: JSONValue)] {
        if let name = ["claims", "header", "token", "context", "input", "operation"].first(where: arguments.has) {
            throw UsageError("--\(name) is for clients; say what happens to a web application with --scenario")
        }
        let scenario = try json("scenario", arguments) ?? [:]
        guard case .object(let members) = scenario else { throw UsageError("--scenario takes a JSON object") }
        return members.map { ($0.name, $0.node.value) }
    }

    /// The vectors of the area with the same verdict; if there are none, all vectors with that verdict.
    private static func neighbours(_ area: String, _ expectation: JSONValue, _ vectors: [Vector]) -> [Vector] {
        let same = vectors.filter { vector in
            switch vector.expectation.outcome {
            case .accept: expectation == "accept"
            case .reject(let reasons):
                expectation == (reasons.first.map { ["reject": .string($0.rawValue)] } ?? "reject")
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

package import AssayJSON
package import AssayParserFuzzTargets
internal import AssaySchedules
internal import ScheduleExplorer

/// An input of the target `schedules` as a file of schedules, with its scenario and the order of its events.
package struct ScheduleDraft: Sendable {
    /// The name of the file, with its folder.
    package static let area = "schedules/found"
    /// The id of the scenario in the file.
    package let id: String
    /// The full ID of the scenario that it was made from.
    package let source: String
    /// The schedule in hexadecimal digits.
    package let replay: String
    /// The finding in one line; `nil` if the schedule passes.
    package let finding: String?
    /// The members of the file.
    package let members: [(name: String, value: JSONValue)]
    /// The members of its only vector.
    package let vector: [(name: String, value: JSONValue)]

    /// - Parameter suffix: Text that makes the ID unique.
    package init(_ bytes: [UInt8], suffix: String) throws(FuzzDraftError) {
        guard let library = try? Schedules.library.get() else { throw FuzzDraftError("the schedules cannot be read") }
        guard let recorded = library.record(bytes: bytes) else {
            throw FuzzDraftError("the input has fewer than two bytes and selects no scenario, so the target ignores it")
        }
        try self.init(recorded, suffix: suffix)
    }

    init(_ recorded: RecordedSchedule, suffix: String) throws(FuzzDraftError) {
        source = recorded.scenario.id
        replay = recorded.schedule.hex
        finding = recorded.finding.map { "\($0.kind.rawValue): \($0.message)" }
        let parts = source.split(separator: "/", maxSplits: 1).last?.split(separator: "::", maxSplits: 1)
        guard let parts, parts.count == 2,
            let file = try Self.file(String(parts[0])), case .array(let vectors)? = file["vectors"]
        else { throw FuzzDraftError("\(source) is in no file of schedules") }
        let names = parts[1].split(separator: "/", maxSplits: 1).map(String.init)
        guard let base = names.first, let written = vectors.first(where: { $0.value["id"] == .string(base) })?.value,
            case .object(let members) = written
        else { throw FuzzDraftError("\(source) is in no file of schedules") }
        let id = "\(base)-\(suffix)"
        self.id = id
        var vector: [(name: String, value: JSONValue)] = [
            ("id", .string(id)), ("title", .string("found by fuzzing; say in one line what comes in what order")),
        ]
        var visits = members.first { $0.name == "visits" }?.node.value
        // The scenario is one pair of a list.
        if written["pairs"] != nil, let pair = names.last {
            visits = .array(pair.split(separator: "+").map { JSONNode(.string(String($0))) })
        }
        if let visits { vector.append(("visits", visits)) }
        // The scenario is one pair of moves: the draft has the pairs of these two.
        var moves: JSONValue?
        if written["moves"] != nil, let pair = names.last {
            var used: [String] = []
            for name in pair.split(separator: "+").map(String.init) where !used.contains(name) { used.append(name) }
            let list = JSONValue.array(used.map { JSONNode(.string($0)) })
            vector.append(("moves", list))
            moves = list
        }
        let replaced = ["id", "title", "visits", "pairs", "moves", "orders"]
        vector += members.filter { !replaced.contains($0.name) }.map { ($0.name, $0.node.value) }
        if recorded.events.count >= 2 {
            let order: JSONValue = .array(recorded.events.map { JSONNode(.string($0)) })
            vector.append(("orders", [["id": "found", "order": order]]))
        }
        self.vector = vector
        self.members = Self.members(of: file, visits, moves)
    }

    /// The members of the file that its only vector needs.
    private static func members(
        of file: JSONValue, _ visits: JSONValue?, _ moves: JSONValue?
    ) -> [(name: String, value: JSONValue)] {
        var members: [(name: String, value: JSONValue)] = [
            ("about", "Orders that fuzzing has found."), ("operation", "schedule"),
        ]
        for (name, list) in [("visits", visits), ("moves", moves)] {
            guard case .object(let named)? = file[name], case .array(let used)? = list else { continue }
            let kept = named.filter { member in used.contains { $0.value == .string(member.name) } }
            if !kept.isEmpty { members.append((name, .object(kept))) }
        }
        if let invariants = file["invariants"] { members.append(("invariants", invariants)) }
        return members
    }

    private static func file(_ name: String) throws(FuzzDraftError) -> JSONValue? {
        guard let folder = try? FuzzFixtures.shared.get().folder else { return nil }
        return (try? DocumentFile.parse("\(folder)/schedules/\(name).json", as: name))?.value
    }
}

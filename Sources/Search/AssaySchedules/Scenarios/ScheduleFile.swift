internal import AssayJSON

/// A file of schedules: scenarios, and the visits and moves that they share.
struct ScheduleFile {
    let area: String
    let visits: [(name: String, value: VisitScript)]
    let moves: [(name: String, value: [AccountMove])]
    let invariants: Set<Invariant>

    /// Reads a file; errors go to the collector, and the rest of the file is still read.
    static func area(
        decoding root: JSONNode, _ name: String, into collector: inout JSONErrorCollector
    ) -> ScheduleLibrary.Area {
        let about = collector.attempt(
            try root.object().member("about").nonEmptyString())
        return ScheduleLibrary.Area(
            name: name, about: about ?? "", scenarios: scenarios(decoding: root, area: name, into: &collector))
    }

    private static func scenarios(
        decoding root: JSONNode, area: String, into collector: inout JSONErrorCollector
    ) -> [ScheduleScenario] {
        let members = ["$schema", "about", "operation", "visits", "moves", "invariants", "vectors"]
        guard
            let object = collector.attempt(try root.object()),
            let list = collector.attempt(try object.member("vectors").array())
        else { return [] }
        for error in object.unknownMembers(allowing: members) { collector.record(error) }
        _ = collector.attempt { () throws(JSONError) in
            let operation = try object.member("operation")
            guard try operation.string() == "schedule" else { throw operation.error("expected \"schedule\"") }
        }
        guard let visits = namedValues(object.optionalMember("visits"), into: &collector, VisitScript.init),
            let moves = namedValues(object.optionalMember("moves"), into: &collector, Self.moves)
        else { return [] }
        let invariants = collector.attempt(
            try object.optional("invariants", Invariant.set) ?? Set(Invariant.allCases))
        let file = ScheduleFile(
            area: area, visits: visits, moves: moves, invariants: invariants ?? Set(Invariant.allCases))
        var found: [ScheduleScenario] = []
        for node in list {
            let decoded = collector.attempt(try file.scenarios(node))
            for scenario in decoded ?? [] where found.contains(where: { $0.id == scenario.id }) {
                collector.record("the id \"\(scenario.id)\" is taken", at: scenario.location)
            }
            found += decoded ?? []
        }
        return found
    }

    /// Reads the values of an object by name; an absent object has none, and `nil` means that it is not an object.
    private static func namedValues<Value>(
        _ node: JSONNode?, into collector: inout JSONErrorCollector,
        _ read: (JSONNode) throws(JSONError) -> Value
    ) -> [(name: String, value: Value)]? {
        var values: [(name: String, value: Value)] = []
        guard let node else { return values }
        guard let object = collector.attempt(try node.object()) else { return nil }
        for member in object.members {
            if let value = collector.attempt(try read(member.node)) { values.append((member.name, value)) }
        }
        return values
    }

    /// The value with the name that a node holds.
    static func named<Value>(
        _ node: JSONNode, _ kind: String, among values: [(name: String, value: Value)]
    ) throws(JSONError) -> (name: String, value: Value) {
        let name = try node.string()
        guard let found = values.first(where: { $0.name == name }) else {
            throw node.error(
                "there is no \(kind) \"\(name)\"\(SpellingSuggestion.clause(for: name, among: values.map(\.name)))")
        }
        return found
    }

    /// Reads a visit, or the name of one.
    func visit(_ node: JSONNode) throws(JSONError) -> VisitScript {
        guard case .string = node.value else { return try VisitScript(node) }
        return try Self.named(node, "visit", among: visits).value
    }
}

extension Invariant {
    /// Reads a list of names of invariants.
    static func set(_ node: JSONNode) throws(JSONError) -> Set<Invariant> {
        let names = try node.array(of: { (element) throws(JSONError) in try element.choice(Invariant.self) })
        guard !names.isEmpty else {
            throw node.error("the list of invariants is empty, so the scenario could not fail")
        }
        return Set(names)
    }
}

extension VisitScript {
    /// Reads a visit.
    init(_ node: JSONNode) throws(JSONError) {
        let object = try node.object(allowing: ["session", "start", "returns", "later", "cancel", "outcomes"])
        session = try object.optional("session", Self.immediateEvents) ?? []
        start = try object.optional("start", Self.events) ?? []
        returns = try object.optionalMember("returns")?.choice() ?? .shown
        later = try object.optional("later", Self.events) ?? []
        cancel = try object.optional("cancel", Self.immediateEvents) ?? []
        let list = try object.member("outcomes").array(of: Outcome.name)
        outcomes = Set(list)
    }

    private static func events(_ node: JSONNode) throws(JSONError) -> [Event] {
        try node.array(of: { (element) throws(JSONError) in try element.choice(Event.self) })
    }

    private static func immediateEvents(_ node: JSONNode) throws(JSONError) -> [Event] {
        try node.array(of: { (element) throws(JSONError) in
            let event = try element.choice(Event.self)
            guard !event.suspends else {
                throw element.error("\"\(event.rawValue)\" needs a task; put it in \"later\"")
            }
            return event
        })
    }
}

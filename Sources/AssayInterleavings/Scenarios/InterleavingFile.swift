internal import AssayDocument

/// A file of schedules: scenarios, and the visits that they share.
struct InterleavingFile {
    let area: String
    let visits: [(name: String, script: VisitScript)]
    let moves: [(name: String, moves: [AccountMove])]
    let invariants: Set<Invariant>

    /// Reads a file; what is wrong goes to the collector, and everything else is still read.
    static func area(
        decoding root: DocumentNode, _ name: String, into collector: inout DocumentErrorCollector
    ) -> InterleavingLibrary.Area {
        let about = collector.attempt(
            try root.object().member("about").nonEmptyString())
        return InterleavingLibrary.Area(
            name: name, about: about ?? "", scenarios: scenarios(decoding: root, area: name, into: &collector))
    }

    private static func scenarios(
        decoding root: DocumentNode, area: String, into collector: inout DocumentErrorCollector
    ) -> [InterleavingScenario] {
        let members = ["$schema", "about", "operation", "visits", "moves", "invariants", "vectors"]
        guard
            let object = collector.attempt(try root.object()),
            let list = collector.attempt(try object.member("vectors").array())
        else { return [] }
        for error in object.unknownMembers(allowing: members) { collector.record(error) }
        _ = collector.attempt { () throws(DocumentError) in
            let operation = try object.member("operation")
            guard try operation.string() == "schedule" else { throw operation.error("expected \"schedule\"") }
        }
        var visits: [(name: String, script: VisitScript)] = []
        if let named = object.optionalMember("visits") {
            guard let named = collector.attempt(try named.object()) else { return [] }
            for member in named.members {
                guard let script = collector.attempt(try VisitScript(member.node))
                else { continue }
                visits.append((member.name, script))
            }
        }
        var moves: [(name: String, moves: [AccountMove])] = []
        if let named = object.optionalMember("moves") {
            guard let named = collector.attempt(try named.object()) else { return [] }
            for member in named.members {
                guard let list = collector.attempt(try Self.moves(member.node))
                else { continue }
                moves.append((member.name, list))
            }
        }
        let invariants = collector.attempt(
            try object.optional("invariants", Invariant.set) ?? Set(Invariant.allCases))
        let file = InterleavingFile(
            area: area, visits: visits, moves: moves, invariants: invariants ?? Set(Invariant.allCases))
        var found: [InterleavingScenario] = []
        for node in list {
            let decoded = collector.attempt { () throws(DocumentError) in try file.scenarios(node) }
            for scenario in decoded ?? [] where found.contains(where: { $0.id == scenario.id }) {
                collector.record("the id \"\(scenario.id)\" is taken", at: scenario.location)
            }
            found += decoded ?? []
        }
        return found
    }

    /// The visit of that name, or the one written out.
    func visit(_ node: DocumentNode) throws(DocumentError) -> VisitScript {
        guard case .string(let name) = node.value else { return try VisitScript(node) }
        guard let visit = visits.first(where: { $0.name == name }) else {
            throw node.error(
                "there is no visit \"\(name)\"\(SpellingSuggestion.clause(for: name, among: visits.map(\.name)))")
        }
        return visit.script
    }
}

extension Invariant {
    /// The invariants of a list of names.
    static func set(_ node: DocumentNode) throws(DocumentError) -> Set<Invariant> {
        let names = try node.array(of: { (element) throws(DocumentError) in try element.choice(Invariant.self) })
        guard !names.isEmpty else { throw node.error("the list is empty, so that nothing could fail") }
        return Set(names)
    }
}

extension VisitScript {
    /// Reads a visit.
    init(_ node: DocumentNode) throws(DocumentError) {
        let object = try node.object(allowing: ["session", "start", "returns", "later", "cancel", "outcomes"])
        session = try object.optional("session", Self.immediateEvents) ?? []
        start = try object.optional("start", Self.events) ?? []
        returns = try object.optionalMember("returns")?.choice() ?? .shown
        later = try object.optional("later", Self.events) ?? []
        cancel = try object.optional("cancel", Self.immediateEvents) ?? []
        let list = try object.member("outcomes").array(of: Outcome.name)
        outcomes = Set(list)
    }

    private static func events(_ node: DocumentNode) throws(DocumentError) -> [Event] {
        try node.array(of: { (element) throws(DocumentError) in try element.choice(Event.self) })
    }

    private static func immediateEvents(_ node: DocumentNode) throws(DocumentError) -> [Event] {
        try node.array(of: { (element) throws(DocumentError) in
            let event = try element.choice(Event.self)
            guard !event.suspends else {
                throw element.error("\"\(event.rawValue)\" needs a task; put it in \"later\"")
            }
            return event
        })
    }
}

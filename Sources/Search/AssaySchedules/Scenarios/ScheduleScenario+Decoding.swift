internal import AssayJSON

extension ScheduleFile {
    private static let members = [
        "id", "title", "visits", "pairs", "transport", "key_lifetime", "at_most", "actors", "invariants", "search",
        "orders",
    ]

    /// The scenarios of a vector: one for each pair of its visits, or the vector itself and one for each pinned order.
    func scenarios(_ node: JSONNode) throws(JSONError) -> [ScheduleScenario] {
        if try node.object().optionalMember("moves") != nil { return try accountScenarios(node) }
        let object = try node.object(allowing: Self.members)
        let id = try Self.identifier(object.member("id"))
        let title = try object.member("title").nonEmptyString()
        let actors = try Self.actors(object.member("actors"))
        let transport = try object.optional("transport", Self.transport) ?? [:]
        let keyLifetime = try object.optional("key_lifetime", Self.seconds) ?? Fixtures.keyLifetime
        let atMost = try object.optional("at_most", Self.limits) ?? [:]
        let invariants = try object.optional("invariants", Invariant.set) ?? self.invariants
        let search = try object.optional("search", Self.search) ?? SearchScript()
        func scenario(
            _ suffix: String, _ visits: [VisitScript], _ order: [String], from written: JSONNode
        ) -> ScheduleScenario {
            ScheduleScenario(
                id: "\(area)::\(id)\(suffix)", title: title, written: written, visits: visits, transport: transport,
                keyLifetime: keyLifetime, atMost: atMost, actors: actors, invariants: invariants, search: search,
                order: order)
        }
        if let pairs = object.optionalMember("pairs") {
            let names = try pairs.array(of: { (name) throws(JSONError) in (try name.string(), try visit(name)) })
            guard names.count >= 2 else { throw pairs.error("expected two visits or more") }
            return names.flatMap { first in
                names.map { second in
                    scenario("/\(first.0)+\(second.0)", [first.1, second.1], [], from: node)
                }
            }
        }
        let signIns = actors.flatMap(\.steps).count { $0.action == .signIn }
        guard signIns < Fixtures.maximumAttempts else {
            throw node.error("expected at most \(Fixtures.maximumAttempts - 1) sign-ins, found \(signIns)")
        }
        let visits = try object.optional("visits") { (list) throws(JSONError) in
            try list.array(of: visit)
        }
        guard signIns == 0 || visits?.isEmpty == false else {
            throw node.error("a scenario with a sign-in needs the member \"visits\", which is missing or empty")
        }
        let plain = scenario("", visits ?? [VisitScript()], [], from: node)
        guard let orders = object.optionalMember("orders") else { return [plain] }
        var pinned: [ScheduleScenario] = []
        for order in try orders.array() {
            let members = try order.object(allowing: ["id", "order"])
            let name = try Self.identifier(members.member("id"))
            let events = try members.member("order").array(of: { (event) throws(JSONError) in
                try Self.event(event, actors: actors)
            })
            guard events.count >= 2, Set(events).count == events.count else {
                throw order.error("an order names two events or more, each once")
            }
            pinned.append(scenario("/\(name)", plain.visits, events, from: order))
        }
        return [plain] + pinned
    }

    static func identifier(_ node: JSONNode) throws(JSONError) -> String {
        let text = try node.nonEmptyString()
        let isName = text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
        guard isName else { throw node.error("expected lower-case words joined by hyphens") }
        return text
    }

    /// Reads an event's name: a step of an actor, an event of a visit, or the response to a request.
    private static func event(_ node: JSONNode, actors: [ActorScript]) throws(JSONError) -> String {
        let name = try node.string()
        let known = actors.flatMap { $0.steps.map(\.name) } + EventNames.all
        guard known.contains(name) else {
            throw node.error("there is no event \"\(name)\"\(SpellingSuggestion.clause(for: name, among: known))")
        }
        return name
    }

    private static func transport(_ node: JSONNode) throws(JSONError) -> [RequestKind: [ResponseScript]] {
        try byKind(node) { (node) throws(JSONError) in
            let responses = try node.array(of: { (node) throws(JSONError) in try node.choice(ResponseScript.self) })
            guard !responses.isEmpty else { throw node.error("the list is empty") }
            return responses
        }
    }

    private static func seconds(_ node: JSONNode) throws(JSONError) -> Int { try node.integer(in: 0...10_000_000) }

    private static func limits(_ node: JSONNode) throws(JSONError) -> [RequestKind: Int] {
        try byKind(node) { (node) throws(JSONError) in try node.integer(in: 0...100) }
    }

    private static func byKind<Value>(
        _ node: JSONNode, _ read: (JSONNode) throws(JSONError) -> Value
    ) throws(JSONError) -> [RequestKind: Value] {
        var values: [RequestKind: Value] = [:]
        for member in try node.object(allowing: RequestKind.allCases.map(\.rawValue)).members {
            if let kind = RequestKind(rawValue: member.name) { values[kind] = try read(member.node) }
        }
        return values
    }

    static func search(_ node: JSONNode) throws(JSONError) -> SearchScript {
        let object = try node.object(allowing: ["exhaustive", "bound"])
        var script = SearchScript()
        script.isExhaustive =
            try object.optional("exhaustive", JSONNode.bool) ?? true
        script.bound = try object.optional("bound") { (node) throws(JSONError) in try node.integer(in: 0...20) }
        return script
    }
}

internal import AssayDocument

extension InterleavingFile {
    private static let members = [
        "id", "title", "visits", "pairs", "transport", "at_most", "actors", "invariants", "search", "orders",
    ]

    /// The scenarios of one vector: itself, one for each pair of its visits, and one for each order that it pins.
    func scenarios(_ node: DocumentNode) throws(DocumentError) -> [InterleavingScenario] {
        if try node.object().optionalMember("moves") != nil { return try accountScenarios(node) }
        let object = try node.object(allowing: Self.members)
        let id = try Self.identifier(object.member("id"))
        let title = try object.member("title").nonEmptyString()
        let actors = try Self.actors(object.member("actors"))
        let transport = try object.optional("transport", Self.transport) ?? [:]
        let atMost = try object.optional("at_most", Self.limits) ?? [:]
        let invariants = try object.optional("invariants", Invariant.set) ?? self.invariants
        let search = try object.optional("search", Self.search) ?? SearchScript()
        func scenario(
            _ suffix: String, _ visits: [VisitScript], _ order: [String], from written: DocumentNode
        ) -> InterleavingScenario {
            InterleavingScenario(
                id: "\(area)::\(id)\(suffix)", title: title, written: written, visits: visits, transport: transport,
                atMost: atMost, actors: actors, invariants: invariants, search: search, order: order)
        }
        if let pairs = object.optionalMember("pairs") {
            let names = try pairs.array(of: { (name) throws(DocumentError) in (try name.string(), try visit(name)) })
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
        let visits = try object.optional("visits") { (list) throws(DocumentError) in
            try list.array(of: visit)
        }
        guard signIns == 0 || visits?.isEmpty == false else {
            throw node.error("who signs in visits the provider: the member \"visits\" is missing or empty")
        }
        let plain = scenario("", visits ?? [VisitScript()], [], from: node)
        guard let orders = object.optionalMember("orders") else { return [plain] }
        var pinned: [InterleavingScenario] = []
        for order in try orders.array() {
            let members = try order.object(allowing: ["id", "order"])
            let name = try Self.identifier(members.member("id"))
            let events = try members.member("order").array(of: { (event) throws(DocumentError) in
                try Self.event(event, actors: actors)
            })
            guard events.count >= 2, Set(events).count == events.count else {
                throw order.error("an order names two events or more, each once")
            }
            pinned.append(scenario("/\(name)", plain.visits, events, from: order))
        }
        return [plain] + pinned
    }

    static func identifier(_ node: DocumentNode) throws(DocumentError) -> String {
        let text = try node.nonEmptyString()
        let isName = text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
        guard isName else { throw node.error("expected lower-case words joined by hyphens") }
        return text
    }

    /// An event's name: a step of an actor, an event of a visit, or a request's answer.
    private static func event(_ node: DocumentNode, actors: [ActorScript]) throws(DocumentError) -> String {
        let name = try node.string()
        let known = actors.flatMap { $0.steps.map(\.name) } + EventNames.all
        guard known.contains(name) else {
            throw node.error("there is no event \"\(name)\"\(SpellingSuggestion.clause(for: name, among: known))")
        }
        return name
    }

    private static func transport(_ node: DocumentNode) throws(DocumentError) -> [RequestKind: [AnswerScript]] {
        var scripts: [RequestKind: [AnswerScript]] = [:]
        for (kind, node) in try kinds(node) {
            let answers = try node.array(of: { (answer) throws(DocumentError) in try answer.choice(AnswerScript.self) })
            guard !answers.isEmpty else { throw node.error("the list is empty") }
            scripts[kind] = answers
        }
        return scripts
    }

    private static func limits(_ node: DocumentNode) throws(DocumentError) -> [RequestKind: Int] {
        var limits: [RequestKind: Int] = [:]
        for (kind, node) in try kinds(node) { limits[kind] = try node.integer(in: 0...100) }
        return limits
    }

    private static func kinds(_ node: DocumentNode) throws(DocumentError) -> [(RequestKind, DocumentNode)] {
        var list: [(RequestKind, DocumentNode)] = []
        for member in try node.object(allowing: RequestKind.allCases.map(\.rawValue)).members {
            guard let kind = RequestKind(rawValue: member.name) else { continue }
            list.append((kind, member.node))
        }
        return list
    }

    static func search(_ node: DocumentNode) throws(DocumentError) -> SearchScript {
        let object = try node.object(allowing: ["exhaustive", "bound"])
        var script = SearchScript()
        script.isExhaustive =
            try object.optional("exhaustive", DocumentNode.bool) ?? true
        script.bound = try object.optional("bound") { (node) throws(DocumentError) in try node.integer(in: 0...20) }
        return script
    }
}

internal import AssayJSON

extension ScheduleFile {
    /// The largest number of moves of one caller; the search of more would take too long.
    private static let maximumMoves = 4

    /// Reads the moves of one caller.
    static func moves(_ node: JSONNode) throws(JSONError) -> [AccountMove] {
        let moves = try node.array(of: AccountMove.init)
        guard (1...maximumMoves).contains(moves.count) else {
            throw node.error("expected 1 to \(maximumMoves) moves")
        }
        return moves
    }

    /// Makes a scenario of two callers for each pair of the named moves, including each move with itself.
    func accountScenarios(_ node: JSONNode) throws(JSONError) -> [ScheduleScenario] {
        let object = try node.object(allowing: ["id", "title", "moves", "invariants", "search"])
        let id = try Self.identifier(object.member("id"))
        let title = try object.member("title").nonEmptyString()
        let invariants = try object.optional("invariants", Invariant.set) ?? self.invariants
        let search = try object.optional("search", Self.search) ?? SearchScript()
        let list = try object.member("moves")
        let named = try list.array(of: { (node) throws(JSONError) in try Self.named(node, "move", among: moves) })
        guard !named.isEmpty, Set(named.map(\.name)).count == named.count else {
            throw list.error("expected the names of moves, without repetition")
        }
        return named.indices.flatMap { first in
            named[first...].map { second in
                let actors = [("first", named[first].value), ("second", second.value)].map { name, moves in
                    ActorScript(
                        name: name,
                        steps: moves.map { move in
                            ActorScript.Step(action: .account(move), expected: nil, name: "\(name) \(move.name)")
                        })
                }
                return ScheduleScenario(
                    id: "\(area)::\(id)/\(named[first].name)+\(second.name)", title: title, written: node,
                    visits: [], transport: [:], keyLifetime: Fixtures.keyLifetime, atMost: [:], actors: actors,
                    invariants: invariants, search: search, order: [])
            }
        }
    }
}

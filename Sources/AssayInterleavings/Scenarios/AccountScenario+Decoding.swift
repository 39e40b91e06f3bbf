internal import AssayDocument

extension InterleavingFile {
    /// The most moves of one caller; more could not be searched.
    private static let maximumMoves = 4

    /// Reads what one caller asks for.
    static func moves(_ node: DocumentNode) throws(DocumentError) -> [AccountMove] {
        let moves = try node.array(of: AccountMove.init)
        guard (1...maximumMoves).contains(moves.count) else {
            throw node.error("expected 1 to \(maximumMoves) moves")
        }
        return moves
    }

    /// One scenario for each two of the moves named, a move and itself included: two callers, each with one of them.
    func accountScenarios(_ node: DocumentNode) throws(DocumentError) -> [InterleavingScenario] {
        let object = try node.object(allowing: ["id", "title", "moves", "invariants", "search"])
        let id = try Self.identifier(object.member("id"))
        let title = try object.member("title").nonEmptyString()
        let invariants = try object.optional("invariants", Invariant.set) ?? self.invariants
        let search = try object.optional("search", Self.search) ?? SearchScript()
        let list = try object.member("moves")
        let named = try list.array(of: { (node) throws(DocumentError) in
            let name = try node.string()
            guard let move = moves.first(where: { $0.name == name }) else {
                let suggestion = SpellingSuggestion.clause(for: name, among: moves.map(\.name))
                throw node.error("there is no move \"\(name)\"\(suggestion)")
            }
            return move
        })
        guard !named.isEmpty, Set(named.map(\.name)).count == named.count else {
            throw list.error("expected names of moves, each once")
        }
        return named.indices.flatMap { first in
            named[first...].map { second in
                let actors = [("first", named[first].moves), ("second", second.moves)].map { name, moves in
                    ActorScript(
                        name: name,
                        steps: moves.map { move in
                            ActorScript.Step(action: .account(move), expected: nil, name: "\(name) \(move.name)")
                        })
                }
                return InterleavingScenario(
                    id: "\(area)::\(id)/\(named[first].name)+\(second.name)", title: title, written: node,
                    visits: [], transport: [:], atMost: [:], actors: actors, invariants: invariants, search: search,
                    order: [])
            }
        }
    }
}

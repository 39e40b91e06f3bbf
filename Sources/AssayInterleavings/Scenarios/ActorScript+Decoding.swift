internal import AssayDocument

extension InterleavingFile {
    /// The largest numbers of actors and steps; the search of more would take too long.
    private static let maximumActors = 8
    private static let maximumSteps = 8

    /// Reads the actors, in the order of the document.
    static func actors(_ node: DocumentNode) throws(DocumentError) -> [ActorScript] {
        let members = try node.object().members
        guard (1...maximumActors).contains(members.count) else {
            throw node.error("expected 1 to \(maximumActors) actors")
        }
        let names = members.map(\.name)
        var actors: [ActorScript] = []
        for member in members {
            let nodes = try member.node.array()
            guard (1...maximumSteps).contains(nodes.count) else {
                throw member.node.error("expected 1 to \(maximumSteps) steps")
            }
            var steps: [ActorScript.Step] = []
            for node in nodes {
                steps.append(try step(node, actor: member.name, among: names, earlier: steps))
            }
            actors.append(ActorScript(name: member.name, steps: steps))
        }
        return actors
    }

    private static func step(
        _ node: DocumentNode, actor: String, among actors: [String], earlier: [ActorScript.Step]
    ) throws(DocumentError) -> ActorScript.Step {
        let object = try node.object(allowing: ["do", "actor", "key", "seconds", "expect"])
        let verb = try object.member("do")
        let action: ActorScript.Action
        var detail: String?
        switch try verb.choice(Verb.self) {
        case .signIn: action = .signIn
        case .refresh: action = .refresh
        case .revoke: action = .revoke
        case .rotate: action = .rotate
        case .drop: action = .drop
        case .verify:
            action = .verify(key: try object.member("key").choice())
            detail = "key"
        case .cancel:
            action = .cancel(actor: try index(object.member("actor"), of: actor, in: actors))
            detail = "actor"
        case .wait:
            action = .wait(actor: try index(object.member("actor"), of: actor, in: actors))
            detail = "actor"
        case .sleep:
            action = .sleep(seconds: try object.member("seconds").integer(in: 1...100_000))
            detail = "seconds"
        }
        for name in ["actor", "key", "seconds"] where name != detail {
            if let node = object.optionalMember(name) {
                throw node.error("\"\(try verb.string())\" has no \"\(name)\"")
            }
        }
        let expected = try object.optional("expect") { (list) throws(DocumentError) in
            Set(try list.array(of: { (name) throws(DocumentError) in try Outcome.name(name) }))
        }
        let base = "\(actor) \(try verb.string())"
        let count = earlier.count { $0.name == base || $0.name.hasPrefix(base + " ") }
        return ActorScript.Step(
            action: action, expected: expected, name: count == 0 ? base : "\(base) \(count + 1)")
    }

    private enum Verb: String, CaseIterable {
        case signIn = "sign-in"
        case refresh
        case revoke
        case verify
        case rotate
        case drop
        case cancel
        case wait
        case sleep
    }

    private static func index(
        _ node: DocumentNode, of actor: String, in actors: [String]
    ) throws(DocumentError) -> Int {
        let name = try node.string()
        guard name != actor, let index = actors.firstIndex(of: name) else {
            throw node.error("expected another actor of this scenario\(SpellingSuggestion.clause(for: name, among: actors))")
        }
        return index
    }
}

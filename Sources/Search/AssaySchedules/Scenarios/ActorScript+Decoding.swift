internal import AssayJSON

extension ScheduleFile {
    /// The largest numbers of actors and steps; the search of more would take too long.
    private static let maximumActors = 8
    private static let maximumSteps = 8

    /// Reads the actors, in the order of the document.
    static func actors(_ node: JSONNode) throws(JSONError) -> [ActorScript] {
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
        _ node: JSONNode, actor: String, among actors: [String], earlier: [ActorScript.Step]
    ) throws(JSONError) -> ActorScript.Step {
        let (word, action, object) = try StepForm.read(node, by: ActorScript.forms, in: (actor, actors))
        let expected = try object.optional("expect") { list throws(JSONError) in
            Set(try list.array(of: Outcome.name))
        }
        let base = "\(actor) \(word)"
        let count = earlier.count { $0.name == base || $0.name.hasPrefix(base + " ") }
        return ActorScript.Step(
            action: action, expected: expected, name: count == 0 ? base : "\(base) \(count + 1)")
    }
}

extension ActorScript {
    /// The actor whose step is read, and all actors.
    fileprivate typealias Scope = (own: String, all: [String])
    private typealias Member<Value> = StepMember<Scope, Value>

    fileprivate static let forms: [StepForm<Scope, Action>] = [
        StepForm("sign-in", common: expect) { .signIn },
        StepForm("sign-in-on-device", common: expect) { .signInOnDevice },
        StepForm("allow") { .decide(allows: true) },
        StepForm("deny") { .decide(allows: false) },
        StepForm("refresh", common: expect) { .refresh },
        StepForm("revoke", common: expect) { .revoke },
        StepForm("verify", common: expect, key) { .verify(key: $0) },
        StepForm("rotate", common: expect) { .rotate },
        StepForm("drop", common: expect) { .drop },
        StepForm("cancel", common: expect, actor) { .cancel(actor: $0) },
        StepForm("wait", common: expect, actor) { .wait(actor: $0) },
        StepForm("sleep", common: expect, seconds) { .sleep(seconds: $0) },
        StepForm("move-clock", difference) { .moveClock(seconds: $0) },
    ]

    private static let expect = ["expect"]
    private static let key = Member(required: "key") { node, _ throws(JSONError) in
        try node.choice(SigningKey.self)
    }
    private static let seconds = Member(required: "seconds") { node, _ throws(JSONError) in
        try node.integer(in: 1...100_000)
    }
    private static let difference = Member(required: "seconds") { node, _ throws(JSONError) in
        try node.integer(in: -100_000...100_000)
    }
    private static let actor = Member(required: "actor") { node, actors throws(JSONError) in
        let name = try node.string()
        guard name != actors.own, let place = actors.all.firstIndex(of: name) else {
            let suggestion = SpellingSuggestion.clause(for: name, among: actors.all)
            throw node.error("expected another actor of this scenario\(suggestion)")
        }
        return place
    }
}

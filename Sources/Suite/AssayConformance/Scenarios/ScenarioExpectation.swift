internal import AssayJSON
internal import MockGoogle

/// What a vector expects of its scenario.
struct ScenarioExpectation: Sendable {
    /// The expected outcomes by attempt; empty if only steps have expectations.
    let attempts: [String: VectorExpectation.Outcome]
    /// The expected outcomes of steps, by title.
    let steps: [String: VectorExpectation.Outcome]
    /// The steps in which the client is asked for several at once, by title.
    let groups: [(title: String, group: ScenarioGroup)]
    let log: [LogExpectation]
    /// Whether the standard error of the client's process must not contain a secret.
    let looksAtStandardError: Bool
    /// Whether the messages of refusals must not contain a secret.
    let looksAtMessages: Bool
    /// The maximum growth of the client's process, in bytes; `nil` if any.
    let memoryLimit: Int?
    /// Whether the code verifiers must not follow from the authorization URLs.
    let hidesVerifiers: Bool

    /// Whether it expects anything besides the outcomes of the attempts.
    var looksBeyondOutcomes: Bool {
        !steps.isEmpty || !log.isEmpty || looksAtStandardError || looksAtMessages || memoryLimit != nil
            || hidesVerifiers
    }

    static let members = [
        "accept", "reject", "either", "attempts", "steps", "log", "standard_error", "messages", "memory_growth",
        "secret",
    ]

    /// Reads the expectation of a vector for its scenario.
    init(decoding node: JSONNode, _ scenario: Scenario) throws(JSONError) {
        steps = Dictionary(
            scenario.allSteps.compactMap { step in step.expected.map { (step.title, $0) } }, uniquingKeysWith: { $1 })
        groups = scenario.groups.map { ($0.step.title, $0.group) }
        guard case .object(let members) = node.value else {
            attempts = [
                Self.mainAttempt: try VectorExpectation.Outcome(decoding: node, of: .signIn)
            ]
            log = []
            looksAtStandardError = false
            looksAtMessages = false
            memoryLimit = nil
            hidesVerifiers = false
            try check(scenario, node)
            return
        }
        attempts = try Self.attempts(node)
        looksAtStandardError = try Self.forbidsSecrets("standard_error", members)
        looksAtMessages = try Self.forbidsSecrets("messages", members)
        memoryLimit = try members.first { $0.name == "memory_growth" }?.node.integer(in: 1...1 << 40)
        let secret = members.first { $0.name == "secret" }?.node
        if let secret {
            guard try secret.array(of: JSONNode.string) == ["code_verifier"] else {
                throw secret.error("expected [\"code_verifier\"]")
            }
            guard scenario.attempts.count >= DerivationSearch.minimumCount else {
                throw secret.error("\"secret\" needs \(DerivationSearch.minimumCount) attempts or more")
            }
        }
        hidesVerifiers = secret != nil
        var collector = JSONErrorCollector()
        let rules = collector.attempt(try members.first { $0.name == "log" }?.node.array())
        log = collector.elements(of: (rules ?? nil) ?? []) { rule throws(JSONError) in
            try LogExpectation(decoding: rule, providers: scenario.providers.map(\.name))
        }
        try collector.finish()
        try check(scenario, node)
    }

    private static func forbidsSecrets(_ name: String, _ members: [JSONMember]) throws(JSONError) -> Bool {
        guard let rule = members.first(where: { $0.name == name })?.node else { return false }
        guard rule.value == "no-secrets" else { throw rule.error("expected \"no-secrets\"") }
        return true
    }

    static let mainAttempt = ScenarioStepScope.defaultAttempt

    static func attempts(_ node: JSONNode) throws(JSONError) -> [String: VectorExpectation.Outcome] {
        let object = try node.object(allowing: members)
        let named = ["accept", "reject", "either", "attempts", "steps"].filter { object.optionalMember($0) != nil }
        guard let name = named.first, named.count == 1 else {
            throw node.error("expected one of \"accept\", \"reject\", \"either\", \"attempts\" and \"steps\"")
        }
        switch name {
        case "steps":
            guard try object.member("steps").bool() else {
                throw try object.member("steps").error("expected true")
            }
            return [:]
        case "attempts":
            var outcomes: [String: VectorExpectation.Outcome] = [:]
            for member in try object.member("attempts").object().members {
                outcomes[member.name] = try VectorExpectation.Outcome(decoding: member.node, of: .signIn)
            }
            guard !outcomes.isEmpty else { throw try object.member("attempts").error("no attempt is named") }
            return outcomes
        default:
            let own = JSONNode(.object(object.members.filter { $0.name == name }), at: node.location)
            return [mainAttempt: try VectorExpectation.Outcome(decoding: own, of: .signIn)]
        }
    }

    /// Refuses expectations that could not fail, because nothing in the scenario concerns them.
    private func check(_ scenario: Scenario, _ node: JSONNode) throws(JSONError) {
        let known = scenario.attempts
        for name in attempts.keys.sorted() where !known.contains(name) {
            let suggestion = SpellingSuggestion.clause(for: name, among: known.sorted())
            throw node.error("no attempt is called \(JSONWriter.quoted(name))\(suggestion)")
        }
        if attempts.isEmpty, steps.isEmpty {
            throw node.error("no step of the scenario has an \"expect\"")
        }
        if let step = unjudgedStep(of: scenario), let attempt = step.action.attempt {
            throw node.error(
                "nothing judges \(step.title): the expectation does not name the attempt "
                    + "\(JSONWriter.quoted(attempt)), and no step of it from there on has an \"expect\"")
        }
    }

    /// The first step whose outcome no expectation judges.
    ///
    /// The outcome of an attempt judges all of its steps. The expectation of a step also judges the steps before it: if
    /// one of them fails, the attempt ends before that step.
    private func unjudgedStep(of scenario: Scenario) -> ScenarioStep? {
        var judged = Set(attempts.keys)
        var unjudged: ScenarioStep?
        for step in scenario.allSteps.reversed() {
            guard let attempt = step.action.attempt else { continue }
            if step.expected != nil { judged.insert(attempt) }
            if !judged.contains(attempt) { unjudged = step }
        }
        return unjudged
    }

    /// Whether a refusal is expected anywhere.
    ///
    /// It is conclusive only if the client accepts the honest twin.
    var expectsRefusal: Bool { !reasons.isEmpty }

    /// All reasons that are expected.
    var reasons: Set<Reason> {
        var reasons: Set<Reason> = []
        for case .reject(let expected) in Array(attempts.values) + Array(steps.values) { reasons.formUnion(expected) }
        return reasons
    }
}

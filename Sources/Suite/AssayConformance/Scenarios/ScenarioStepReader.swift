internal import AssayJSON
internal import TokenForge

/// Reads the steps of a scenario one by one, and knows which sign-ins have begun.
struct ScenarioStepReader {
    let settings: SignInSettings?
    var scope: ScenarioStepScope
    private var count = 0

    init(settings: SignInSettings?, scope: ScenarioStepScope) {
        self.settings = settings
        self.scope = scope
    }

    mutating func step(_ node: JSONNode) throws(JSONError) -> ScenarioStep {
        count += 1
        if node.value["do"] == "together" { return try together(node) }
        return try step(node, numbered: "\(count)", expecting: nil)
    }

    /// Reads a step, whose outcome is as given if it has no `expect`.
    private mutating func step(
        _ node: JSONNode, numbered number: String, expecting outcome: VectorExpectation.Outcome?
    ) throws(JSONError) -> ScenarioStep {
        let (word, action, object) = try StepForm.read(node, by: ScenarioStepForms.all, in: scope)
        if case .start(let start) = action { scope.begun.insert(start.attempt) }
        if case .authorizeDevice(let device) = action { scope.begun.insert(device.attempt) }
        if case .verify(let verification) = action, let settings {
            scope.hasVerified = true
            _ = try verification.descriptions(number: 1, settings: settings, forge: scope.forge)
        }
        var expected = try object.optional("expect") { node throws(JSONError) in
            try VectorExpectation.Outcome(decoding: node, of: .signIn)
        }
        if case .verify = action { expected = expected ?? .accept([:]) }
        return ScenarioStep(
            action: action, expected: expected ?? (action.isOfClient ? outcome : nil),
            title: ScriptSteps.title(number, word, action.attempt.map { "of \($0)" } ?? ""))
    }

    /// Reads steps that the client is asked for together: whether one of them is accepted may depend on the others.
    private mutating func together(_ node: JSONNode) throws(JSONError) -> ScenarioStep {
        let object = try node.object(allowing: ["do", "steps", "orders", "expect"])
        let nodes = try object.member("steps").array()
        var steps: [ScenarioStep] = []
        for (index, node) in nodes.enumerated() {
            let step = try step(
                node, numbered: "\(count).\(index + 1)",
                expecting: .either("the client is asked for other steps at the same time"))
            switch step.action {
            case .callback(let callback) where callback.count > 1: throw node.error("\"repeat\" is not for such steps")
            case .verify(let verification) where verification.count > 1 || verification.isAgain:
                throw node.error("\"repeat\" and \"again\" are not for such steps")
            case .faults, .together:
                throw node.error("expected a step of the client, \"rotate\", \"advance\" or \"relaunch\"")
            default: steps.append(step)
            }
        }
        guard steps.contains(where: \.action.isOfClient), steps.count > 1 else {
            throw try object.member("steps").error("expected two steps or more, and one of the client")
        }
        let documents = nodes.map(\.withoutExpectations.value)
        let same = documents.map { document in documents.firstIndex(of: document) ?? 0 }
        if steps.contains(where: \.action.isRelaunch), same != Array(same.indices) {
            throw try object.member("steps").error("next to \"relaunch\" no two steps may be the same")
        }
        let group = ScenarioGroup(
            steps: steps, same: same,
            accepted: try object.optional("expect") { node throws(JSONError) in
                try ScenarioGroup.accepted(node, of: steps.filter(\.action.isOfClient).count)
            },
            bound: try object.optional("orders") { node throws(JSONError) in try node.integer(in: 1...10_000) }
                ?? ScenarioGroup.defaultBound)
        return ScenarioStep(
            action: .together(group), expected: nil, title: ScriptSteps.title("\(count)", "together", ""))
    }
}

/// The names that the members of a step can use.
struct ScenarioStepScope {
    static let defaultAttempt = "a"

    /// All attempts of the scenario.
    let attempts: Set<String>
    let providers: [String]
    let forge: Forge
    /// The attempts that earlier steps have begun.
    var begun: Set<String> = []
    /// Whether an earlier step has verified a token.
    var hasVerified = false

    /// The attempt of a step that begins one.
    static func newAttempt(_ object: JSONMembers, _ scope: Self) throws(JSONError) -> String {
        let attempt = try object.optional("attempt", VectorFile.name) ?? defaultAttempt
        guard !scope.begun.contains(attempt) else {
            throw JSONError("the attempt \(JSONWriter.quoted(attempt)) has already begun", at: object.location)
        }
        return attempt
    }

    /// The attempt of a step that continues one.
    static func openAttempt(_ object: JSONMembers, _ scope: Self) throws(JSONError) -> String {
        if let node = object.optionalMember("attempt") { return try begunAttempt(node, scope) }
        guard scope.begun.contains(defaultAttempt) else {
            throw JSONError("no \"start\" of the attempt \"\(defaultAttempt)\" comes before", at: object.location)
        }
        return defaultAttempt
    }

    static func begunAttempt(_ node: JSONNode, _ scope: Self) throws(JSONError) -> String {
        let name = try node.string()
        guard scope.begun.contains(name) else {
            throw node.error(
                "no \"start\" of the attempt \(JSONWriter.quoted(name)) comes before"
                    + SpellingSuggestion.clause(for: name, among: scope.begun.sorted()))
        }
        return name
    }

    /// Whether the token of the last verification is verified again.
    static func isAgain(_ object: JSONMembers, _ scope: Self) throws(JSONError) -> Bool {
        guard let node = object.optionalMember("again") else { return false }
        guard try node.bool() else { throw node.error("expected true") }
        guard scope.hasVerified else { throw node.error("no \"verify\" comes before") }
        if let stray = object.optionalMember("token") {
            throw stray.error("a verification has \"token\" or \"again\", not both")
        }
        return true
    }

    /// The members of a start that asks the person of an earlier attempt for further scopes.
    static func addition(
        _ object: JSONMembers, _ scope: Self
    ) throws(JSONError) -> (attempt: String, scopes: [String])? {
        guard let node = object.optionalMember("added_to") else {
            if let stray = object.optionalMember("added_scopes") {
                throw stray.error("\"added_scopes\" needs \"added_to\"")
            }
            return nil
        }
        let scopes = try object.member("added_scopes")
        return (try begunAttempt(node, scope), try scopes.array(of: JSONNode.nonEmptyString))
    }

    static func provider(_ node: JSONNode, _ scope: Self) throws(JSONError) -> String {
        let (name, providers) = (try node.string(), scope.providers)
        guard providers.contains(name) else {
            throw node.error(
                "unknown provider \(JSONWriter.quoted(name))\(SpellingSuggestion.clause(for: name, among: providers))"
            )
        }
        return name
    }

    /// A text in which names without a dot refer to the given attempt.
    func text(_ node: JSONNode, of attempt: String? = nil) throws(JSONError) -> ScenarioText {
        try ScenarioText(
            decoding: node, ScenarioText.Scope(attempt: attempt, attempts: attempts, providers: providers))
    }
}

/// The members of a callback. Their texts can use the names of its attempt.
extension ScenarioStepScope {
    /// Whether the authorization URL is visited; without a visit, members that change it are mistakes.
    static func visits(_ object: JSONMembers, _ scope: Self) throws(JSONError) -> Bool {
        if try object.optional("visit", JSONNode.bool) ?? true { return true }
        guard object.optionalMember("url") != nil else {
            throw JSONError("without a visit the callback needs a \"url\"", at: object.location)
        }
        for name in ["user", "at", "request", "from", "query"] {
            guard let stray = object.optionalMember(name) else { continue }
            throw stray.error("without a visit there is no \(JSONWriter.quoted(name))")
        }
        return false
    }

    static func url(_ object: JSONMembers, _ scope: Self) throws(JSONError) -> ScenarioText? {
        guard let node = object.optionalMember("url") else { return nil }
        if let stray = object.optionalMember("query") {
            throw stray.error("a callback has \"url\" or \"query\", not both")
        }
        return try scope.text(node, of: openAttempt(object, scope))
    }

    /// Changes to the parameters of a query; `nil` removes a parameter.
    static func parameters(
        _ name: String, _ object: JSONMembers, _ scope: Self
    ) throws(JSONError) -> [(name: String, value: ScenarioText?)] {
        let attempt = try openAttempt(object, scope)
        var parameters: [(name: String, value: ScenarioText?)] = []
        for member in try object.optionalMember(name)?.object().members ?? [] {
            parameters.append(
                (member.name, member.node.value == .null ? nil : try scope.text(member.node, of: attempt)))
        }
        return parameters
    }
}

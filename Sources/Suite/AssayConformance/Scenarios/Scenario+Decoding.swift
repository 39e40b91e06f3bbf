internal import AssayJSON
internal import MockGoogle
internal import TokenForge

extension Scenario {
    /// Reads a scenario and reports all mistakes together.
    ///
    /// - Parameter input: the vector's, merged with its area's; `nil` is the golden scenario.
    convenience init(
        decoding input: JSONNode?, forge: Forge, at location: JSONLocation
    ) throws(JSONError) {
        var collector = JSONErrorCollector()
        let input = input ?? JSONNode([:], at: location)
        let object = collector.attempt(
            try input.object(allowing: ["client", "providers", "steps"]))
        try collector.finish()
        let members = object?.members ?? []
        func member(_ name: String) -> JSONNode? { members.first { $0.name == name }?.node }
        let client = SignInSettings.client(member("client"), forge)
        let settings = collector.attempt(try SignInSettings(decoding: client))
        let providersNode = member("providers") ?? JSONNode(["google": [:]])
        let names = collector.attempt(try providersNode.object().members) ?? []
        if providersNode.value == [:] { collector.record(providersNode.error("a scenario needs a provider")) }
        for member in names where !VectorFile.isName(member.name) {
            collector.record("expected lower-case words joined by hyphens", at: member.nameLocation)
        }
        let providers = ProviderConfiguration.all(names, keys: forge.keys, into: &collector)
        let stepsNode = member("steps") ?? JSONNode([["do": "start"], ["do": "callback"]])
        let steps = Self.steps(stepsNode, providers, settings, forge, &collector)
        try collector.finish()
        guard let settings else { throw input.error("the client cannot be read") }
        self.init(
            settings: settings, providers: providers, steps: steps,
            document: .object([
                JSONMember("client", client), JSONMember("providers", providersNode),
                JSONMember("steps", stepsNode.withoutExpectations),
            ]), location: location)
    }

    private static func steps(
        _ node: JSONNode, _ providers: [ProviderConfiguration], _ settings: SignInSettings?, _ forge: Forge,
        _ collector: inout JSONErrorCollector
    ) -> [ScenarioStep] {
        guard let nodes = collector.attempt(try node.array()) else { return [] }
        // Texts can name attempts that begin later in the list, so the names are collected first.
        let inner = nodes.flatMap { node in [node] + ScenarioGroup.nodes(in: node) }
        let attempts = inner.compactMap { node in
            if case .string(let name)? = node.value["attempt"] { name } else { nil as String? }
        }
        let scope = ScenarioStepScope(
            attempts: Set(attempts + [ScenarioStepScope.defaultAttempt]), providers: providers.map(\.name),
            forge: forge)
        var reader = ScenarioStepReader(settings: settings, scope: scope)
        for name in attempts where providers.contains(where: { $0.name == name }) {
            collector.record(node.error("\(JSONWriter.quoted(name)) names an attempt and a provider"))
        }
        let steps = collector.elements(of: nodes) { node throws(JSONError) in try reader.step(node) }
        if steps.count == nodes.count, !steps.contains(where: \.action.isOfClient) {
            collector.record(node.error("a scenario needs a step for the client"))
        }
        return steps
    }
}

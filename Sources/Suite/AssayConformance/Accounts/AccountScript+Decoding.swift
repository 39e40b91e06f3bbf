internal import AssayJSON
internal import TokenForge

extension AccountScript {
    /// Reads a script and reports all mistakes together.
    ///
    /// - Parameter input: the input of the vector, merged with that of its file's base; `nil` for the golden script.
    convenience init(
        decoding input: JSONNode?, forge: Forge, at location: JSONLocation
    ) throws(JSONError) {
        var collector = JSONErrorCollector()
        let input = input ?? JSONNode(Self.golden, at: location)
        let object = collector.attempt(
            try input.object(allowing: ["client", "people", "server", "steps"]))
        try collector.finish()
        guard let object else { throw input.error("the input cannot be read") }
        let server = collector.attempt(
            try object.optional("server") { node throws(JSONError) in try node.choice(AccountExchange.Kind.self) })
        if server == .firebase, let node = object.optionalMember("server") {
            collector.record(node.error("expected \"sign-in-function\""))
        }
        let settings = collector.attempt(
            try SignInSettings(decoding: SignInSettings.client(object.optionalMember("client"), forge)))
        let people = collector.attempt(try AccountPeople(decoding: object.optionalMember("people")))
        let stepsNode = object.optionalMember("steps")
        let nodes = collector.attempt(try object.member("steps").array())
        if nodes?.isEmpty == true, let stepsNode { collector.record(stepsNode.error("a script needs a step")) }
        guard let settings, let people, let nodes else {
            try collector.finish()
            throw input.error("the input cannot be read")
        }
        var reader = AccountStepReader(settings: settings, people: people, forge: forge, devices: Self.devices(nodes))
        let steps = collector.elements(of: nodes) { node throws(JSONError) in try reader.step(node) }
        let each = steps.flatMap { [$0.fault?.calls.number, $0.meanwhile?.calls.number] }.filter { $0 == .each }
        if each.count > 1, let stepsNode { collector.record(stepsNode.error("only one step may say \"each\"")) }
        let providers = collector.attempt(try people.providers(forge.keys))
        try collector.finish()
        guard let providers else { throw input.error("the client cannot be read") }
        self.init(
            steps: steps, providers: providers, settings: settings, server: server?.map(\.url),
            document: .object(
                object.members.map { JSONMember($0.name, $0.node.withoutExpectations) }), location: location)
    }

    /// A script that every client with accounts can play.
    static let golden: JSONValue = [
        "steps": [
            ["do": "sign-up"], ["do": "relaunch"], ["do": "restore"], ["do": "sign-out"], ["do": "sign-in"],
        ]
    ]

    /// The golden script for the same client, which shows that the client refused the defect.
    func honestTwin(of input: JSONNode?, forge: Forge) throws(JSONError) -> AccountScript {
        var twin = Self.golden
        twin["client"] = input?.value["client"]
        twin["server"] = input?.value["server"]
        if let domain = settings.hostedDomain, !domain.isEmpty {
            // The twin has a member of the domain, even if the script has none.
            twin["people"] = ["mahina": ["claims": ["hd": .string(domain)]]]
        }
        return try HonestTwins.shared.twin(of: Self.operation, twin, forge) { () throws(JSONError) in
            // Other vectors have this twin too, so it has no place of its own.
            try AccountScript(decoding: JSONNode(twin, at: location), forge: forge, at: .built)
        }
    }

    /// The devices of all steps; a step may name a device that a later step uses first.
    private static func devices(_ nodes: [JSONNode]) -> Set<String> {
        var devices: Set<String> = [ScriptSteps.defaultDevice]
        for node in nodes {
            if case .string(let name)? = node.value["device"] { devices.insert(name) }
            if case .array(let steps)? = node.value["meanwhile"]?["steps"] { devices.formUnion(Self.devices(steps)) }
        }
        return devices
    }
}

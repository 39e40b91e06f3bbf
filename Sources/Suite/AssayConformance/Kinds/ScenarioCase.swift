internal import AssayJSON
internal import TokenForge

/// A vector that is a scenario: whole sign-ins, played step by step.
struct ScenarioCase: ScriptCase {
    let script: Scenario
    let twin: Scenario
    let forge: Forge
    let expectation: VectorExpectation
    let expected: ScenarioExpectation

    /// Reads the outcome of the scenario's main attempt.
    ///
    /// The rest is read with the scenario, because it names attempts and providers.
    static func expectation(
        decoding node: JSONNode, of operation: ClientOperation
    ) throws(JSONError) -> VectorExpectation {
        guard case .object = node.value else {
            return VectorExpectation(try VectorExpectation.Outcome(decoding: node, of: operation))
        }
        let object = try node.object(allowing: ScenarioExpectation.members)
        guard object.optionalMember("attempts") != nil || object.optionalMember("steps") != nil else {
            return VectorExpectation(try VectorExpectation.Outcome(decoding: object, of: operation))
        }
        let attempts = try ScenarioExpectation.attempts(node)
        let main = attempts[ScenarioExpectation.mainAttempt] ?? attempts.min { $0.key < $1.key }?.value
        return VectorExpectation(main ?? .accept([:]))
    }

    init(_ vector: Vector, _ forge: Forge) throws(JSONError) {
        script = try Scenario(decoding: vector.input, forge: forge, at: vector.location)
        if let (step, _) = script.groups.first, !vector.needs.contains(.simultaneousSteps) {
            throw JSONError(
                "\(step.title) needs \"needs\": [\"\(Feature.simultaneousSteps.rawValue)\"]", at: vector.location)
        }
        if let step = script.allSteps.first(where: \.action.isRelaunch), !vector.needs.contains(.relaunch) {
            throw JSONError(
                "\(step.title) needs \"needs\": [\"\(Feature.relaunch.rawValue)\"]", at: vector.location)
        }
        if script.settings.bindsRefreshToken, !vector.needs.contains(.dpop) {
            throw JSONError(
                "a client with \"dpop\" needs \"needs\": [\"\(Feature.dpop.rawValue)\"]", at: vector.location)
        }
        expected = try ScenarioExpectation(decoding: vector.expected, script)
        twin = try script.honestTwin(of: vector.input, expecting: expected.reasons, forge: forge)
        self.forge = forge
        expectation = vector.expectation
    }

    var expectsRefusal: Bool { expected.expectsRefusal }

    func honestParts(of operation: ClientOperation) -> [String] {
        var parts: [String] = []
        for name in twin.steps.map(\.action.name) where !parts.contains(name) { parts.append(name) }
        return parts
    }

    var demands: ScenarioDemands? { ScenarioDemands(expected) }

    /// The requests to the providers count as output too, whatever the verdict.
    func outcomes(_ expectation: VectorExpectation) -> [VectorExpectation.Outcome] {
        Array(expected.attempts.values) + Array(expected.steps.values) + [.accept([:])]
    }

    func unmetNeed(of vector: Vector, in client: any ClientUnderTest) -> String? {
        if client.description.clock == .real, script.movesTime { return "a clock that the scenario can move" }
        if let edge = TimeEdges(client.description).edge(near: script) { return edge }
        if !client.description.waitsInVirtualTime, script.signsInDevices {
            return "the relay, without which a device waits in real time"
        }
        // A client that fetches keys itself can be tested on its cache without a sign-in.
        if script.onlyVerifies, client.handlers.contains(where: { $0.operation == .signIn && !$0.isWhole }) {
            return vector.unmetFeature(in: client)
        }
        return vector.unmetNeed(in: client)
    }

    func judge(_ played: OrdersEvidence, by judge: Judge) -> Judgement { judge.judge(played, expected) }
}

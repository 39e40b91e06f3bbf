internal import AssayJSON
internal import TokenForge

/// A vector that is a scenario: whole sign-ins, played step by step.
struct ScenarioCase: VectorCase {
    static let inputMembers = ["input"]

    let scenario: Scenario
    let expected: ScenarioExpectation
    private let twin: Scenario
    private let forge: Forge
    private let pinnedNow: Int64

    /// Reads the outcome of the scenario's main attempt.
    ///
    /// The rest is read with the scenario, because it names attempts and providers.
    static func expectation(
        decoding node: JSONNode, of operation: Operation
    ) throws(JSONError) -> Expectation {
        guard case .object = node.value else {
            return Expectation(try Expectation.Outcome(decoding: node, of: operation))
        }
        let object = try node.object(allowing: ScenarioExpectation.members)
        guard object.optionalMember("attempts") != nil || object.optionalMember("steps") != nil else {
            return Expectation(try Expectation.Outcome(decoding: object, of: operation))
        }
        let attempts = try ScenarioExpectation.attempts(node)
        let main = attempts[ScenarioExpectation.mainAttempt] ?? attempts.min { $0.key < $1.key }?.value
        return Expectation(main ?? .accept([:]))
    }

    init(_ vector: Vector, _ forge: Forge, pinnedNow: Int64) throws(JSONError) {
        scenario = try Scenario(decoding: vector.input, forge: forge, at: vector.location)
        expected = try ScenarioExpectation(decoding: vector.expected, scenario)
        twin = try scenario.honestTwin(of: vector.input, expecting: expected.reasons, forge: forge)
        self.forge = forge
        self.pinnedNow = pinnedNow
    }

    func probe(at now: Int64?, urls: ServedURLs) throws(JSONError) -> Probe {
        Probe(SignInProbe(scenario: scenario, forge: forge, start: now ?? pinnedNow))
    }

    func control(at now: Int64?) throws(JSONError) -> Probe {
        Probe(SignInProbe(scenario: twin, forge: forge, start: now ?? pinnedNow))
    }

    var demands: ScenarioDemands? { ScenarioDemands(expected) }

    func expectsRefusal(_ expectation: Expectation) -> Bool { !expectation.isRelaxed && expected.expectsRefusal }

    /// The requests to the providers count as output too, whatever the verdict.
    func outcomes(_ expectation: Expectation) -> [Expectation.Outcome] {
        Array(expected.attempts.values) + Array(expected.steps.values) + [.accept([:])]
    }

    func unmetNeed(of vector: Vector, in client: any ClientUnderTest) -> String? {
        if client.description.clock == .real, scenario.movesTime { return "a clock that the scenario can move" }
        // A client that fetches keys itself can be tested on its cache without a sign-in.
        if scenario.onlyVerifies, client.handlers.contains(where: { $0.operation == .signIn && !$0.isWhole }) {
            return nil
        }
        return vector.unmetNeed(in: client)
    }

    func judge(_ trial: Trial, further: [Trial], by judge: Judge) -> Judgement {
        guard let evidence = trial.evidence as? ScenarioEvidence else {
            return Judgement(.inconclusive, nil, "the client answered without playing the scenario")
        }
        return judge.judge(evidence, expected)
    }
}

internal import AssayJSON
internal import TokenForge

/// A vector that is an account script, played step by step.
struct AccountCase: VectorCase {
    static let inputMembers = ["input"]

    private let script: AccountScript
    private let expected: AccountExpectation
    private let twin: AccountScript
    private let forge: Forge
    private let pinnedNow: Int64

    /// Reads the outcome of the script's last step; the rest is read with the script.
    static func expectation(
        decoding node: JSONNode, of operation: Operation
    ) throws(JSONError) -> Expectation {
        guard case .object = node.value else {
            return Expectation(try Expectation.Outcome(decoding: node, of: operation))
        }
        let object = try node.object(allowing: AccountExpectation.members)
        if object.optionalMember("steps") != nil { return Expectation(.accept([:])) }
        return Expectation(try AccountStepExpectation(decoding: object).outcome)
    }

    init(_ vector: Vector, _ forge: Forge, pinnedNow: Int64) throws(JSONError) {
        let script = try AccountScript(decoding: vector.input, forge: forge, at: vector.location)
        expected = try AccountExpectation(decoding: vector.expected, script)
        twin = try script.honestTwin(of: vector.input, forge: forge)
        self.script = script
        self.forge = forge
        self.pinnedNow = pinnedNow
    }

    func probe(at now: Int64?, urls: ServedURLs) throws(JSONError) -> Probe {
        Probe(AccountProbe(script: script, forge: forge, start: now ?? pinnedNow))
    }

    func control(at now: Int64?) throws(JSONError) -> Probe {
        Probe(AccountProbe(script: twin, forge: forge, start: now ?? pinnedNow))
    }

    func expectsRefusal(_ expectation: Expectation) -> Bool { !expectation.isRelaxed && expected.expectsRefusal }

    func outcomes(_ expectation: Expectation) -> [Expectation.Outcome] { expected.outcomes }

    func judge(_ trial: Trial, further: [Trial], by judge: Judge) -> Judgement {
        guard let evidence = trial.evidence as? AccountEvidence else {
            return Judgement(.inconclusive, nil, "the client answered without playing the script")
        }
        return judge.judge(evidence, expected)
    }
}

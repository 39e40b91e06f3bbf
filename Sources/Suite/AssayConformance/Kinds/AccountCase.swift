internal import AssayJSON
internal import TokenForge

/// A vector that is an account script, played step by step.
struct AccountCase: ScriptCase {
    let script: AccountScript
    let twin: AccountScript
    let forge: Forge
    let expectation: VectorExpectation
    private let expected: AccountExpectation

    /// Reads the outcome of the script's last step; the rest is read with the script.
    static func expectation(
        decoding node: JSONNode, of operation: ClientOperation
    ) throws(JSONError) -> VectorExpectation {
        guard case .object = node.value else {
            return VectorExpectation(try VectorExpectation.Outcome(decoding: node, of: operation))
        }
        let object = try node.object(allowing: AccountExpectation.members)
        if object.optionalMember("steps") != nil { return VectorExpectation(.accept([:])) }
        return VectorExpectation(try AccountStepExpectation(decoding: object).outcome)
    }

    init(_ vector: Vector, _ forge: Forge) throws(JSONError) {
        let script = try AccountScript(decoding: vector.input, forge: forge, at: vector.location)
        expected = try AccountExpectation(decoding: vector.expected, script)
        twin = try script.honestTwin(of: vector.input, forge: forge)
        self.script = script
        self.forge = forge
        expectation = vector.expectation
    }

    var expectsRefusal: Bool { expected.expectsRefusal }

    func outcomes(_ expectation: VectorExpectation) -> [VectorExpectation.Outcome] { expected.outcomes }

    func judge(_ played: AccountEvidence, by judge: Judge) -> Judgement { judge.judge(played, expected) }
}

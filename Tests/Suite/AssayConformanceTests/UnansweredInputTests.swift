import AssayJSON
import AssayTestSupport
import Testing

@testable import AssayConformance

/// When a run ends because the client answers nothing.
@Suite struct UnansweredInputTests {
    /// Results of one kind: how often, what the client did, and whether it did so with the honest twin.
    private struct Part {
        let count: Int
        let observation: Observation
        var isHonestToo = true
    }

    private static let death = Observation.crashed("it reported an error: NameError: name 'x' is not defined")
    private static let words =
        "the first 20 inputs, and the honest inputs beside them, all ended with one error, NameError: name 'x' is not "
        + "defined: it may be a mistake of the adapter, and not of the client; nothing else was tried"

    private static let cases: [NamedCase<[Part], String?>] = [
        NamedCase("every input", [Part(count: 20, observation: death)], words),
        NamedCase(
            "messages that differ in numbers",
            [
                Part(count: 10, observation: .crashed("it reported an error: IndexError: 7 is beyond 0x1f")),
                Part(count: 10, observation: .crashed("it reported an error: IndexError: 12 is beyond 0xff")),
            ],
            words.replacing("NameError: name 'x' is not defined", with: "IndexError: 7 is beyond 0x1f")),
        NamedCase("too few", [Part(count: 19, observation: death)], nil),
        NamedCase(
            "what the client was not asked is left out",
            [
                Part(count: 5, observation: .unsupported("fly")), Part(count: 10, observation: death),
                Part(count: 5, observation: .notPut("no port")), Part(count: 10, observation: death),
            ], words),
        NamedCase(
            "an answer before",
            [Part(count: 1, observation: .accept([:])), Part(count: 30, observation: death)], nil),
        NamedCase(
            "an answer among them",
            [
                Part(count: 10, observation: death), Part(count: 1, observation: .reject(.invalidNonce)),
                Part(count: 30, observation: death),
            ], nil),
        NamedCase(
            "another error",
            [
                Part(count: 19, observation: death),
                Part(count: 1, observation: .crashed("it reported an error: KeyError: 'x'")),
                Part(count: 20, observation: death),
            ], nil),
        NamedCase(
            "honest inputs are accepted", [Part(count: 30, observation: death, isHonestToo: false)], nil),
        NamedCase("no answer in time", [Part(count: 30, observation: .hung)], nil),
    ]

    @Test(arguments: cases) private func rule(_ row: NamedCase<[Part], String?>) {
        let unanswered = UnansweredInputs()
        for part in row.input {
            var result = VectorResult(
                vector: Vector.web(
                    area: "area", id: "v", title: "a title", covers: [], references: [], importance: .low,
                    profile: nil, note: nil, expectation: VectorExpectation(.reject([])), expected: JSONNode("reject"),
                    changes: nil, at: .built),
                expectation: VectorExpectation(.reject([])), observation: part.observation,
                judgement: Judgement(.crashed, nil, ""))
            if part.isHonestToo { result.refusedTwin = HonestInputRefusal(name: "verify-id-token", words: "ended") }
            for _ in 0..<part.count { unanswered.note(result) }
        }
        #expect(unanswered.words == row.expected)
    }
}

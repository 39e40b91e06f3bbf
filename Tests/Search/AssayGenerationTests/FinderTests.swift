import AssayClients
import AssayConformance
import AssayTestRuns
import Testing

@testable import AssayGeneration

/// Which of the inputs that fail are told.
@Suite struct FinderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// The places of the inputs, and with which error the client ends on each.
        let inputs: [(place: String, error: String)]
        /// How many findings there are.
        let told: Int

        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "one error in one place",
            inputs: [("body.scope", "no 'strip' in 'int'"), ("body.scope", "no 'strip' in 'bool'")], told: 1),
        Case(
            name: "one error in two places",
            inputs: [("body.scope", "no 'strip' in 'int'"), ("body.expires_in", "no 'strip' in 'int'")], told: 2),
        Case(
            name: "two errors in one place", inputs: [("body.scope", "out of range"), ("body.scope", "not a text")],
            told: 2),
    ]

    @Test(arguments: cases)
    func errors(_ row: Case) async throws {
        let library = try BundledLibrary.shared()
        let grammar = Grammar(.parseTokenResponse, library)
        let client = try #require(try BundledClients.client(named: "reference"))
        let trial = InputTrial(
            grammars: [grammar], forge: library.forge, bounds: try #require(Bounds(try BundledClients.flaws())),
            run: VectorRun(client: client))
        var finder = Finder(trial: trial, timeout: .seconds(10), seed: 1)
        for (number, input) in row.inputs.enumerated() {
            let edit = grammar.edits[try #require(grammar.places[input.place])[number]]
            let made = try #require(await trial.outcome(of: InputGenerator.Choice(grammar: 0, edits: [edit])))
            let result = VectorResult(
                vector: made.result.vector, expectation: made.result.expectation,
                observation: .crashed(input.error), judgement: Judgement(.crashed, nil, input.error))
            finder.add(JudgedInput(choice: made.choice, obligation: .open, openChoice: nil, result: result))
        }
        #expect(finder.findings.count == row.told)
        #expect(finder.tally.repeated == row.inputs.count - row.told)
    }
}

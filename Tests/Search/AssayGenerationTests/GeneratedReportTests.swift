import AssayClients
import AssayConformance
import AssayTestRuns
import Testing

@testable import AssayGeneration

/// What a finding says about an input that no vector has.
@Suite struct GeneratedReportTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let flaw: String
        let operation: ClientOperation
        /// The words of the edits.
        let edits: [String]
        let covers: String
        let importance: Importance

        var testDescription: String { "\(operation.rawValue): \(flaw)" }
    }

    static let cases = [
        // As most vectors of such texts say, and not the first one.
        Case(
            flaw: "json-trailing-text-ignored", operation: .verifyIDToken, edits: ["a brace too many in the header"],
            covers: "RFC7515-5.2", importance: .low),
        // The vector with one of the edits, and not one with another edit of the place.
        Case(
            flaw: "missing-subject-accepted", operation: .verifyIDToken,
            edits: ["header typ: missing", "sub: missing"],
            covers: "OIDC-2-sub", importance: .medium),
        // A vector of a token says best what is wrong with the token of a sign-in.
        Case(
            flaw: "missing-subject-accepted", operation: .signIn, edits: ["sub: missing"], covers: "OIDC-2-sub",
            importance: .medium),
    ]

    @Test(arguments: cases)
    func requirement(_ row: Case) async throws {
        let library = try BundledLibrary.shared()
        let client = try #require(try BundledClients.client(named: "reference+flaw:" + row.flaw))
        let bounds = try #require(Bounds(try BundledClients.flaws()))
        let grammar = Grammar(row.operation, library)
        let trial = InputTrial(
            grammars: [grammar], forge: library.forge, bounds: bounds, run: VectorRun(client: client))
        let edits = try row.edits.map { words in try #require(grammar.edits.first { $0.words == words }, "\(words)") }
        var report = GeneratedReport(client: client.description, seed: 1, [grammar])
        report.inputs = [try #require(await trial.outcome(of: .init(grammar: 0, edits: edits)))]
        let findings = try report.runReport(of: library, BundledClients.flaws()).findings
        #expect(findings.map(\.vector.covers.first) == [row.covers])
        #expect(findings.map(\.vector.importance) == [row.importance])
    }
}

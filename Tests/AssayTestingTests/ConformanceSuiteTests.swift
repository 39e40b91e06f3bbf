import AssayClients
import AssayConformance
import AssayTesting
import Testing

@Suite struct ConformanceSuiteTests {
    @Test(arguments: try ConformanceSuite.results(of: LibraryClient(), areas: ["id-token/audience"], profile: "core"))
    func conforms(_ result: ConformanceResult) { #expect(result.isPassed, "\(result.report)") }

    @Test func tellsWhatIsWrong() throws {
        let results = try ConformanceSuite.results(of: AcceptingClient(), areas: ["code-challenge"])
        let finding = try #require(results.first { $0.id == "code-challenge/derive::one-too-short" })
        #expect(finding.verdict == .failed)
        #expect(!finding.isPassed)
        #expect(
            finding.report.contains("failed: expected a refusal with invalid-code-verifier, but the client accepted"))
        #expect(finding.report.contains("RFC7636-4.1: "))
        #expect("\(finding)" == finding.id)
    }

    @Test func leavesOutWhatTheClientDoesNotHave() throws {
        #expect(try ConformanceSuite.results(of: AcceptingClient(), areas: ["id-token/audience"]).isEmpty)
    }

    @Test func refusesNamesThatThereAreNot() {
        #expect(throws: ConformanceSuiteError.self) {
            try ConformanceSuite.results(of: AcceptingClient(), areas: ["no-such-area"])
        }
        #expect(throws: ConformanceSuiteError.self) {
            try ConformanceSuite.results(of: AcceptingClient(), profile: "lenient")
        }
    }
}

/// Derives something from anything.
private struct AcceptingClient: ClientUnderTest {
    let description = ClientDescription(
        name: "accepting", version: "1", summary: "accepts all", operations: [.deriveCodeChallenge], features: [],
        reasons: .none)

    func deriveCodeChallenge(_ probe: CodeChallengeProbe) async -> Observation {
        .accept(["code_challenge": .string("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")])
    }
}

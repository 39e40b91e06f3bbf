import AssayConformance
import AssayTesting
import Testing

/// Is to be tested in two areas, and has the handler of one.
struct MissingHandler: ClientUnderTest {
    let description = ClientDescription(
        name: "missing-handler", version: "1", summary: "a handler short", features: [], reasons: .none)

    var handlers: [OperationHandler] {
        [OperationHandler { (_: CodeChallengeProbe) in .reject(.invalidCodeVerifier) }]
    }
}

@Test(arguments: try ConformanceSuite.results(of: MissingHandler(), areas: ["code-challenge", "key-set"]))
func conforms(_ result: ConformanceResult) { #expect(result.isPassed, "\(result.report)") }

import AssayConformance
import AssayTesting
import Testing

/// A client that is tested in two areas but has a handler for only one.
struct MissingHandler: ClientUnderTest {
    let description = ClientDescription(
        name: "missing-handler", version: "1", summary: "a handler short", features: [], reasons: .none)

    var handlers: [OperationHandler] {
        [OperationHandler { (_: CodeChallengeProbe) in .reject(.invalidCodeVerifier) }]
    }
}

@Test(arguments: try ConformanceSuite.results(of: MissingHandler(), areas: ["code-challenge", "key-set"]))
func conforms(_ result: ConformanceResult) { #expect(result.isPassed, "\(result.report)") }

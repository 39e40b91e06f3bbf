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

let suite = ConformanceSuite(MissingHandler(), only: ["code-challenge", "key-set"])

@Test(arguments: try suite.results)
func conforms(_ result: ConformanceResult) { #expect(result.isExpected, "\(result.report)") }

import AssayConformance
import AssayTesting
import Testing

/// Lists two operations, and has the method of one.
struct MissingMethod: ClientUnderTest {
    let description = ClientDescription(
        name: "missing-method", version: "1", summary: "a method short",
        operations: [.deriveCodeChallenge, .parseKeySet], features: [], reasons: .none)

    func deriveCodeChallenge(_ probe: CodeChallengeProbe) async -> Observation { .reject(.invalidCodeVerifier) }
}

@Test(arguments: try ConformanceSuite.results(of: MissingMethod(), areas: ["code-challenge", "key-set"]))
func conforms(_ result: ConformanceResult) { #expect(result.isPassed, "\(result.report)") }

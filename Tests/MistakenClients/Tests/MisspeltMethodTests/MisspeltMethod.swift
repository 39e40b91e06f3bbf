import AssayConformance
import AssayTesting
import Testing

/// Lists the verification of ID tokens, and spells its method `verifyIdToken`.
struct MisspeltMethod: ClientUnderTest {
    let description = ClientDescription(
        name: "misspelt-method", version: "1", summary: "a method that nothing calls", operations: [.verifyIDToken],
        features: [], reasons: .none)

    func verifyIdToken(_ probe: IDTokenProbe) async -> Observation { .reject(.invalidIDToken) }
}

@Test(arguments: try ConformanceSuite.results(of: MisspeltMethod(), areas: ["id-token/golden"]))
func conforms(_ result: ConformanceResult) { #expect(result.isPassed, "\(result.report)") }

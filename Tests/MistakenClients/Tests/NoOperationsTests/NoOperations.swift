import AssayConformance
import AssayTesting
import Testing

/// Has the method, and lists no operation.
struct NoOperations: ClientUnderTest {
    let description = ClientDescription(
        name: "no-operations", version: "1", summary: "a description without operations", operations: [],
        features: [], reasons: .none)

    func verifyIDToken(_ probe: IDTokenProbe) async -> Observation { .reject(.invalidIDToken) }
}

@Test(arguments: try ConformanceSuite.results(of: NoOperations()))
func conforms(_ result: ConformanceResult) { #expect(result.isPassed, "\(result.report)") }

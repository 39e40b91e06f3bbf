import AssayConformance
import AssayTesting
import Testing

/// A client with a method that verifies ID tokens but without handlers.
struct NoHandlers: ClientUnderTest {
    let description = ClientDescription(
        name: "no-handlers", version: "1", summary: "a client without handlers", features: [], reasons: .none)
    let handlers: [OperationHandler] = []

    func verifyIDToken(_ probe: IDTokenProbe) async -> Observation { .reject(.invalidIDToken) }
}

@Test(arguments: try ConformanceSuite.results(of: NoHandlers()))
func conforms(_ result: ConformanceResult) { #expect(result.isPassed, "\(result.report)") }

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

let suite = ConformanceSuite(NoHandlers())

@Test(arguments: try suite.results)
func conforms(_ result: ConformanceResult) { #expect(result.isExpected, "\(result.report)") }

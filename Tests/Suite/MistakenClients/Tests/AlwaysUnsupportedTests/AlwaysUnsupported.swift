import AssayConformance
import AssayTesting
import Testing

/// A client with a handler that always answers "unsupported".
struct AlwaysUnsupported: ClientUnderTest {
    let description = ClientDescription(
        name: "unsupported-answer", version: "1", summary: "a handler that handles nothing", features: [],
        reasons: .none)

    var handlers: [OperationHandler] {
        [OperationHandler { (_: IDTokenProbe) in .unsupported("verify-id-token") }]
    }
}

@Test(arguments: try ConformanceSuite.results(of: AlwaysUnsupported(), areas: ["id-token/golden"]))
func conforms(_ result: ConformanceResult) { #expect(result.isPassed, "\(result.report)") }

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

let suite = ConformanceSuite(AlwaysUnsupported(), only: ["id-token/golden"])

@Test(arguments: try suite.results)
func conforms(_ result: ConformanceResult) { #expect(result.isExpected, "\(result.report)") }

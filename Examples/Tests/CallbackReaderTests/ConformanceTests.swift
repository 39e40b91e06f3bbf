import AssayTesting
import CallbackClient
import Testing

let suite = ConformanceSuite(CallbackClient())

@Test(arguments: try suite.results)
func conforms(_ result: ConformanceResult) { #expect(result.isExpected, "\(result.report)") }

import AssayTesting
import CallbackClient
import Testing

@Test(arguments: try ConformanceSuite.results(of: CallbackClient()))
func conforms(_ result: ConformanceResult) { #expect(result.isPassed, "\(result.report)") }

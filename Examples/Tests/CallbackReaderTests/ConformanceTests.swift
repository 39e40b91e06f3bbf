import AssayTesting
import CallbackReader
import Testing

@Test(arguments: try ConformanceSuite.results(of: CallbackClient()))
func conforms(_ result: ConformanceResult) { #expect(result.isPassed, "\(result.report)") }

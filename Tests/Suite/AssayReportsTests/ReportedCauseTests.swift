import AssayReports
import AssayTestSupport
import Testing

@testable import AssayConformance

/// The title of a cause claims no more than the run shows.
@Suite struct ReportedCauseTests {
    private static let finding = Reports.unexplained.results[0].vector.fullID

    typealias Case = NamedCase<[String], String>

    private static let cases: [Case] = [
        Case("one flaw", ["trims aud"], "The client trims aud"),
        Case("two that cannot be told apart", ["trims aud", "folds aud"], "The client trims aud, or folds aud"),
        Case("two with the same words", ["trims aud", "trims aud"], "The client trims aud"),
        Case("four", ["a", "b", "c", "d"], "The client a, or b, or c"),
    ]

    @Test(arguments: cases) func title(_ row: Case) {
        var report = Reports.unexplained
        let entries = row.input.enumerated().map { index, summary in
            Reports.entry("flaw-\(index)", [Self.finding], summary: summary)
        }
        report.diagnosis = Diagnosis(report, with: FaultDictionary(entries: entries, digests: [:]))
        #expect(report.causes.map(\.title) == [row.expected])
        #expect(report.causes.map(\.flaws) == [row.input.indices.map { "flaw-\($0)" }])
    }
}

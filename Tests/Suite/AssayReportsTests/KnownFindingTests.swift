import AssayJSON
import Testing

@testable import AssayConformance
@testable import AssayReports

/// Known findings are marked in every format of a run.
@Suite struct KnownFindingTests {
    private static let id = "id-token/audience::other"
    private static let report: RunReport = {
        var report = Reports.mixed
        // A vector that passed is not a known finding, whatever the list says.
        report.known = [id: "it is old", "id-token/audience::golden": "it passes"]
        return report
    }()

    @Test(arguments: [
        ("text", "    known: it is old\n"), ("text", "\n1 of these is known\n"),
        ("json", "\"known\": \"it is old\""),
        ("junit", "<skipped message=\"known: it is old; expected a refusal"),
        ("junit", "name=\"id-token/audience\" tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\""),
        ("sarif", "\"justification\": \"it is old\""), ("markdown", "| **accepted bad**, known | high |"),
        ("html", "<dt>Known</dt><dd>it is old</dd>"), ("html", "<span class=\"badge skipped\">known</span>"),
    ])
    func marked(_ name: String, _ part: String) throws {
        let format = try #require(RunResults.formats.first { $0.name == name })
        let setting = ReportSetting(
            library: try Pages.library(), supplements: ReportSupplements(), version: "0.1.0", folder: "/home")
        func count(_ report: RunReport) throws -> Int {
            try format.text(RunResults(report, setting, full: true), false).description.ranges(of: part).count
        }
        #expect(try count(Self.report) == 1)
        #expect(try count(Reports.mixed) == 0)
    }
}

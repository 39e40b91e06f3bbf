import AssayJSON
import AssayTestRuns
import Testing

@testable import AssayConformance
@testable import AssayReports

/// Reports of a run that a signal ended, besides those of the same run that is whole.
@Suite struct InterruptedReportTests {
    /// One vector passed; another one of its area and one of another were not run.
    private static let partial: RunReport = {
        var report = Reports.clean
        let rest = [Reports.mixed.results[1], Reports.mixed.results[3]]
        report.interruption = RunInterruption(by: "SIGINT", notRun: rest.map(\.vector))
        return report
    }()
    private static let words = "SIGINT interrupted the run after 1 of 3 vectors, so this report is partial"

    private func texts(_ report: RunReport) throws -> [String: String] {
        let setting = ReportSetting(
            library: try BundledLibrary.shared(), supplements: ReportSupplements(), version: "0.1.0", folder: "/home")
        return Dictionary(
            uniqueKeysWithValues: try RunResults.formats.map {
                ($0.name, try $0.text(RunResults(report, setting, full: true), false).description)
            })
    }

    private static let marks: [(format: String, marks: [String])] = [
        (
            "text",
            [
                "! \(words)\n", "- id-token/audience  1 passed, 1 not run\n", "- callback/code      1 not run\n",
                "1 passed, 0 failed, 2 not run\n",
            ]
        ),
        ("json", ["\"interrupted\": {", "\"by\": \"SIGINT\"", "\"id-token/audience::other\"", "\"vectors\": 1,"]),
        (
            "junit",
            [
                "tests=\"3\" failures=\"0\"", "<property name=\"interrupted\" value=\"\(words)\"/>",
                "<testcase name=\"secret\" classname=\"callback/code\">\n      <skipped message=\"not run: SIGINT interrupted the run\"/>",
                "tests=\"2\" failures=\"0\" errors=\"0\" skipped=\"1\"",
            ]
        ),
        (
            "sarif",
            [
                "\"executionSuccessful\": false", "\"exitSignalName\": \"SIGINT\"", "\"text\": \"\(words)\"",
                "\"callback/code::secret\"",
            ]
        ),
        (
            "markdown",
            [
                "### Assay: nothing unexpected in the part that was run of <code>sample 1.2</code>", "> \(words)",
                "<summary>2 not run</summary>", "- <code>callback/code</code>: 1\n",
            ]
        ),
        (
            "html",
            [
                "<p class=\"verdict bad\">Nothing was found in the part that was run.</p>",
                "<p class=\"hint\">\(words)</p>", "<summary>Not run</summary>", "<li>callback/code: secret</li>",
            ]
        ),
    ]

    @Test(arguments: marks) func theReportSaysSo(_ format: String, _ marks: [String]) throws {
        let text = try #require(texts(Self.partial)[format])
        let whole = try #require(texts(Reports.clean)[format])
        for mark in marks { #expect(text.contains(mark), "\(mark)") }
        for word in ["interrupted\"", "interrupted the run", "SIGINT", "not run", "Not run"] {
            #expect(!whole.contains(word), "\(word)")
        }
    }

    @Test func everyFormatHasACase() {
        #expect(Self.marks.map(\.format) == RunResults.formats.map(\.name))
    }

    @Test func aPartialRunIsNotClean() {
        #expect(Reports.clean.isClean && ClientMatrix(Reports.clean).isClean)
        #expect(!Self.partial.isClean && !ClientMatrix(Self.partial).isClean)
    }

    /// Without a cause, or when every vector has a result, nothing was interrupted.
    @Test func anInterruptionLeavesVectors() {
        let vectors = Reports.mixed.results.map(\.vector)
        #expect(RunInterruption(by: nil, notRun: vectors) == nil)
        #expect(RunInterruption(by: "SIGINT", notRun: []) == nil)
        #expect(RunInterruption(by: "SIGINT", notRun: vectors)?.notRun.count == vectors.count)
    }
}

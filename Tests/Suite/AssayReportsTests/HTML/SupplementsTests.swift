import AssayJSON
import Testing

@testable import AssayReports

@Suite struct SupplementsTests {
    private static let flaws = """
        {"assay": 1, "summary": {}, "flaws": [
          {"id": "one", "summary": "takes anything", "threat": "t", "killed": true, "by_reason": 2,
           "killers": ["a/b::x", "a/b::y", "c::z"]},
          {"id": "two", "summary": "takes <b>", "threat": "t", "killed": false, "by_reason": 0, "killers": []}]}
        """
    private static let searches = """
        {"assay": 1, "scenarios": [
          {"id": "schedules/keys::one", "strategy": "exhaustive", "bound": 2, "configuration": "debug",
           "schedules": 12, "complete": true, "steps": 99, "violations": []},
          {"id": "schedules/keys::two", "strategy": "pct", "configuration": "debug", "schedules": 3, "complete": false,
           "steps": 4, "violations": [{"invariant": "one-fetch", "schedule": "0102", "minimised": "01"}]}]}
        """
    private static let fuzzing = """
        {"assay": 1, "status": "findings", "started": "2026-01-02T03:04:05Z", "commit": null,
         "targets": [{"name": "json", "executions": 123456, "executions_per_second": 99.5, "edges": 7, "features": null}],
         "findings": [{"name": "json-trap", "target": "json", "kind": "trap", "message": "it <trapped>", "count": 2}],
         "canaries": [{"name": "canary-bug", "found": false}],
         "coverage": {"goal": 95, "total": {"percent": 91.5}, "met": false}, "problems": ["no corpus"]}
        """

    private func node(_ text: String) throws -> JSONNode { try JSON.parse(text: text, file: "report.json") }

    private func page() throws -> String {
        var supplements = ReportSupplements()
        supplements.flaws = try FlawsSummary(decoding: try node(Self.flaws))
        supplements.schedules = try SchedulesSummary(decoding: try node(Self.searches))
        supplements.fuzzing = try FuzzingSummary(decoding: try node(Self.fuzzing))
        return try Pages.page(of: ClientMatrix(Reports.clean), supplements: supplements)
    }

    @Test func killMatrix() throws {
        let page = try page()
        #expect(page.contains("2 flaws were switched on"))
        #expect(page.contains("<title>one in a/b: 2</title>"))
        #expect(page.contains("<title>one in c: 1</title>"))
        #expect(page.contains("<title>two: survived</title>"))
        #expect(page.contains("<td>takes &lt;b&gt;</td>"))
        #expect(page.contains("<li><a href=\"#kill-matrix\">Kill matrix</a></li>"))
    }

    @Test func schedules() throws {
        let page = try page()
        #expect(page.contains("2 searches tried 15 orders of concurrent steps. Complete within their bound: 1."))
        #expect(page.contains("Searches in which an invariant broke: 1."))
        #expect(page.contains(">one-fetch</span></td><td><code>01</code></td>"))
    }

    @Test func fuzzing() throws {
        let page = try page()
        #expect(page.contains("Regions of the library covered: 91.5 %, goal 95 %, not reached."))
        #expect(page.contains("Planted bugs not found: canary-bug"))
        #expect(page.contains("<td>it &lt;trapped&gt;</td>"))
        #expect(page.contains("<td class=\"number\">123456</td><td class=\"number\">99</td>"))
        #expect(page.contains("<li>no corpus</li>"))
    }

    @Test func missingSupplementsHaveNoSection() throws {
        let page = try Pages.page(of: ClientMatrix(Reports.clean))
        for id in ["kill-matrix", "schedules", "fuzzing"] { #expect(!page.contains("id=\"\(id)\"")) }
    }

    @Test(arguments: [
        ("[]", "expected an object, found an array"), ("{}", "the member \"assay\" is missing"),
        ("{\"assay\": 2}", "this reader knows reports of version 1"),
        ("{\"assay\": 1}", "the member \"flaws\" is missing"),
        (
            "{\"assay\": 1, \"flaws\": [{\"id\": \"a\", \"summary\": \"s\", \"killed\": true, \"by_reason\": 1, \"killers\": [\"x\"]}]}",
            "expected the full id of a vector"
        ),
    ])
    func anErrorSaysWhatIsWrong(_ text: String, _ words: String) throws {
        let error = try #require(throws: JSONError.self) { try FlawsSummary(decoding: try node(text)) }
        #expect(error.message == words)
        #expect(error.file == "report.json")
    }
}

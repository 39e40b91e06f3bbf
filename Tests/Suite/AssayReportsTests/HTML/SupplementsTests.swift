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
           "steps": 4, "violations": [{"invariant": "one-fetch", "schedule": "0102", "minimised": "01",
             "message": "fetched <twice>", "trace": [
               {"task": "alice", "action": "starts", "choice": 0, "choices": 2, "events": ["waits", "spawns b"]},
               {"task": "bob.1", "action": "goes on", "events": []}]}]}]}
        """
    private static let fuzzing = """
        {"assay": 1, "status": "findings", "started": "2026-01-02T03:04:05Z", "commit": null,
         "targets": [{"name": "json", "executions": 123456, "executions_per_second": 99.5, "edges": 7, "features": null},
           {"name": "url", "executions": 1, "edges": 5, "counters": 10}],
         "findings": [{"name": "json-trap", "target": "json", "kind": "trap", "message": "it <trapped>", "count": 2}],
         "canaries": [{"name": "canary-bug", "found": false}],
         "coverage": {"goal": 95, "total": {"percent": 91.5}, "met": false,
           "modules": {"StrictJOSE": {"regions": 200, "covered": 150, "percent": 75}}}, "problems": ["no corpus"]}
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
        for part in [
            "<span class=\"title\">fetched &lt;twice&gt;</span>", "<span class=\"badge accepted-bad\">one-fetch</span>",
            "<code>assay schedules --scenario schedules/keys::two --replay 01</code>",
            "<text x=\"70\" y=\"57\">alice waits</text><text x=\"70\" y=\"75\">spawns b</text>",
            "<path class=\"switch\" d=\"M21 89L47 89\"></path><circle class=\"c2\" cx=\"47\" cy=\"89\" r=\"4\">"
                + "<title>bob.1 goes on</title></circle>",
            "<li>alice starts (choice 0 of 2): waits; spawns b</li><li>bob.1 goes on</li>",
        ] {
            #expect(page.contains(part), "\(part)")
        }
    }

    @Test(
        arguments: [
            ([], ""), ([true], "The planted bug was found."), ([true, true], "All 2 planted bugs were found."),
            ([true, false], "Planted bugs not found: bug-1. No conclusion is possible."),
        ] as [([Bool], String)])
    func plantedBugs(_ found: [Bool], _ words: String) throws {
        let canaries = found.enumerated().map { "{\"name\": \"bug-\($0.offset)\", \"found\": \($0.element)}" }
        var supplements = ReportSupplements()
        let text = Self.fuzzing.replacing(
            #"{"name": "canary-bug", "found": false}"#, with: canaries.joined(separator: ", "))
        supplements.fuzzing = try FuzzingSummary(decoding: try node(text))
        let page = try Pages.page(of: ClientMatrix(Reports.clean), supplements: supplements)
        #expect(page.contains("not reached.\(words.isEmpty ? "" : " " + words)</p>"))
    }

    @Test func fuzzing() throws {
        let page = try page()
        #expect(page.contains("Regions of the library covered: 91.5 %, goal 95 %, not reached."))
        #expect(page.contains("Planted bugs not found: canary-bug"))
        #expect(page.contains("<td>it &lt;trapped&gt;</td>"))
        for part in [
            "<span>123,456, 99 per second, 1 finding</span></td><td><span>7</span></td>",
            "aria-label=\"url: 50 %\"", "<span>5 of 10</span>", "aria-label=\"StrictJOSE: 75 %, goal 95 %\"",
            "<span>150 of 200</span>",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        #expect(page.contains("<li>no corpus</li>"))
    }

    private static let mutants = """
        {"assay": 1, "files": [
          {"path": "A.swift", "mutants": 3, "vectors": 2, "schedules": 0, "stopped": 0, "tests": 1, "argued": 0,
           "missed": []},
          {"path": "B<.swift", "mutants": 5, "vectors": 1, "schedules": 1, "stopped": 1, "tests": 0, "argued": 1,
           "missed": [
             {"id": "b-1", "line": 7, "change": "constant", "original": "a < 1", "replacement": "", "reason": "the same"},
             {"id": "b-2", "line": 9, "change": "sign", "original": "-", "replacement": "+"}]}]}
        """

    /// The file with most that is left comes first.
    @Test func mutants() throws {
        var supplements = ReportSupplements()
        supplements.mutants = try MutantsSummary(decoding: try node(Self.mutants))
        let page = try Pages.page(of: ClientMatrix(Reports.clean), supplements: supplements)
        for part in [
            "8 mutants of 2 files: 6 were noticed (75.0 %), 1 are argued, 1 are left.",
            "aria-label=\"vectors 1, schedules 1, crash or time-out 1, argued 1, missed 1\"",
            "<td class=\"number\">7</td><th scope=\"row\">constant</th><td><code>a &lt; 1</code></td><td>nothing</td>"
                + "<td>the same</td>", "<p>Nothing is missed.</p>",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        let order = try ["B&lt;.swift</code>", "A.swift</code>"].map {
            try #require(page.firstRange(of: $0)).lowerBound
        }
        #expect(order == order.sorted())
    }

    @Test func missingSupplementsHaveNoSection() throws {
        let page = try Pages.page(of: ClientMatrix(Reports.clean))
        for id in ["kill-matrix", "schedules", "fuzzing", "mutants"] { #expect(!page.contains("id=\"\(id)\"")) }
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

import AssayJSON
import AssayTestRuns
import Testing

@testable import AssayConformance
@testable import AssayReports

/// What is new, gone and unchanged since an earlier run, in every format.
@Suite struct RunComparisonTests {
    private static let cause = """
        {"id": "old-cause", "title": "The client forgets `exp`", "check": "c", "importance": "high", "confidence": "1",
         "threat": "t", "remedy": "r", "flaws": ["old-cause"], "findings": ["id-token/audience::golden"], "predicted": 1}
        """

    /// The JSON report of an earlier run: two findings that `Reports.diagnosed` has no longer, and one that it has.
    static func earlier(
        client: String = "sample", profile: String = "strict", causes: String? = cause, more: String = ""
    ) -> String {
        func result(_ id: String, _ verdict: String) -> String {
            """
            {"id": "\(id)", "title": "title of <\(id)>", "importance": "high", "verdict": "\(verdict)", "detail": "d"}
            """
        }
        let results = [
            ("id-token/audience::golden", "failed"), ("callback/code::skipped", "failed"),
            ("callback/code::left", "crashed"), ("callback/code::crash", "crashed"), ("callback/code::hang", "passed"),
        ]
        return """
            {"assay": 1, "client": {"name": "\(client)", "version": "1.1"}, "profile": "\(profile)",
             "tested_at": 1790000000, \(causes.map { "\"causes\": [\($0)]," } ?? "")\(more)
             "results": [\(results.map { result($0.0, $0.1) }.joined(separator: ",\n"))]}
            """
    }

    static func comparison(_ text: String = earlier(), of report: RunReport = Reports.diagnosed) throws -> RunComparison
    {
        RunComparison(report, with: try EarlierRun(decoding: JSON.parse(text: text, file: "earlier.json")))
    }

    private static func text(_ name: String, _ comparison: RunComparison?, full: Bool = false) throws -> String {
        var setting = ReportSetting(
            library: try BundledLibrary.shared(), supplements: ReportSupplements(), version: "1", folder: "/home")
        setting.comparison = comparison
        let format = try #require(RunResults.formats.first { $0.name == name })
        return try format.text(RunResults(Reports.diagnosed, setting, full: full), false).description
    }

    @Test(arguments: [
        ("nothing", [], [], FindingChangesCase([], [], [])),
        ("all", ["a", "b"], ["c"], FindingChangesCase(["c"], ["a", "b"], [])),
        ("some", ["a", "b"], ["b", "c"], FindingChangesCase(["c"], ["a"], ["b"])),
        ("order", ["b", "a"], ["c", "a", "b"], FindingChangesCase(["c"], [], ["a", "b"])),
    ])
    func changes(_ name: String, _ earlier: [String], _ later: [String], _ expected: FindingChangesCase) {
        let changes = FindingChanges(from: earlier, to: later)
        #expect(changes.new == expected.new, "\(name)")
        #expect(changes.gone == expected.gone, "\(name)")
        #expect(changes.unchanged == expected.unchanged, "\(name)")
    }

    @Test func findings() throws {
        let comparison = try Self.comparison()
        #expect(
            comparison.new.map(\.vector.fullID) == [
                "callback/code::secret", "callback/code::hang", "id-token/audience::other",
            ])
        #expect(
            comparison.gone.map { "\($0.finding.id): \($0.words), \($0.isRepaired)" } == [
                "id-token/audience::golden: passes now, true", "callback/code::skipped: skipped, false",
                "callback/code::left: was not run, false",
            ])
        #expect(comparison.findings.unchanged == ["callback/code::crash"])
        #expect(comparison.onNewVectors == 2)
        #expect(
            comparison.words == "since 2026-09-21 (version 1.1): findings 3 new, 3 gone, 1 unchanged; "
                + "causes 1 new, 1 gone, 0 unchanged")
        #expect(comparison.differences == [])
    }

    @Test(arguments: [
        ("1.1", "2026-09-21 (version 1.1)"), ("", "2026-09-21"),
        ("http://127.0.0.1:5000", "2026-09-21 (http://127.0.0.1:5000)"),
    ])
    func whenTheEarlierClientWasTested(_ version: String, _ words: String) throws {
        let text = Self.earlier().replacing("\"version\": \"1.1\"", with: "\"version\": \"\(version)\"")
        #expect(try Self.comparison(text).when == words)
    }

    /// A run that was not diagnosed says nothing about causes.
    @Test func withoutCauses() throws {
        #expect(try Self.comparison(Self.earlier(causes: nil)).causes == nil)
        #expect(try Self.comparison(of: Reports.mixed).causes == nil)
        #expect(
            try Self.comparison(Self.earlier(causes: nil)).words
                == "since 2026-09-21 (version 1.1): findings 3 new, 3 gone, 1 unchanged")
    }

    @Test(arguments: [
        (earlier(client: "other"), ["the earlier report is of the client other, not of sample"]),
        (earlier(profile: "core"), ["the earlier run had the profile core, this one has strict"]),
        (
            earlier(more: "\"interrupted\": {\"by\": \"SIGINT\", \"not_run\": []},"),
            ["the earlier run was interrupted, so it lacks findings"]
        ),
    ])
    func saysWhatIsNotComparable(_ text: String, _ words: [String]) throws {
        #expect(try Self.comparison(text).differences == words)
    }

    @Test(arguments: [
        ("[]", "expected an object, found an array"), ("{\"assay\": 2}", "this reader knows reports of version 1"),
        ("{\"assay\": 1}", "the member \"client\" is missing"),
        (
            "{\"assay\": 1, \"rows\": []}",
            "this is a report of several clients; expected one of assay run --format json"
        ),
        (
            "{\"assay\": 1, \"generated\": {}}",
            "this run was of inputs that nobody wrote; expected a run of vectors"
        ),
        (
            earlier().replacing("callback/code::left", with: "callback/code::crash"), "the vector is listed twice"
        ),
        (earlier().replacing("\"passed\"", with: "\"fine\""), "unknown value \"fine\""),
    ])
    func anErrorSaysWhatIsWrong(_ text: String, _ words: String) throws {
        let error = try #require(throws: JSONError.self) {
            try EarlierRun(decoding: JSON.parse(text: text, file: "earlier.json"))
        }
        #expect(error.message.hasPrefix(words), "\(error.message)")
        #expect(error.file == "earlier.json")
    }

    @Test func textOfTheScreen() throws {
        let lines = try Self.text("text", try Self.comparison()).split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex { $0.hasPrefix("since ") })
        #expect(
            lines[start...].prefix(3) == [
                "since 2026-09-21 (version 1.1): findings 3 new, 3 gone, 1 unchanged; causes 1 new, 1 gone, 0 unchanged",
                "  new cause: The client does not compare aud (high)", "  gone cause: The client forgets exp (high)",
            ])
    }

    @Test func fullText() throws {
        let text = try Self.text("text", try Self.comparison(), full: true)
        for line in [
            "  new finding: callback/code::secret (critical): title of secret",
            "  gone finding: callback/code::skipped (high): skipped",
        ] {
            #expect(text.contains("\n\(line)\n"), "\(line)")
        }
    }

    @Test func markdown() throws {
        #expect(
            try Self.text("markdown", try Self.comparison()).contains(
                """
                **Since 2026-09-21 \\(version 1.1\\)**

                | | new | gone | unchanged |
                |---|--:|--:|--:|
                | causes | 1 | 1 | 0 |
                | findings | 3 | 3 | 1 |

                - new: The client does not compare <code>aud</code>, high
                - gone: The client forgets <code>exp</code>, high

                <details>
                <summary>3 new findings</summary>

                """))
    }

    @Test func json() throws {
        let value = try JSON.parse(text: try Self.text("json", try Self.comparison()), file: "f").value
        #expect(
            value["compared"] == [
                "client": ["name": "sample", "version": "1.1"], "profile": "strict", "tested_at": 1_790_000_000,
                "causes": ["new": ["audience-not-checked"], "gone": ["old-cause"], "unchanged": []],
                "findings": [
                    "new": ["callback/code::secret", "callback/code::hang", "id-token/audience::other"],
                    "gone": ["id-token/audience::golden", "callback/code::skipped", "callback/code::left"],
                    "unchanged": ["callback/code::crash"],
                ],
            ])
    }

    @Test func html() throws {
        let page = try Self.text("html", try Self.comparison())
        for part in [
            "<h2 id=\"comparison-title\">Since 2026-09-21 (version 1.1)</h2>",
            "<a href=\"#comparison\">Since 2026-09-21 (version 1.1)</a>: findings 3 new, 3 gone, 1 unchanged; "
                + "causes 1 new, 1 gone, 0 unchanged.</p>",
            "<th scope=\"row\">Causes</th><td class=\"number accepted-bad\">1</td><td class=\"number passed\">1</td>",
            "<a href=\"#cause:audience-not-checked\">The client does not compare <code>aud</code></a>",
            "<span class=\"title\">The client forgets <code>exp</code></span>",
            "2 of the new findings are of vectors that the earlier run did not have.",
            "<span class=\"title\">title of &lt;callback/code::left&gt;</span>",
            "<span class=\"badge passed\">passes now</span>", "<span class=\"badge skipped\">was not run</span>",
        ] {
            #expect(page.contains(part), "\(part)")
        }
    }

    @Test(arguments: RunResults.formats.map(\.name)) func nothingWithoutAnEarlierRun(_ name: String) throws {
        let text = try Self.text(name, nil, full: true)
        for part in ["since 20", "Since 20", "\"compared\"", "id=\"comparison\""] { #expect(!text.contains(part)) }
    }

    /// Nothing that an earlier report says hides other text or becomes markup.
    @Test(arguments: RunResults.formats.map(\.name)) func hostileTexts(_ name: String) throws {
        let hostile = "</li><script>\\u202e\\u001b[31m::error::"
        let cause = Self.cause.replacing("forgets `exp`", with: hostile)
        let earlier = Self.earlier(client: hostile, profile: hostile, causes: cause)
            .replacing("title of ", with: hostile)
        let text = try Self.text(name, try Self.comparison(earlier), full: true)
        #expect(!text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" })
        if name == "html" { #expect(text.count(of: "<script") == 2) }
        if name == "markdown" { #expect(!text.contains("<script")) }
    }
}

/// The expected changes of a case.
struct FindingChangesCase: Sendable {
    let (new, gone, unchanged): ([String], [String], [String])

    init(_ new: [String], _ gone: [String], _ unchanged: [String]) {
        (self.new, self.gone, self.unchanged) = (new, gone, unchanged)
    }
}

import AssayJSON
import AssayTestRuns
import Testing

@testable import AssayConformance
@testable import AssayReports

@Suite struct HTMLReportTests {
    @Test func pageLoadsNothing() throws {
        let page = try Pages.page(of: ClientMatrix(Reports.mixed))
        #expect(page.hasPrefix("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"))
        #expect(page.contains("default-src &#39;none&#39;"))
        for part in [" src=", "@import", "url(", "<img", "<iframe", " onclick", " style="] {
            #expect(!page.contains(part))
        }
        #expect(page.count(of: "<script") == 2)
        #expect(page.count(of: "</script>") == 2)
    }

    @Test func acceptedHostileInputComesFirst() throws {
        let page = try Pages.page(of: ClientMatrix(Reports.mixed))
        let order = try [
            "id=\"findings-accepted-bad\"", "title of secret", "title of other", "id=\"findings-crashed\"",
            "id=\"findings-hung\"", "id=\"findings-inconclusive\"", "id=\"areas\"",
        ].map { try #require(page.firstRange(of: $0)).lowerBound }
        #expect(order == order.sorted())
        #expect(page.contains("4 vectors show a deviation. In 2 of them something was accepted"))
    }

    @Test(arguments: [("skipped", Reports.skipped), ("open", Reports.open)])
    func reportsThatNothingWasJudged(_ name: String, _ report: RunReport) throws {
        let page = try Pages.page(of: ClientMatrix(report))
        #expect(page.contains("Nothing was judged for sample 1.2: this run says nothing about it."))
        #expect(page.contains("<p class=\"verdict bad\">"))
        let several = ClientMatrix([
            ClientMatrix.Column(name: "judged", report: Reports.mixed),
            ClientMatrix.Column(name: "silent", report: report),
        ])
        #expect(several.unjudged.map(\.name) == ["silent"])
        #expect(!several.isClean)
    }

    /// A requirement counts as tested if a vector for it was judged, not if it was skipped or inconclusive.
    @Test(arguments: [
        ("passed", [0], 1), ("failed", [1], 1), ("inconclusive", [2], 0), ("inconclusive and failed", [1, 2], 1),
    ])
    func testedRequirements(_ name: String, _ chosen: [Int], _ tested: Int) throws {
        let report = RunReport(
            client: Reports.client, profile: "strict", renderedAt: 1_790_000_000,
            results: chosen.map { Reports.mixed.results[$0] }, seconds: 0)
        let page = try Pages.page(of: ClientMatrix(report))
        let count = try BundledLibrary.shared().requirements.count
        #expect(page.contains("This run tested \(tested) of \(count) requirements: "), "\(name)")
    }

    @Test func reportsACleanRun() throws {
        let page = try Pages.page(of: ClientMatrix(Reports.clean))
        #expect(page.contains("The client did what was expected."))
        #expect(page.contains("<p>There are none.</p>"))
    }

    /// Without the script, a finding still shows its defect, its token, its requirement and the observation.
    @Test func findingIsCompleteWithoutTheScript() throws {
        let page = try Pages.page(of: ClientMatrix(try Pages.report("id-token/audience::another-client")))
        let body = try #require(page.split(separator: "<details class=\"finding\"").last)
        for part in [
            "aud and azp are another Google client", "a refusal with invalid-audience",
            "but the client accepted", "<h4>Defect, in token</h4>", "<h4>Header, decoded</h4>",
            "<h4>Claims, decoded</h4>", "<dt>Observed</dt><dd>accepted</dd>",
            "<dd><code>assay run … --only id-token/audience::another-client</code></dd>",
            "<a href=\"#id-token/audience::another-client\">Link to this entry</a>",
            "&quot;alg&quot;: &quot;RS256&quot;",
            "&quot;aud&quot;: &quot;415870217356-assaysuite0another0client0web0003.apps.googleusercontent.com&quot;",
            "href=\"https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation\"",
        ] {
            #expect(body.contains(part), "\(part)")
        }
    }

    /// What is worst follows the verdict: a cause, or a critical finding that none explains.
    @Test func theWorstComesFirst() throws {
        let caused = try Pages.page(of: ClientMatrix(Reports.diagnosed))
        let plain = try Pages.page(of: ClientMatrix(Reports.mixed))
        let several = try Pages.page(
            of: ClientMatrix([
                ClientMatrix.Column(name: "one", report: Reports.diagnosed),
                ClientMatrix.Column(name: "two", report: Reports.diagnosed),
            ]))
        #expect(
            caused.contains(
                "<p class=\"first\">The worst: <a href=\"#callback/code::secret\">title of secret</a>. "
                    + "No known flaw explains it.</p>"))
        for page in [plain, several, try Pages.page(of: ClientMatrix(Reports.clean))] {
            #expect(!page.contains("The worst: "))
        }
        let one = try Pages.page(of: ClientMatrix(Reports.series))
        #expect(one.contains("<p class=\"first\">The worst: <a href=\"#cause:"))
    }

    /// Of four clients the worst causes are shown at once, of five the names.
    @Test(arguments: [(4, true), (5, false)]) func causesOfSeveralClients(_ count: Int, _ areShown: Bool) throws {
        let columns = (1...count).map { ClientMatrix.Column(name: "client \($0)", report: Reports.diagnosed) }
        let page = try Pages.page(of: ClientMatrix(columns))
        #expect(page.contains("<h3>client 1 1.2</h3>") == areShown)
        #expect(
            page.contains(
                "<details class=\"group\"><summary><span class=\"title\">client 1 1.2</span><span class=\"facts\">"
                    + "<span class=\"importance critical\">critical</span>") == !areShown)
        #expect(page.count(of: "<details class=\"finding\" id=\"cause:") == count)
    }

    /// A cause leads to its findings, and a finding to its cause.
    @Test func causesComeFirst() throws {
        let page = try Pages.page(of: ClientMatrix(Reports.diagnosed))
        let order = try [
            "<section id=\"summary\"", "<form id=\"filters\"", "<section id=\"overview\"", "<section id=\"causes\"",
            "<section id=\"findings\"",
        ].map { try #require(page.firstRange(of: $0)).lowerBound }
        #expect(order == order.sorted())
        for part in [
            "1 cause explains 1 of 4 findings; no known flaw explains the other 3.",
            "<details class=\"finding\" id=\"cause:audience-not-checked\">",
            "<span class=\"title\">The client does not compare <code>aud</code></span>",
            "<dd>A token for &lt;another&gt; app signs in.</dd>",
            "<dd>It explains 1 finding, the only one that it would cause.</dd>",
            "<dd><code>first-audience-checked</code> would cause the same findings.</dd>",
            "<a href=\"#id-token/audience::other\">title of other</a>",
            "<details class=\"finding\" id=\"id-token/audience::other\">",
            "<dt>Cause</dt><dd><a href=\"#cause:audience-not-checked\">",
            "<dt>Cause</dt><dd>No known flaw explains it.</dd>",
            "<option value=\"audience-not-checked\">The client does not compare aud</option>",
            "<option value=\"none\">no known flaw</option>",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        let vectors = try Pages.data(page).member("vectors").array().map(\.value)
        #expect(
            vectors.map { $0["causes"] } == [nil, ["audience-not-checked"], nil, ["none"], ["none"], ["none"], nil])
    }

    /// The first screen says what was tested, when, how, and what came of it.
    @Test func theHeadOfThePage() throws {
        var setting = ReportSetting(
            library: try Pages.library(), supplements: ReportSupplements(), version: "0.1.0", folder: "/home")
        setting.testedAt = 1_790_000_000
        setting.commandLine = "assay run --client <sample>"
        let page = try HTMLReport(ClientMatrix(Reports.mixed), setting).text()
        #expect(
            page.contains(
                "<h1>sample 1.2</h1><p class=\"subtitle facts\"><span>tested on 2026-09-21</span>"
                    + "<span>profile strict</span><span>7 vectors in 1.23 s</span><span>Assay 0.1.0</span></p>"
                    + "<p class=\"command\"><code>assay run --client &lt;sample&gt;</code></p></header>"))
        let plain = try Pages.page(of: ClientMatrix(Reports.mixed))
        #expect(!plain.contains("tested on") && !plain.contains("class=\"command\""))
    }

    /// Critical and high causes are shown, lesser ones folded; the first group is always shown.
    @Test func causesAreGroupedByImportance() throws {
        func report(_ importances: [Importance]) -> RunReport {
            var report = RunReport(
                client: Reports.client, profile: "strict", renderedAt: 1_790_000_000,
                results: importances.enumerated().map { index, importance in
                    Reports.result(
                        "id-token/audience", "number-\(index)", importance,
                        VectorExpectation(.reject([.invalidAudience])), .accept(["subject": .string("108")]),
                        Judgement(.failed, .acceptedBad, "accepted"))
                }, seconds: 1)
            report.diagnosis = Diagnosis(
                report,
                with: FaultDictionary(
                    entries: importances.indices.map { number in
                        FaultDictionary.Entry(
                            flaw: "flaw-\(number)", check: "check-\(number)", summary: "does \(number)", threat: "t",
                            remedy: "r", failures: ["id-token/audience::number-\(number)": .acceptedBad])
                    }, digests: [:]))
            return report
        }
        let page = try Pages.page(of: ClientMatrix(report([.critical, .high, .medium, .low])))
        for part in [
            "<p class=\"kind\">Critical <span class=\"count\">1</span></p>",
            "<p class=\"kind\">High <span class=\"count\">1</span></p>",
            "<details class=\"group entries\"><summary><span class=\"title\">Medium</span> <span class=\"count\">1</span>",
            "<details class=\"group entries\"><summary><span class=\"title\">Low</span> <span class=\"count\">1</span>",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        let mild = try Pages.page(of: ClientMatrix(report([.medium, .low])))
        #expect(mild.contains("<p class=\"kind\">Medium <span class=\"count\">1</span></p>"))
        #expect(mild.contains("<span class=\"title\">Low</span>"))
    }

    /// Of many findings each group is folded, of a few none.
    @Test func manyFindingsAreFolded() throws {
        func page(_ count: Int) throws -> String {
            try Pages.page(
                of: ClientMatrix(
                    RunReport(
                        client: Reports.client, profile: "strict", renderedAt: 1_790_000_000,
                        results: (0..<count).map {
                            Reports.result(
                                "id-token/audience", "number-\($0)", .high,
                                VectorExpectation(.reject([.invalidAudience])), .accept([:]),
                                Judgement(.failed, .acceptedBad, "accepted"))
                        }, seconds: 1)))
        }
        #expect(try page(9).contains("<details class=\"group entries\" id=\"findings-accepted-bad\">"))
        #expect(try page(8).contains("<div class=\"entries\" id=\"findings-accepted-bad\">"))
    }

    @Test func withoutADiagnosis() throws {
        let page = try Pages.page(of: ClientMatrix(Reports.mixed))
        for part in ["id=\"causes\"", "<dt>Cause</dt>", "for=\"cause\""] { #expect(!page.contains(part), "\(part)") }
    }

    /// What a vector changes in the golden token is marked, and only that.
    @Test func changesOfTheTokenAreMarked() throws {
        let page = try Pages.page(of: ClientMatrix(try Pages.report("id-token/audience::another-client")))
        let body = try #require(page.split(separator: "<h4>Claims, decoded</h4>").last)
        let own = "415870217356-assaysuite0another0client0web0003.apps.googleusercontent.com"
        #expect(body.contains("<ins>+   &quot;aud&quot;: &quot;\(own)&quot;</ins>"))
        #expect(body.contains("<del>-   &quot;aud&quot;: "))
        #expect(body.contains("\n    &quot;iss&quot;: &quot;https://accounts.google.com&quot;"))
        #expect(!page.contains("<ins>+   &quot;iss"))
    }

    @Test(arguments: [
        (#"{"a": 1, "b": 2}"#, #"{"a": 1, "b": 2}"#, nil),
        (#"{"a": 1, "b": 3}"#, #"{"a": 1, "b": 2}"#, "  {\n    \"a\": 1\n-   \"b\": 2\n+   \"b\": 3\n  }"),
        (#"{"a": 1, "c": [4]}"#, #"{"a": 1}"#, "  {\n    \"a\": 1\n+   \"c\": [\n+     4\n+   ]\n  }"),
        (#"{"b": 1}"#, #"{"a": 1, "b": 1}"#, "  {\n    \"b\": 1\n-   \"a\": 1\n  }"), ("[]", #"{"a": 1}"#, nil),
        ("not JSON", #"{"a": 1}"#, nil),
    ])
    func difference(_ part: String, _ golden: String, _ text: String?) {
        #expect(TokenDifference.text(part, golden: golden) == text)
    }

    @Test func dataContainsEveryVector() throws {
        let data = try Pages.data(try Pages.page(of: MatrixReportTests.matrix))
        let vectors = try data.member("vectors").array()
        #expect(vectors.map { $0.value["id"] } == Reports.mixed.results.map { .string($0.vector.fullID) })
        #expect(try data.member("clients").value == ["first", "second"])
        let texts = try data.member("texts").array().map { try $0.string() }
        let results = try vectors[1].object().member("results").array().map { try $0.array() }
        #expect(results.map { $0[0].value } == ["accepted-bad", "passed"])
        #expect(
            texts[try results[0][1].integer(in: 0...1_000)]
                == "expected a refusal with invalid-audience, but the client accepted. "
                + "Observed: accepted, with { \"subject\": \"108\" }")
    }

    /// A client controls its texts; they must not become markup or hide or reorder other text.
    @Test func hostileTextIsEscaped() throws {
        let hostile = "</script><script>alert(1)</script><!-- \u{202E}\u{0} ' \" & </details>"
        let page = try Pages.page(
            of: ClientMatrix(try Pages.report("id-token/audience::another-client", detail: hostile)))
        #expect(page.count(of: "<script") == 2)
        #expect(!page.contains("alert(1)</script>"))
        #expect(!page.unicodeScalars.contains("\u{202E}"))
        #expect(!page.unicodeScalars.contains("\u{0}"))
        #expect(
            page.contains(
                "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- ⟨U+202E⟩⟨U+0000⟩ &#39; &quot; &amp;"))
        let texts = try Pages.data(page).member("texts").array().map { try $0.string() }
        #expect(texts.contains("</script><script>alert(1)</script><!-- ⟨U+202E⟩⟨U+0000⟩ ' \" & </details>"))
    }

    @Test(arguments: [
        (0, "1970-01-01 00:00:00 UTC"), (1_790_000_000, "2026-09-21 14:13:20 UTC"), (-1, "1969-12-31 23:59:59 UTC"),
        (951_782_400, "2000-02-29 00:00:00 UTC"), (4_107_542_400, "2100-03-01 00:00:00 UTC"),
    ])
    func instants(_ seconds: Int64, _ text: String) {
        #expect(UTCTime.text(seconds) == text)
    }
}

extension String {
    func count(of part: String) -> Int { ranges(of: part).count }
}

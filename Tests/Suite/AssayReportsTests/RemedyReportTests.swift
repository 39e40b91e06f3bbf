import AssayJSON
import AssayTestSupport
import Testing

@testable import AssayConformance
@testable import AssayReports

/// What reports say to the users of known libraries.
@Suite struct RemedyReportTests {
    private static func remedy(_ library: String, _ causes: Set<String>) -> LibraryRemedy {
        LibraryRemedy(
            library: LibraryRemedy.Library(
                name: library, language: "Python", documentation: "https://a.example/\(library)", version: "2",
                isTested: library == "Sample", given: "`token` is the <token>.", call: "decode(token)"),
            causes: causes, text: "Name `aud` in \(library).", code: "decode(token,\n    aud=[\"<a>\"])")
    }

    /// A run of the client "sample" with one cause, for which two of three libraries have a remedy.
    private static let report: RunReport = {
        var report = Reports.series
        var dictionary = FaultDictionary(
            entries: [
                Reports.entry("audience-not-checked", report.results.map(\.vector.fullID))
            ], digests: [:])
        dictionary.remedies = [
            remedy("Sample", ["audience"]), remedy("Nonces", ["nonce"]), remedy("Other", ["audience-not-checked"]),
        ]
        report.diagnosis = Diagnosis(report, with: dictionary)
        return report
    }()

    @Test func aCauseHasTheRemediesOfItsFlawAndItsCheck() {
        #expect(Self.report.causes.map { $0.remedies.map(\.library.name) } == [["Sample", "Other"]])
        #expect(Reports.series.causes.map(\.remedies) == [[]])
    }

    @Test func textHasTheRemedyOfTheClientsLibrary() {
        let report = TextReport(colour: false, requirements: []).text(Self.report).description
        #expect(
            report.contains(
                "\n    in Sample: Name aud in Sample.\n        decode(token,\n            aud=[\"<a>\"])\n\n"))
        #expect(!report.contains("Other"))
    }

    @Test func markdownHasTheRemedyOfTheClientsLibrary() {
        let report = MarkdownReport(requirements: []).text(ClientMatrix(Self.report))
        #expect(
            report.contains(
                """
                <summary><code>audience-not-checked</code> in <code>Sample</code></summary>

                Name <code>aud</code> in Sample.

                <pre>
                <code>decode(token,</code>
                <code>    aud=&#91;"&lt;a&gt;"&#93;)</code>
                </pre>
                """))
        #expect(!report.contains("Other"))
        let short = MarkdownReport(requirements: [], limit: 1_000).text(ClientMatrix(Self.report))
        #expect(!short.contains("<pre>") && short.contains(" more did not fit here"))
    }

    @Test func jsonHasAllOfThem() throws {
        let document = try JSON.parse(text: JSONReport.text(Self.report).description, file: "report.json")
        let cause = try #require(document.object().member("causes").array().first).object()
        let remedies = try cause.member("remedies").array()
        #expect(remedies.count == 2)
        #expect(
            remedies.first?.value == [
                "library": "Sample", "language": "Python", "documentation": "https://a.example/Sample", "version": "2",
                "tested": true, "given": "`token` is the <token>.", "text": "Name `aud` in Sample.",
                "code": "decode(token,\n    aud=[\"<a>\"])",
            ])
        let without = try JSON.parse(text: JSONReport.text(Reports.series).description, file: "report.json")
        let other = try #require(without.object().member("causes").array().first).object()
        #expect(other.optionalMember("remedies") == nil)
    }

    @Test func theJSONOfAMatrixHasThoseOfTheClientsLibrary() throws {
        let matrix = ClientMatrix(Self.report)
        let document = try JSON.parse(text: MatrixJSONReport.text(matrix).description, file: "report.json")
        let client = try #require(document.object().member("clients").array().first).object()
        let cause = try #require(client.member("causes").array().first).object()
        let names = try cause.member("remedies").array { node throws(JSONError) in
            try node.object().member("library").string()
        }
        #expect(names == ["Sample"])
    }

    @Test func htmlFoldsEachOfThem() throws {
        let page = try Pages.page(of: ClientMatrix(Self.report))
        #expect(
            page.contains(
                "<details><summary>In Sample</summary><p>Name <code>aud</code> in Sample.</p>"
                    + "<pre tabindex=\"0\"><code>decode(token,\n    aud=[&quot;&lt;a&gt;&quot;])</code></pre>"
                    + "<p><code>token</code> is the &lt;token&gt;. "
                    + "<a href=\"https://a.example/Sample\" rel=\"noreferrer noopener\">Sample 2</a>, tested</p></details>"
            ))
        #expect(page.contains("<summary>In Other</summary>") && page.contains(">Other 2</a>, not tested</p>"))
        #expect(!page.contains("In Nonces"))
    }
}

import AssayJSON
import Testing

@testable import AssayConformance
@testable import AssayReports

/// The order of events that a finding is about, in every format.
@Suite struct SequenceDiagramTests {
    private static let order = PlayedOrder(
        events: [
            .asked(step: "step 3.1 (refresh of a)"), .held(request: 1, endpoint: "token"),
            .happened(step: "step 3.2 (advance)"), .passed(seconds: 5),
            .released(request: 1, endpoint: "token"),
            .answered(step: "step 3.1 (refresh of a)", .reject(.notSignedIn, message: "<gone>")),
        ], number: 2, played: "all 3 orders", choices: [0, 1])

    private static let report: RunReport = {
        var report = Reports.mixed
        var results = report.results
        results[1].order = order
        report = RunReport(
            client: report.client, profile: report.profile, renderedAt: report.renderedAt, results: results,
            seconds: report.seconds)
        return report
    }()

    @Test func textHasAlignedColumns() {
        #expect(
            SequenceDiagram(Self.order).lines == [
                "Order 2 of all 3 orders; choices 0 1",
                "suite                    client           provider",
                "asks for                 step 3.1 (refresh of a)",
                "                         request 1   ──▶  token: response held",
                "does step 3.2 (advance)",
                "lets 5 s pass",
                "releases                 response 1  ◀──  token",
                "                         answers step 3.1 (refresh of a): refused with not-signed-in",
            ])
    }

    @Test func everyFormatShowsIt() throws {
        let line = "request 1   ──▶  token: response held"
        let text = TextReport(colour: false, requirements: Reports.requirements)
        #expect(text.text(Self.report).description.contains("    asks for                 step 3.1 (refresh of a)\n"))
        #expect(text.summary(Self.report).description.contains(line))
        #expect(JUnitReport.text(Self.report).contains(line))
        let sarif = SARIFReport(requirements: Reports.requirements, version: "1", folder: "/")
        #expect(sarif.text(Self.report).description.contains("lets 5 s pass\\nreleases"))
        let markdown = MarkdownReport(requirements: Reports.requirements)
            .text(ClientMatrix(Self.report))
        #expect(markdown.contains("request 1   ──▶  token"))
        for text in [JUnitReport.text(Reports.mixed), text.text(Reports.mixed).description] {
            #expect(!text.contains("──▶"))
        }
    }

    @Test func htmlIsAPictureAndAList() {
        let html = SequenceDiagram(Self.order).html.markup
        for part in [
            "<h4>Order 2 of all 3 orders; choices 0 1</h4>", "<title>Order 2 of all 3 orders; choices 0 1</title>",
            // The suite asks the client, the client the provider; then the provider answers.
            "<path class=\"message\" d=\"M21 71L47 71\"></path><circle class=\"c1\" cx=\"47\"",
            "<path class=\"message\" d=\"M47 89L73 89\"></path><circle class=\"c3\" cx=\"73\"",
            "<path class=\"message\" d=\"M73 143L47 143\"></path><circle class=\"c1\" cx=\"47\"",
            "<li>asks for step 3.1 (refresh of a)</li><li>request 1 to token: response held</li>"
                + "<li>does step 3.2 (advance)</li><li>lets 5 s pass</li><li>releases response 1 from token</li>",
        ] {
            #expect(html.contains(part), "\(part)")
        }
        #expect(html.count(of: "class=\"message\"") == 3)
    }
}

import AssayJSON
import Testing

@testable import AssayConformance
@testable import AssayReports

/// The pictures of a page, and where their parts lead.
@Suite struct PictureTests {
    @Test func bar() {
        let bar = StackedBar(
            title: "<id>",
            parts: [
                StackedBar.Part(outcome: .acceptedBad, count: 1, address: "#filters?area=id/"),
                StackedBar.Part(outcome: .crashed, count: 0, address: "#"),
                StackedBar.Part(outcome: .passed, count: 2, address: nil),
            ])
        #expect(
            bar.html.markup
                == "<svg class=\"bar\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" role=\"group\" "
                + "aria-label=\"&lt;id&gt;\">"
                + "<a href=\"#filters?area=id/\" aria-label=\"&lt;id&gt;, accepted bad: 1\">"
                + "<rect class=\"o-accepted-bad\" x=\"0\" width=\"333\" height=\"10\"><title>accepted bad: 1</title></rect></a>"
                + "<rect class=\"o-passed\" x=\"333\" width=\"667\" height=\"10\"><title>passed: 2</title></rect></svg>"
        )
    }

    @Test func barOfNothing() {
        #expect(
            StackedBar.picture([("k1", 0)], title: "t").markup
                == "<svg class=\"bar\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"t\"></svg>"
        )
    }

    @Test(
        arguments: [
            (0.5, 0.9, "t: 50 %, goal 90 %", "500"), (2, nil, "t: 100 %", "1000"), (-1, nil, "t: 0 %", "0"),
            (.nan, nil, "t: 0 %", "0"), (.infinity, nil, "t: 0 %", "0"), (0.9996, nil, "t: 100 %", "1000"),
        ] as [(Double, Double?, String, String)])
    func gauge(_ share: Double, _ goal: Double?, _ label: String, _ width: String) {
        let markup = Gauge(title: "t", share: share, goal: goal).html.markup
        #expect(markup.contains("aria-label=\"\(label)\""))
        #expect(markup.contains("<rect class=\"k3\" width=\"\(width)\" height=\"10\">"))
        #expect(markup.contains("class=\"mark\"") == (goal != nil))
    }

    @Test(arguments: [
        ("id-token/nonce", "#filters?area=id-token/nonce"), ("a b&c#d", "#filters?area=a%20b%26c%23d"),
        ("é\"", "#filters?area=%C3%A9%22"), ("", "#filters?area="),
    ])
    func addressOfFilters(_ value: String, _ address: String) {
        #expect(HTMLReport.filtered(["area": value]) == address)
    }

    /// Each family of areas has a bar, and each verdict a row by importance; both lead to the filters.
    @Test func overviewOfOneClient() throws {
        let page = try Pages.page(of: ClientMatrix(Reports.mixed))
        for part in [
            "<a href=\"#filters?area=callback/\">callback</a></th><td><svg class=\"bar\"",
            "<a href=\"#filters?area=id-token/&amp;outcome=inconclusive\" aria-label=\"id-token, inconclusive: 1\">",
            "<a href=\"#filters?outcome=accepted-bad\">accepted bad</a></th>"
                + "<td class=\"number shade critical\"><a href=\"#filters?outcome=accepted-bad&amp;importance=critical\">1</a></td>"
                + "<td class=\"number shade high\"><a href=\"#filters?outcome=accepted-bad&amp;importance=high\">1</a></td>",
            "<option value=\"id-token/\">all of id-token</option>",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        // The bar of a family begins with the one that has most findings.
        let order = try ["area=callback/\">", "area=id-token/\">"].map {
            try #require(page.firstRange(of: $0)).lowerBound
        }
        #expect(order == order.sorted())
        #expect(!page.contains("passed: 1\"><rect"))
    }

    @Test func areasThatWereNotJudgedAreFolded() throws {
        let page = try Pages.page(of: ClientMatrix(Reports.skipped))
        #expect(page.contains("<summary>1 area was not judged</summary><p>callback (1)</p>"))
        #expect(!(try Pages.page(of: ClientMatrix(Reports.clean))).contains("not judged</summary>"))
    }

    /// The worst finding colours a cell, and its number leads to the cause, or to the filters without one.
    @Test func heatMapOfSeveralClients() throws {
        let columns = [
            ClientMatrix.Column(name: "first", report: Reports.diagnosed),
            ClientMatrix.Column(name: "second", report: MatrixReportTests.matrix.columns[1].report),
        ]
        let page = try Pages.page(of: ClientMatrix(columns))
        for part in [
            "<th scope=\"col\" class=\"client\"><span>first</span></th>",
            "<th scope=\"row\"><a href=\"#filters?area=id-token/audience\">id-token/audience</a></th>"
                + "<td class=\"shade high\"><a href=\"#cause:1:audience-not-checked\">2<span class=\"unseen\">, high</span></a></td>"
                + "<td class=\"clean\"><span aria-hidden=\"true\">✓</span><span class=\"unseen\">no finding</span></td>",
            "<td class=\"shade critical\"><a href=\"#filters?area=callback/code&amp;client=0\">3<span",
        ] {
            #expect(page.contains(part), "\(part)")
        }
    }

    @Test(
        arguments: [
            ([nil, 0], "✓ no finding", "– hardly asked"), ([3, nil], "3, high", "✓ no finding"),
        ] as [([Int?], String, String)])
    func cellsOfAHeatMap(_ counts: [Int?], _ words: String, _ others: String) {
        let cells = counts.map { count in
            HeatMap.Cell(
                count: count ?? 0, importance: count.flatMap { $0 > 0 ? .high : nil }, isJudged: count != 0,
                address: nil)
        }
        let html = HeatMap(
            caption: "c", check: "Area", clients: ["a", "b"], rows: [HeatMap.Row(name: "area", cells: cells)]
        ).html.markup
        let text = html.replacing("<span class=\"unseen\">", with: " ").replacing(" , ", with: ", ")
            .replacing(#/<[^>]*>/#, with: "|")
        #expect(text.contains(words.replacing("✓ ", with: "✓| ").replacing("– ", with: "–| ")), "\(text)")
        #expect(text.contains(others.replacing("✓ ", with: "✓| ").replacing("– ", with: "–| ")), "\(text)")
        #expect(html.contains("1 check without a finding") == counts.allSatisfy { ($0 ?? 0) == 0 })
    }

    /// The checks with the worst findings come first; of many, those of less importance are folded.
    @Test func manyChecks() {
        let rows = (0..<30).map { number in
            HeatMap.Row(
                name: .text("area \(number)"),
                cells: [
                    HeatMap.Cell(
                        count: 1, importance: number == 29 ? .critical : .low, isJudged: true, address: nil)
                ])
        }
        let html = HeatMap(caption: "c", check: "Area", clients: ["a"], rows: rows).html.markup
        #expect(html.contains("29 checks with lesser findings"))
        let (worst, fold) = (html.firstRange(of: "area 29"), html.firstRange(of: "<details"))
        #expect(worst != nil && fold != nil)
        if let worst, let fold { #expect(worst.lowerBound < fold.lowerBound) }
        let few = HeatMap(caption: "c", check: "Area", clients: ["a"], rows: Array(rows.prefix(25))).html.markup
        #expect(!few.contains("<details"))
    }

    @Test func lifelines() {
        let markup = LifelineDiagram(
            title: "<t>", parties: ["a", "b<"], colors: [1, 2],
            steps: [
                LifelineDiagram.Step(
                    party: 0, origin: nil, isMessage: false, lines: ["a asks", "more"], words: "a asks"),
                LifelineDiagram.Step(party: 1, origin: 0, isMessage: true, lines: ["b <answers>"], words: "b answers"),
                LifelineDiagram.Step(party: 1, origin: 1, isMessage: false, lines: ["b"], words: "b"),
            ]
        ).html.markup
        for part in [
            "<title>&lt;t&gt;</title><desc>The list below has the same content.</desc>",
            "<text class=\"party\" x=\"70\" y=\"39\">b&lt;</text>", "<text x=\"70\" y=\"75\">more</text>",
            "<path class=\"message\" d=\"M21 89L47 89\"></path><circle class=\"c2\" cx=\"47\" cy=\"89\" r=\"4\">",
            "<text x=\"70\" y=\"93\">b &lt;answers&gt;</text>", "<ol class=\"plain\"><li>a asks</li><li>b answers</li>",
        ] {
            #expect(markup.contains(part), "\(part)")
        }
        #expect(markup.count(of: "class=\"message\"") == 1)
        #expect(!markup.contains("class=\"switch\""))
    }
}

internal import AssayConformance
internal import AssayJSON

extension HTMLReport {
    /// The pictures: for one client its areas as bars and its findings by verdict and importance, for several a heat map.
    ///
    /// Each part of them is a link to the filters that show what it stands for.
    var overviewSection: HTMLSection? {
        guard !matrix.rows.isEmpty else { return nil }
        if matrix.columns.count > 1 {
            return HTMLSection(
                "overview", "Clients by check",
                intro: "The number of findings; the colour is that of the worst. A number leads to its cause.",
                [heatMap.html, .element("h3", "Verdicts by client"), clientsTable])
        }
        return HTMLSection(
            "overview", "Overview",
            [.element("div", ["class": "pictures"], .element("div", bars), .element("div", verdictMap))])
    }

    /// The address of the page with filters.
    static func filtered(_ filters: KeyValuePairs<String, String>) -> String {
        "#filters?" + filters.map { "\($0.key)=\(encoded($0.value))" }.joined(separator: "&")
    }

    /// A value of a query: every byte but letters, digits and a few signs is written in hexadecimal.
    static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "/"):
                String(UnicodeScalar(byte))
            default: "%" + String(Int(byte) + 256, radix: 16, uppercase: true).dropFirst()
            }
        }.joined()
    }

    // MARK: One client

    /// The areas of one kind, such as all below `id-token`.
    struct AreaFamily {
        let name: String
        let rows: [ClientMatrix.Row]

        var findings: Int { rows.count { $0.worst.isFinding } }
        var isLeftOut: Bool { rows.allSatisfy { $0.worst.isLeftOut } }
    }

    /// The families of areas, those with most findings first.
    var families: [AreaFamily] {
        matrix.rows.grouped { String($0.vector.area.prefix { $0 != "/" }) }.map {
            AreaFamily(name: $0.key, rows: $0.elements)
        }
        .enumerated().sorted { one, other in
            (-one.element.findings, one.offset) < (-other.element.findings, other.offset)
        }.map(\.element)
    }

    private var bars: [HTML] {
        let families = families
        let left = families.filter(\.isLeftOut)
        let rows = families.filter { !$0.isLeftOut }.map(bar)
        let table = HTML.element(
            "table", ["class": "bars"], .element("caption", "Verdicts by area"),
            .element(
                "thead",
                .element(
                    "tr", .element("th", ["scope": "col"], .element("span", ["class": "unseen"], "Area")),
                    .element("th", ["scope": "col"], .element("span", ["class": "unseen"], "Verdicts")),
                    .element("th", ["scope": "col", "class": "number"], "findings"))), .element("tbody", rows))
        guard !left.isEmpty else { return [table] }
        return [
            table,
            .element(
                "details", ["class": "aside"],
                .element("summary", .text("\(left.count, "area was", plural: "areas were") not judged")),
                .element("p", .text(left.map { "\($0.name) (\($0.rows.count))" }.joined(separator: ", ")))),
        ]
    }

    private func bar(_ family: AreaFamily) -> HTML {
        let area = "\(family.name)/"
        let parts = ReportOutcome.allCases.map { outcome in
            StackedBar.Part(
                outcome: outcome, count: family.rows.count { $0.worst == outcome },
                address: outcome.isFinding || outcome == .inconclusive
                    ? Self.filtered(["area": area, "outcome": outcome.rawValue]) : nil)
        }
        return .element(
            "tr",
            .element(
                "th", ["scope": "row"],
                .element("a", ["href": Self.filtered(["area": area])], .text(family.name))),
            .element("td", StackedBar(title: family.name, parts: parts).html), Self.number(family.findings))
    }

    /// How many vectors have each verdict, by importance; the first column is also the legend of the bars.
    private var verdictMap: HTML {
        let outcomes = ReportOutcome.allCases.filter { outcome in matrix.rows.contains { $0.worst == outcome } }
        let rows = outcomes.map { outcome -> HTML in
            let link = HTML.element(
                "a", ["href": Self.filtered(["outcome": outcome.rawValue])], .text(outcome.label))
            let cells = Importance.allCases.map { importance -> HTML in
                let count = count(outcome, importance)
                guard count > 0, outcome.isFinding else { return Self.number(count) }
                let address = Self.filtered(["outcome": outcome.rawValue, "importance": importance.rawValue])
                return .element(
                    "td", ["class": "number shade \(importance.rawValue)"],
                    .element("a", ["href": address], .text(String(count))))
            }
            return .element(
                "tr",
                [
                    .element(
                        "th", ["scope": "row"],
                        .element(
                            "svg", ["class": "swatch", "viewBox": "0 0 8 8", "aria-hidden": "true"],
                            .element("rect", ["class": "o-\(outcome.rawValue)", "width": "8", "height": "8"])), link)
                ] + cells + [Self.number(matrix.rows.count { $0.worst == outcome }, class: "total")])
        }
        let head = Importance.allCases.map { importance in
            HTML.element(
                "th", ["scope": "col", "class": "number"],
                .element("a", ["href": Self.filtered(["importance": importance.rawValue])], .text(importance.rawValue)))
        }
        return .element(
            "table", ["class": "map"], .element("caption", "Verdicts by importance"),
            .element(
                "thead",
                .element(
                    "tr",
                    [.element("th", ["scope": "col"], .element("span", ["class": "unseen"], "Verdict"))] + head + [
                        .element("th", ["scope": "col", "class": "number"], "all")
                    ])), .element("tbody", rows))
    }

    private func count(_ outcome: ReportOutcome, _ importance: Importance) -> Int {
        matrix.rows.count { $0.worst == outcome && $0.importance == importance }
    }

    // MARK: Several clients

    private var heatMap: HeatMap {
        let causes = matrix.columns.map(\.report.causes)
        let rows = matrix.areas.map { name, rows in
            HeatMap.Row(
                name: .element("a", ["href": Self.filtered(["area": name])], .text(name)),
                cells: matrix.columns.indices.map { cell(rows, name, $0, causes[$0]) })
        }
        return HeatMap(
            caption: "Clients by check", check: "Area", clients: matrix.columns.map { .text($0.name) }, rows: rows)
    }

    private func cell(
        _ rows: [ClientMatrix.Row], _ area: String, _ column: Int, _ causes: [ReportedCause]
    ) -> HeatMap.Cell {
        let unclean = rows.map { $0.results[column] }.filter { !$0.isClean }
        let names = Set(unclean.map(\.vector.fullID))
        // The cause that explains most findings of the cell.
        let cause = causes.enumerated().map { offset, cause in
            (cause, cause.findings.count { names.contains($0.vector.fullID) }, offset)
        }.filter { $0.1 > 0 }.max { ($0.1, -$0.2) < ($1.1, -$1.2) }?.0
        return HeatMap.Cell(
            count: unclean.count,
            importance: unclean.filter(\.isFinding).map(\.importance).min { $0.rank < $1.rank },
            isJudged: rows.map { $0.results[column].outcome }.isAsked,
            address: unclean.isEmpty
                ? nil
                : cause.map { "#\(Self.anchor($0, column))" }
                    ?? Self.filtered(["area": area, "client": String(column)]))
    }
}

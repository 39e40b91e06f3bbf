internal import AssayJSON

extension HTMLReport {
    /// The kill matrix as a picture, and as a table with the same content.
    func killMatrixSection(_ flaws: FlawsSummary) -> HTMLSection {
        let survivors = flaws.flaws.filter { !$0.isKilled }
        let intro =
            "\(flaws.flaws.count, "flaw was", plural: "flaws were") switched on in the reference client, one at a time. "
            + "The vectors detected \(flaws.flaws.count - survivors.count) of them; \(survivors.count) survived. Each "
            + "column is a flaw and each row an area; a darker cell means that more vectors of the area detected it."
        let rows = flaws.flaws.map { flaw in
            let areas = flaws.areas.compactMap { area in flaw.areas[area].map { "\(area) \($0)" } }
            return HTML.element(
                "tr", .element("th", ["scope": "row"], .element("code", .text(flaw.id))),
                .element("td", .text(flaw.summary)),
                .element("td", flaw.isKilled ? "detected" : .badge(.acceptedBad, "survived")),
                Self.number(flaw.areas.values.reduce(0, +)), Self.number(flaw.byReason),
                .element("td", .text(areas.joined(separator: ", "))))
        }
        let table = HTML.element(
            "details", ["class": "group"],
            .element("summary", .element("span", ["class": "title"], "The matrix as a table")),
            .table(
                caption: "Flaws and the vectors that detect them",
                head: [
                    ("Flaw", false), ("What the client does", false), ("", false), ("Vectors", true),
                    ("By reason", true), ("Areas", false),
                ], rows: rows))
        return HTMLSection(
            "kill-matrix", "Kill matrix", intro: intro,
            [
                legend(hasSurvivors: !survivors.isEmpty),
                .element(
                    "div",
                    ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": "Picture of the kill matrix"],
                    picture(flaws)), table,
            ])
    }

    private static let steps: [(name: String, least: Int, words: String)] = [
        ("k1", 1, "1 vector"), ("k2", 2, "2 to 4"), ("k3", 5, "5 to 16"), ("k4", 17, "17 or more"),
    ]

    private func legend(hasSurvivors: Bool) -> HTML {
        var items = Self.steps.map { ($0.name, $0.words) }
        if hasSurvivors { items.append(("ks", "survived")) }
        return .element(
            "ul", ["class": "legend"],
            items.map { name, words in
                .element(
                    "li",
                    .element(
                        "svg", ["viewBox": "0 0 8 8", "aria-hidden": "true"],
                        .element("rect", ["class": name, "width": "8", "height": "8"])), .text(words))
            })
    }

    private func picture(_ flaws: FlawsSummary) -> HTML {
        let (left, top, row, column) = (204, 6, 12, 2)
        let width = left + flaws.flaws.count * column
        let height = top + flaws.areas.count * row
        var pieces = [
            HTML.element("title", .text("Kill matrix: \(flaws.flaws.count, "flaw") by \(flaws.areas.count, "area")")),
            .element("desc", "The table below has the same content."),
        ]
        for (index, area) in flaws.areas.enumerated() {
            let y = top + index * row
            pieces.append(
                .element(
                    "text", ["x": "\(left - 6)", "y": "\(y + row - 3)", "text-anchor": "end"], .text(area)))
            pieces.append(
                .element(
                    "rect",
                    [
                        "class": "grid", "x": "\(left)", "y": "\(y)", "width": "\(width - left)",
                        "height": "\(row - 1)",
                    ]))
        }
        for (index, flaw) in flaws.flaws.enumerated() {
            let x = left + index * column
            if !flaw.isKilled {
                pieces.append(
                    mark("ks", x, 0, column, height, "\(flaw.id): survived"))
            }
            for (number, area) in flaws.areas.enumerated() {
                guard let count = flaw.areas[area], let step = Self.steps.last(where: { $0.least <= count }) else {
                    continue
                }
                pieces.append(
                    mark(step.name, x, top + number * row, column, row - 1, "\(flaw.id) in \(area): \(count)"))
            }
        }
        return .element(
            "svg",
            [
                "class": "picture", "role": "img", "width": "\(width)", "height": "\(height)",
                "viewBox": "0 0 \(width) \(height)",
            ], pieces)
    }

    private func mark(_ name: String, _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ words: String) -> HTML {
        .element(
            "rect", ["class": name, "x": "\(x)", "y": "\(y)", "width": "\(width)", "height": "\(height)"],
            .element("title", .text(words)))
    }
}

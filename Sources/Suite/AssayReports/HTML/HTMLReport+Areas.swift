internal import AssayConformance

extension HTMLReport {
    /// The results of each area: a column for each verdict with one client, for each client with several.
    var areasSection: HTMLSection {
        let isSingle = matrix.columns.count == 1
        let outcomes = ReportOutcome.allCases.filter { ClientMatrix.count($0, matrix.rows, column: 0) > 0 }
        let head =
            [("Area", false), ("Vectors", true)]
            + (isSingle ? outcomes.map { ($0.label, true) } : matrix.columns.map { ($0.name, true) })
        let rows = matrix.areas.map { name, rows in
            let cells =
                isSingle
                ? outcomes.map { outcome -> HTML in
                    let count = ClientMatrix.count(outcome, rows, column: 0)
                    return Self.number(count, class: count > 0 && outcome.isFinding ? outcome.rawValue : nil)
                }
                : matrix.columns.indices.map { cell(rows, $0) }
            let link = HTML.element("a", ["href": "#vectors", "data-area": name], .text(name))
            return HTML.element(
                "tr", [.element("th", ["scope": "row"], link), Self.number(rows.count)] + cells)
        }
        let intro =
            isSingle
            ? "An area is a file of vectors about one subject. Select its name to show its vectors below."
            : "The number of vectors with a deviation, for each area and client: first those in which the client "
                + "accepted what it should have refused, then, after a plus sign, all others. A dash means that the "
                + "client was not asked, or that the profile leaves all answers open."
        return HTMLSection(
            "areas", isSingle ? "Areas" : "Areas and clients", intro: intro,
            [.table(caption: "Verdicts by area", class: "areas sortable", head: head, rows: rows)])
    }

    private func cell(_ rows: [ClientMatrix.Row], _ column: Int) -> HTML {
        let accepted = ClientMatrix.count(.acceptedBad, rows, column: column)
        let others = rows.count { !$0.results[column].isClean } - accepted
        if rows.allSatisfy({ $0.results[column].outcome.isLeftOut }) {
            return .element(
                "td", ["class": "number zero"], .element("span", ["aria-hidden": "true"], "–"),
                .element("span", ["class": "unseen"], "nothing judged"))
        }
        if others == 0 { return Self.number(accepted, class: accepted > 0 ? "accepted-bad" : nil) }
        return .element(
            "td", ["class": "number"],
            accepted > 0 ? .element("span", ["class": "accepted-bad"], .text("\(accepted)")) : .nothing,
            .element("span", ["class": "rejected-good"], .text(" +\(others)")))
    }
}

internal import AssayConformance
internal import AssayJSON

extension HTMLReport {
    /// The results of each area, folded: a column for each verdict with one client, for each client with several.
    ///
    /// The areas with most findings come first, those in which nothing was judged last.
    var areasSection: HTMLSection {
        let isSingle = matrix.columns.count == 1
        let outcomes = ReportOutcome.allCases.filter { ClientMatrix.count($0, matrix.rows, column: 0) > 0 }
        let head =
            [("Area", false), ("Vectors", true)]
            + (isSingle ? outcomes.map { ($0.label, true) } : matrix.columns.map { ($0.name, true) })
        let areas = matrix.areas.map { name, rows in
            (
                name: name, rows: rows, unclean: rows.count { !$0.isClean },
                isLeftOut: rows.allSatisfy { $0.results.allSatisfy(\.outcome.isLeftOut) }
            )
        }
        let ordered = areas.enumerated().sorted { one, other in
            (one.element.isLeftOut ? 1 : 0, -one.element.unclean, one.offset)
                < (other.element.isLeftOut ? 1 : 0, -other.element.unclean, other.offset)
        }.map(\.element)
        let rows = ordered.map { area in
            let cells =
                isSingle
                ? outcomes.map { outcome -> HTML in
                    let count = ClientMatrix.count(outcome, area.rows, column: 0)
                    return Self.number(count, class: count > 0 && outcome.isFinding ? outcome.rawValue : nil)
                }
                : matrix.columns.indices.map { cell(area.rows, $0) }
            let link = HTML.element("a", ["href": Self.filtered(["area": area.name])], .text(area.name))
            return HTML.element(
                "tr", [.element("th", ["scope": "row"], link), Self.number(area.rows.count)] + cells)
        }
        let intro =
            isSingle
            ? "An area is a file of vectors about one subject. Select its name to show its findings and vectors."
            : "The number of vectors with a deviation, for each area and client: first those in which the client "
                + "accepted what it should have refused, then, after a plus sign, all others. A dash means that the "
                + "client was not asked most of them, or that the profile leaves all answers open."
        let (found, left) = (areas.count { $0.unclean > 0 }, areas.count(where: \.isLeftOut))
        let facts = "\(found) with findings, \(left) not judged"
        return HTMLSection(
            "areas", isSingle ? "Areas" : "Areas and clients", intro: intro,
            [
                .element(
                    "details", ["class": "group"],
                    .element(
                        "summary", .element("span", ["class": "title"], .text("\(areas.count, "area")")),
                        .element("span", ["class": "facts"], .text(facts))),
                    .table(caption: "Verdicts by area", class: "areas sortable", head: head, rows: rows))
            ])
    }

    private func cell(_ rows: [ClientMatrix.Row], _ column: Int) -> HTML {
        let accepted = ClientMatrix.count(.acceptedBad, rows, column: column)
        let others = rows.count { !$0.results[column].isClean } - accepted
        if accepted + others == 0, !rows.map({ $0.results[column].outcome }).isAsked {
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

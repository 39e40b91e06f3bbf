internal import AssayConformance
internal import AssayJSON

extension HTMLReport {
    /// The requirements that the run tested, and those from which a client deviated.
    ///
    /// A requirement is tested if a vector that covers it was judged for any of the clients.
    var requirementsSection: HTMLSection {
        var rowsByID: [String: [ClientMatrix.Row]] = [:]
        for row in matrix.rows {
            for id in row.vector.covers { rowsByID[id, default: []].append(row) }
        }
        let requirements = library.requirements
        func isTested(_ requirement: Requirement) -> Bool {
            rowsByID[requirement.id, default: []].contains(where: \.isJudged)
        }
        let groups = requirements.grouped(by: \.source).map { source, group -> HTML in
            let count = group.count(where: isTested)
            let found = group.count { id in rowsByID[id.id, default: []].contains { !$0.isClean } }
            let rows = group.map { requirement in row(requirement, rowsByID[requirement.id, default: []]) }
            return .element(
                "details", ["class": "group"],
                .element(
                    "summary", .element("span", ["class": "title"], .text(source)),
                    .element(
                        "span", ["class": "facts"], .text("\(count) of \(group.count) tested"),
                        found > 0 ? .joined([" ", .badge(.acceptedBad, "\(found) with findings")]) : .nothing)),
                .table(
                    caption: "Requirements of \(source)",
                    head: [
                        ("Requirement", false), ("Level", false), ("What it requires", false), ("Judged", true),
                        ("Vectors", true),
                        ("Findings", true),
                    ],
                    rows: rows))
        }
        return HTMLSection(
            "requirements", "Requirements",
            intro: "This run tested \(requirements.count(where: isTested)) of \(requirements.count, "requirement"): "
                + "at least one vector that covers each of them was judged. Skipped and inconclusive vectors do not count.",
            groups)
    }

    private func row(_ requirement: Requirement, _ rows: [ClientMatrix.Row]) -> HTML {
        let findings = rows.count { !$0.isClean }
        return .element(
            "tr", .element("th", ["scope": "row"], .link(requirement.id, to: requirement.url)),
            .element("td", .text(requirement.level.rawValue)), .element("td", .text(requirement.summary)),
            Self.number(rows.count(where: \.isJudged)), Self.number(rows.count),
            Self.number(findings, class: findings > 0 ? "accepted-bad" : nil))
    }
}

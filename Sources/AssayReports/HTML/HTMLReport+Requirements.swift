internal import AssayConformance

extension HTMLReport {
    /// Which requirements the vectors of the run test, and in which of them a client deviated.
    var requirementsSection: HTMLSection {
        var rowsByID: [String: [ClientMatrix.Row]] = [:]
        for row in matrix.rows {
            for id in row.vector.covers { rowsByID[id, default: []].append(row) }
        }
        let requirements = library.requirements
        let covered = requirements.count { rowsByID[$0.id] != nil }
        var order: [String] = []
        var bySource: [String: [Requirement]] = [:]
        for requirement in requirements {
            if bySource[requirement.source] == nil { order.append(requirement.source) }
            bySource[requirement.source, default: []].append(requirement)
        }
        let groups = order.map { source -> HTML in
            let group = bySource[source, default: []]
            let count = group.count { rowsByID[$0.id] != nil }
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
                        ("Requirement", false), ("Level", false), ("What it asks for", false), ("Vectors", true),
                        ("Findings", true),
                    ],
                    rows: rows))
        }
        return HTMLSection(
            "requirements", "Requirements",
            intro: "\(covered) of \(requirements.count) requirements are tested by a vector of this run.", groups)
    }

    private func row(_ requirement: Requirement, _ rows: [ClientMatrix.Row]) -> HTML {
        let findings = rows.count { !$0.isClean }
        return .element(
            "tr", .element("th", ["scope": "row"], .link(requirement.id, to: requirement.url)),
            .element("td", .text(requirement.level.rawValue)), .element("td", .text(requirement.summary)),
            Self.number(rows.count), Self.number(findings, class: findings > 0 ? "accepted-bad" : nil))
    }
}

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
        func findings(_ requirement: Requirement) -> Int {
            rowsByID[requirement.id, default: []].count { !$0.isClean }
        }
        /// The most findings first, then what was tested.
        func sorted(_ requirements: [Requirement]) -> [Requirement] {
            requirements.enumerated().sorted { one, other in
                (-findings(one.element), isTested(one.element) ? 0 : 1, one.offset)
                    < (-findings(other.element), isTested(other.element) ? 0 : 1, other.offset)
            }.map(\.element)
        }
        let groups = requirements.grouped(by: \.source).map { source, group in
            (
                source: source, requirements: sorted(group), tested: group.count(where: isTested),
                found: group.count { findings($0) > 0 }
            )
        }.enumerated().sorted { one, other in
            (-one.element.found, -one.element.tested, one.offset) < (
                -other.element.found, -other.element.tested, other.offset
            )
        }.map { _, group -> HTML in
            .element(
                "details", ["class": "group"],
                .element(
                    "summary", .element("span", ["class": "title"], .text(group.source)),
                    .element(
                        "span", ["class": "facts"], .text("\(group.tested) of \(group.requirements.count) tested"),
                        group.found > 0
                            ? .joined([" ", .badge(.acceptedBad, "\(group.found) with findings")]) : .nothing)),
                .table(
                    caption: "Requirements of \(group.source)",
                    head: [
                        ("Requirement", false), ("Level", false), ("What it requires", false), ("Judged", true),
                        ("Vectors", true), ("Findings", true),
                    ],
                    rows: group.requirements.map { row($0, rowsByID[$0.id, default: []]) }))
        }
        let rest = Array(groups.dropFirst(Self.mostNamed / 2))
        return HTMLSection(
            "requirements", "Requirements",
            intro: "This run tested \(requirements.count(where: isTested)) of \(requirements.count, "requirement"): "
                + "at least one vector that covers each of them was judged. Skipped and inconclusive vectors do not count.",
            Array(groups.prefix(Self.mostNamed / 2))
                + (rest.isEmpty
                    ? []
                    : [
                        .element(
                            "details", ["class": "group"],
                            [
                                .element(
                                    "summary",
                                    .element("span", ["class": "title"], .text("\(rest.count, "more document")")))
                            ] + rest)
                    ]))
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

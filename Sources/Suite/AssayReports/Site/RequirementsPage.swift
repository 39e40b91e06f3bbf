internal import AssayConformance
internal import AssayJSON

/// The coverage map: for each document and section, which requirements vectors cover, and why others have none.
struct RequirementsPage: SitePage {
    let site: Site

    var path: SitePath { .requirements }
    var title: String { "Requirements" }
    var trail: [HTML] { [] }

    var content: [HTML] {
        let entries = site.coverage.documents.flatMap(\.entries)
        return [
            .element(
                "p", ["class": "lead"],
                .text(
                    "\(entries.count { $0.total > 0 }) of \(entries.count) requirements of "
                        + "\(site.coverage.documents.count, "document") have vectors. Each of the others says why it has none."
                )),
            legend, documentsTable,
        ] + site.coverage.documents.enumerated().map { section($0.offset, $0.element) }
    }

    private static let states = [
        ("covered", "covered by vectors"), ("not-applicable", "not applicable: no client that is judged can break it"),
        ("gap", "gap: a vector is missing"), ("uncovered", "not covered"),
    ]

    private var legend: HTML {
        let present = Set(site.coverage.documents.flatMap(\.entries).map(\.state.name))
        return .element(
            "ul", ["class": "legend"],
            Self.states.filter { present.contains($0.0) }.map { name, words in
                .element("li", .element("span", ["class": "chip \(name)"], .text(name)), " ", .text(words))
            })
    }

    private func anchor(_ index: Int) -> String { "document-\(index + 1)" }

    private var documentsTable: HTML {
        let rows = site.coverage.documents.enumerated().map { index, document -> HTML in
            let counts = ["covered", "not-applicable", "gap"].map { name in
                document.entries.count { $0.state.name == name }
            }
            return .element(
                "tr",
                .element("th", ["scope": "row"], .element("a", ["href": "#\(anchor(index))"], .text(document.source))),
                HTMLReport.number(document.entries.count), HTMLReport.number(counts[0]), HTMLReport.number(counts[1]),
                HTMLReport.number(counts[2], class: counts[2] > 0 ? "failed" : nil))
        }
        return .table(
            caption: "Requirements of each document", class: "sortable",
            head: [
                ("Document", false), ("requirements", true), ("covered", true), ("not applicable", true),
                ("gaps", true),
            ], rows: rows)
    }

    private func section(_ index: Int, _ document: RequirementCoverage.Document) -> HTML {
        let sections = document.entries.grouped { $0.requirement.section }.map { name, entries -> HTML in
            .element(
                "tr", .element("th", ["scope": "row"], .text(name)),
                .element("td", .element("ul", ["class": "chips"], entries.map(chip))))
        }
        let id = anchor(index)
        return .element(
            "section", ["id": id, "aria-labelledby": "\(id)-title"],
            .element("h2", ["id": "\(id)-title"], .text(document.source)),
            .table(
                caption: "Requirements of \(document.source) by section", class: "sections",
                head: [("Section", false), ("Requirements", false)], rows: sections))
    }

    private func chip(_ entry: RequirementCoverage.Entry) -> HTML {
        let requirement = entry.requirement
        let count = entry.total > 0 ? "\(entry.total, "vector")" : entry.state.name
        return .element(
            "li",
            .element(
                "a",
                [
                    "href": SitePath.requirement(requirement.id).address(from: path),
                    "class": "chip \(entry.state.name)", "title": requirement.summary,
                ],
                .text(requirement.id),
                .element("span", ["class": "level"], .text(" \(requirement.level.rawValue), \(count)"))))
    }
}

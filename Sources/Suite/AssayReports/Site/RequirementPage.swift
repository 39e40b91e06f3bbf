internal import AssayConformance
internal import AssayJSON

/// A requirement: its sentence and source, the vectors that cover it, and who fails it.
struct RequirementPage: SitePage {
    let site: Site
    let entry: RequirementCoverage.Entry

    private var requirement: Requirement { entry.requirement }
    var path: SitePath { .requirement(requirement.id) }
    var title: String { requirement.id }
    var trail: [HTML] { [link("Requirements", to: .requirements), .text(requirement.source)] }

    var content: [HTML] {
        let vectors = site.covering[requirement.id, default: []]
        var terms = [
            HTML.term("Source", [.text(requirement.source)]),
            HTML.term("Section", [.link(requirement.section, to: requirement.url)]),
            HTML.term("Level", [.text(requirement.level.rawValue)]),
        ]
        switch entry.state {
        case .covered: terms.append(.term("Covered", [.text("by \(vectors.count, "vector")")]))
        case .absent(let absence):
            terms.append(.term("Covered", [.text("no, \(absence.status.words): \(absence.reason)")]))
        case .uncovered: terms.append(.term("Covered", ["no"]))
        }
        return [
            .element("p", ["class": "lead"], .text(requirement.summary)), .element("dl", ["class": "terms"], terms),
            failures(vectors),
            vectors.isEmpty
                ? .nothing : .section("vectors", "Vectors that cover it", [list(vectors, most: 50)]),
        ]
    }

    private func failures(_ vectors: [SiteVector]) -> HTML {
        let judged = vectors.filter { site.row($0) != nil }
        guard !judged.isEmpty else { return .nothing }
        var found = [Int](repeating: 0, count: site.results.clients.count)
        for (client, result) in judged.flatMap({ site.unclean($0) }) where result.outcome.isFinding {
            found[client] += 1
        }
        let failing = found.indices.filter { found[$0] > 0 }.sorted { (-found[$0], $0) < (-found[$1], $1) }
        guard !failing.isEmpty else {
            return .section("clients", "Who fails it", [.element("p", "No client has a finding here.")])
        }
        let rows = failing.map { index -> HTML in
            let client = site.results.clients[index]
            return .element(
                "tr", .element("th", ["scope": "row"], link(.text(client.title), to: .client(client.name))),
                HTMLReport.number(found[index]), HTMLReport.number(judged.count))
        }
        return .section(
            "clients", "Who fails it",
            [
                .table(
                    caption: "Findings of each client for \(requirement.id)", class: "areas sortable",
                    head: [("Client", false), ("findings", true), ("vectors", true)], rows: rows)
            ])
    }
}

internal import AssayConformance
internal import AssayJSON

/// A vector: why it exists, its input with the defect, what it demands, and every client's verdict.
struct VectorPage: SitePage {
    let site: Site
    let vector: SiteVector

    var path: SitePath { .vector(vector.id) }
    var title: String { vector.title }
    var trail: [HTML] { [link("Vectors", to: .search), link(.text(vector.area), to: .area(vector.area))] }

    var facts: [HTML] {
        [
            vector.importance.map(HTML.importance) ?? .nothing, .element("code", .text(vector.id)),
            .element("span", .text(vector.kind)),
        ]
    }

    var content: [HTML] {
        let parts = vector.vector.map { site.inputs[$0] } ?? []
        let input =
            vector.blocks.map { HTML.block($0.title, $0.text, heading: "h3") }
            + parts.map { HTML.block($0, heading: "h3") }
        return [
            vector.note.map { .element("p", ["class": "lead"], .text($0)) } ?? .nothing,
            .element("dl", ["class": "terms"], terms), verdictsSection,
            input.isEmpty ? .nothing : .section("input", "Input", input),
        ]
    }

    private var terms: [HTML] {
        var terms = [HTML.term("Expected", [.text(vector.expected)])]
        terms += vector.covers.map { id in
            .term("Requirement", [site.requirements[id].map { requirement($0) } ?? .text(id)])
        }
        terms += vector.references.map { .term("See", [.link($0, to: $0)]) }
        terms += vector.terms.map { .term($0.title, [.text($0.text)]) }
        if let profile = vector.profile { terms.append(.term("Profile", [.text(profile)])) }
        let changes = vector.revision - 1
        terms.append(
            .term(
                "Revision",
                [
                    .text(
                        changes == 0
                            ? "1: it has not changed since it was published"
                            : "\(vector.revision): it was changed \(changes == 1 ? "once" : "\(changes) times") without "
                                + "changing its meaning")
                ]))
        terms.append(.term("File", [.element("code", .text(vector.place))]))
        if vector.vector != nil {
            terms.append(.term("Run it", [.element("code", .text("assay run … --only \(vector.id)"))]))
        }
        return terms
    }

    private var verdictsSection: HTML {
        guard let results = site.row(vector) else {
            let words =
                vector.vector == nil
                ? "It is not for clients alone: assay web and assay schedules run such vectors."
                : "It was not part of this run."
            return .section("verdicts", "Verdicts", [.element("p", .text(words))])
        }
        let rows = zip(site.results.clients.indices, results).map { index, result -> HTML in
            let client = site.results.clients[index]
            let name = HTML.element("th", ["scope": "row"], link(.text(client.title), to: .client(client.name)))
            guard let result else {
                return .element(
                    "tr", name, .element("td", .badge(.skipped, "no finding shown")),
                    .element("td", "The site does not tell whether this client passed it."))
            }
            return .element(
                "tr", name, .element("td", .badge(result.outcome)), .element("td", detail(result, of: index)))
        }
        return .section(
            "verdicts", "Verdicts",
            [
                .table(
                    caption: "The verdict of each client", class: "verdicts",
                    head: [("Client", false), ("Verdict", false), ("What happened", false)], rows: rows)
            ])
    }

    /// What a client did, and the cause if it is a finding.
    private func detail(_ result: SiteResults.Result, of index: Int) -> HTML {
        guard result.outcome.isFinding || result.outcome == .inconclusive else { return .text(result.detail) }
        let client = site.results.clients[index]
        let causes = site.causes[index][vector.id, default: []].map { cause in
            link(MarkedText(cause.title).html, to: .client(client.name), "#\(ClientPage.anchor(cause))")
        }
        return .joined([
            .element("p", .text(result.detail)),
            .element("p", ["class": "observed"], .text("Observed: \(VisibleText.block(result.observed, limit: 800))")),
            causes.isEmpty ? .nothing : .element("p", "Cause: ", .joined(causes, separator: "; ")),
        ])
    }
}

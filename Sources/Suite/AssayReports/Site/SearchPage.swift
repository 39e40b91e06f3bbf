internal import AssayConformance
internal import AssayJSON

/// The search in vectors, requirements and clients, and the list of areas.
struct SearchPage: SitePage {
    let site: Site

    var path: SitePath { .search }
    var title: String { "Vectors" }
    var trail: [HTML] { [] }
    var usesSearchIndex: Bool { true }

    var content: [HTML] {
        [
            .element(
                "p", ["class": "lead"],
                .text(
                    "A vector is one input to one operation, with one defect or none, and the result that a client must "
                        + "reach. Search them here, together with the requirements and the clients.")),
            form, .element("p", ["id": "found", "role": "status"], ""),
            .element("ul", ["id": "list", "class": "list"], []),
            .element("button", ["type": "button", "id": "more", "hidden": ""], "Show more"),
            .element("noscript", .element("p", "The search needs JavaScript. The areas below need none.")),
            areasSection,
        ]
    }

    /// The query that shows the findings of a client.
    static func query(client: SiteResults.Client) -> String {
        // The name is an id of the index, which has the safe name of the client's page.
        "?client=\(SitePath.fileName(client.name))&verdict=finding"
    }

    private var form: HTML {
        let outcomes = ReportOutcome.allCases.filter { outcome in
            site.results.results.values.contains { $0.contains { $0?.outcome == outcome } }
        }
        return .element(
            "form", ["id": "filters", "role": "search", "aria-label": "Filter", "hidden": ""],
            .element(
                "div", ["class": "field field-search"], .element("label", ["for": "q"], "Search"),
                .void(
                    "input",
                    ["type": "search", "id": "q", "placeholder": "id, title, requirement", "autocomplete": "off"])),
            select(
                "kind", "Kind", "everything",
                [
                    ("area", "areas"), ("vector", "vectors"), ("requirement", "requirements"), ("client", "clients"),
                    ("retired", "withdrawn"),
                ]),
            select("area", "Area", "all areas", site.areas.map { ($0.name, $0.name) }),
            select(
                "importance", "Importance", "any importance", Importance.allCases.map { ($0.rawValue, $0.rawValue) }),
            select(
                "client", "Client", "any client",
                site.results.clients.map { (SitePath.fileName($0.name), $0.name) }),
            select(
                "verdict", "Verdict", "any verdict",
                [("finding", "any finding")] + outcomes.map { ($0.rawValue, $0.label) }),
            .element("div", ["class": "field"], .element("button", ["type": "reset"], "Clear")))
    }

    private func select(_ id: String, _ label: String, _ all: String, _ choices: [(value: String, name: String)])
        -> HTML
    {
        let options = choices.map { HTML.element("option", ["value": $0.value], .text($0.name)) }
        return .element(
            "div", ["class": "field field-\(id)"], .element("label", ["for": id], .text(label)),
            .element("select", ["id": id], [.element("option", ["value": ""], .text(all))] + options))
    }

    private var areasSection: HTML {
        let rows = site.areas.map { area in
            HTML.element(
                "tr", .element("th", ["scope": "row"], link(.text(area.name), to: .area(area.name))),
                HTMLReport.number(area.vectors.count), .element("td", .text(area.about)))
        }
        return .section(
            "areas", "Areas",
            [
                .table(
                    caption: "The areas", class: "sortable",
                    head: [("Area", false), ("vectors", true), ("About", false)], rows: rows)
            ])
    }
}

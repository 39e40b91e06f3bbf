internal import AssayConformance
internal import AssayJSON

extension FrontPage {
    /// How a library did over its versions; `nil` unless several versions of one were tested.
    var versionsSection: HTML? {
        let libraries = ClientVersions.of(site.results.clients)
        guard !libraries.isEmpty else { return nil }
        let content = libraries.flatMap { library -> [HTML] in
            let rows = library.clients.enumerated().map { place, index in
                row(index, before: place == 0 ? nil : library.clients[place - 1])
            }
            return [
                .element("h3", .text(library.name)),
                .table(
                    caption: "Versions of \(library.name)", class: "versions",
                    head: [
                        ("Version", false), ("Findings", true), ("Causes", true), ("Since the version before", false),
                    ],
                    rows: rows),
            ]
        }
        return .section("versions", "Over their versions", content)
    }

    private func row(_ index: Int, before: Int?) -> HTML {
        let client = site.results.clients[index]
        let findings = findings(of: index, in: site.results)
        let version = client.version.isEmpty ? client.name : client.version
        return .element(
            "tr", .element("th", ["scope": "row"], link(.text(version), to: .client(client.name))),
            HTMLReport.number(findings.count), HTMLReport.number(client.causes.count),
            .element("td", before.map { changes(from: $0, to: index, findings) } ?? .text("the oldest that was tested"))
        )
    }

    /// The causes that went and came, each with a link to the page that tells it.
    private func changes(from before: Int, to index: Int, _ findings: [String]) -> HTML {
        let clients = site.results.clients
        let numbers = FindingChanges(from: self.findings(of: before, in: site.results), to: findings)
        let causes = FindingChanges(from: clients[before].causes.map(\.id), to: clients[index].causes.map(\.id))
        func list(_ title: String, _ client: SiteResults.Client, _ ids: [String]) -> HTML {
            let shown = client.causes.filter { ids.contains($0.id) }
            guard !shown.isEmpty else { return .nothing }
            let items = shown.map { cause in
                HTML.element(
                    "li", link(MarkedText(cause.title).html, to: .client(client.name), "#\(ClientPage.anchor(cause))"))
            }
            return .joined([.element("p", .text(title)), .element("ul", ["class": "plain"], items)])
        }
        return .joined([
            .element("p", .text("Findings: \(numbers.words).")), list("New causes:", clients[index], causes.new),
            list("Causes that are gone:", clients[before], causes.gone),
        ])
    }
}

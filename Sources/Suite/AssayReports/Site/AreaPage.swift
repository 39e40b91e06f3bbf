internal import AssayJSON

/// The vectors of one file.
struct AreaPage: SitePage {
    let site: Site
    let area: Site.Area

    var path: SitePath { .area(area.name) }
    var title: String { area.name }
    var trail: [HTML] { [link("Vectors", to: .search)] }
    var content: [HTML] {
        [
            .element("p", ["class": "lead"], .text(area.about)),
            clientsSection ?? .nothing,
            .section(
                "vectors", "Vectors", intro: "Each with the clients that have a finding.", [list(area.vectors)]),
        ]
    }

    /// What each client did with the area; `nil` if no client was given it.
    private var clientsSection: HTML? {
        let groups = site.verdicts(of: area).groups
        guard !groups.isEmpty else { return nil }
        let terms = groups.map { group in
            let names = group.clients.map { place, findings in
                let client = site.results.clients[place]
                return HTML.joined([
                    link(.text(client.title), to: .client(client.name)),
                    findings > 0 ? .text(" (\(findings))") : .nothing,
                ])
            }
            return HTML.term(
                group.words.prefix(1).uppercased() + group.words.dropFirst(), [.joined(names, separator: ", ")])
        }
        return .section("clients", "Clients", [.element("dl", ["class": "terms"], terms)])
    }
}

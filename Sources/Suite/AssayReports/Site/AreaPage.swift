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

    /// The clients with findings, those without, and those that were not judged; `nil` if no client was given the area.
    private var clientsSection: HTML? {
        let rows = area.vectors.compactMap { site.row($0) }
        guard !rows.isEmpty else { return nil }
        let clients = site.results.clients.enumerated().map { index, client in
            let results = rows.compactMap { $0[index] }
            return (
                link: link(.text(client.title), to: .client(client.name)), count: results.count { !$0.isClean },
                isJudged: results.contains { !$0.outcome.isLeftOut }
            )
        }
        let found = clients.filter { $0.count > 0 }.sorted { $0.count > $1.count }.map { client in
            HTML.joined([client.link, .text(" (\(client.count))")])
        }
        let terms = [
            ("With findings", found),
            ("Without a finding", clients.filter { $0.count == 0 && $0.isJudged }.map(\.link)),
            ("Not asked, or not told", clients.filter { $0.count == 0 && !$0.isJudged }.map(\.link)),
        ]
        return .section(
            "clients", "Clients",
            [
                .element(
                    "dl", ["class": "terms"],
                    terms.filter { !$0.1.isEmpty }.map { .term($0.0, [.joined($0.1, separator: ", ")]) })
            ])
    }
}

internal import AssayConformance
internal import AssayJSON

extension FrontPage {
    /// The clients by area; a cell leads to the cause that explains most of its findings.
    var heatMapSection: HTML {
        let clients = site.results.clients
        let rows = site.areas.compactMap { area -> HeatMap.Row? in
            let rows = area.vectors.compactMap { vector in site.row(vector).map { (vector, $0) } }
            guard !rows.isEmpty else { return nil }
            return HeatMap.Row(
                name: link(.text(area.name), to: .area(area.name)),
                cells: clients.indices.map { cell(rows, of: $0, in: area.name) })
        }
        return .section(
            "areas", "Clients by check",
            intro:
                "The number of findings in each area; the colour is that of the worst. A number leads to its cause, the "
                + "name of an area to its vectors.",
            [
                HeatMap(
                    caption: "Clients by check", check: "Area",
                    clients: clients.map { link(.text($0.name), to: .client($0.name)) }, rows: rows
                ).html
            ])
    }

    private func cell(
        _ rows: [(vector: SiteVector, results: [SiteResults.Result?])], of index: Int, in area: String
    ) -> HeatMap.Cell {
        let client = site.results.clients[index]
        let results = rows.compactMap { row in row.results[index].map { (row.vector, $0) } }
        let unclean = results.filter { !$0.1.isClean }
        let names = Set(unclean.map(\.0.id))
        let cause = client.causes.enumerated().map { offset, cause in
            (cause, cause.findings.count(where: names.contains), offset)
        }.filter { $0.1 > 0 }.max { ($0.1, -$0.2) < ($1.1, -$1.2) }?.0
        let search = "?area=\(HTMLReport.encoded(area))&client=\(SitePath.fileName(client.name))"
        return HeatMap.Cell(
            count: unclean.count,
            importance: unclean.filter(\.1.outcome.isFinding).compactMap { $0.1.importance ?? $0.0.importance }
                .min { $0.rank < $1.rank },
            // The site does not tell a vector that a client with withheld findings passed from one that it was not asked.
            isJudged: results.map(\.1.outcome).isAsked,
            address: unclean.isEmpty
                ? nil
                : cause.map { SitePath.client(client.name).address(from: path) + "#" + ClientPage.anchor($0) }
                    ?? SitePath.search.address(from: path) + search)
    }
}

internal import AssayConformance
internal import AssayJSON

/// What was tested and how, the clients with their causes, what is new, and the findings by area.
struct FrontPage: SitePage {
    let site: Site

    var path: SitePath { .front }
    var title: String { "Conformance of Sign in with Google clients" }
    var trail: [HTML] { [] }
    var content: [HTML] {
        [
            method, newsSection ?? .nothing, causesSection ?? .nothing, heatMapSection, versionsSection ?? .nothing,
            clientsSection,
        ]
    }

    private var method: HTML {
        let (clients, vectors) = (site.results.clients.count, site.results.vectors.count)
        let entries = site.coverage.documents.flatMap(\.entries)
        let covered = entries.count { $0.total > 0 }
        let tested = site.results.testedAt.map { "On \(UTCTime.text($0).prefix(10)), " } ?? ""
        let profiles = Set(site.results.clients.map(\.profile)).sorted()
        let about = profiles.compactMap { name in
            site.library.profiles.profile(named: name).map { "Under the profile \(name): \($0.about)" }
        }
        return .joined([
            .element(
                "p", ["class": "lead"],
                .text(
                    tested + "\(clients, "client") \(clients == 1 ? "was" : "were") given "
                        + "\(vectors, "vector") by Assay \(site.version). A vector is one input with one defect, or none, "
                        + "and the result that a specification demands. A refusal counts only if the same client "
                        + "accepted the honest twin of the input.")),
            .element(
                "p", .text("The vectors cover "),
                link(.text("\(covered) of \(entries.count) requirements"), to: .requirements),
                .text(" of \(site.coverage.documents.count, "document"). "), .text(about.joined(separator: " "))),
        ])
    }

    private var clientsSection: HTML {
        let hasWithheld = site.results.clients.contains { $0.withheld > 0 }
        let head: [(title: String, isNumber: Bool)] =
            [("Client", false)] + Importance.allCases.map { ("\($0.rawValue) causes", true) } + [
                ("findings", true), ("without a cause", true), ("inconclusive", true), ("passed", true),
                ("not judged", true),
                ("not asked", true),
            ] + (hasWithheld ? [("withheld", true)] : [])
        let rows = site.results.clients.indices.map { index -> HTML in
            let client = site.results.clients[index]
            let results = site.results.results(of: index)
            let causes = Importance.allCases.map { importance in
                let count = client.causes.count { $0.importance == importance }
                return HTMLReport.number(
                    count, class: count > 0 ? ["critical": "accepted-bad", "high": "failed"][importance.rawValue] : nil)
            }
            let counts = [
                results.count(where: \.result.outcome.isFinding), client.unexplained?.count ?? 0,
                results.count { $0.result.outcome == .inconclusive }, client.passed, client.unjudged,
                client.skipped,
            ]
            return .element(
                "tr",
                [.element("th", ["scope": "row"], link(.text(client.title), to: .client(client.name)))]
                    + causes + counts.map { HTMLReport.number($0) }
                    + (hasWithheld ? [HTMLReport.number(client.withheld)] : []))
        }
        let withheld = site.results.clients.map(\.withheld).reduce(0, +)
        let note =
            withheld == 0
            ? ""
            : " \(withheld, "finding is", plural: "findings are") withheld until somebody has reported "
                + "\(withheld == 1 ? "it" : "them") to the project concerned."
        return .section(
            "clients", "Clients",
            intro:
                "A cause is a known mistake that explains findings; its importance is that of the worst of them. A finding "
                + "is a vector with which the client did something else than demanded. A client is not asked for what "
                + "it does not do." + note,
            [.table(caption: "Causes and findings of each client", class: "sortable", head: head, rows: rows)])
    }

    /// The causes that the clients share, the most important first.
    private var causesSection: HTML? {
        let all = site.results.clients.flatMap { client in client.causes.map { (client, $0) } }
        guard !all.isEmpty else { return nil }
        let groups = all.grouped { $0.1.id }.enumerated().sorted { one, other in
            func rank(_ group: [(SiteResults.Client, SiteCause)]) -> (Int, Int) {
                (group.map(\.1.importance.rank).min() ?? 0, -group.count)
            }
            let (left, right) = (rank(one.element.elements), rank(other.element.elements))
            return (left.0, left.1, one.offset) < (right.0, right.1, other.offset)
        }
        let items = groups.compactMap { _, group -> HTML? in
            guard let worst = group.elements.map(\.1).min(by: { $0.importance.rank < $1.importance.rank }) else {
                return nil
            }
            let links = group.elements.map { client, cause in
                link(.text(client.name), to: .client(client.name), "#\(ClientPage.anchor(cause))")
            }
            return .element(
                "li", ["class": "entry"], .element("span", ["class": "title"], MarkedText(worst.title).html),
                .element(
                    "span", ["class": "facts"], .importance(worst.importance),
                    .element("span", .joined(links, separator: ", "))))
        }
        return .section(
            "causes", "What matters most",
            intro: "What the clients do wrong, the most important first, then what most of them do.",
            [.folded(items, most: 6)])
    }
}

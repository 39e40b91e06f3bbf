internal import AssayConformance
internal import AssayJSON

/// A client: its causes with what to do, and its findings.
struct ClientPage: SitePage {
    let site: Site
    /// The client's place among the clients.
    let index: Int

    private var client: SiteResults.Client { site.results.clients[index] }
    var path: SitePath { .client(client.name) }
    var title: String { client.title }
    var trail: [HTML] { [link("Clients", to: .front, "#clients")] }
    var facts: [HTML] { [.element("span", .text("profile \(client.profile)"))] }

    var content: [HTML] {
        let results = site.results.results(of: index)
        return [summary(results), causesSection, restSection(results), inconclusiveSection(results)]
    }

    static func anchor(_ cause: SiteCause) -> String { "cause:\(cause.id)" }

    private func summary(_ results: [(id: String, result: SiteResults.Result)]) -> HTML {
        let findings = results.filter(\.result.outcome.isFinding)
        var terms: [HTML] = []
        if let summary = client.summary { terms.append(.term("How it is used", [MarkedText(summary).html])) }
        terms.append(.term("Asked for", [.text(client.operations.joined(separator: ", "))]))
        terms.append(
            .term(
                "Results",
                [
                    .text(
                        "\(findings.count, "finding"), \(client.passed) passed, "
                            + "\(client.unjudged) not judged, \(client.skipped) not asked of \(site.results.vectors.count, "vector")"
                    )
                ]))
        if client.withheld > 0 {
            terms.append(
                .term(
                    "Withheld",
                    [
                        .text(
                            "\(client.withheld, "finding is", plural: "findings are") not shown until somebody has "
                                + "reported \(client.withheld == 1 ? "it" : "them"). Causes that explain "
                                + "\(client.withheld == 1 ? "it" : "one of them") are not shown either, and the page of a "
                                + "vector does not tell whether this client passed it.")
                    ]))
        }
        let kinds = ReportOutcome.allCases.compactMap { outcome -> HTML? in
            let count = findings.count { $0.result.outcome == outcome }
            guard count > 0 else { return nil }
            return .element(
                "div", ["class": "tile \(outcome.rawValue)"], .element("dt", .text(outcome.label)),
                .element("dd", .text(String(count))), .element("dd", ["class": "meaning"], .text(outcome.meaning)))
        }
        return .joined([
            .element("dl", ["class": "terms"], terms),
            kinds.isEmpty ? .nothing : .element("dl", ["class": "tiles"], kinds),
            .element(
                "p", ["class": "permalink"], link("Search its findings", to: .search, SearchPage.query(client: client))),
        ])
    }

    private var causesSection: HTML {
        guard client.unexplained != nil else { return .nothing }
        let items = client.causes.map { cause -> HTML in
            .element(
                "li", .element("details", ["class": "finding", "id": Self.anchor(cause)], head(cause), body(cause)))
        }
        let none = HTML.element(
            "p", client.withheld > 0 ? "None can be shown." : "No known flaw explains its findings.")
        let hasFindings = site.results.results(of: index).contains(where: \.result.outcome.isFinding)
        return .section(
            "causes", "Causes",
            [
                items.isEmpty
                    ? hasFindings || client.withheld > 0 ? none : .element("p", "It has no finding.")
                    : .element("ul", ["class": "list"], items)
            ])
    }

    private func head(_ cause: SiteCause) -> HTML {
        .element(
            "summary", .element("span", ["class": "title"], MarkedText(cause.title).html),
            .element(
                "span", ["class": "facts"], .importance(cause.importance),
                .element("span", .text("\(cause.findings.count, "finding")")), .element("code", .text(cause.id))))
    }

    private func body(_ cause: SiteCause) -> HTML {
        var terms = [HTML.term("What goes wrong", [MarkedText(cause.threat).html])]
        terms.append(.term("What to do", [MarkedText(cause.remedy).html]))
        if !cause.further.isEmpty {
            terms.append(.term("It also", [.joined(cause.further.map { MarkedText($0).html }, separator: "; ")]))
        }
        if let id = cause.requirement, let requirement = site.requirements[id] {
            terms.append(.term("Requirement", [self.requirement(requirement)]))
        }
        let extent = ReportedCause.extent(of: cause.findings.count, predicted: cause.predicted)
        terms.append(.term("Confidence", [.text("It \(extent).")]))
        if cause.flaws.count > 1 {
            let flaws = cause.flaws.dropFirst().map { HTML.element("code", .text($0)) }
            terms.append(.term("Or else", [.joined(flaws, separator: ", "), " would cause the same findings."]))
        }
        return .element(
            "div", ["class": "body"], .element("dl", ["class": "terms"], terms), .element("h3", "Findings"),
            .folded(cause.findings.compactMap(finding)), .permalink(to: Self.anchor(cause)))
    }

    /// A finding of this client, with a link to its vector.
    private func finding(_ id: String) -> HTML? {
        guard let vector = site.vectors[id], let result = site.results.results[id]?[index] else { return nil }
        return .element(
            "li", ["class": "entry"], .element("span", ["class": "title"], link(.text(vector.title), to: .vector(id))),
            .element(
                "span", ["class": "facts"], (result.importance ?? vector.importance).map(HTML.importance) ?? .nothing,
                .element("code", .text(id)), .badge(result.outcome)))
    }

    /// The findings that no cause explains, or all if the run was not diagnosed.
    private func restSection(_ results: [(id: String, result: SiteResults.Result)]) -> HTML {
        let findings = results.filter(\.result.outcome.isFinding).map(\.id)
        let explained = Set(client.causes.flatMap(\.findings))
        let rest = findings.filter { !explained.contains($0) }.enumerated().sorted { one, other in
            func rank(_ id: String) -> Int {
                (site.results.results[id]?[index]?.importance ?? site.vectors[id]?.importance)?.rank ?? 0
            }
            return (rank(one.element), one.offset) < (rank(other.element), other.offset)
        }.map(\.element)
        guard !rest.isEmpty else { return .nothing }
        let title = client.unexplained == nil ? "Findings" : "Findings without a cause"
        return .section("findings", title, [.folded(rest.compactMap(finding), most: 25)])
    }

    private func inconclusiveSection(_ results: [(id: String, result: SiteResults.Result)]) -> HTML {
        let open = results.filter { $0.result.outcome == .inconclusive }
        guard !open.isEmpty else { return .nothing }
        return .section(
            "inconclusive", "Inconclusive", intro: ReportOutcome.inconclusive.meaning,
            [.folded(open.compactMap { finding($0.id) })])
    }
}

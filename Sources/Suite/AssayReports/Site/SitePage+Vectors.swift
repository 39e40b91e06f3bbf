internal import AssayConformance

extension SitePage {
    /// A requirement in a sentence, with a link to its page.
    func requirement(_ requirement: Requirement) -> HTML {
        .joined([
            link(.text(requirement.id), to: .requirement(requirement.id)), " ",
            .text("(\(requirement.level.rawValue)) \(requirement.summary)"),
        ])
    }

    /// The vectors as a list, each with the clients that have a finding.
    func list(_ vectors: [SiteVector], most: Int = .max) -> HTML {
        .folded(
            vectors.map { vector in
                let badges = site.unclean(vector).map { index, result in
                    HTML.badge(result.outcome, site.results.clients[index].name)
                }
                return .element(
                    "li", ["class": "entry"],
                    .element("span", ["class": "title"], link(.text(vector.title), to: .vector(vector.id))),
                    .element(
                        "span", ["class": "facts"],
                        [vector.importance.map(HTML.importance) ?? .nothing, .element("code", .text(vector.id))]
                            + badges))
            }, most: most)
    }
}

internal import AssayConformance

/// A vector that was withdrawn.
struct RetiredPage: SitePage {
    let site: Site
    let id: String
    let retired: RetiredVector

    var path: SitePath { .vector(id) }
    var title: String { "Withdrawn: \(id)" }
    var trail: [HTML] { [link("Vectors", to: .search)] }

    var content: [HTML] {
        var terms = [HTML.term("Why", [.text(retired.why)])]
        if let successor = retired.successor {
            let isKnown = site.vectors[successor] != nil || site.library.retired[successor] != nil
            terms.append(
                .term("Successor", [isKnown ? link(.text(successor), to: .vector(successor)) : .text(successor)]))
        }
        return [
            .element("p", ["class": "lead"], "This vector was published and withdrawn. Its id is never used again."),
            .element("dl", ["class": "terms"], terms),
        ]
    }
}

internal import AssayConformance
internal import AssayJSON

/// A page of the site.
protocol SitePage: Sendable {
    var site: Site { get }
    var path: SitePath { get }
    /// The heading, which is also the title in the browser.
    var title: String { get }
    /// What is above the heading: where the page belongs.
    var trail: [HTML] { get }
    /// What is below the heading.
    var facts: [HTML] { get }
    var content: [HTML] { get }
    /// Whether the page is the search itself: it has the index, and needs no box that leads to it.
    var usesSearchIndex: Bool { get }
}

extension SitePage {
    var facts: [HTML] { [] }
    var usesSearchIndex: Bool { false }

    func link(_ text: HTML, to page: SitePath, _ suffix: String = "") -> HTML {
        .element("a", ["href": page.address(from: path) + suffix], text)
    }

    /// The whole page.
    ///
    /// The content security policy lets it load the style sheet and the scripts of the site, and nothing else.
    var html: String {
        let head = HTML.element(
            "head", .void("meta", ["charset": "utf-8"]),
            .void(
                "meta",
                [
                    "http-equiv": "Content-Security-Policy",
                    "content": "default-src 'none'; img-src data:; style-src 'self'; script-src 'self'; "
                        + "base-uri 'none'; form-action 'self'",
                ]),
            .void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
            .void("meta", ["name": "color-scheme", "content": "light dark"]),
            .void("meta", ["name": "referrer", "content": "no-referrer"]),
            .void("link", ["rel": "icon", "href": "data:,"]),
            .void("link", ["rel": "stylesheet", "href": SitePath.style.address(from: path)]),
            .element("title", .text(path == .front ? title : "\(title) – Assay")),
            usesSearchIndex ? script(.searchIndex) : .nothing, script(.script))
        let body = HTML.element(
            "body", .element("a", ["class": "skip", "href": "#content"], "Skip to the content"), header, navigation,
            .element(
                "main", ["id": "content", "tabindex": "-1"],
                [
                    trail.isEmpty
                        ? .nothing : .element("p", ["class": "trail"], .joined(trail, separator: " / ")),
                    .element("h1", .text(title)),
                    facts.isEmpty ? .nothing : .element("p", ["class": "facts"], facts),
                ] + content), footer)
        return "<!doctype html>\n<html lang=\"en\">" + head.markup + body.markup + "</html>\n"
    }

    private func script(_ file: SitePath) -> HTML {
        .element("script", ["src": file.address(from: path), "defer": ""], .nothing)
    }

    private var header: HTML {
        .element(
            "header", ["class": "banner"],
            .element(
                "p", ["class": "product"], link("Assay", to: .front), " – conformance of Sign in with Google clients"),
            usesSearchIndex
                ? .nothing
                : .element(
                    "form", ["action": SitePath.search.address(from: path), "role": "search", "class": "find"],
                    .element("label", ["for": "find", "class": "unseen"], "Search vectors, requirements and clients"),
                    .void(
                        "input",
                        ["type": "search", "name": "q", "id": "find", "placeholder": "Search", "autocomplete": "off"]),
                    .element("button", ["type": "submit"], "Search")))
    }

    private var navigation: HTML {
        let places: [(String, SitePath)] = [
            ("Results", .front), ("Vectors", .search), ("Requirements", .requirements),
        ]
        return .element(
            "nav", ["aria-label": "Site"],
            .element(
                "ul",
                places.map { name, page in
                    .element(
                        "li",
                        .element(
                            "a",
                            ["href": page.address(from: path), "aria-current": page == path ? "page" : nil],
                            .text(name)))
                }))
    }

    private var footer: HTML {
        let instants = Set(site.results.clients.map(\.renderedAt)).sorted().map { UTCTime.text($0) }
        return .element(
            "footer",
            .element(
                "p",
                .text(
                    "Assay \(site.version). The vectors were rendered for \(instants.joined(separator: " and ")), the time "
                        + "that the clients were given. Tokens and keys on this page are test data.")))
    }
}

extension HTML {
    /// A section with a heading.
    static func section(_ id: StaticString, _ title: String, intro: String? = nil, _ content: [HTML]) -> HTML {
        HTMLSection("\(id)", title, intro: intro, content).html
    }

    /// A list whose entries after the first ones are folded.
    static func folded(_ items: [HTML], most: Int = 12, class name: String = "list") -> HTML {
        let first = element("ul", ["class": name], Array(items.prefix(most)))
        guard items.count > most else { return items.isEmpty ? .nothing : first }
        return .joined([
            first,
            .element(
                "details", ["class": "more"], .element("summary", .text("\(items.count - most) more")),
                .element("ul", ["class": name], Array(items.dropFirst(most)))),
        ])
    }
}

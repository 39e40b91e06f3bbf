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
            .element(
                "p", ["class": "intro"],
                .text("\(area.vectors.count, "vector"), each with the clients that have a finding.")),
            list(area.vectors),
        ]
    }
}

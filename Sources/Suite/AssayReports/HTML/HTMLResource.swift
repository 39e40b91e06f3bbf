/// Style sheets or scripts that pages contain or load as they stand, built into the program.
struct HTMLResource {
    /// The script of a report: sortable tables, the list of all vectors, its filters, and the details of a vector.
    ///
    /// It builds elements and sets their text; it never parses markup.
    static let script = HTMLResource(PackageResources.tables_js, PackageResources.report_js)
    /// The style sheet: light or dark as the system prefers, with a contrast of at least 4.5 to 1 for all text.
    static let style = HTMLResource(PackageResources.report_css)
    /// The script of a site: sortable tables, the search, and entries that an address opens; it parses no markup either.
    static let siteScript = HTMLResource(PackageResources.tables_js, PackageResources.site_js)
    /// The style sheet of a site.
    static let siteStyle = HTMLResource(PackageResources.report_css, PackageResources.site_css)

    /// The files' text without the line feed at the end.
    let text: String

    private init(_ files: [UInt8]...) {
        text = files.map { String(decoding: $0.dropLast(), as: UTF8.self) }.joined(separator: "\n")
    }
}

internal import CAssayReportFiles

/// Style sheets or scripts that pages contain or load as they stand, built into the program.
struct HTMLResource {
    /// The script of a report: sortable tables, the list of all vectors, its filters, and the details of a vector.
    ///
    /// It builds elements and sets their text; it never parses markup.
    static let script = HTMLResource(assay_table_script(), assay_report_script())
    /// The style sheet: light or dark as the system prefers, with a contrast of at least 4.5 to 1 for all text.
    static let style = HTMLResource(assay_report_style())
    /// The script of a site: sortable tables, the search, and entries that an address opens; it parses no markup either.
    static let siteScript = HTMLResource(assay_table_script(), assay_site_script())
    /// The style sheet of a site.
    static let siteStyle = HTMLResource(assay_report_style(), assay_site_style())

    /// The files' text without the line feed at the end.
    let text: String

    private init(_ files: assay_report_file...) {
        text = files.map { file in
            String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count - 1), as: UTF8.self)
        }.joined(separator: "\n")
    }
}

/// A file of this folder that the page contains as it stands, built into the program.
struct HTMLResource {
    /// The script: the list of all vectors, its filters, and the details of a vector.
    ///
    /// It builds elements and sets their text; it never parses markup.
    static let script = HTMLResource(PackageResources.report_js)
    /// The style sheet: light or dark as the system prefers, with a contrast of at least 4.5 to 1 for all text.
    static let style = HTMLResource(PackageResources.report_css)

    /// The file's text without the line feed at its end.
    let text: String

    private init(_ bytes: [UInt8]) { text = String(decoding: bytes.dropLast(), as: UTF8.self) }
}

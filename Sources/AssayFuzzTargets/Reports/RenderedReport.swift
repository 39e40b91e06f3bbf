internal import AssayConformance
internal import AssayJSON
internal import AssayParserFuzzTargets
internal import AssayReports

/// A report in one of the formats.
struct RenderedReport: Sendable {
    /// The kind of report with the format: `run json`, `matrix html`.
    let name: String
    let format: String
    let text: String

    /// The reports of a run and of a matrix in every format.
    static func all(of texts: ReportTexts) throws(BrokenProperty) -> [RenderedReport] {
        try all("run", RunResults.formats, try texts.run()) + all("matrix", MatrixResults.formats, try texts.matrix())
    }

    private static func all<Results>(
        _ kind: String, _ formats: [ReportFormat<Results>], _ results: Results
    ) throws(BrokenProperty) -> [RenderedReport] {
        var reports: [RenderedReport] = []
        for format in formats {
            let name = "\(kind) \(format.name)"
            do {
                let text = try format.text(results, false).description
                if format.name == "text" {
                    let coloured = withoutColours(try format.text(results, true).description)
                    try expect(coloured.utf8.elementsEqual(text.utf8), "colour adds only colours", name)
                }
                reports.append(RenderedReport(name: name, format: format.name, text: text))
            } catch let broken as BrokenProperty {
                throw broken
            } catch {
                throw BrokenProperty("a report can be rendered", "\(name): \(error)")
            }
        }
        return reports
    }

    private static func withoutColours(_ text: String) -> String {
        ["0", "1", "31", "32"].reduce(text) { $0.replacing("\u{1B}[\($1)m", with: "") }
    }
}

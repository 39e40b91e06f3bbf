internal import AssayConformance
internal import AssayJSON
internal import AssayParserFuzzTargets
internal import AssayReports

/// A report of a run or of a matrix in one of the formats.
struct ReportKind: Sendable {
    /// The kind of results with the format: `run json`, `matrix html`.
    let name: String
    let format: String
    /// Whether it is the screen that a run prints, whose texts are broken into lines and cut.
    var isScreen: Bool { name == "screen text" }
    private let render: @Sendable (_ texts: ReportTexts, _ colour: Bool) throws -> VisibleText

    /// Every format of a run and of a matrix.
    static let all =
        RunResults.formats.map { ReportKind("run", $0) { texts throws(BrokenProperty) in try texts.run(full: true) } }
        + RunResults.formats.filter { $0.name == "text" }.map {
            ReportKind("screen", $0) { texts throws(BrokenProperty) in try texts.run(full: false) }
        }
        + MatrixResults.formats.map { ReportKind("matrix", $0) { texts throws(BrokenProperty) in try texts.matrix() } }

    private init<Results>(
        _ results: String, _ format: ReportFormat<Results>,
        _ make: @escaping @Sendable (ReportTexts) throws(BrokenProperty) -> Results
    ) {
        name = "\(results) \(format.name)"
        self.format = format.name
        render = { try format.text(make($0), $1) }
    }

    /// The report, without colours.
    func text(_ texts: ReportTexts) throws(BrokenProperty) -> String {
        do {
            let text = try render(texts, false).description
            guard format == "text" else { return text }
            let coloured = Self.withoutColours(Array(try render(texts, true).description.utf8))
            try expect(coloured.elementsEqual(text.utf8), "colour adds only colours", name)
            return text
        } catch let broken as BrokenProperty {
            throw broken
        } catch {
            throw BrokenProperty("a report can be rendered", "\(name): \(error)")
        }
    }

    /// Bytes, because a combining mark after a colour is one character with its end.
    private static func withoutColours(_ bytes: [UInt8]) -> [UInt8] {
        let colours = ["0", "1", "31", "32", "33", "35", "36"].map { Array("\u{1B}[\($0)m".utf8) }
        var rest = bytes[...]
        var kept: [UInt8] = []
        while let next = rest.first {
            if next == 0x1B, let colour = colours.first(where: rest.starts) {
                rest = rest.dropFirst(colour.count)
            } else {
                kept.append(next)
                rest = rest.dropFirst()
            }
        }
        return kept
    }
}

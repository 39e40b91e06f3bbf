internal import AssayParserFuzzTargets

/// What reports of harmless texts are like, made once.
struct PlainReports: Sendable {
    /// What a report has, by its name.
    struct Shape: Sendable {
        var length = 0
        /// The tags of HTML and Markdown with their attributes, or the elements of XML.
        var tags: Set<String> = []
        var lines = 0
    }

    private var shapes: [String: Shape] = [:]

    static let shared: Result<PlainReports, BrokenProperty> = {
        do throws(BrokenProperty) {
            return .success(try PlainReports())
        } catch {
            return .failure(error)
        }
    }()

    private init() throws(BrokenProperty) {
        // A reference becomes a link only if it is a web address, and a page shows what differs in other ways.
        let different = (0..<64).map { Array("t\($0)".utf8) }.joined(separator: [ReportTexts.separator])
        for input in [Array("a".utf8), Array("https://a.example/".utf8), Array(different)] {
            for kind in ReportKind.all {
                let text = try kind.text(ReportTexts(input[...]))
                var shape = self[kind.name]
                shape.length = max(shape.length, text.utf8.count)
                shape.lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
                switch kind.format {
                case "junit": shape.tags.formUnion(XMLElements(text).counts.keys)
                case "html", "markdown": shape.tags.formUnion(MarkupTags(text).names)
                default: break
                }
                shapes[kind.name] = shape
            }
        }
    }

    subscript(name: String) -> Shape { shapes[name, default: Shape()] }
}

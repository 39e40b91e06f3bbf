internal import AssayJSON
internal import AssayParserFuzzTargets

/// What holds of every report and every message, whatever the texts in it are.
enum ReportProperties {
    /// The bytes of a report for each byte of the input, which is in several fields of several results.
    private static let growth = 2_000
    /// The bytes of an error in a document.
    private static let longestError = 8_000

    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let first = bytes.first else { return }
        let kind = ReportKind.all[Int(first) % ReportKind.all.count]
        let texts = ReportTexts(bytes.dropFirst())
        for text in texts.all {
            let line: VisibleText = "\(text)"
            try expectVisible(line.description, "a line")
            try expect(!line.description.utf8.contains(UInt8(ascii: "\n")), "a text within a line is one line")
            try expectVisible(VisibleText(lines: text).description, "a block")
        }
        try checkErrors(of: bytes.dropFirst(), name: texts.client)
        let shape = try PlainReports.shared.get()[kind.name]
        let report = try kind.text(texts)
        let limit = shape.length + growth * bytes.count
        try expect(
            report.utf8.count <= limit, "the length of a report is linear in its texts",
            "\(kind.name): \(report.utf8.count) of \(limit)")
        try expectVisible(report, kind.name)
        try check(report, of: kind, shape, texts)
    }

    private static func check(
        _ report: String, of kind: ReportKind, _ shape: PlainReports.Shape, _ texts: ReportTexts
    ) throws(BrokenProperty) {
        switch kind.format {
        case "text":
            let lines = report.utf8.count { $0 == UInt8(ascii: "\n") }
            if kind.isScreen {
                try expect(lines <= 60, "a screen has at most 60 lines", "\(lines)")
            } else {
                try expect(lines == shape.lines, "a text adds no line to a report", kind.name)
            }
        case "json", "sarif":
            let value = try parsed(report, kind)
            if kind.name == "run json" { try checkKept(value, texts) }
        case "junit":
            let elements = XMLElements(report)
            let areKnown = elements.counts.keys.allSatisfy(shape.tags.contains)
            try expect(
                elements.isWellFormed && areKnown && elements.counts["testcase"] == ReportTexts.verdicts.count,
                "the XML of a report is well-formed and has the elements of the format", elements.problem)
        case "html", "markdown":
            let tags = MarkupTags(report)
            let strange = tags.names.subtracting(shape.tags).sorted()
            try expect(strange.isEmpty, "a text adds no tags to a report", "\(kind.name): \(strange.first ?? "")")
            try expect(
                tags.addresses.allSatisfy { address in
                    // By bytes: a combining mark after the `#` of an anchor is one character with it.
                    ["#", "data:,", "https://", "http://"].contains { address.utf8.starts(with: $0.utf8) }
                }, "a link of a report leads to a web page", kind.name)
        default: break
        }
    }

    private static func checkKept(_ value: JSONValue, _ texts: ReportTexts) throws(BrokenProperty) {
        try expect(isText(value["client"]?["name"], texts.client), "JSON keeps the name of a client")
        guard case .array(let results)? = value["results"], results.count == ReportTexts.verdicts.count,
            results.allSatisfy({ isText($0.value["detail"], texts.detail) })
        else { throw BrokenProperty("JSON keeps the details of results", "") }
    }

    private static func isText(_ value: JSONValue?, _ text: String) -> Bool {
        if case .string(let found)? = value { found.hasSameBytes(as: text) } else { false }
    }

    private static func parsed(_ report: String, _ kind: ReportKind) throws(BrokenProperty) -> JSONValue {
        do throws(JSONError) {
            return try JSON.parse(text: report, file: kind.name).value
        } catch {
            throw BrokenProperty("the JSON of a report can be parsed", "\(kind.name): \(error.message)")
        }
    }

    /// Checks the messages about the bytes as a document, and about a document with a long name.
    private static func checkErrors(of bytes: ArraySlice<UInt8>, name: String) throws(BrokenProperty) {
        let repetitions = 2 * longestError / max(1, name.utf8.count)
        let long = JSONValue.string(String(repeating: name, count: repetitions))
        for document in [Array(bytes), Array("{\(JSONWriter.text(long)):}".utf8)] {
            do throws(JSONError) {
                _ = try JSON.parse(document, file: "f").object(allowing: [])
            } catch {
                let length = error.problems.reduce(0) { max($0, $1.description.utf8.count) }
                try expect(length <= longestError, "an error is short", "\(length) bytes")
                try expectVisible(VisibleText("\(error)").description, "an error")
            }
        }
    }

    /// Throws if a text has a character that controls a terminal, or hides or reorders what is around it.
    ///
    /// The ranges are those of Unicode 17, not what the code under test goes by.
    private static func expectVisible(_ text: String, _ what: String) throws(BrokenProperty) {
        let hidden = text.unicodeScalars.first { scalar in
            switch scalar.value {
            case 0x09, 0x0A, 0x20...0x7E: false
            case 0...0x9F, 0xAD, 0x061C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
            case 0xFEFF, 0xFFF9...0xFFFB, 0xFFFE, 0xFFFF, 0xE0000...0xE007F: true
            default: false
            }
        }
        guard let hidden else { return }
        throw BrokenProperty("nothing in a text hides or reorders it", "\(what): \(String(hidden.value, radix: 16))")
    }
}

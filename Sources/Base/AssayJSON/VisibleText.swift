/// Text that cannot hide, reorder or overwrite the text around it, for a terminal or a file.
///
/// Literals are trusted. A text that is interpolated becomes one visible line, unless it is a `VisibleText` already, so
/// nothing that a client, a vector, a page or a request says reaches a terminal as it is.
package struct VisibleText: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The text.
    package let description: String

    fileprivate init(shown: String) { description = shown }

    package init(stringLiteral literal: StaticString) { self.init(shown: literal.description) }

    package init(stringInterpolation: Interpolation) { self.init(shown: stringInterpolation.shown) }

    /// A text whose line feeds and tabs stay.
    package init(lines text: String) { self.init(shown: Self.of(text, lines: true)) }

    /// A JSON document, whose strings have a `\u` escape for each character that is not shown unchanged.
    package init(json value: JSONValue, style: JSONWriter.Style = .pretty) {
        self.init(json: JSONWriter.text(value, style: Self.escaping(style)))
    }

    /// The JSON document of an object with one more member at its end: a list of thousands, which are not in memory
    /// together.
    package init(
        json members: [JSONMember], list name: String, _ elements: some RandomAccessCollection<JSONValue>
    ) {
        self.init(json: JSONWriter.text(members, list: name, elements, style: Self.escaping(.pretty)))
    }

    /// The style with an escape for each character that is not shown unchanged.
    private static func escaping(_ style: JSONWriter.Style) -> JSONWriter.Style { style.union(.visible) }

    private init(json text: String) {
        // Only strings have this sign, so the escape stands for it wherever it is.
        self.init(lines: text.holds("##") ? text.replacing("##", with: "#\\u0023") : text)
    }

    package static func + (one: VisibleText, other: VisibleText) -> VisibleText {
        // A report has megabytes, and often nothing after it.
        other.description.isEmpty ? one : VisibleText(shown: one.description + other.description)
    }

    package static func += (one: inout VisibleText, other: VisibleText) { one = one + other }
}

extension VisibleText {
    /// What is between the quotation marks of a literal.
    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var shown = ""

        package init(literalCapacity: Int, interpolationCount: Int) { shown.reserveCapacity(literalCapacity) }

        package mutating func appendLiteral(_ literal: StaticString) { shown += literal.description }

        package mutating func appendInterpolation(_ text: VisibleText) { shown += text.description }

        /// Appends a text on one line, cut at `VisibleText.lineLimit`.
        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            shown += VisibleText.cut(value.description, at: VisibleText.lineLimit, lines: false)
        }

        /// Appends an error, with a line for each problem of a document.
        package mutating func appendInterpolation(_ error: any Error) {
            if let error = error as? JSONError { return appendInterpolation(error) }
            appendInterpolation("\(error)" as String)
        }

        /// Appends a line for each problem.
        package mutating func appendInterpolation(_ error: JSONError) {
            appendInterpolation(error.problems.map { "\($0)" }.joined(separator: "\n") as VisibleText)
        }

        /// Appends a number with its noun: `1 vector`, `2 vectors`.
        package mutating func appendInterpolation(_ number: Int, _ noun: String, plural: String? = nil) {
            appendInterpolation("\(number, noun, plural: plural)" as String)
        }

        /// Appends a block of text whose line feeds and tabs stay, cut at a limit.
        package mutating func appendInterpolation(block text: String, limit: Int) {
            shown += VisibleText.block(text, limit: limit)
        }
    }
}

extension Sequence<VisibleText> {
    package func joined(separator: VisibleText) -> VisibleText {
        VisibleText(shown: map(\.description).joined(separator: separator.description))
    }
}

extension VisibleText {
    /// The maximum number of characters of a text within a line: the longest path on Linux.
    package static let lineLimit = 4_096

    /// The text with control, format, private-use, unassigned and line-separating characters written as `⟨U+202E⟩`, and
    /// so the first character of what a CI would take for a command in its log (`LogCommand`).
    ///
    /// - Parameter lines: whether line feeds and tabs stay, for a block of text; in a single line both become a space.
    package static func of(_ text: String, lines: Bool = false) -> String {
        func stays(_ scalar: Unicode.Scalar) -> Bool {
            isPlain(scalar) || lines && (scalar == "\n" || scalar == "\t")
        }
        guard text.unicodeScalars.contains(where: { !stays($0) }) else { return LogCommand.shown(in: text) }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if stays(scalar) {
                shown.append(scalar)
            } else if scalar == "\n" || scalar == "\t" {
                shown.append(" ")
            } else {
                shown.append(contentsOf: code(of: scalar).unicodeScalars)
            }
        }
        return LogCommand.shown(in: String(shown))
    }

    /// The character as `⟨U+202E⟩`.
    static func code(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "⟨U+" + "000".prefix(max(0, 4 - digits.utf8.count)) + digits + "⟩"
    }

    /// A block of text in the same form, cut at a limit because some vectors are huge on purpose.
    package static func block(_ text: String, limit: Int) -> String { cut(text, at: limit, lines: true) }

    /// The beginning of a text, and how many characters are left out.
    private static func cut(_ text: String, at limit: Int, lines: Bool) -> String {
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
            end != scalars.endIndex
        else { return of(text, lines: lines) }
        let left = scalars.distance(from: end, to: scalars.endIndex)
        return of(String(scalars[..<end]), lines: lines) + " … (\(left, "more character"))"
    }

    /// Whether a character is shown unchanged.
    static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (0x20...0x7E).contains(scalar.value) }
        return switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}

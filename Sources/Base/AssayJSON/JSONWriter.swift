/// Writes values as JSON text.
package struct JSONWriter: Sendable {
    /// The style of the text.
    package struct Style: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// A line for each member or element, indented by two spaces, with a line feed at the end.
        package static let pretty = Style(rawValue: 1)
        /// A `\u` escape for every scalar above U+007E.
        package static let ascii = Style(rawValue: 2)
        /// The exact text of `{"$raw": "text"}`, which need not be JSON.
        package static let raw = Style(rawValue: 4)
        /// A `\u` escape for every character that `VisibleText` does not show unchanged, such as a control character.
        package static let visible = Style(rawValue: 8)
    }

    private let style: Style
    private var output: [UInt8] = []

    private init(style: Style) { self.style = style }

    package static func bytes(_ value: JSONValue, style: Style = []) -> [UInt8] {
        var writer = JSONWriter(style: style)
        writer.write(value, indentation: 0)
        if style.contains(.pretty) { writer.output.append(UInt8(ascii: "\n")) }
        return writer.output
    }

    /// Writes an object with one more member at its end: a list of thousands, which are not in memory together.
    static func text(
        _ members: [JSONMember], list name: String, _ elements: some RandomAccessCollection<JSONValue>, style: Style
    ) -> String {
        var text = ""
        var writer = JSONWriter(style: style)
        writer.write(members.count + 1, "{", "}", 0) { writer, index, inner in
            guard index == members.count else { return writer.write(members[index], indentation: inner) }
            writer.write(name: name)
            writer.write(elements.count, "[", "]", inner) { writer, index, inner in
                writer.write(elements[elements.index(elements.startIndex, offsetBy: index)], indentation: inner)
                writer.move(to: &text)
            }
        }
        if style.contains(.pretty) { writer.output.append(UInt8(ascii: "\n")) }
        writer.move(to: &text)
        return text
    }

    /// Moves what is written, which ends with a whole value or sign, to a text.
    private mutating func move(to text: inout String) {
        text += String(decoding: output, as: UTF8.self)
        output.removeAll(keepingCapacity: true)
    }

    package static func text(_ value: JSONValue, style: Style = []) -> String {
        String(decoding: bytes(value, style: style), as: UTF8.self)
    }

    /// The maximum number of characters of a text in a message.
    package static let quotationLimit = 100

    /// The text as a JSON string for a message: with its quotation marks, and with `…` in place of what is beyond the
    /// limit.
    package static func quoted(_ text: String) -> String { quoted(text, limit: quotationLimit) }

    static func quoted(_ text: String, limit: Int) -> String {
        let beginning = String(text.unicodeScalars.prefix(limit))
        let isCut = beginning.utf8.count < text.utf8.count
        return Self.text(.string(isCut ? beginning + "…" : text), style: .visible)
    }

    private mutating func write(_ value: JSONValue, indentation: Int) {
        switch value {
        case .object(let members):
            if style.contains(.raw), let text = value.rawText {
                output.append(contentsOf: text.utf8)
                return
            }
            write(members.count, "{", "}", indentation) { writer, index, inner in
                writer.write(members[index], indentation: inner)
            }
        case .array(let elements):
            write(elements.count, "[", "]", indentation) { writer, index, inner in
                writer.write(elements[index].value, indentation: inner)
            }
        case .string(let text): write(string: text)
        case .number(let text): output.append(contentsOf: text.utf8)
        case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
        case .null: output.append(contentsOf: "null".utf8)
        }
    }

    private mutating func write(_ member: borrowing JSONMember, indentation: Int) {
        write(name: member.name)
        write(member.node.value, indentation: indentation)
    }

    private mutating func write(name: String) {
        write(string: name)
        output.append(UInt8(ascii: ":"))
        if style.contains(.pretty) { output.append(UInt8(ascii: " ")) }
    }

    /// Writes the items between two brackets.
    ///
    /// The closure gets the index of an item, because passing a member would copy its two locations.
    private mutating func write(
        _ count: Int, _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ indentation: Int,
        _ writeItem: (inout JSONWriter, Int, Int) -> Void
    ) {
        output.append(UInt8(ascii: open))
        for index in 0..<count {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            startLine(indentation + 1)
            writeItem(&self, index, indentation + 1)
        }
        if count > 0 { startLine(indentation) }
        output.append(UInt8(ascii: close))
    }

    private mutating func startLine(_ indentation: Int) {
        guard style.contains(.pretty) else { return }
        output.append(UInt8(ascii: "\n"))
        output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * indentation))
    }

    /// Writes a JSON string.
    ///
    /// Text without escapes is copied in runs. Vectors have texts of megabytes, and copying by scalar took most of the
    /// time of a whole run.
    private mutating func write(string text: String) {
        output.append(UInt8(ascii: "\""))
        // `span` of a text needs macOS 26.
        var text = text
        text.withUTF8 { writeContent(Span(_unsafeElements: $0)) }
        output.append(UInt8(ascii: "\""))
    }

    private mutating func writeContent(_ bytes: Span<UInt8>) {
        let escapesMore = !style.isDisjoint(with: [.ascii, .visible])
        guard Self.mayBeEscaped(bytes, escapesMore) else { return append(bytes) }
        var written = 0
        var index = 0
        while true {
            while index < bytes.count, !Self.mayBeEscaped(bytes[index], escapesMore) { index += 1 }
            guard index < bytes.count else { break }
            append(bytes.extracting(written..<index))
            // The number of leading ones in a lead byte is the length of its character (RFC 3629 §3).
            written = min(bytes.count, index + max(1, (~bytes[index]).leadingZeroBitCount))
            writeEscaped(bytes.extracting(index..<written))
            index = written
        }
        append(bytes.extracting(written...))
    }

    private mutating func append(_ bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { output.append(contentsOf: $0) }
    }

    /// Whether any of these bytes may have to be written as an escape, which few texts have.
    private static func mayBeEscaped(_ bytes: Span<UInt8>, _ escapesMore: Bool) -> Bool {
        // No byte of UTF-8 is 0xFF.
        let bound: UInt8 = escapesMore ? 0x7F : 0xFF
        // Neither an early exit nor a branch, so that the compiler compares many bytes at once.
        var marks: UInt8 = 0
        for index in bytes.indices {
            let byte = bytes[index]
            marks |= byte < 0x20 ? 1 : 0
            marks |= byte == UInt8(ascii: "\"") ? 1 : 0
            marks |= byte == UInt8(ascii: "\\") ? 1 : 0
            marks |= byte >= bound ? 1 : 0
        }
        return marks != 0
    }

    /// Whether a character with this first byte may have to be written as an escape.
    @inline(__always)
    private static func mayBeEscaped(_ lead: UInt8, _ escapesMore: Bool) -> Bool {
        lead < 0x20 || lead == UInt8(ascii: "\"") || lead == UInt8(ascii: "\\") || (escapesMore && lead >= 0x7F)
    }

    private mutating func writeEscaped(_ character: Span<UInt8>) {
        switch character[0] {
        case UInt8(ascii: "\""): output.append(contentsOf: #"\""#.utf8)
        case UInt8(ascii: "\\"): output.append(contentsOf: #"\\"#.utf8)
        case UInt8(ascii: "\n"): output.append(contentsOf: #"\n"#.utf8)
        case UInt8(ascii: "\r"): output.append(contentsOf: #"\r"#.utf8)
        case UInt8(ascii: "\t"): output.append(contentsOf: #"\t"#.utf8)
        default:
            let text = character.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
            if !style.contains(.ascii), let scalar = text.unicodeScalars.first, VisibleText.isPlain(scalar) {
                return append(character)
            }
            for unit in text.utf16 { writeEscape(unit) }
        }
    }

    private mutating func writeEscape(_ unit: UInt16) {
        let digits = String(unit, radix: 16)
        output.append(contentsOf: "\\u".utf8)
        output.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
        output.append(contentsOf: digits.utf8)
    }
}

extension JSONValue {
    /// The text of `{"$raw": "text"}`; `nil` for any other value.
    package var rawText: String? {
        guard case .object(let members) = self, members.count == 1, let member = members.first, member.name == "$raw",
            case .string(let text) = member.node.value
        else { return nil }
        return text
    }

    /// Whether the value is an object with a `$raw` member, which is exact text that is never merged into.
    package var isRaw: Bool {
        guard case .object(let members) = self else { return false }
        return members.contains { $0.name == "$raw" }
    }
}

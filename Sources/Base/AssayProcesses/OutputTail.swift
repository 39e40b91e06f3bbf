/// The last lines that a process wrote.
package struct OutputTail: Sendable {
    /// Long enough for the trace that many runtimes print after the line that says what happened.
    private static let limit = 65_536
    private static let shownBytes = 400
    private var bytes: [UInt8] = []

    package init() {}

    package mutating func append(_ more: ArraySlice<UInt8>) {
        bytes.append(contentsOf: more.suffix(Self.limit))
        if bytes.count > 2 * Self.limit { bytes.removeFirst(bytes.count - Self.limit) }
    }

    /// What the process said last, as one line for a report: the line that says why it ended, if there is one, or else
    /// the last three lines; `nil` if they are blank.
    package var text: String? {
        let lines = String(decoding: bytes.suffix(Self.limit), as: UTF8.self).split(whereSeparator: \.isNewline)
        let words = LastWords.text(in: lines)
        let shown = words ?? lines.suffix(3).joined(separator: " | ")
        let text = shown.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : String($0) }.joined()
        // Of last words the beginning says most, of other lines the end.
        let trimmed = String(words == nil ? text.suffix(Self.shownBytes) : text.prefix(Self.shownBytes))
        return trimmed.allSatisfy(\.isWhitespace) ? nil : trimmed
    }
}

/// The last lines that a process wrote.
package struct OutputTail: Sendable {
    private static let limit = 2_048
    private var bytes: [UInt8] = []

    package init() {}

    package mutating func append(_ more: ArraySlice<UInt8>) {
        bytes.append(contentsOf: more.suffix(Self.limit))
        if bytes.count > 2 * Self.limit { bytes.removeFirst(bytes.count - Self.limit) }
    }

    /// The last three lines as one line for a report; `nil` if they are blank.
    package var text: String? {
        let lines = String(decoding: bytes.suffix(Self.limit), as: UTF8.self)
            .split(whereSeparator: \.isNewline).suffix(3)
        let text = lines.joined(separator: " | ").unicodeScalars
            .map { $0.properties.generalCategory == .control ? " " : String($0) }.joined()
        let trimmed = String(text.suffix(400))
        return trimmed.allSatisfy(\.isWhitespace) ? nil : trimmed
    }
}

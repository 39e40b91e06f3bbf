/// Bytes as they come from a pipe, taken out a line at a time.
struct LineBuffer {
    /// The longest line of the protocol, in bytes, its line feed not counted.
    static let maximumLine = 16 * 1024 * 1024

    private var bytes: [UInt8] = []
    /// Where the first line that was not taken begins.
    private var start = 0
    /// How far it was searched for its end.
    private var searched = 0

    /// Whether something is there that was not taken.
    var isEmpty: Bool { start == bytes.count }
    /// Whether the line that has begun is longer than a line may be.
    var isOverflowing: Bool { bytes.count - start > Self.maximumLine }

    mutating func append(_ more: ArraySlice<UInt8>) {
        if start == bytes.count {
            bytes.removeAll(keepingCapacity: bytes.capacity < 1 << 20)
            (start, searched) = (0, 0)
        }
        bytes.append(contentsOf: more)
    }

    /// The next whole line without its line feed; `nil` if there is none.
    mutating func next() -> [UInt8]? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            return nil
        }
        defer { (start, searched) = (end + 1, end + 1) }
        return Array(bytes[start..<end])
    }
}

/// The last words of a process on its standard error.
struct LastWords {
    private static let limit = 2_048
    private var bytes: [UInt8] = []

    mutating func append(_ more: ArraySlice<UInt8>) {
        bytes.append(contentsOf: more.suffix(Self.limit))
        if bytes.count > 2 * Self.limit { bytes.removeFirst(bytes.count - Self.limit) }
    }

    /// The last lines as one, made fit for a report; `nil` if there is nothing to tell.
    var text: String? {
        let lines = String(decoding: bytes.suffix(Self.limit), as: UTF8.self)
            .split(whereSeparator: \.isNewline).suffix(3)
        let text = lines.joined(separator: " | ").unicodeScalars
            .map { $0.properties.generalCategory == .control ? " " : String($0) }.joined()
        let trimmed = String(text.suffix(400))
        return trimmed.allSatisfy(\.isWhitespace) ? nil : trimmed
    }
}

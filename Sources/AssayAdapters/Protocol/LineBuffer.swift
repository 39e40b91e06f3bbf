/// Bytes as they come from a pipe, taken out a line at a time.
package struct LineBuffer {
    /// The longest line of the protocol, in bytes, its line feed not counted.
    package static let maximumLine = 16 * 1024 * 1024

    private var bytes: [UInt8] = []
    /// Where the first line that was not taken begins.
    private var start = 0
    /// How far it was searched for its end.
    private var searched = 0

    package init() {}

    /// Whether something is there that was not taken.
    package var isEmpty: Bool { start == bytes.count }
    /// Whether the line that has begun is longer than a line may be.
    package var isOverflowing: Bool { bytes.count - start > Self.maximumLine }

    package mutating func append(_ more: ArraySlice<UInt8>) {
        if start == bytes.count {
            bytes.removeAll(keepingCapacity: bytes.capacity < 1 << 20)
            (start, searched) = (0, 0)
        }
        bytes.append(contentsOf: more)
    }

    /// The next whole line without its line feed; `nil` if there is none.
    package mutating func next() -> [UInt8]? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            return nil
        }
        defer { (start, searched) = (end + 1, end + 1) }
        return Array(bytes[start..<end])
    }
}

/// Collects bytes from a pipe and returns them line by line.
package struct LineBuffer {
    /// The maximum length of a line in bytes, without the line feed.
    private let limit: Int
    private var bytes: [UInt8] = []
    /// The offset of the first line that was not returned yet.
    private var start = 0
    /// The offset up to which that line was searched for its end.
    private var searched = 0

    package init(limit: Int) { self.limit = limit }

    /// Whether all bytes were returned.
    package var isEmpty: Bool { start == bytes.count }
    /// Whether the incomplete line is longer than the maximum.
    package var isOverflowing: Bool { bytes.count - start > limit }

    package mutating func append(_ more: ArraySlice<UInt8>) {
        if start == bytes.count {
            bytes.removeAll(keepingCapacity: bytes.capacity < 1 << 20)
            (start, searched) = (0, 0)
        }
        bytes.append(contentsOf: more)
    }

    /// The next complete line without its line feed; `nil` if there is none.
    package mutating func next() -> [UInt8]? {
        let count = bytes.count
        while searched < count, bytes[searched] != UInt8(ascii: "\n") { searched += 1 }
        guard searched < count else { return nil }
        let line = Array(bytes[start..<searched])
        searched += 1
        start = searched
        return line
    }
}

/// Reading eight bytes at a time, which makes the checks of this module cheap compared to a signature.
extension Span where Element == UInt8 {
    /// The eight bytes from a position on as a little-endian number.
    ///
    /// The load checks the bounds of the span. It is named unsafe because of types for which not every bit pattern is a
    /// value; for `UInt64` every one is.
    @inline(__always)
    func word(at position: Int) -> UInt64 {
        UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self))
    }

    /// Up to eight bytes from a position on as a little-endian number, filled with zeros.
    @inline(__always)
    func word(at position: Int, count length: Int) -> UInt64 {
        if position &+ 8 <= count {
            return word(at: position) & ((1 << UInt64(length &* 8)) &- 1)
        }
        var word: UInt64 = 0
        for offset in 0..<length {
            word |= UInt64(self[position &+ offset]) << UInt64(offset &* 8)
        }
        return word
    }

    /// Whether a range of these bytes equals all the bytes of another span.
    @inline(__always)
    func isEqual(in range: Range<Int>, to other: Span<UInt8>) -> Bool {
        guard range.count == other.count else { return false }
        var offset = 0
        while offset < range.count {
            let length = Swift.min(8, range.count &- offset)
            guard word(at: range.lowerBound &+ offset, count: length) == other.word(at: offset, count: length) else {
                return false
            }
            offset &+= 8
        }
        return true
    }
}

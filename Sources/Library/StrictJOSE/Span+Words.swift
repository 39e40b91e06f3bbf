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
        // Less than a word is left: two halves that overlap, or up to three bytes of which some are the same one.
        if length >= 4 {
            let last = length &- 4
            return UInt64(half(at: position)) | UInt64(half(at: position &+ last)) << UInt64(last &* 8)
        }
        guard length > 0 else { return 0 }
        let (middle, last) = (length / 2, length &- 1)
        return UInt64(self[position]) | UInt64(self[position &+ middle]) << UInt64(middle &* 8)
            | UInt64(self[position &+ last]) << UInt64(last &* 8)
    }

    /// The four bytes from a position on as a little-endian number.
    @inline(__always)
    func half(at position: Int) -> UInt32 {
        UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt32.self))
    }

    /// Whether a range of these bytes equals all the bytes of another span.
    @inline(__always)
    func isEqual(in range: Range<Int>, to other: Span<UInt8>) -> Bool {
        let count = other.count
        guard range.count == count else { return false }
        guard count > 8 else {
            return word(at: range.lowerBound, count: count) == other.word(at: 0, count: count)
        }
        var offset = 0
        while offset &+ 8 < count {
            guard word(at: range.lowerBound &+ offset) == other.word(at: offset) else { return false }
            offset &+= 8
        }
        // The last word overlaps the one before it.
        return word(at: range.upperBound &- 8) == other.word(at: count &- 8)
    }
}

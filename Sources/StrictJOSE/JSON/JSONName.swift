/// A member's name with its hash, made once and looked up often.
package struct JSONName: Sendable, ExpressibleByStringLiteral {
    let bytes: [UInt8]
    let hash: UInt32

    package init(_ name: String) {
        let bytes = Array(name.utf8)
        self.bytes = bytes
        hash = JSONName.hash(bytes.span, in: nil)
    }

    package init(stringLiteral name: String) {
        self.init(name)
    }

    /// A fast hash without a seed, which only sorts out names that differ.
    ///
    /// Where collisions could cost more than a bounded number of comparisons, a seeded one is used
    /// (`JSONDuplicates`).
    static func hash(_ bytes: Span<UInt8>, in range: Range<Int>?) -> UInt32 {
        let range = range ?? bytes.indices
        var hash = UInt64(truncatingIfNeeded: range.count)
        var position = range.lowerBound
        while position < range.upperBound {
            let word = bytes.word(at: position, count: min(8, range.upperBound &- position))
            // An odd number near 2^64 divided by the golden ratio spreads every bit upwards.
            hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 29
            position &+= 8
        }
        return UInt32(truncatingIfNeeded: hash)
    }
}

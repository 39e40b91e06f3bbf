import Testing

@testable import StrictJOSE

struct SpanWordsTests {
    /// All odd, so that a bit of a neighbouring byte is noticed.
    private static let octets = (0..<24).map { UInt8(0xFF - 2 * $0) }

    @Test(arguments: 0...8)
    func theFirstByteIsTheLowestAndBytesBeyondTheCountAreZero(_ length: Int) {
        for position in 0...(Self.octets.count - length) {
            let expected = Self.octets[position..<position + length].reversed().reduce(UInt64(0)) {
                $0 << 8 | UInt64($1)
            }
            let word = Self.octets.borrowed.word(at: position, count: length)
            #expect(word == expected)
        }
    }

    @Test(arguments: 0...20)
    func aRangeIsEqualToACopyOfItsBytes(_ length: Int) {
        let same = Array(Self.octets[2..<2 + length])
        #expect(isEqual(length, to: same))
        #expect(!isEqual(length, to: same + [1]))
        for changed in same.indices {
            var other = same
            other[changed] ^= 0x01
            #expect(!isEqual(length, to: other))
        }
        if length > 0 {
            #expect(!isEqual(length, to: same.dropLast()))
        }
    }

    /// Whether a range from the third octet on equals other octets.
    private func isEqual(_ length: Int, to other: [UInt8]) -> Bool {
        Self.octets.borrowed.isEqual(in: 2..<2 + length, to: other.borrowed)
    }
}

/// A member's name with its hash, for names that are looked up often.
package struct JSONName: Sendable, ExpressibleByStringLiteral {
    let bytes: [UInt8]
    let hash: UInt32

    package init(_ name: String) {
        let bytes = Array(name.utf8)
        self.bytes = bytes
        hash = JSONName.hash(bytes.borrowed, in: bytes.indices)
    }

    package init(stringLiteral name: String) {
        self.init(name)
    }

    /// Two random numbers that hashes depend on, so that nobody can choose names that collide.
    struct Secret: Sendable {
        let key: UInt64

        /// Odd, so that the low half of a product keeps every bit of the other factor.
        let multiplier: UInt64

        init(using generator: inout some RandomNumberGenerator) {
            key = generator.next()
            multiplier = generator.next() | 1
        }
    }

    /// The secret of this process.
    static let secret: Secret = {
        var generator = SystemRandomNumberGenerator()
        return Secret(using: &generator)
    }()

    /// A hash of the decoded bytes of a name, which get into it one by one or many at once.
    ///
    /// Each word is multiplied by a secret, and the halves of the product are combined. The hash authenticates nothing:
    /// a collision costs one comparison of two names.
    struct Hash {
        private var state: UInt64
        private let multiplier: UInt64
        /// The bytes since the last whole word, the last one in the highest; below them is what is hashed already.
        private var word: UInt64 = 0
        private var count: UInt32 = 0

        init(_ secret: Secret = JSONName.secret) {
            state = secret.key
            multiplier = secret.multiplier
        }

        @inline(__always)
        mutating func append(_ byte: UInt8) {
            word = word >> 8 | UInt64(byte) << 56
            count &+= 1
            if count & 7 == 0 { mix(word) }
        }

        /// Appends the bytes of a range, which must be the first.
        @inline(__always)
        mutating func append(_ bytes: Span<UInt8>, in range: Range<Int>) {
            var position = range.lowerBound
            while position &+ 8 <= range.upperBound {
                mix(bytes.word(at: position))
                position &+= 8
            }
            count = UInt32(truncatingIfNeeded: range.count)
            word = bytes.word(at: position, count: range.upperBound &- position) &<< unusedBits
        }

        @inline(__always)
        private mutating func mix(_ word: UInt64) {
            let product = (state ^ word).multipliedFullWidth(by: multiplier)
            state = product.high ^ product.low
        }

        /// The number of bits that the bytes since the last whole word leave of a word; zero if there are none.
        @inline(__always)
        private var unusedBits: UInt64 { UInt64((0 &- count) & 7) &* 8 }

        /// The hash; the number of bytes tells apart names that end with zeros.
        var value: UInt32 {
            var hash = self
            if count & 7 != 0 { hash.mix(word &>> unusedBits) }
            // A product keeps distances: names that differ in one byte would have slots at equal distances, and share a
            // few of them under one secret in some hundreds. The factor is any odd number with bits everywhere.
            let mixed = (hash.state ^ hash.state >> 32) &* 0xD6E8_FEB8_6659_FD93
            return UInt32(truncatingIfNeeded: mixed >> 32) ^ count
        }
    }

    /// The hash of the decoded bytes of a name.
    static func hash(_ bytes: Span<UInt8>, in range: Range<Int>, secret: Secret = JSONName.secret) -> UInt32 {
        var hash = Hash(secret)
        hash.append(bytes, in: range)
        return hash.value
    }
}

/// A member's name with its hash, for names that are looked up often.
package struct JSONName: Sendable, ExpressibleByStringLiteral {
    let bytes: [UInt8]
    let hash: UInt32

    package init(_ name: String) {
        let bytes = Array(name.utf8)
        self.bytes = bytes
        hash = JSONName.hash(bytes.borrowed, in: nil)
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
    private static let secret: Secret = {
        var generator = SystemRandomNumberGenerator()
        return Secret(using: &generator)
    }()

    /// A hash of the decoded bytes of a name.
    ///
    /// Each word is multiplied by a secret, and the halves of the product are combined. The hash authenticates nothing: a
    /// collision costs one comparison of two names.
    static func hash(_ bytes: Span<UInt8>, in range: Range<Int>?, secret: Secret = JSONName.secret) -> UInt32 {
        let range = range ?? bytes.indices
        var hash = secret.key ^ UInt64(truncatingIfNeeded: range.count)
        var position = range.lowerBound
        while position < range.upperBound {
            let word = bytes.word(at: position, count: min(8, range.upperBound &- position))
            let product = (hash ^ word).multipliedFullWidth(by: secret.multiplier)
            hash = product.high ^ product.low
            position &+= 8
        }
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }
}

/// A member's name with its hash, for names that are looked up often.
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

    /// The secrets that the hashes of this process depend on, so that nobody can choose names that collide.
    private static let secret = (
        key: UInt64.random(in: .min ... .max), multiplier: UInt64.random(in: .min ... .max) | 1
    )

    /// A hash of the decoded bytes of a name.
    ///
    /// Each word is multiplied by a secret, and the halves of the product are combined. The hash authenticates nothing: a
    /// collision costs one comparison of two names.
    static func hash(_ bytes: Span<UInt8>, in range: Range<Int>?) -> UInt32 {
        let range = range ?? bytes.indices
        let (key, multiplier) = secret
        var hash = key ^ UInt64(truncatingIfNeeded: range.count)
        var position = range.lowerBound
        while position < range.upperBound {
            let word = bytes.word(at: position, count: min(8, range.upperBound &- position))
            let product = (hash ^ word).multipliedFullWidth(by: multiplier)
            hash = product.high ^ product.low
            position &+= 8
        }
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }
}

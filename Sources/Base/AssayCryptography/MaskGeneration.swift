package import JOSECryptography

extension HashAlgorithm {
    /// A mask of a seed by MGF1 with this hash (RFC 8017, appendix B.2.1).
    package func mask(of seed: [UInt8], count: Int) throws(CryptoError) -> [UInt8] {
        var mask: [UInt8] = []
        var counter: UInt32 = 0
        while mask.count < count {
            mask += try hash(seed + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: counter >> $0) })
            counter += 1
        }
        return Array(mask.prefix(count))
    }
}

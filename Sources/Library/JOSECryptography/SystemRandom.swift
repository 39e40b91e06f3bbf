internal import CAssayOpenSSL

/// Random bytes of a generator that the operating system seeds.
package enum SystemRandom {
    /// New random bytes, fit for secrets.
    ///
    /// - Throws: `CryptoError` if the generator cannot be seeded; there is no weaker fallback.
    package static func bytes(count: Int) throws(CryptoError) -> [UInt8] {
        guard count >= 0, let length = Int32(exactly: count) else { throw CryptoError("random bytes") }
        var output = [UInt8](outputCount: count)
        guard RAND_bytes(&output, length) == 1 else { throw .inOpenSSL("random bytes") }
        return output
    }
}

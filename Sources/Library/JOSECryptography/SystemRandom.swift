/// Random bytes of a generator that the operating system seeds.
package enum SystemRandom {
    /// New random bytes, fit for secrets.
    ///
    /// - Throws: `CryptoError` if the generator cannot be seeded; there is no weaker fallback.
    package static func bytes(count: Int) throws(CryptoError) -> [UInt8] {
        guard let count = Int32(exactly: count), count >= 0, let bytes = generated(count) else {
            throw CryptoError("random bytes")
        }
        return bytes
    }
}

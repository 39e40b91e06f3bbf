/// A hash function (FIPS 180-4), and the keyed hash made of it.
package enum HashAlgorithm: String, Sendable, CaseIterable {
    case sha1, sha224, sha256, sha384, sha512

    /// The digest's length in bytes.
    package var byteCount: Int {
        switch self {
        case .sha1: 20
        case .sha224: 28
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    /// Hashes the bytes.
    ///
    /// - Returns: `byteCount` bytes.
    /// - Throws: `CryptoError` if the library refuses the algorithm, as a restricted one may.
    package func hash(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard let digest = digest(bytes) else { throw CryptoError("hash with \(rawValue)") }
        return digest
    }

    /// The HMAC (RFC 2104) of a message under a key of any length, zero included.
    package func hmac(key: [UInt8], message: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard let code = authenticationCode(key, message) else { throw CryptoError("HMAC") }
        return code
    }
}

internal import JOSECryptography

/// The padding of an RSA encryption.
///
/// OpenSSL draws the random bytes of a padding itself; here they are derived from a seed, so that a vector has the same
/// bytes wherever it is rendered.
package enum RSAEncryptionPadding: Sendable {
    /// RSAES-PKCS1-v1_5, JWE's `RSA1_5`.
    case pkcs1
    /// RSAES-OAEP with SHA-1 and MGF1 with SHA-1, JWE's `RSA-OAEP`.
    case oaepSHA1
    /// RSAES-OAEP with SHA-256 and MGF1 with SHA-256, JWE's `RSA-OAEP-256`.
    case oaepSHA256

    /// The encoded message.
    ///
    /// - Parameter count: the length of the modulus.
    /// - Throws: `CryptoError` if the message is too long.
    func encode(_ message: [UInt8], count: Int, seed: [UInt8]) throws(CryptoError) -> [UInt8] {
        switch self {
        case .pkcs1: try Self.pkcs1(message, count, seed)
        case .oaepSHA1: try Self.oaep(message, count, seed, .sha1)
        case .oaepSHA256: try Self.oaep(message, count, seed, .sha256)
        }
    }

    /// EME-PKCS1-v1_5 (RFC 8017 §7.2.1), whose random bytes are not zero.
    private static func pkcs1(_ message: [UInt8], _ count: Int, _ seed: [UInt8]) throws(CryptoError) -> [UInt8] {
        let padding = count - message.count - 3
        guard padding >= 8 else { throw CryptoError("RSA encryption") }
        let random = try HashAlgorithm.sha256.mask(of: seed, count: padding)
        return [0, 2] + random.map { max(1, $0) } + [0] + message
    }

    /// EME-OAEP with an empty label (RFC 8017 §7.1.1).
    private static func oaep(
        _ message: [UInt8], _ count: Int, _ seed: [UInt8], _ hash: HashAlgorithm
    ) throws(CryptoError) -> [UInt8] {
        let padding = count - message.count - 2 * hash.byteCount - 2
        guard padding >= 0 else { throw CryptoError("RSA encryption") }
        let random = try hash.mask(of: seed, count: hash.byteCount)
        let block = try hash.hash([]) + [UInt8](repeating: 0, count: padding) + [1] + message
        let maskedBlock = zip(block, try hash.mask(of: random, count: block.count)).map { $0 ^ $1 }
        let maskedSeed = zip(random, try hash.mask(of: maskedBlock, count: random.count)).map { $0 ^ $1 }
        return [0] + maskedSeed + maskedBlock
    }
}

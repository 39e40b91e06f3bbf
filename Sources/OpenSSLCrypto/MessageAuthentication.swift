internal import CAssayOpenSSL

/// Keyed hashes and password-based keys (RFC 2104, RFC 8018).
package enum MessageAuthentication {
    /// The HMAC of a message under a key of any length, zero included.
    package static func hmac(
        _ algorithm: HashAlgorithm, key: [UInt8], message: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        var output = [UInt8](outputCount: algorithm.byteCount)
        guard let keyLength = Int32(exactly: key.count),
            HMAC(algorithm.messageDigest, key, keyLength, message, message.count, &output, nil) != nil
        else { throw .inOpenSSL("HMAC") }
        return output
    }

    /// Derives a key of at least one byte from a password with PBKDF2 and HMAC (RFC 8018 §5.2).
    package static func pbkdf2(
        _ algorithm: HashAlgorithm, password: [UInt8], salt: [UInt8], iterations: Int, byteCount: Int
    ) throws(CryptoError) -> [UInt8] {
        guard let rounds = Int32(exactly: iterations), let length = Int32(exactly: byteCount), length > 0,
            let passwordLength = Int32(exactly: password.count), let saltLength = Int32(exactly: salt.count)
        else { throw CryptoError("PBKDF2") }
        var output = [UInt8](outputCount: byteCount)
        let done = password.withUnsafeBytes { bytes in
            PKCS5_PBKDF2_HMAC(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), passwordLength, salt, saltLength, rounds,
                algorithm.messageDigest, length, &output)
        }
        guard done == 1 else { throw .inOpenSSL("PBKDF2") }
        return output
    }
}

internal import CAssayOpenSSL

/// Keyed hashes and password-based keys (RFC 2104, RFC 8018).
package enum MessageAuthentication {
    /// The HMAC of a message under a key of any length, zero included.
    package static func hmac(
        _ algorithm: HashAlgorithm, key: [UInt8], message: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: algorithm.byteCount)
        var length: UInt32 = 0
        // A null pointer makes OpenSSL reuse the previous key, so an empty key needs an address.
        let keyBytes = key.isEmpty ? [0] : key
        guard let keyLength = Int32(exactly: key.count),
            HMAC(algorithm.messageDigest, keyBytes, keyLength, message, message.count, &output, &length) != nil
        else { throw CryptoError("HMAC") }
        return output
    }

    /// Derives a key from a password with PBKDF2 and HMAC (RFC 8018 §5.2).
    package static func pbkdf2(
        _ algorithm: HashAlgorithm, password: [UInt8], salt: [UInt8], iterations: Int, byteCount: Int
    ) throws(CryptoError) -> [UInt8] {
        guard let rounds = Int32(exactly: iterations), let length = Int32(exactly: byteCount), length >= 0,
            let passwordLength = Int32(exactly: password.count), let saltLength = Int32(exactly: salt.count)
        else { throw CryptoError("PBKDF2") }
        var output = [UInt8](repeating: 0, count: byteCount)
        let done = password.withUnsafeBytes { bytes in
            PKCS5_PBKDF2_HMAC(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), passwordLength, salt, saltLength, rounds,
                algorithm.messageDigest, length, &output)
        }
        guard done == 1 else { throw CryptoError("PBKDF2") }
        return output
    }
}

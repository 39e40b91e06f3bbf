internal import CAssayOpenSSL
package import JOSECryptography

/// Keys of passwords (RFC 8018).
package enum KeyDerivation {
    /// Derives a key of at least one byte from a password with PBKDF2 and HMAC (RFC 8018 §5.2).
    package static func pbkdf2(
        _ algorithm: HashAlgorithm, password: [UInt8], salt: [UInt8], iterations: Int, byteCount: Int
    ) throws(CryptoError) -> [UInt8] {
        guard let rounds = Int32(exactly: iterations), let length = Int32(exactly: byteCount), length > 0,
            let passwordLength = Int32(exactly: password.count), let saltLength = Int32(exactly: salt.count)
        else { throw CryptoError("PBKDF2") }
        var output = [UInt8](repeating: 0, count: byteCount)
        let done = password.withUnsafeBytes { bytes in
            PKCS5_PBKDF2_HMAC(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), passwordLength, salt, saltLength, rounds,
                EVP_get_digestbyname(algorithm.rawValue), length, &output)
        }
        guard done == 1 else { throw .inOpenSSL("PBKDF2") }
        return output
    }
}

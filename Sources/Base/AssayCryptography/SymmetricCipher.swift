internal import CAssayOpenSSL
package import JOSECryptography

/// The ciphers under a shared key that only a JWE has: AES-CBC and AES key wrap.
package enum SymmetricCipher {
    /// Encrypts with AES-128-CBC and PKCS #7 padding, the cipher inside JWE's A128CBC-HS256 (RFC 7518 §5.2).
    package static func encryptCBC(
        _ plaintext: [UInt8], key: [UInt8], initializationVector: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        guard key.count == 16, initializationVector.count == 16 else { throw CryptoError("AES-CBC") }
        return try encrypt(plaintext, EVP_aes_128_cbc(), key, initializationVector, "AES-CBC")
    }

    /// Wraps a key of at least 16 bytes, a multiple of 8, under a key of 16 bytes (RFC 3394).
    package static func wrapKey(_ key: [UInt8], with wrappingKey: [UInt8]) throws(CryptoError) -> [UInt8] {
        // OpenSSL refuses every other length itself, except 0.
        guard wrappingKey.count == 16, !key.isEmpty else { throw CryptoError("AES key wrap") }
        return try encrypt(key, EVP_aes_128_wrap(), wrappingKey, nil, "AES key wrap")
    }

    private static func encrypt(
        _ plaintext: [UInt8], _ cipher: OpaquePointer?, _ key: [UInt8], _ initializationVector: [UInt8]?,
        _ operation: String
    ) throws(CryptoError) -> [UInt8] {
        guard let length = Int32(exactly: plaintext.count), let context = EVP_CIPHER_CTX_new() else {
            throw .inOpenSSL(operation)
        }
        defer { EVP_CIPHER_CTX_free(context) }
        // A wrapped key is 8 bytes longer; the last block of CBC goes to the tail.
        var output = [UInt8](repeating: 0, count: plaintext.count + 8)
        var tail = [UInt8](repeating: 0, count: 16)
        var written: Int32 = 0
        var rest: Int32 = 0
        guard EVP_EncryptInit_ex(context, cipher, nil, key, initializationVector) == 1,
            EVP_EncryptUpdate(context, &output, &written, plaintext, length) == 1,
            EVP_EncryptFinal_ex(context, &tail, &rest) == 1
        else { throw .inOpenSSL(operation) }
        return Array(output.prefix(Int(written))) + Array(tail.prefix(Int(rest)))
    }
}

internal import CAssayOpenSSL

/// Ciphers under a shared key: AES-GCM, AES-CBC and AES key wrap.
package enum SymmetricCipher {
    /// Encrypts with AES-GCM (NIST SP 800-38D): a key of 16 or 32 bytes, a nonce of 12, a tag of 16.
    package static func sealGCM(
        _ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], additionalData: [UInt8]
    ) throws(CryptoError) -> (ciphertext: [UInt8], tag: [UInt8]) {
        guard let cipher = gcm(key), nonce.count == 12, let length = Int32(exactly: plaintext.count),
            let extra = Int32(exactly: additionalData.count), let context = EVP_CIPHER_CTX_new()
        else { throw .inOpenSSL("AES-GCM seal") }
        defer { EVP_CIPHER_CTX_free(context) }
        var output = [UInt8](outputCount: plaintext.count)
        var tag = [UInt8](outputCount: 16)
        var written: Int32 = 0
        // GCM has no blocks: the ciphertext is as long as the plaintext, and the last step writes nothing.
        guard EVP_EncryptInit_ex(context, cipher, nil, key, nonce) == 1,
            EVP_EncryptUpdate(context, nil, &written, additionalData, extra) == 1,
            EVP_EncryptUpdate(context, &output, &written, plaintext, length) == 1,
            EVP_EncryptFinal_ex(context, &tag, &written) == 1,
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, &tag) == 1
        else { throw .inOpenSSL("AES-GCM seal") }
        return (output, tag)
    }

    /// Decrypts AES-GCM; throws, and returns no plaintext, if the tag is wrong.
    package static func openGCM(
        _ ciphertext: [UInt8], tag: [UInt8], key: [UInt8], nonce: [UInt8], additionalData: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        guard let cipher = gcm(key), nonce.count == 12, tag.count == 16, let length = Int32(exactly: ciphertext.count),
            let extra = Int32(exactly: additionalData.count), let context = EVP_CIPHER_CTX_new()
        else { throw .inOpenSSL("AES-GCM open") }
        defer { EVP_CIPHER_CTX_free(context) }
        var output = [UInt8](outputCount: ciphertext.count)
        var expected = tag
        var written: Int32 = 0
        guard EVP_DecryptInit_ex(context, cipher, nil, key, nonce) == 1,
            EVP_DecryptUpdate(context, nil, &written, additionalData, extra) == 1,
            EVP_DecryptUpdate(context, &output, &written, ciphertext, length) == 1,
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, &expected) == 1,
            EVP_DecryptFinal_ex(context, &expected, &written) == 1
        else { throw .inOpenSSL("AES-GCM open") }
        return output
    }

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
        var output = [UInt8](outputCount: plaintext.count + 8)
        var tail = [UInt8](outputCount: 16)
        var written: Int32 = 0
        var rest: Int32 = 0
        guard EVP_EncryptInit_ex(context, cipher, nil, key, initializationVector) == 1,
            EVP_EncryptUpdate(context, &output, &written, plaintext, length) == 1,
            EVP_EncryptFinal_ex(context, &tail, &rest) == 1
        else { throw .inOpenSSL(operation) }
        return Array(output.prefix(Int(written))) + Array(tail.prefix(Int(rest)))
    }

    private static func gcm(_ key: [UInt8]) -> OpaquePointer? {
        switch key.count {
        case 16: EVP_aes_128_gcm()
        case 32: EVP_aes_256_gcm()
        default: nil
        }
    }
}

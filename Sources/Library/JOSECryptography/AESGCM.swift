internal import CAssayOpenSSL

/// AES-GCM (NIST SP 800-38D) with a key of 16 or 32 bytes, a nonce of 12 and a tag of 16.
package enum AESGCM {
    /// Encrypts.
    package static func seal(
        _ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], additionalData: [UInt8]
    ) throws(CryptoError) -> (ciphertext: [UInt8], tag: [UInt8]) {
        guard let cipher = cipher(key), nonce.count == 12, let length = Int32(exactly: plaintext.count),
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

    /// Decrypts; throws, and returns no plaintext, if the tag is wrong.
    package static func open(
        _ ciphertext: [UInt8], tag: [UInt8], key: [UInt8], nonce: [UInt8], additionalData: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        guard let cipher = cipher(key), nonce.count == 12, tag.count == 16,
            let length = Int32(exactly: ciphertext.count), let extra = Int32(exactly: additionalData.count),
            let context = EVP_CIPHER_CTX_new()
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

    private static func cipher(_ key: [UInt8]) -> OpaquePointer? {
        switch key.count {
        case 16: EVP_aes_128_gcm()
        case 32: EVP_aes_256_gcm()
        default: nil
        }
    }
}

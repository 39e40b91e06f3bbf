#if !canImport(CryptoKit)
    internal import CAssayOpenSSL

    extension AESGCM {
        static func sealed(
            _ plaintext: [UInt8], _ key: [UInt8], _ nonce: [UInt8], _ additionalData: [UInt8]
        ) -> (ciphertext: [UInt8], tag: [UInt8])? {
            guard let length = Int32(exactly: plaintext.count), let extra = Int32(exactly: additionalData.count),
                let context = EVP_CIPHER_CTX_new()
            else { return OpenSSLErrors.clear() }
            defer { EVP_CIPHER_CTX_free(context) }
            var output = [UInt8](outputCount: plaintext.count)
            var tag = [UInt8](outputCount: 16)
            var written: Int32 = 0
            // GCM has no blocks: the ciphertext is as long as the plaintext, and the last step writes nothing.
            guard EVP_EncryptInit_ex(context, cipher(key), nil, key, nonce) == 1,
                EVP_EncryptUpdate(context, nil, &written, additionalData, extra) == 1,
                EVP_EncryptUpdate(context, &output, &written, plaintext, length) == 1,
                EVP_EncryptFinal_ex(context, &tag, &written) == 1,
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, &tag) == 1
            else { return OpenSSLErrors.clear() }
            return (output, tag)
        }

        static func opened(
            _ ciphertext: [UInt8], _ tag: [UInt8], _ key: [UInt8], _ nonce: [UInt8], _ additionalData: [UInt8]
        ) -> [UInt8]? {
            guard let length = Int32(exactly: ciphertext.count), let extra = Int32(exactly: additionalData.count),
                let context = EVP_CIPHER_CTX_new()
            else { return OpenSSLErrors.clear() }
            defer { EVP_CIPHER_CTX_free(context) }
            var output = [UInt8](outputCount: ciphertext.count)
            var expected = tag
            var written: Int32 = 0
            guard EVP_DecryptInit_ex(context, cipher(key), nil, key, nonce) == 1,
                EVP_DecryptUpdate(context, nil, &written, additionalData, extra) == 1,
                EVP_DecryptUpdate(context, &output, &written, ciphertext, length) == 1,
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, &expected) == 1,
                EVP_DecryptFinal_ex(context, &expected, &written) == 1
            else { return OpenSSLErrors.clear() }
            return output
        }

        private static func cipher(_ key: [UInt8]) -> OpaquePointer? {
            key.count == 16 ? EVP_aes_128_gcm() : EVP_aes_256_gcm()
        }
    }
#endif

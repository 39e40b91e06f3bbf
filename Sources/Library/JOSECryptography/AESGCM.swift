/// AES-GCM (NIST SP 800-38D) with a key of 16 or 32 bytes, a nonce of 12 and a tag of 16.
package enum AESGCM {
    /// Encrypts.
    package static func seal(
        _ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], additionalData: [UInt8]
    ) throws(CryptoError) -> (ciphertext: [UInt8], tag: [UInt8]) {
        guard [16, 32].contains(key.count), nonce.count == 12,
            let sealed = sealed(plaintext, key, nonce, additionalData)
        else { throw CryptoError("AES-GCM seal") }
        return sealed
    }

    /// Decrypts; throws, and returns no plaintext, if the tag is wrong.
    package static func open(
        _ ciphertext: [UInt8], tag: [UInt8], key: [UInt8], nonce: [UInt8], additionalData: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        guard [16, 32].contains(key.count), nonce.count == 12, tag.count == 16,
            let plaintext = opened(ciphertext, tag, key, nonce, additionalData)
        else { throw CryptoError("AES-GCM open") }
        return plaintext
    }
}

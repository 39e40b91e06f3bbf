internal import CAssayOpenSSL
package import JOSECryptography

/// An RSA public key in its forms, and encryption to it.
package final class RSAPublicKey: Sendable {
    private let handle: KeyHandle

    /// Makes a key from its big-endian numbers; no DER is written in between.
    package init(modulus: [UInt8], exponent: [UInt8]) throws(CryptoError) {
        handle = try KeyHandle(rsa: ["n": modulus, "e": exponent])
    }

    /// Reads a key from a DER SubjectPublicKeyInfo (RFC 5280 §4.1).
    package convenience init(subjectPublicKeyInfo der: [UInt8]) throws(CryptoError) {
        try self.init(der) { d2i_PUBKEY(nil, &$0, $1) }
    }

    /// Reads a key from a DER RSAPublicKey (RFC 8017 §A.1.1).
    package convenience init(pkcs1 der: [UInt8]) throws(CryptoError) {
        try self.init(der) { d2i_PublicKey(EVP_PKEY_RSA, nil, &$0, $1) }
    }

    /// Reads the key of a DER certificate (RFC 5280 §4.1), which nothing verifies.
    package convenience init(certificate der: [UInt8]) throws(CryptoError) {
        try self.init(der) { cursor, count in
            let certificate = d2i_X509(nil, &cursor, count)
            defer { X509_free(certificate) }
            return certificate == nil ? nil : X509_get_pubkey(certificate)
        }
    }

    private init(
        _ der: [UInt8], _ read: (inout UnsafePointer<UInt8>?, Int) -> OpaquePointer?
    ) throws(CryptoError) {
        let key = der.withUnsafeBufferPointer { buffer -> KeyHandle? in
            var cursor = buffer.baseAddress
            guard let key = read(&cursor, buffer.count).map(KeyHandle.init(owning:)),
                cursor == buffer.baseAddress.map({ $0 + buffer.count }),
                EVP_PKEY_get_base_id(key.pointer) == EVP_PKEY_RSA
            else { return nil }
            return key
        }
        guard let key else { throw .inOpenSSL("read RSA public key") }
        handle = key
    }

    /// The modulus and the exponent, big-endian, without leading zeros.
    package func numbers() throws(CryptoError) -> (modulus: [UInt8], exponent: [UInt8]) {
        (try number(OSSL_PKEY_PARAM_RSA_N), try number(OSSL_PKEY_PARAM_RSA_E))
    }

    private func number(_ name: String) throws(CryptoError) -> [UInt8] {
        var number: OpaquePointer?
        defer { BN_free(number) }
        guard EVP_PKEY_get_bn_param(handle.pointer, name, &number) == 1 else {
            throw .inOpenSSL("read number of RSA public key")
        }
        var bytes = [UInt8](repeating: 0, count: Int(BN_num_bits(number) + 7) / 8)
        BN_bn2bin(number, &bytes)
        return bytes
    }

    /// The key as DER SubjectPublicKeyInfo.
    package func subjectPublicKeyInfo() throws(CryptoError) -> [UInt8] {
        try DEROutput.bytes("write SubjectPublicKeyInfo") { i2d_PUBKEY(handle.pointer, $0) }
    }

    /// The key as DER RSAPublicKey.
    package func pkcs1() throws(CryptoError) -> [UInt8] {
        try DEROutput.bytes("write RSAPublicKey") { i2d_PublicKey(handle.pointer, $0) }
    }

    /// Encrypts a short message, as key wrapping in a JWE does (RFC 7518 §4.2, §4.3); the same arguments give the same
    /// bytes.
    ///
    /// - Parameter seed: what the padding's random bytes are derived from.
    package func encrypt(
        _ message: [UInt8], padding: RSAEncryptionPadding, seed: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        guard let context = EVP_PKEY_CTX_new(handle.pointer, nil) else { throw .inOpenSSL("RSA encryption") }
        defer { EVP_PKEY_CTX_free(context) }
        // The ciphertext is as long as the modulus (RFC 8017 §7.1.1, §7.2.1).
        var output = [UInt8](repeating: 0, count: Int(EVP_PKEY_get_size(handle.pointer)))
        var length = output.count
        let encoded = try padding.encode(message, count: length, seed: seed)
        guard EVP_PKEY_encrypt_init(context) == 1, EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING) == 1,
            EVP_PKEY_encrypt(context, &output, &length, encoded, encoded.count) == 1
        else { throw .inOpenSSL("RSA encryption") }
        return output
    }
}

internal import CAssayOpenSSL

/// A private key on the curve P-256 that signs with ECDSA and SHA-256, JOSE's ES256 (RFC 7518 §3.4).
///
/// It owns one `EVP_PKEY`, which never changes; OpenSSL counts references to it atomically.
package final class P256PrivateKey: @unchecked Sendable {
    private let key: OpaquePointer

    /// The coordinates of the public key, 32 bytes each: `x` and `y` of a JWK (RFC 7518 §6.2.1).
    package let publicKey: (x: [UInt8], y: [UInt8])

    /// Makes a new key.
    package convenience init() throws(CryptoError) {
        guard let key = assayNewP256Key() else { throw .inOpenSSL("make P-256 key") }
        try self.init(owning: key)
    }

    /// Makes the key of a private number of 32 bytes, big-endian: `d` of a JWK (RFC 7518 §6.2.2).
    ///
    /// - Throws: `CryptoError` unless the number is from 1 to the order of the curve less 1.
    package convenience init(rawRepresentation number: [UInt8]) throws(CryptoError) {
        guard number.count == 32 else { throw CryptoError("read P-256 key") }
        // ECPrivateKey (RFC 5915 §3) without the public key, which OpenSSL then computes.
        let der =
            [0x30, 0x31, 0x02, 0x01, 0x01, 0x04, 0x20] + number
            + [0xA0, 0x0A, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        let key = der.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            return d2i_PrivateKey(EVP_PKEY_EC, nil, &cursor, buffer.count)
        }
        guard let key else { throw .inOpenSSL("read P-256 key") }
        try self.init(owning: key)
        guard let context = EVP_PKEY_CTX_new(key, nil) else { throw .inOpenSSL("read P-256 key") }
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_private_check(context) == 1 else { throw .inOpenSSL("read P-256 key") }
    }

    private init(owning key: OpaquePointer) throws(CryptoError) {
        self.key = key
        // The uncompressed form of a point (SEC 1 §2.3.3).
        var point = [UInt8](outputCount: 65)
        var length = 0
        guard EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, &point, point.count, &length) == 1,
            length == point.count
        else {
            EVP_PKEY_free(key)
            throw .inOpenSSL("read P-256 key")
        }
        publicKey = (Array(point[1...32]), Array(point[33...]))
    }

    deinit {
        EVP_PKEY_free(key)
    }

    /// The private number, 32 bytes, to keep in a safe place.
    package func rawRepresentation() throws(CryptoError) -> [UInt8] {
        var number: OpaquePointer?
        defer { BN_clear_free(number) }
        var output = [UInt8](outputCount: 32)
        guard EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1,
            BN_bn2binpad(number, &output, 32) == 32
        else { throw .inOpenSSL("write P-256 key") }
        return output
    }

    /// Signs a message; the result is `r` and `s`, 32 bytes each (RFC 7518 §3.4).
    ///
    /// Not deterministic.
    package func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        let digest = try HashAlgorithm.sha256.hash(message)
        guard let context = EVP_PKEY_CTX_new(key, nil) else { throw .inOpenSSL("sign") }
        defer { EVP_PKEY_CTX_free(context) }
        var der = [UInt8](outputCount: Int(EVP_PKEY_get_size(key)))
        var length = der.count
        guard EVP_PKEY_sign_init(context) == 1,
            EVP_PKEY_sign(context, &der, &length, digest, digest.count) == 1,
            // OpenSSL 3.0 returns an ECDSA signature of 2^32 - 1 bytes if it gets no memory to encode it.
            length <= der.count
        else { throw .inOpenSSL("sign") }
        let signature = der.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            return d2i_ECDSA_SIG(nil, &cursor, length)
        }
        guard let signature else { throw .inOpenSSL("sign") }
        defer { ECDSA_SIG_free(signature) }
        // Both numbers are below the order of the curve, so 32 bytes hold them.
        var r = [UInt8](outputCount: 32)
        var s = [UInt8](outputCount: 32)
        BN_bn2binpad(ECDSA_SIG_get0_r(signature), &r, 32)
        BN_bn2binpad(ECDSA_SIG_get0_s(signature), &s, 32)
        return r + s
    }
}

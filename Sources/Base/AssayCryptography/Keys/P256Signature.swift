internal import CAssayOpenSSL
internal import JOSECryptography

/// ECDSA signatures with P-256 and SHA-256, JOSE's ES256 (RFC 7518 §3.4).
package enum P256Signature {
    /// The DER of a SubjectPublicKeyInfo of P-256 up to the coordinates of an uncompressed point (RFC 5480 §2).
    private static let keyPrefix: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE,
        0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
    ]

    /// Whether the signature, `r` and `s` of 32 bytes each, is valid for the message.
    ///
    /// It is not if the coordinates are no point of the curve.
    package static func isValid(_ signature: [UInt8], for message: [UInt8], x: [UInt8], y: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        guard signature.count == 64, x.count == 32, y.count == 32, let digest = try? HashAlgorithm.sha256.hash(message),
            let key = key(x, y), let der = der(of: signature),
            let context = EVP_PKEY_CTX_new(key.pointer, nil)
        else { return false }
        defer { EVP_PKEY_CTX_free(context) }
        return EVP_PKEY_verify_init(context) == 1
            && EVP_PKEY_verify(context, der, der.count, digest, digest.count) == 1
    }

    private static func key(_ x: [UInt8], _ y: [UInt8]) -> KeyHandle? {
        (keyPrefix + x + y).withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            return d2i_PUBKEY(nil, &cursor, buffer.count).map(KeyHandle.init(owning:))
        }
    }

    private static func der(of signature: [UInt8]) -> [UInt8]? {
        guard let pair = ECDSA_SIG_new() else { return nil }
        defer { ECDSA_SIG_free(pair) }
        let r = BN_bin2bn(Array(signature.prefix(32)), 32, nil)
        let s = BN_bin2bn(Array(signature.suffix(32)), 32, nil)
        guard let r, let s, ECDSA_SIG_set0(pair, r, s) == 1 else {
            BN_free(r)
            BN_free(s)
            return nil
        }
        return try? DEROutput.bytes("write ECDSA signature") { i2d_ECDSA_SIG(pair, $0) }
    }
}

internal import CAssayOpenSSL

/// A P-256 private key, for tokens that a client of Sign in with Google must refuse.
package final class ECPrivateKey: Sendable {
    private let handle: PublicKeyHandle

    /// Makes a key from the numbers of a private JWK, 32 bytes each (RFC 7518 §6.2).
    package init(x: [UInt8], y: [UInt8], d: [UInt8]) throws(CryptoError) {
        guard x.count == 32, y.count == 32, d.count == 32 else { throw CryptoError("build EC key") }
        let parameters = try KeyParameters()
        try parameters.add(OSSL_PKEY_PARAM_GROUP_NAME, text: "P-256")
        // The uncompressed form of a point (SEC 1 §2.3.3).
        try parameters.add(OSSL_PKEY_PARAM_PUB_KEY, octets: [0x04] + x + y)
        try parameters.add(OSSL_PKEY_PARAM_PRIV_KEY, number: d)
        handle = try parameters.key(type: "EC")
    }

    /// Signs with ECDSA and SHA-256; the result is `r` and `s`, 32 bytes each (RFC 7518 §3.4).
    ///
    /// Not deterministic.
    package func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        let der = try PrivateKeyOperation.sign(message, with: handle, hash: .sha256) { _ in true }
        let signature: OpaquePointer? = der.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            return d2i_ECDSA_SIG(nil, &cursor, buffer.count)
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

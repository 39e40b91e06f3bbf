#if !canImport(CryptoKit)
    internal import CAssayOpenSSL

    /// A private key on the curve P-256.
    ///
    /// It owns one `EVP_PKEY`, which never changes; OpenSSL counts references to it atomically.
    final class SystemP256Key: @unchecked Sendable {
        private let key: OpaquePointer
        let publicKey: (x: [UInt8], y: [UInt8])

        /// Makes a new key.
        convenience init?() {
            self.init(owning: assayNewP256Key())
        }

        /// Makes the key of a private number of 32 bytes.
        convenience init?(privateNumber number: [UInt8]) {
            // ECPrivateKey (RFC 5915 §3) without the public key, which OpenSSL then computes.
            let der =
                [0x30, 0x31, 0x02, 0x01, 0x01, 0x04, 0x20] + number
                + [0xA0, 0x0A, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
            let key = der.withUnsafeBufferPointer { buffer in
                var cursor = buffer.baseAddress
                return d2i_PrivateKey(EVP_PKEY_EC, nil, &cursor, buffer.count)
            }
            self.init(owning: key)
            let context = EVP_PKEY_CTX_new(key, nil)
            defer { EVP_PKEY_CTX_free(context) }
            guard let context, EVP_PKEY_private_check(context) == 1 else {
                ERR_clear_error()
                return nil
            }
        }

        private init?(owning key: OpaquePointer?) {
            // The uncompressed form of a point (SEC 1 §2.3.3).
            var point = [UInt8](outputCount: 65)
            var length = 0
            guard let key,
                EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, &point, point.count, &length) == 1,
                length == point.count
            else {
                EVP_PKEY_free(key)
                ERR_clear_error()
                return nil
            }
            self.key = key
            publicKey = (Array(point[1...32]), Array(point[33...]))
        }

        deinit {
            EVP_PKEY_free(key)
        }

        func privateNumber() -> [UInt8]? {
            var number: OpaquePointer?
            defer { BN_clear_free(number) }
            var output = [UInt8](outputCount: 32)
            guard EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1,
                BN_bn2binpad(number, &output, 32) == 32
            else { return OpenSSLErrors.clear() }
            return output
        }

        func signature(for message: [UInt8]) -> [UInt8]? {
            guard let digest = HashAlgorithm.sha256.digest(message), let context = EVP_PKEY_CTX_new(key, nil) else {
                return OpenSSLErrors.clear()
            }
            defer { EVP_PKEY_CTX_free(context) }
            var der = [UInt8](outputCount: Int(EVP_PKEY_get_size(key)))
            var length = der.count
            guard EVP_PKEY_sign_init(context) == 1,
                EVP_PKEY_sign(context, &der, &length, digest, digest.count) == 1,
                // OpenSSL 3.0 returns an ECDSA signature of 2^32 - 1 bytes if it gets no memory to encode it.
                length <= der.count
            else { return OpenSSLErrors.clear() }
            let signature = der.withUnsafeBufferPointer { buffer in
                var cursor = buffer.baseAddress
                return d2i_ECDSA_SIG(nil, &cursor, length)
            }
            guard let signature else { return OpenSSLErrors.clear() }
            defer { ECDSA_SIG_free(signature) }
            // Both numbers are below the order of the curve, so 32 bytes hold them.
            var r = [UInt8](outputCount: 32)
            var s = [UInt8](outputCount: 32)
            BN_bn2binpad(ECDSA_SIG_get0_r(signature), &r, 32)
            BN_bn2binpad(ECDSA_SIG_get0_s(signature), &s, 32)
            return r + s
        }
    }
#endif

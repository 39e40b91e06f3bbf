#if !canImport(CryptoKit)
    internal import CAssayOpenSSL

    /// An RSA public key with the hash function of its signatures.
    ///
    /// It owns one `EVP_MD_CTX` that is prepared once and copied for each signature, which costs less than to prepare one.
    /// In OpenSSL 3 threads may copy the same context at once as long as none writes to it.
    final class PreparedRSAKey: @unchecked Sendable {
        private let prepared: OpaquePointer

        init(modulus: [UInt8], exponent: [UInt8], hash: HashAlgorithm) throws(CryptoError) {
            guard let key = Self.key(modulus: modulus, exponent: exponent) else { throw Self.failure("build RSA key") }
            // The context keeps a reference to the key.
            defer { EVP_PKEY_free(key) }
            // Without a digest OpenSSL would take the key's default.
            guard let digest = hash.messageDigest, let context = EVP_MD_CTX_new() else {
                throw Self.failure("prepare verification")
            }
            guard EVP_DigestVerifyInit(context, nil, digest, nil, key) == 1 else {
                EVP_MD_CTX_free(context)
                throw Self.failure("prepare verification")
            }
            prepared = context
        }

        deinit {
            EVP_MD_CTX_free(prepared)
        }

        func isValidSignature(
            _ signature: UnsafeBufferPointer<UInt8>, for message: UnsafeBufferPointer<UInt8>
        ) -> Bool {
            // A refused signature leaves entries in the thread's error queue, which later calls would report.
            defer { ERR_clear_error() }
            let context = EVP_MD_CTX_new()
            defer { EVP_MD_CTX_free(context) }
            guard let context, EVP_MD_CTX_copy_ex(context, prepared) == 1 else { return false }
            return EVP_DigestVerify(
                context, signature.baseAddress, signature.count, message.baseAddress, message.count) == 1
        }

        /// The key as OpenSSL holds it; no DER is written in between.
        private static func key(modulus: [UInt8], exponent: [UInt8]) -> OpaquePointer? {
            let n = number(modulus)
            defer { BN_free(n) }
            let e = number(exponent)
            defer { BN_free(e) }
            guard let n, let e, let builder = OSSL_PARAM_BLD_new() else { return nil }
            defer { OSSL_PARAM_BLD_free(builder) }
            guard let context = EVP_PKEY_CTX_new_from_name(nil, "RSA", nil) else { return nil }
            defer { EVP_PKEY_CTX_free(context) }
            // The builder and the parameters keep the pointers to the names.
            return OSSL_PKEY_PARAM_RSA_N.withCString { nameOfN in
                OSSL_PKEY_PARAM_RSA_E.withCString { nameOfE in
                    guard OSSL_PARAM_BLD_push_BN(builder, nameOfN, n) == 1,
                        OSSL_PARAM_BLD_push_BN(builder, nameOfE, e) == 1,
                        let parameters = OSSL_PARAM_BLD_to_param(builder)
                    else { return nil }
                    defer { OSSL_PARAM_free(parameters) }
                    var key: OpaquePointer?
                    guard EVP_PKEY_fromdata_init(context) == 1,
                        EVP_PKEY_fromdata(context, &key, assayKeyPair, parameters) == 1
                    else { return nil }
                    return key
                }
            }
        }

        private static func number(_ bytes: [UInt8]) -> OpaquePointer? {
            Int32(exactly: bytes.count).flatMap { BN_bin2bn(bytes, $0, nil) }
        }

        private static func failure(_ operation: String) -> CryptoError {
            ERR_clear_error()
            return CryptoError(operation)
        }
    }
#endif

internal import CAssayOpenSSL

/// Verifies RSASSA-PKCS1-v1_5 signatures (RFC 8017 §8.2.2) with one public key, from any thread.
///
/// It owns one `EVP_MD_CTX` that is prepared once and copied for each signature, which costs less than to prepare one. In
/// OpenSSL 3 threads may copy the same context at once as long as none writes to it.
package final class RSASignatureVerifier: @unchecked Sendable {
    private let prepared: OpaquePointer

    /// Prepares the verification with a key of these big-endian numbers.
    ///
    /// - Parameter hash: the hash function of the signatures to verify.
    /// - Throws: `CryptoError` if the library refuses the numbers.
    package init(
        modulus: [UInt8], exponent: [UInt8], hash: HashAlgorithm = .sha256
    ) throws(CryptoError) {
        guard let key = Self.key(modulus: modulus, exponent: exponent) else { throw .inOpenSSL("build RSA key") }
        // The context keeps a reference to the key.
        defer { EVP_PKEY_free(key) }
        // Without a digest OpenSSL would take the key's default.
        guard let digest = hash.messageDigest, let context = EVP_MD_CTX_new() else {
            throw .inOpenSSL("prepare verification")
        }
        guard EVP_DigestVerifyInit(context, nil, digest, nil, key) == 1 else {
            EVP_MD_CTX_free(context)
            throw .inOpenSSL("prepare verification")
        }
        prepared = context
    }

    deinit {
        EVP_MD_CTX_free(prepared)
    }

    /// Whether the signature is valid for the message, without copying either.
    ///
    /// A valid signature is as long as the modulus.
    package func isValidSignature(_ signature: Span<UInt8>, for message: Span<UInt8>) -> Bool {
        // A refused signature leaves entries in the thread's error queue, which later calls would report.
        defer { ERR_clear_error() }
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        guard let context, EVP_MD_CTX_copy_ex(context, prepared) == 1 else { return false }
        return signature.withUnsafeBufferPointer { signature in
            message.withUnsafeBufferPointer { message in
                EVP_DigestVerify(
                    context, signature.baseAddress, signature.count, message.baseAddress, message.count) == 1
            }
        }
    }

    /// Whether the signature is valid for the message.
    ///
    /// A valid signature is as long as the modulus.
    package func isValidSignature(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        isValidSignature(signature.span, for: message.span)
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
}

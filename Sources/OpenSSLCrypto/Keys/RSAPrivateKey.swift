internal import CAssayOpenSSL

/// The padding of an RSA signature.
package enum RSASignaturePadding: Sendable {
    /// RSASSA-PKCS1-v1_5 (RFC 8017 §8.2).
    case pkcs1
    /// RSASSA-PSS with a salt as long as the hash (RFC 7518 §3.5).
    case pss
}

/// An RSA private key, for minting tokens in tests.
package final class RSAPrivateKey: Sendable {
    let handle: PublicKeyHandle

    /// The length in bytes of the modulus and of every signature.
    package let signatureByteCount: Int

    /// Makes a key from the numbers of a private JWK, big-endian (RFC 7518 §6.3.2).
    package init(
        modulus: [UInt8], exponent: [UInt8], privateExponent: [UInt8], primes: (p: [UInt8], q: [UInt8]),
        exponents: (dp: [UInt8], dq: [UInt8]), coefficient: [UInt8]
    ) throws(CryptoError) {
        let parameters = try KeyParameters()
        for (name, number) in [
            (OSSL_PKEY_PARAM_RSA_N, modulus), (OSSL_PKEY_PARAM_RSA_E, exponent),
            (OSSL_PKEY_PARAM_RSA_D, privateExponent), ("rsa-factor1", primes.p), ("rsa-factor2", primes.q),
            ("rsa-exponent1", exponents.dp), ("rsa-exponent2", exponents.dq), ("rsa-coefficient1", coefficient),
        ] {
            try parameters.add(name, number: number)
        }
        handle = try parameters.key(type: "RSA")
        signatureByteCount = Int(EVP_PKEY_get_size(handle.pointer))
    }

    /// Signs a message.
    ///
    /// PKCS #1 signatures are deterministic; PSS ones are not.
    package func sign(
        _ message: [UInt8], hash: HashAlgorithm, padding: RSASignaturePadding = .pkcs1
    ) throws(CryptoError) -> [UInt8] {
        try PrivateKeyOperation.sign(message, with: handle, hash: hash) { context in
            guard padding == .pss else { return true }
            return EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1
                && EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1
        }
    }

    /// Applies the private key to an encoded message without padding it (RFC 8017 §5.2.1).
    ///
    /// - Throws: `CryptoError` unless the message is as long as the modulus and its value is below the modulus.
    package func rawSignature(encodedMessage: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard let context = EVP_PKEY_CTX_new(handle.pointer, nil) else {
            throw .inOpenSSL("raw RSA operation")
        }
        defer { EVP_PKEY_CTX_free(context) }
        var output = [UInt8](outputCount: signatureByteCount)
        var length = output.count
        guard EVP_PKEY_sign_init(context) == 1, EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING) == 1,
            EVP_PKEY_sign(context, &output, &length, encodedMessage, encodedMessage.count) == 1
        else { throw .inOpenSSL("raw RSA operation") }
        return output
    }
}

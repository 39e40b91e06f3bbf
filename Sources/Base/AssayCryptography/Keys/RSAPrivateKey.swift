internal import CAssayOpenSSL
package import JOSECryptography

/// An RSA private key, for minting tokens in tests.
package final class RSAPrivateKey: Sendable {
    let handle: KeyHandle

    /// Makes a key from the numbers of a private JWK, big-endian (RFC 7518 §6.3.2).
    package init(
        modulus: [UInt8], exponent: [UInt8], privateExponent: [UInt8], primes: (p: [UInt8], q: [UInt8]),
        exponents: (dp: [UInt8], dq: [UInt8]), coefficient: [UInt8]
    ) throws(CryptoError) {
        handle = try KeyHandle(rsa: [
            "n": modulus, "e": exponent, "d": privateExponent, "rsa-factor1": primes.p, "rsa-factor2": primes.q,
            "rsa-exponent1": exponents.dp, "rsa-exponent2": exponents.dq, "rsa-coefficient1": coefficient,
        ])
    }

    /// Signs a message with RSASSA-PKCS1-v1_5 (RFC 8017 §8.2), which is deterministic.
    package func sign(_ message: [UInt8], hash: HashAlgorithm) throws(CryptoError) -> [UInt8] {
        guard let context = EVP_MD_CTX_new() else { throw .inOpenSSL("sign") }
        defer { EVP_MD_CTX_free(context) }
        var output = [UInt8](repeating: 0, count: signatureByteCount)
        var length = output.count
        let digest = EVP_get_digestbyname(hash.rawValue)
        guard EVP_DigestSignInit(context, nil, digest, nil, handle.pointer) == 1,
            EVP_DigestSign(context, &output, &length, message, message.count) == 1
        else { throw .inOpenSSL("sign") }
        return output
    }

    /// Applies the private key to an encoded message without padding it (RFC 8017 §5.2.1).
    ///
    /// - Throws: `CryptoError` unless the message is as long as the modulus and its value is below the modulus.
    package func rawSignature(encodedMessage: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard let context = EVP_PKEY_CTX_new(handle.pointer, nil) else {
            throw .inOpenSSL("raw RSA operation")
        }
        defer { EVP_PKEY_CTX_free(context) }
        var output = [UInt8](repeating: 0, count: signatureByteCount)
        var length = output.count
        guard EVP_PKEY_sign_init(context) == 1, EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING) == 1,
            EVP_PKEY_sign(context, &output, &length, encodedMessage, encodedMessage.count) == 1
        else { throw .inOpenSSL("raw RSA operation") }
        return output
    }

    /// A signature is as long as the modulus.
    private var signatureByteCount: Int { Int(EVP_PKEY_get_size(handle.pointer)) }
}

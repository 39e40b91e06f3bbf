internal import CAssayOpenSSL

/// The padding of an RSA encryption.
package enum RSAEncryptionPadding: Sendable {
    /// RSAES-PKCS1-v1_5, JWE's `RSA1_5`.
    case pkcs1
    /// RSAES-OAEP with SHA-1 and MGF1 with SHA-1, JWE's `RSA-OAEP`.
    case oaepSHA1
    /// RSAES-OAEP with SHA-256 and MGF1 with SHA-256, JWE's `RSA-OAEP-256`.
    case oaepSHA256
}

/// Encryption with a public key.
enum PublicKeyOperation {
    static func encrypt(
        _ message: [UInt8], with key: PublicKeyHandle, padding: RSAEncryptionPadding
    ) throws(CryptoError) -> [UInt8] {
        guard let context = EVP_PKEY_CTX_new(key.pointer, nil) else { throw .inOpenSSL("RSA encryption") }
        defer { EVP_PKEY_CTX_free(context) }
        // The ciphertext is as long as the modulus (RFC 8017 §7.1.1, §7.2.1).
        var output = [UInt8](outputCount: Int(EVP_PKEY_get_size(key.pointer)))
        var length = output.count
        guard EVP_PKEY_encrypt_init(context) == 1, configure(context, padding),
            EVP_PKEY_encrypt(context, &output, &length, message, message.count) == 1
        else { throw .inOpenSSL("RSA encryption") }
        return output
    }

    private static func configure(_ context: OpaquePointer, _ padding: RSAEncryptionPadding) -> Bool {
        switch padding {
        case .pkcs1:
            EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1
        case .oaepSHA1:
            // SHA-1 is the default, and MGF1 has the same hash unless told otherwise (EVP_PKEY_CTX_ctrl(3)).
            EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) == 1
        case .oaepSHA256:
            EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) == 1
                && EVP_PKEY_CTX_set_rsa_oaep_md(context, EVP_sha256()) == 1
        }
    }
}

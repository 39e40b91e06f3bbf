import CAssayOpenSSL
import Foundation

@testable import AssayCryptography
@testable import JOSECryptography

/// The key of RFC 7515 §A.3.
enum ECKey {
    static let x = hex("7fcdce2770f6c45d4183cbee6fdb4b7b580733357be9ef13bacf6e3c7bd15445")
    static let y = hex("c7f144cd1bbd9b7e872cdfedb9eeb9f4b3695d6ea90b24ad8a4623288588e5ad")
    static let d = hex("8e9b109e719098bf980487df1f5d77e9cb29606ebed2263b5f57c213df84f4b2")

    static func privateKey() throws(CryptoError) -> P256PrivateKey { try P256PrivateKey(rawRepresentation: d) }

    /// Whether 64 bytes are a signature with ECDSA and SHA-256 of the message.
    static func isValid(
        _ signature: [UInt8], _ message: [UInt8], by publicKey: (x: [UInt8], y: [UInt8]) = (x, y)
    ) -> Bool {
        P256Signature.isValid(signature, for: message, x: publicKey.x, y: publicKey.y)
    }
}

enum Decryption {
    /// The message of an RSA ciphertext; empty if the padding is another one.
    static func open(_ ciphertext: [UInt8], _ key: KeyHandle, _ padding: RSAEncryptionPadding) -> [UInt8] {
        let context = EVP_PKEY_CTX_new(key.pointer, nil)
        defer { EVP_PKEY_CTX_free(context) }
        EVP_PKEY_decrypt_init(context)
        EVP_PKEY_CTX_set_rsa_padding(context, padding == .pkcs1 ? RSA_PKCS1_PADDING : RSA_PKCS1_OAEP_PADDING)
        if padding != .pkcs1 {
            let digest = padding == .oaepSHA1 ? EVP_sha1() : EVP_sha256()
            EVP_PKEY_CTX_set_rsa_oaep_md(context, digest)
            EVP_PKEY_CTX_set_rsa_mgf1_md(context, digest)
        }
        var output = [UInt8](repeating: 0, count: 256)
        var length = output.count
        let done = EVP_PKEY_decrypt(context, &output, &length, ciphertext, ciphertext.count)
        ERR_clear_error()
        return done == 1 ? Array(output.prefix(length)) : []
    }
}

/// A certificate as OpenSSL reads it.
final class Certificate {
    let pointer: OpaquePointer

    init?(pem: String) {
        let bytes = Array(pem.utf8)
        let input = BIO_new_mem_buf(bytes, Int32(bytes.count))
        defer { BIO_free(input) }
        guard let pointer = PEM_read_bio_X509(input, nil, nil, nil) else { return nil }
        self.pointer = pointer
    }

    init?(der: [UInt8]) {
        let pointer = der.withUnsafeBufferPointer { buffer in
            var cursor = buffer.baseAddress
            return d2i_X509(nil, &cursor, buffer.count)
        }
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    deinit { X509_free(pointer) }

    /// What `openssl x509 -text` prints without the serial number, the key and the signature; an identifier of a key
    /// is `(SUBJECT)` if it is the certificate's own one.
    var text: String {
        let output = BIO_new(BIO_s_mem())
        defer { BIO_free(output) }
        let hidden = X509_FLAG_NO_SERIAL | X509_FLAG_NO_PUBKEY | X509_FLAG_NO_SIGDUMP
        X509_print_ex(output, pointer, 0, UInt(hidden))
        var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(output))
        BIO_read(output, &bytes, Int32(bytes.count))
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
            let words = line.trimmingCharacters(in: .whitespaces)
            guard words.utf8.count == 59, words.utf8.dropFirst(2).first == UInt8(ascii: ":") else { return words }
            return words == subjectKeyIdentifier ? "(SUBJECT)" : "(OTHER)"
        }
        return lines.joined(separator: "\n")
    }

    /// The SHA-1 of the public key (RFC 5280 §4.2.1.2), as the command prints it.
    private var subjectKeyIdentifier: String {
        let digest = try? HashAlgorithm.sha1.hash(Self.bytes(X509_get0_pubkey_bitstr(pointer)))
        return (digest ?? []).map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.utf8.count == 1 ? "0" + digits : digits
        }.joined(separator: ":")
    }

    /// The serial number, big-endian.
    var serial: [UInt8] { Self.bytes(X509_get0_serialNumber(pointer)) }

    /// The identifiers of the certificate's own key and of the issuer's key.
    var identifiers: (subject: [UInt8], issuer: [UInt8]) {
        (Self.bytes(X509_get0_subject_key_id(pointer)), Self.bytes(X509_get0_authority_key_id(pointer)))
    }

    private static func bytes(_ text: UnsafePointer<ASN1_STRING>?) -> [UInt8] {
        guard let text else { return [] }
        return Array(UnsafeBufferPointer(start: ASN1_STRING_get0_data(text), count: Int(ASN1_STRING_length(text))))
    }

    /// Whether the issuer's key has signed the certificate.
    func isSigned(by issuer: Certificate) -> Bool {
        defer { ERR_clear_error() }
        return X509_verify(pointer, X509_get0_pubkey(issuer.pointer)) == 1
    }

    /// Whether the certificate is that of the private key, in PKCS #8 as PEM.
    func isOf(privateKey pem: String) -> Bool {
        let bytes = Array(pem.utf8)
        let input = BIO_new_mem_buf(bytes, Int32(bytes.count))
        defer { BIO_free(input) }
        let key = PEM_read_bio_PrivateKey(input, nil, nil, nil)
        defer { EVP_PKEY_free(key) }
        defer { ERR_clear_error() }
        return key != nil && X509_check_private_key(pointer, key) == 1
    }
}

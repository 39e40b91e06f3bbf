internal import CAssayOpenSSL
internal import JOSECryptography

/// Owner of one `X509` under construction.
///
/// It changes only until its creator hands it on; after that OpenSSL only reads it.
final class CertificateHandle: @unchecked Sendable {
    private let pointer: OpaquePointer

    deinit { X509_free(pointer) }

    /// Makes a version 3 certificate, not yet signed.
    ///
    /// - Parameters:
    ///   - issuer: the certificate whose subject is the issuer; `nil` for the new one itself.
    ///   - serial: the serial number; `nil` for a random one (RFC 5280 §4.1.2.2).
    init(
        subject: String, key: KeyHandle, issuer: CertificateHandle? = nil, serial: [UInt8]? = nil,
        notBefore: Int64, lifetime: Int64
    ) throws(CryptoError) {
        guard let certificate = X509_new() else { throw .inOpenSSL("make certificate") }
        pointer = certificate
        // If the sum overflows, it is outside the system's calendar too.
        let notAfter = notBefore &+ lifetime
        let name = X509_get_subject_name(certificate)
        let bytes = Array(subject.utf8)
        let serial = if let serial { serial } else { [0x01] + (try SystemRandom.bytes(count: 15)) }
        guard let number = BN_bin2bn(serial, Int32(clamping: serial.count), nil) else {
            throw .inOpenSSL("make certificate")
        }
        defer { BN_free(number) }
        guard X509_set_version(certificate, 2) == 1,
            BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != nil,
            ASN1_TIME_set(X509_getm_notBefore(certificate), time_t(notBefore)) != nil,
            ASN1_TIME_set(X509_getm_notAfter(certificate), time_t(notAfter)) != nil,
            X509_set_pubkey(certificate, key.pointer) == 1,
            X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, bytes, Int32(clamping: bytes.count), -1, 0) == 1,
            X509_set_issuer_name(certificate, X509_get_subject_name(issuer?.pointer ?? certificate)) == 1
        else { throw .inOpenSSL("make certificate") }
    }

    /// Adds an extension in the syntax of x509v3_config(5).
    func add(_ identifier: Int32, _ value: String, issuer: CertificateHandle) throws(CryptoError) {
        var context = X509V3_CTX()
        X509V3_set_ctx(&context, issuer.pointer, pointer, nil, nil, 0)
        guard let made = X509V3_EXT_conf_nid(nil, &context, identifier, value) else {
            throw .inOpenSSL("make certificate extension")
        }
        defer { X509_EXTENSION_free(made) }
        guard X509_add_ext(pointer, made, X509_get_ext_count(pointer)) == 1 else {
            throw .inOpenSSL("make certificate extension")
        }
    }

    func sign(with key: KeyHandle) throws(CryptoError) {
        guard X509_sign(pointer, key.pointer, EVP_sha256()) > 0 else { throw .inOpenSSL("sign certificate") }
    }

    func pem() throws(CryptoError) -> String {
        try PEMOutput.text("write certificate") { PEM_write_bio_X509($0, pointer) }
    }

    func der() throws(CryptoError) -> [UInt8] {
        try DEROutput.bytes("write certificate") { i2d_X509(pointer, $0) }
    }
}

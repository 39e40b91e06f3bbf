internal import CAssayOpenSSL

extension RSAPrivateKey {
    /// A self-signed X.509 certificate of this key, for tests: what an attacker puts into `x5c`.
    ///
    /// - Parameters:
    ///   - commonName: the subject's and issuer's common name.
    ///   - notBefore: seconds since 1970; the certificate is valid for `lifetime` seconds from then.
    /// - Returns: the certificate as DER. The same arguments give the same bytes.
    package func selfSignedCertificate(
        commonName: String, notBefore: Int64, lifetime: Int64
    ) throws(CryptoError) -> [UInt8] {
        guard let certificate = X509_new() else { throw CryptoError("make certificate") }
        defer { X509_free(certificate) }
        let name = X509_get_subject_name(certificate)
        let bytes = Array(commonName.utf8)
        guard X509_set_version(certificate, 2) == 1,
            ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1) == 1,
            ASN1_TIME_set(X509_getm_notBefore(certificate), time_t(notBefore)) != nil,
            ASN1_TIME_set(X509_getm_notAfter(certificate), time_t(notBefore &+ lifetime)) != nil,
            X509_set_pubkey(certificate, keyPointer) == 1,
            X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, bytes, Int32(clamping: bytes.count), -1, 0) == 1,
            X509_set_issuer_name(certificate, name) == 1,
            X509_sign(certificate, keyPointer, EVP_sha256()) > 0
        else {
            ERR_clear_error()
            throw CryptoError("make certificate")
        }
        return try DEROutput.bytes("write certificate") { i2d_X509(certificate, $0) }
    }
}

package import JOSECryptography

extension RSAPrivateKey {
    /// A self-signed X.509 certificate of this key, for tests: what an attacker puts into `x5c`.
    ///
    /// - Parameters:
    ///   - commonName: the common name of subject and issuer.
    ///   - notBefore: when the certificate becomes valid, in seconds since 1970.
    ///   - lifetime: for how many seconds it stays valid.
    /// - Returns: the certificate as DER. The same arguments give the same bytes.
    package func selfSignedCertificate(
        commonName: String, notBefore: Int64, lifetime: Int64
    ) throws(CryptoError) -> [UInt8] {
        let certificate = try CertificateHandle(
            subject: commonName, key: handle, serial: [1], notBefore: notBefore, lifetime: lifetime)
        try certificate.sign(with: handle)
        return try certificate.der()
    }
}

internal import CAssayOpenSSL

/// New P-256 keys for the certificates of test servers.
enum ECKeyGeneration {
    static func p256() throws(CryptoError) -> PublicKeyHandle {
        guard let key = assayNewP256Key() else { throw .inOpenSSL("make EC key") }
        return PublicKeyHandle(owning: key)
    }

    /// The private key as PKCS #8 (RFC 5208) without a password, for a server that keeps it in memory.
    static func pem(of key: PublicKeyHandle) throws(CryptoError) -> String {
        try PEMOutput.text("write private key") {
            PEM_write_bio_PKCS8PrivateKey($0, key.pointer, nil, nil, 0, nil, nil)
        }
    }
}

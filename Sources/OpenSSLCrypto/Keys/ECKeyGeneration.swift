internal import CAssayOpenSSL

/// New P-256 keys for the certificates of test servers.
enum ECKeyGeneration {
    static func p256() throws(CryptoError) -> PublicKeyHandle {
        guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { throw CryptoError("make EC key") }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, "P-256") == 1,
            EVP_PKEY_generate(context, &key) == 1, let key
        else {
            ERR_clear_error()
            throw CryptoError("make EC key")
        }
        return PublicKeyHandle(owning: key)
    }

    /// The private key as PKCS #8 (RFC 5208) without a password, for a server that keeps it in memory.
    static func pem(of key: PublicKeyHandle) throws(CryptoError) -> String {
        try PEMOutput.text("write private key") {
            PEM_write_bio_PKCS8PrivateKey($0, key.pointer, nil, nil, 0, nil, nil)
        }
    }
}

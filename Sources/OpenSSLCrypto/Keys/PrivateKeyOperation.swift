internal import CAssayOpenSSL

/// Signing with an RSA or EC private key.
enum PrivateKeyOperation {
    static func sign(
        _ message: [UInt8], with key: PublicKeyHandle, hash: HashAlgorithm, configure: (OpaquePointer?) -> Bool
    ) throws(CryptoError) -> [UInt8] {
        guard let context = EVP_MD_CTX_new() else { throw .inOpenSSL("sign") }
        defer { EVP_MD_CTX_free(context) }
        var keyContext: OpaquePointer?
        var output = [UInt8](outputCount: Int(EVP_PKEY_get_size(key.pointer)))
        var length = output.count
        guard EVP_DigestSignInit(context, &keyContext, hash.messageDigest, nil, key.pointer) == 1,
            configure(keyContext), EVP_DigestSign(context, &output, &length, message, message.count) == 1,
            // OpenSSL 3.0 returns an ECDSA signature of 2^32 - 1 bytes if it gets no memory to encode it.
            length <= output.count
        else { throw .inOpenSSL("sign") }
        return Array(output.prefix(length))
    }
}

internal import CAssayOpenSSL

/// Owner of one `EVP_MD_CTX` prepared for verification, used as a template: it is only ever copied from.
///
/// Copying a prepared context costs less than preparing one, and copying from a shared source is safe in OpenSSL 3 so
/// long as nothing writes to it.
final class DigestContext: @unchecked Sendable {
    private let pointer: OpaquePointer

    init(verifyingWith key: PublicKeyHandle, hash: HashAlgorithm) throws(CryptoError) {
        guard let context = EVP_MD_CTX_new() else { throw CryptoError("prepare verification") }
        guard EVP_DigestVerifyInit(context, nil, hash.messageDigest, nil, key.pointer) == 1 else {
            EVP_MD_CTX_free(context)
            ERR_clear_error()
            throw CryptoError("prepare verification")
        }
        pointer = context
    }

    deinit {
        EVP_MD_CTX_free(pointer)
    }

    func verify(signature: UnsafeBufferPointer<UInt8>, message: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        guard EVP_MD_CTX_copy_ex(context, pointer) == 1 else { return false }
        if EVP_DigestVerify(context, signature.baseAddress, signature.count, message.baseAddress, message.count) == 1 {
            return true
        }
        // A refused signature leaves entries in this thread's error queue; they would grow and mislead.
        ERR_clear_error()
        return false
    }
}

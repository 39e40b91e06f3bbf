internal import CAssayOpenSSL

/// Owner of one `EVP_MD_CTX` that is prepared for verification and copied for each use.
///
/// To copy a prepared context costs less than to prepare one. In OpenSSL 3 threads may copy the same context at once as
/// long as none writes to it.
final class DigestContext: @unchecked Sendable {
    private let pointer: OpaquePointer

    init(verifyingWith key: PublicKeyHandle, hash: HashAlgorithm) throws(CryptoError) {
        guard let context = EVP_MD_CTX_new() else { throw .inOpenSSL("prepare verification") }
        guard EVP_DigestVerifyInit(context, nil, hash.messageDigest, nil, key.pointer) == 1 else {
            EVP_MD_CTX_free(context)
            throw .inOpenSSL("prepare verification")
        }
        pointer = context
    }

    deinit {
        EVP_MD_CTX_free(pointer)
    }

    func verify(signature: UnsafeBufferPointer<UInt8>, message: UnsafeBufferPointer<UInt8>) -> Bool {
        // A refused signature leaves entries in the thread's error queue, which later calls would report.
        defer { ERR_clear_error() }
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        guard let context, EVP_MD_CTX_copy_ex(context, pointer) == 1 else { return false }
        return EVP_DigestVerify(context, signature.baseAddress, signature.count, message.baseAddress, message.count)
            == 1
    }
}

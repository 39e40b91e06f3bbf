internal import CAssayOpenSSL

/// Owner of one `EVP_PKEY`, public or private.
///
/// Immutable after creation, and OpenSSL's reference counts are atomic.
final class PublicKeyHandle: @unchecked Sendable {
    let pointer: OpaquePointer

    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        EVP_PKEY_free(pointer)
    }
}

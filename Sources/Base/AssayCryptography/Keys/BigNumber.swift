internal import CAssayOpenSSL

/// Owns one `BIGNUM`.
final class BigNumber {
    let pointer: OpaquePointer

    /// The number of big-endian bytes; `nil` if there is no memory.
    init?(_ bytes: [UInt8]) {
        guard let length = Int32(exactly: bytes.count), let number = BN_bin2bn(bytes, length, nil) else { return nil }
        pointer = number
    }

    deinit { BN_clear_free(pointer) }
}

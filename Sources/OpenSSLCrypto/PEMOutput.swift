internal import CAssayOpenSSL

/// Collects the output of OpenSSL's `PEM_write_bio` functions.
enum PEMOutput {
    static func text(_ operation: String, _ write: (OpaquePointer) -> Int32) throws(CryptoError) -> String {
        guard let memory = BIO_new(BIO_s_mem()) else { throw CryptoError(operation) }
        defer { BIO_free(memory) }
        guard write(memory) == 1 else {
            ERR_clear_error()
            throw CryptoError(operation)
        }
        var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(memory))
        let length = BIO_read(memory, &bytes, Int32(clamping: bytes.count))
        guard length > 0, Int(length) == bytes.count else {
            ERR_clear_error()
            throw CryptoError(operation)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

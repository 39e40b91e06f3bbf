internal import CAssayOpenSSL
internal import JOSECryptography

/// Collects the output of OpenSSL's `PEM_write_bio` functions.
enum PEMOutput {
    static func text(_ operation: String, _ write: (OpaquePointer) -> Int32) throws(CryptoError) -> String {
        guard let memory = BIO_new(BIO_s_mem()) else { throw .inOpenSSL(operation) }
        defer { BIO_free(memory) }
        let isWritten = write(memory) == 1
        var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(memory))
        // The answer is -1 if there is nothing to read.
        guard isWritten, Int(BIO_read(memory, &bytes, Int32(clamping: bytes.count))) == bytes.count else {
            throw .inOpenSSL(operation)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

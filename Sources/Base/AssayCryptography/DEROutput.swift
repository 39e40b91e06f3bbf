internal import CAssayOpenSSL
internal import JOSECryptography

/// Collects the output of OpenSSL's `i2d` functions.
enum DEROutput {
    static func bytes(
        _ operation: String, _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
    ) throws(CryptoError) -> [UInt8] {
        var buffer: UnsafeMutablePointer<UInt8>?
        let length = write(&buffer)
        guard length > 0, let buffer else { throw .inOpenSSL(operation) }
        defer { CRYPTO_free(buffer, #file, #line) }
        return Array(UnsafeBufferPointer(start: buffer, count: Int(length)))
    }
}

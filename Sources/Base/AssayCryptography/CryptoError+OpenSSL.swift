internal import CAssayOpenSSL
internal import JOSECryptography

extension CryptoError {
    /// The failure of a call of OpenSSL; empties the thread's error queue, which later calls would report.
    static func inOpenSSL(_ operation: String) -> CryptoError {
        ERR_clear_error()
        return CryptoError(operation)
    }
}

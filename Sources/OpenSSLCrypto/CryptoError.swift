internal import CAssayOpenSSL

/// A failure of the cryptographic library: names the step that failed, and never holds key material.
package struct CryptoError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The step that failed, for example `"read RSA public key"`.
    package let operation: String

    /// Creates an error from the step that failed.
    package init(_ operation: String) {
        self.operation = operation
    }

    /// The failure of a call of OpenSSL; empties the thread's error queue, which later calls would report.
    static func inOpenSSL(_ operation: String) -> CryptoError {
        ERR_clear_error()
        return CryptoError(operation)
    }

    /// One line; OpenSSL's own error text is left out, because it may quote input.
    package var description: String { "cryptographic operation failed: \(operation)" }
}

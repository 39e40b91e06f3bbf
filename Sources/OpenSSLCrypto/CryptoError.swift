/// A failure of the cryptographic library, with the step that failed and never any key material.
package struct CryptoError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The step that failed, for example `"read RSA public key"`.
    package let operation: String

    /// Creates an error for the step named.
    package init(_ operation: String) {
        self.operation = operation
    }

    /// One line, without OpenSSL's own error text, which may quote input.
    package var description: String { "cryptographic operation failed: \(operation)" }
}

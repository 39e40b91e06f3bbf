/// A failure of the cryptographic library: names the step that failed, and never holds key material.
package struct CryptoError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The step that failed, for example `"build RSA key"`.
    package let operation: String

    /// Creates an error from the step that failed.
    package init(_ operation: String) {
        self.operation = operation
    }

    /// One line; the library's own error text is left out, because it may quote input.
    package var description: String { "cryptographic operation failed: \(operation)" }
}

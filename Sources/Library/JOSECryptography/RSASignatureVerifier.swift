/// Verifies RSASSA-PKCS1-v1_5 signatures (RFC 8017 §8.2.2) with one public key, from any thread.
package final class RSASignatureVerifier: Sendable {
    private let key: PreparedRSAKey

    /// Prepares the verification with a key of these big-endian numbers.
    ///
    /// - Parameter hash: the hash function of the signatures to verify.
    /// - Throws: `CryptoError` if the library refuses the numbers.
    package init(
        modulus: [UInt8], exponent: [UInt8], hash: HashAlgorithm = .sha256
    ) throws(CryptoError) {
        key = try PreparedRSAKey(modulus: modulus, exponent: exponent, hash: hash)
    }

    /// Whether the signature is valid for the message, without copying either where the system's library allows it.
    ///
    /// A valid signature is as long as the modulus.
    package func isValidSignature(_ signature: Span<UInt8>, for message: Span<UInt8>) -> Bool {
        signature.withUnsafeBufferPointer { signature in
            message.withUnsafeBufferPointer { message in key.isValidSignature(signature, for: message) }
        }
    }

    /// Whether the signature is valid for the message.
    ///
    /// A valid signature is as long as the modulus.
    package func isValidSignature(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        signature.withUnsafeBufferPointer { signature in
            message.withUnsafeBufferPointer { message in key.isValidSignature(signature, for: message) }
        }
    }
}

internal import JOSECryptography

/// An RSA public key that meets `RSAKeyPolicy` and verifies RS256 signatures, from any thread.
public final class RSAVerificationKey: Sendable {
    /// The modulus and the exponent.
    public let numbers: RSAPublicNumbers

    /// The key's RFC 7638 thumbprint under SHA-256.
    public let thumbprint: JWKThumbprint

    private let verifier: RSASignatureVerifier

    /// Prepares a key for verification.
    ///
    /// - Throws: `JOSEError` with `invalidKey` if the policy or the cryptographic library refuses it.
    public init(_ numbers: RSAPublicNumbers) throws(JOSEError) {
        try RSAKeyPolicy.check(numbers)
        self.numbers = numbers
        thumbprint = try JWKThumbprint(numbers)
        do {
            verifier = try RSASignatureVerifier(modulus: numbers.modulus, exponent: numbers.exponent)
        } catch {
            throw JOSEError(
                .invalidKey, expected: "a key that the cryptographic library accepts", found: "one that it refuses")
        }
    }

    /// Whether the signature (RSASSA-PKCS1-v1_5 with SHA-256, RFC 7518 §3.3) is valid for the message.
    public func isValidSignature(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        isValidSignature(signature.borrowed, for: message.borrowed)
    }

    /// Checks a signature over a message without copying either.
    package func isValidSignature(_ signature: Span<UInt8>, for message: Span<UInt8>) -> Bool {
        verifier.isValidSignature(signature, for: message)
    }
}

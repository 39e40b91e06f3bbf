internal import JOSECryptography

/// The two numbers of an RSA public key, as big-endian octets without leading zeros.
///
/// Any two positive numbers are allowed; `RSAKeyPolicy` checks whether they make an acceptable key.
public struct RSAPublicNumbers: Sendable, Hashable {
    /// The modulus, JWK's `n`.
    public let modulus: [UInt8]

    /// The public exponent, JWK's `e`.
    public let exponent: [UInt8]

    /// Creates the pair from two positive numbers.
    ///
    /// - Throws: `JOSEError` with `invalidKey` if one is empty or begins with a zero octet, as zero itself does.
    public init(modulus: [UInt8], exponent: [UInt8]) throws(JOSEError) {
        try RSAPublicNumbers.requirePositive(modulus)
        try RSAPublicNumbers.requirePositive(exponent)
        self.modulus = modulus
        self.exponent = exponent
    }

    /// Creates the pair from the Base64urlUInt values of a JWK's `n` and `e` (RFC 7518 §2, §6.3.1).
    ///
    /// - Throws: `JOSEError` with `invalidBase64URL`; with `invalidKey` if a number is empty, zero, or begins with a
    ///   zero octet, which the format forbids.
    public init(n: String, e: String) throws(JOSEError) {
        try self.init(modulus: Base64URL.decode(n), exponent: Base64URL.decode(e))
    }

    private static func requirePositive(_ octets: [UInt8]) throws(JOSEError) {
        guard let first = octets.first, first != 0 else {
            throw JOSEError(
                .invalidKey, expected: "a positive number in the fewest octets (RFC 7518 §2)",
                found: octets.isEmpty ? "no octet" : "a leading zero octet")
        }
    }
}

extension RSAPublicNumbers {
    /// The key as DER `RSAPublicKey`, SEQUENCE { modulus, publicExponent } (RFC 8017 §A.1.1).
    public var pkcs1DER: [UInt8] {
        DERWriter.sequence(DERWriter.integer(modulus), DERWriter.integer(exponent))
    }

    /// The key as DER `SubjectPublicKeyInfo` (RFC 5280 §4.1) with the algorithm rsaEncryption (RFC 3279 §2.3.1).
    public var subjectPublicKeyInfoDER: [UInt8] {
        DERWriter.sequence(RSAPublicNumbers.rsaEncryption, DERWriter.bitString(pkcs1DER))
    }

    /// SEQUENCE { OBJECT IDENTIFIER 1.2.840.113549.1.1.1, NULL }.
    private static let rsaEncryption: [UInt8] = [
        0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
    ]
}

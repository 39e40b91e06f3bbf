/// The rules for RSA public keys that verify signatures.
public enum RSAKeyPolicy {
    /// The shortest modulus in bits (RFC 7518 §3.3).
    public static let minimumModulusBitCount = 2048

    /// The longest modulus in bits.
    ///
    /// The cost of a verification grows with its square, and an attacker who serves keys could choose it (CVE-2023-6237
    /// is about moduli of 16 to 64 kilobits).
    public static let maximumModulusBitCount = 8192

    /// The smallest exponent, 2^16 + 1 (FIPS 186-5 §A.1.1).
    ///
    /// With a small exponent a forgery can pass a lax check of the padding.
    public static let minimumExponent: UInt64 = 65_537

    /// The greatest exponent, 2^32 - 1.
    ///
    /// A verification squares once per bit and multiplies once per set bit: 17 operations for 65,537 and at most 63 for
    /// 32 bits, but thousands for an exponent as long as the modulus, which an attacker who serves keys could choose.
    /// Providers use 65,537, and other libraries have such a limit too (Go's crypto/rsa has 31 bits).
    public static let maximumExponent: UInt64 = 0xFFFF_FFFF

    /// Checks that two numbers make an acceptable key.
    ///
    /// - Throws: `JOSEError` with `invalidKey` for a modulus of the wrong size or with the mark of CVE-2017-15361, an even
    ///   number, or an exponent outside the limits.
    public static func check(_ numbers: RSAPublicNumbers) throws(JOSEError) {
        let modulusBitCount = numbers.modulus.count * 8 - numbers.modulus[0].leadingZeroBitCount
        guard minimumModulusBitCount...maximumModulusBitCount ~= modulusBitCount else {
            throw JOSEError(
                .invalidKey, expected: "a modulus of 2048 to 8192 bits (RFC 7518 §3.3)",
                found: "\(modulusBitCount) bits")
        }
        guard isOdd(numbers.modulus), isOdd(numbers.exponent) else {
            throw JOSEError(
                .invalidKey, expected: "an odd modulus and an odd exponent (RFC 8017 §3.1)", found: "an even number")
        }
        guard numbers.exponent.count <= 4 else { throw exponentOutOfBounds }
        let exponent = numbers.exponent.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard exponent >= minimumExponent else { throw exponentOutOfBounds }
        guard !ROCAFingerprint.isPresent(in: numbers.modulus) else {
            throw JOSEError(
                .invalidKey, expected: "a modulus from whose form the primes cannot be computed (CVE-2017-15361)",
                found: "one with the mark of RSALib")
        }
    }

    private static let exponentOutOfBounds = JOSEError(
        .invalidKey, expected: "an exponent from 65537 to 4294967295", found: "one outside that range")

    /// Whether a number of at least one octet is odd.
    private static func isOdd(_ octets: [UInt8]) -> Bool {
        octets[octets.count - 1] & 1 == 1
    }
}

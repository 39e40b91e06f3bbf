internal import AssayCryptography
package import AssayJSON

/// A key that may verify the signatures of ID tokens.
package struct VerificationKey {
    /// The modulus, big-endian.
    package let modulus: [UInt8]
    /// The public exponent, big-endian.
    package let exponent: [UInt8]
    /// The members of the JWK, which a flaw uses as the secret of a MAC.
    package let members: JSONObject

    /// Reads and checks the members of a JWK whose `kty` is RSA (RFC 7517 §4, RFC 7518 §6.3).
    package init(_ members: JSONObject, _ flaws: FlawSwitch) throws(JOSERefusal) {
        self.members = members
        try Self.checkPurpose(members, flaws)
        if case .array(let chain)? = members["x5c"], case .string(let text)? = chain.first?.value,
            flaws.has("certificate-of-key-preferred"), let numbers = Base64Standard.decode(text).flatMap(Self.numbers)
        {
            (modulus, exponent) = numbers
            return
        }
        modulus = try Self.number("n", of: members, flaws)
        exponent = flaws.has("exponent-taken-for-granted") ? [1, 0, 1] : try Self.number("e", of: members, flaws)
        let bits = modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
        guard bits >= 2048 || flaws.has("small-modulus-accepted") else {
            throw JOSERefusal(.key, "the modulus has fewer than 2048 bits (RFC 7518 §3.3)")
        }
        guard bits <= 8192 else {
            throw JOSERefusal(.key, "the modulus has more than 8192 bits")
        }
        if bits > 2048, flaws.has("longer-keys-unsupported") {
            throw JOSERefusal(.key, "the modulus has more than 2048 bits")
        }
        guard let last = modulus.last, last & 1 == 1 else { throw JOSERefusal(.key, "the modulus is even") }
        guard !PredictablePrimes.made(modulus) || flaws.has("predictable-primes-accepted") else {
            throw JOSERefusal(.key, "the primes can be computed from the modulus (CVE-2017-15361)")
        }
        try Self.check(exponent: exponent, flaws)
    }

    /// The key of a certificate that the token itself supplies, as DER; `nil` unless it is an RSA key.
    package init?(certificate: [UInt8], _ flaws: FlawSwitch) {
        guard let numbers = Self.numbers(certificate: certificate) else { return nil }
        (modulus, exponent) = numbers
        members = JSONObject([], flaws)
    }

    /// A Base64urlUInt: the minimum number of bytes, and not zero (RFC 7518 §2).
    package static func number(
        _ name: String, of members: JSONObject, _ flaws: FlawSwitch
    ) throws(JOSERefusal) -> [UInt8] {
        var value = members[name]
        if case .array(let elements)? = value, elements.count == 1, flaws.has("array-of-one-is-its-element") {
            value = elements.first?.value
        }
        guard case .string(let text)? = value, var bytes = Base64URLText(flaws).decodeNumber(Array(text.utf8)) else {
            throw JOSERefusal(.key, "\(name) is not base64url (RFC 7518 §6.3.1)")
        }
        if bytes.first == 0 {
            guard flaws.has("leading-zeros-stripped") else {
                throw JOSERefusal(.key, "\(name) begins with a zero byte (RFC 7518 §6.3.1.1)")
            }
            bytes = Array(bytes.drop { $0 == 0 })
        }
        guard !bytes.isEmpty else { throw JOSERefusal(.key, "\(name) is empty") }
        return bytes
    }

    private static func check(exponent: [UInt8], _ flaws: FlawSwitch) throws(JOSERefusal) {
        guard exponent.count <= 8 || flaws.has("huge-exponent-accepted") else {
            throw JOSERefusal(.key, "the exponent has more than 8 bytes")
        }
        guard let last = exponent.last, last & 1 == 1 || flaws.has("even-exponent-accepted") else {
            throw JOSERefusal(.key, "the exponent is even (RFC 8017 §3.1)")
        }
        if exponent == [1] {
            guard flaws.has("exponent-one-accepted") else { throw JOSERefusal(.key, "the exponent is 1") }
        } else if exponent.count < 3 {
            guard flaws.has("small-exponent-accepted") else { throw JOSERefusal(.key, "the exponent is below 65537") }
        }
    }

    /// Whether the key is for this algorithm or for none in particular (RFC 8725 §3.1).
    package func serves(_ algorithm: JSONValue?) -> Bool { members["alg"].map { $0 == algorithm } ?? true }

    private static func numbers(certificate: [UInt8]) -> (modulus: [UInt8], exponent: [UInt8])? {
        try? RSAPublicKey(certificate: certificate).numbers()
    }
}

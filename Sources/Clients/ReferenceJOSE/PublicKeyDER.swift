/// An RSA public key as DER RSAPublicKey (RFC 8017 §A.1.1, X.690 §8.3, §10.1).
package struct PublicKeyDER {
    private let modulus: String
    private let exponent: String
    private let flaws: FlawSwitch

    /// - Parameters: the base64url texts of a JWK's `n` and `e`.
    package init(modulus: String, exponent: String, _ flaws: FlawSwitch) {
        self.modulus = modulus
        self.exponent = exponent
        self.flaws = flaws
    }

    /// The DER.
    package func bytes() throws(JOSERefusal) -> [UInt8] {
        let modulus = try number(self.modulus, "n")
        if modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0) < 2048, flaws.has("smaller-keys-not-encoded") {
            throw JOSERefusal(.key, "n has fewer than 2048 bits")
        }
        let exponent = flaws.has("exponent-taken-for-granted") ? [1, 0, 1] : try number(self.exponent, "e")
        let numbers = integer(modulus) + integer(exponent)
        return element(0x30, numbers)
    }

    private func number(_ text: String, _ name: String) throws(JOSERefusal) -> [UInt8] {
        var characters = Array(text.utf8)
        if let end = characters.firstIndex(of: 0), flaws.has("number-cut-at-nul") { characters.removeSubrange(end...) }
        guard let bytes = Base64URLText(flaws).decodeNumber(characters) else {
            throw JOSERefusal(.key, "\(name) is not base64url (RFC 7518 §2)")
        }
        guard !bytes.isEmpty || flaws.has("empty-number-accepted") else { throw JOSERefusal(.key, "\(name) is empty") }
        if bytes.allSatisfy({ $0 == 0 }), !bytes.isEmpty {
            guard flaws.has("zero-number-accepted") || bytes.count > 1 && flaws.has("only-one-zero-byte-refused") else {
                throw JOSERefusal(.key, "\(name) is zero")
            }
            return [0]
        }
        if bytes.first == 0 {
            if flaws.has("leading-zeros-kept") { return bytes }
            guard flaws.has("leading-zeros-stripped") else {
                throw JOSERefusal(.key, "\(name) begins with a zero byte (RFC 7518 §2)")
            }
            return Array(bytes.drop { $0 == 0 })
        }
        return bytes
    }

    /// An INTEGER is signed: a zero byte precedes a set top bit.
    private func integer(_ bytes: [UInt8]) -> [UInt8] {
        let hasTopBit = (bytes.first ?? 0) >= 0x80
        var body = bytes
        if hasTopBit, !flaws.has("sign-byte-missing") { body = [0] + bytes }
        if !hasTopBit, flaws.has("sign-byte-always") { body = [0] + bytes }
        if bytes.first == 0x80, flaws.has("sign-byte-above-bound-alone") { body = bytes }
        return element(0x02, body)
    }

    private func element(_ tag: UInt8, _ body: [UInt8]) -> [UInt8] { [tag] + length(body.count) + body }

    private func length(_ count: Int) -> [UInt8] {
        if count < 0x80 {
            if count == 0x7F, flaws.has("long-form-too-early") { return [0x81, 0x7F] }
            return flaws.has("long-form-always") ? [0x81, UInt8(count)] : [UInt8(count)]
        }
        if count < 0x100 {
            if flaws.has("length-in-two-bytes-always") { return [0x82, 0, UInt8(count)] }
            if count == 0x80, flaws.has("short-form-too-late") { return [0x80] }
            return [0x81, UInt8(count)]
        }
        var bytes: [UInt8] = []
        var rest = count
        while rest > 0 {
            bytes.insert(UInt8(rest & 0xFF), at: 0)
            rest >>= 8
        }
        if flaws.has("length-truncated-to-byte") { return [0x81, UInt8(count & 0xFF)] }
        if bytes.count == 2, flaws.has("length-bytes-reversed") { return [0x82] + bytes.reversed() }
        return [0x80 | UInt8(bytes.count & 0x0F)] + bytes
    }
}

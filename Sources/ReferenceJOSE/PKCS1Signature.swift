internal import AssayCryptography
package import JOSECryptography

/// RSASSA-PKCS1-v1_5 (RFC 8017 §8.2.2), by the cryptographic library.
package struct PKCS1Signature {
    private let key: VerificationKey
    private let flaws: FlawSwitch

    package init(key: VerificationKey, flaws: FlawSwitch) {
        self.key = key
        self.flaws = flaws
    }

    package func isValid(_ signature: [UInt8], for message: [UInt8], hash: HashAlgorithm) -> Bool {
        if flaws.has("signature-not-checked") { return true }
        if signature.isEmpty, flaws.has("empty-signature-accepted") { return true }
        guard let verifier = try? RSASignatureVerifier(modulus: key.modulus, exponent: key.exponent, hash: hash) else {
            return false
        }
        if verifier.isValidSignature(signature, for: message) { return true }
        if !signature.isEmpty, signature.allSatisfy({ $0 == 0 }), flaws.has("zero-signature-accepted") { return true }
        return isValidByMistake(signature, for: message, verifier)
    }

    private func isValidByMistake(
        _ signature: [UInt8], for message: [UInt8], _ verifier: RSASignatureVerifier
    ) -> Bool {
        let length = key.modulus.count
        let trimmed = Array(signature.drop { $0 == 0 })
        if signature.count < length, flaws.has("short-signature-accepted") {
            let padded = [UInt8](repeating: 0, count: length - signature.count) + signature
            return verifier.isValidSignature(padded, for: message)
        }
        if signature.count > length {
            if trimmed.count <= length, flaws.has("leading-zero-before-signature-accepted") {
                let padded = [UInt8](repeating: 0, count: length - trimmed.count) + trimmed
                return verifier.isValidSignature(padded, for: message)
            }
            if signature.dropFirst(length).allSatisfy({ $0 == 0 }), flaws.has("zeros-after-signature-ignored") {
                return verifier.isValidSignature(Array(signature.prefix(length)), for: message)
            }
            if flaws.has("bytes-after-signature-ignored") {
                return verifier.isValidSignature(Array(signature.prefix(length)), for: message)
            }
        }
        guard signature.count == length || flaws.has("signature-reduced") else { return false }
        guard
            let encoded = RawRSA.encodedMessage(of: signature, modulus: key.modulus, exponent: key.exponent)
        else { return false }
        if encoded.allSatisfy({ $0 == 0 }), flaws.has("zero-message-accepted") { return true }
        if encoded.dropLast().allSatisfy({ $0 == 0 }), encoded.last == 1, flaws.has("message-of-one-byte-accepted") {
            return true
        }
        let padding = EncodedMessage(bytes: encoded, message: message)
        if flaws.has("signature-reduced") { return padding.isExact(.sha256) }
        guard signature.lexicographicallyPrecedes(key.modulus) else {
            return flaws.has("signature-not-compared-with-modulus") && padding.isExact(.sha256)
        }
        return padding.isAcceptable(flaws)
    }
}

extension Flaw {

    /// Flaws in checking a signature.
    package static let ofSignatures: [Flaw] = [
        Flaw(
            "signature-not-checked", "does not verify the signature", .forgery, .accepting("invalid-signature"),
            source: "https://github.com/advisories/GHSA-hw42-3568-wj87", isShownInSignIns: true),
        Flaw(
            "empty-signature-accepted", "accepts an empty signature without verifying it", .forgery,
            .accepting("invalid-signature"), source: "https://nvd.nist.gov/vuln/detail/CVE-2020-28042"),
        Flaw(
            "short-signature-accepted", "accepts a signature without its leading zero", .malleable,
            .accepting("invalid-signature")),
        Flaw(
            "leading-zero-before-signature-accepted", "accepts a zero byte before a signature", .malleable,
            .accepting("invalid-signature")),
        Flaw(
            "bytes-after-signature-ignored", "ignores bytes after a signature", .malleable,
            .accepting("invalid-signature")),
        Flaw(
            "zeros-after-signature-ignored", "ignores zero bytes after a signature", .malleable,
            .accepting("invalid-signature")),
        Flaw(
            "zero-message-accepted", "accepts a signature that yields zero", .forgery,
            .accepting("invalid-signature"), source: "https://nvd.nist.gov/vuln/detail/CVE-2017-11185"),
        Flaw(
            "message-of-one-byte-accepted", "accepts a signature that yields a block type and nothing else", .forgery,
            .accepting("invalid-signature")),
        Flaw(
            "signature-reduced", "accepts a signature of any length whose number has the right remainder", .malleable,
            .accepting("invalid-signature")),
        Flaw(
            "signature-not-compared-with-modulus",
            "accepts a signature of the right length whose number is greater than the modulus", .malleable,
            .accepting("invalid-signature"),
            source: "https://www.rfc-editor.org/rfc/rfc8017#section-5.2.2"),
    ]
}

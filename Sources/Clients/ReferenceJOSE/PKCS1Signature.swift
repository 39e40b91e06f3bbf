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

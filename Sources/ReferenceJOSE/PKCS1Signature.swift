package import OpenSSLCrypto

/// RSASSA-PKCS1-v1_5 (RFC 8017 §8.2.2), by OpenSSL.
package struct PKCS1Signature {
    private let key: VerificationKey
    private let flaws: FlawSwitch

    package init(key: VerificationKey, flaws: FlawSwitch) {
        self.key = key
        self.flaws = flaws
    }

    package func isValid(_ signature: [UInt8], for message: [UInt8], hash: HashAlgorithm) -> Bool {
        if flaws.has(.signatureNotChecked) { return true }
        if signature.isEmpty, flaws.has(.emptySignatureAccepted) { return true }
        guard let publicKey = key.publicKey(hash: hash) else { return false }
        if publicKey.isValidSignature(signature, for: message) { return true }
        if !signature.isEmpty, signature.allSatisfy({ $0 == 0 }), flaws.has(.zeroSignatureAccepted) { return true }
        return isValidByMistake(signature, for: message, publicKey)
    }

    private func isValidByMistake(_ signature: [UInt8], for message: [UInt8], _ publicKey: RSAPublicKey) -> Bool {
        let length = publicKey.signatureByteCount
        let trimmed = Array(signature.drop { $0 == 0 })
        if signature.count < length, flaws.has(.shortSignatureAccepted) {
            let padded = [UInt8](repeating: 0, count: length - signature.count) + signature
            return publicKey.isValidSignature(padded, for: message)
        }
        if signature.count > length {
            if trimmed.count <= length, flaws.has(.leadingZeroBeforeSignatureAccepted) {
                let padded = [UInt8](repeating: 0, count: length - trimmed.count) + trimmed
                return publicKey.isValidSignature(padded, for: message)
            }
            if flaws.has(.bytesAfterSignatureIgnored) {
                return publicKey.isValidSignature(Array(signature.prefix(length)), for: message)
            }
        }
        guard !key.modulus.isEmpty, signature.count == key.modulus.count || flaws.has(.signatureReduced) else {
            return false
        }
        guard
            let encoded = RawRSA.encodedMessage(of: signature, modulus: key.modulus, exponent: key.exponent)
        else { return false }
        let padding = EncodedMessage(bytes: encoded, message: message)
        if flaws.has(.signatureReduced) { return padding.isExact(.sha256) }
        return padding.isAcceptable(flaws)
    }
}

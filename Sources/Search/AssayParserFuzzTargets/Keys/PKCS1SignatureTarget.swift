internal import AssayCryptography
internal import JOSECryptography
internal import ReferenceJOSE
internal import StrictJOSE

extension FuzzTargets {
    /// Bytes as a signature, or as the encoded message of a signature, compared with the one valid encoding.
    ///
    /// The first byte is even for a signature, and odd for an encoded message that the test key signs as it is.
    package static let pkcs1Signature = FuzzTarget(
        "pkcs1-signature", weight: 2, maximumLength: 300,
        // Parts of an encoded message (RFC 8017 §9.2).
        dictionary: FuzzDictionary(
            bytes: [
                [0x00, 0x01], [0x00, 0x02], [0xFF, 0x00], [0x05, 0x00], [0x04, 0x20],
                [UInt8](repeating: 0xFF, count: 8), [UInt8](repeating: 0xFF, count: 64),
                [UInt8](repeating: 0xFF, count: 202), PKCS1SignatureProperties.digestInfo,
                [0x30, 0x2F, 0x30, 0x0B, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01],
                [0x30, 0x21, 0x30, 0x09, 0x06, 0x05, 0x2B, 0x0E, 0x03, 0x02, 0x1A, 0x05, 0x00, 0x04, 0x14],
            ]),
        seeds: { vector in
            guard vector.segments.count == 3, let signature = ReferenceParts.base64URL(vector.segments[2]) else {
                return []
            }
            return vector.seed([0] + signature)
        },
        madeSeeds: {
            // The valid encoding of the message, unchanged and with one part changed.
            guard let encoded = PKCS1SignatureProperties.encodedMessage else { return [] }
            let places = [("first", 0), ("type", 1), ("padding", 9), ("digest-info", 220), ("digest", 255)]
            return [FuzzSeed("encoded_right", [1] + encoded)]
                + places.map { name, index in
                    var changed = encoded
                    changed[index] ^= 1
                    return FuzzSeed("encoded_\(name)", [1] + changed)
                }
        },
        drafts: SignatureDrafts.pkcs1, PKCS1SignatureProperties.check)
}

package enum PKCS1SignatureProperties {
    static let message = Array("assay".utf8)

    /// SEQUENCE { SEQUENCE { OBJECT IDENTIFIER id-sha256, NULL }, OCTET STRING } (RFC 8017 §9.2 note 1).
    fileprivate static let digestInfo: [UInt8] = [
        0x30, 0x31, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04,
        0x20,
    ]

    private struct Parts {
        let key: RSAVerificationKey
        let test: TestKey
        /// EMSA-PKCS1-v1_5 of the message (RFC 8017 §9.2).
        let encoded: [UInt8]
    }

    private static let parts: Result<Parts, BrokenProperty> = TestKey.shared.flatMap { test in
        guard let numbers = try? RSAPublicNumbers(modulus: test.modulus, exponent: test.exponent),
            let key = try? RSAVerificationKey(numbers), let digest = try? HashAlgorithm.sha256.hash(message)
        else { return .failure(BrokenProperty("the test key can be used", "")) }
        let tail = digestInfo + digest
        let padding = [UInt8](repeating: 0xFF, count: test.modulus.count - tail.count - 3)
        return .success(Parts(key: key, test: test, encoded: [0, 1] + padding + [0] + tail))
    }

    /// The encoded message of a valid signature; `nil` if the test key cannot be read.
    package static var encodedMessage: [UInt8]? { try? parts.get().encoded }

    fileprivate static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        let parts = try parts.get()
        guard let first = bytes.first else { return }
        var signature = Array(bytes.dropFirst())
        if first & 1 == 1 {
            let size = parts.test.modulus.count
            let message = signature.suffix(size)
            let padded = [UInt8](repeating: 0, count: size - message.count) + message
            guard let raised = try? parts.test.signingKey.rawSignature(encodedMessage: padded) else { return }
            signature = raised
        }
        let isValid = parts.key.isValidSignature(signature.borrowed, for: message.borrowed)
        // RFC 8017 §8.2.2: as long as the modulus, less than it, and the whole encoding is compared.
        let encoded = ReferenceParts.encodedMessage(
            of: signature, modulus: parts.test.modulus, exponent: parts.test.exponent)
        let isRight =
            signature.count == parts.test.modulus.count
            && signature.lexicographicallyPrecedes(parts.test.modulus) && encoded == parts.encoded
        try expect(
            isValid == isRight, "a signature is valid exactly if it has the one valid encoding of the message",
            "\(isValid)")
    }
}

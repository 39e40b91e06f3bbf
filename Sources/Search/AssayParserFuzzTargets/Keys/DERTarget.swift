internal import AssayCryptography
internal import ReferenceJOSE
internal import StrictJOSE

extension FuzzTargets {
    /// The DER of a public key, which must equal the reference's, and which OpenSSL reads and writes again.
    ///
    /// That of a SubjectPublicKeyInfo is written once more here: OpenSSL looks for a decoder and an encoder each time,
    /// which takes longer than everything else.
    ///
    /// The input is a byte for the exponent's length, the exponent, and the modulus.
    package static let der = FuzzTarget(
        "der", weight: 2, maximumLength: 2304,
        // Lengths at which the form of DER changes, and numbers with a top bit.
        dictionary: FuzzDictionary(bytes: [
            [0x03, 0x01, 0x00, 0x01], [0x00], [0x7F], [0x80], [0x81], [0xFF], [0x01, 0x00], [0x80, 0x00],
            [UInt8](repeating: 0xFF, count: 127), [UInt8](repeating: 0x7F, count: 128),
        ]),
        seeds: { vector in
            guard let key = vector.publicKey, let modulus = ReferenceParts.base64URL(Array(key.modulus.utf8)),
                let exponent = ReferenceParts.base64URL(Array(key.exponent.utf8)), exponent.count < 256
            else { return [] }
            return vector.seed([UInt8(exponent.count)] + exponent + modulus)
        },
        drafts: KeyDrafts.der, DERProperties.check)
}

enum DERProperties {
    fileprivate static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let first = bytes.first else { return }
        let exponent = Array(bytes.dropFirst().prefix(Int(first)))
        let modulus = Array(bytes.dropFirst(1 + exponent.count))
        let (n, e) = (Base64URL.encode(modulus), Base64URL.encode(exponent))
        let reference = ReferenceParts.publicKeyDER(modulus: n, exponent: e)
        guard let numbers = try? RSAPublicNumbers(n: n, e: e) else {
            try expect(reference == nil, "the reference refuses what the library refuses")
            return
        }
        try expect(numbers.pkcs1DER == reference, "library and reference write the same bytes")
        try check(numbers)
    }

    /// Checks both forms; OpenSSL's encoder writes only the one valid form.
    static func check(_ numbers: RSAPublicNumbers) throws(BrokenProperty) {
        let der = numbers.pkcs1DER
        try expect(
            (try? RSAPublicKey(pkcs1: der).pkcs1()) == der, "OpenSSL reads the DER and writes the same")
        try expect(numbers.subjectPublicKeyInfoDER == subjectPublicKeyInfo(der), "the SPKI is the one valid form")
    }

    /// SEQUENCE { rsaEncryption, BIT STRING { the key } } with the shortest lengths (RFC 5280 §4.1, X.690 §10.1).
    private static func subjectPublicKeyInfo(_ der: [UInt8]) -> [UInt8] {
        func element(_ tag: UInt8, _ body: [UInt8]) -> [UInt8] {
            let length = withUnsafeBytes(of: UInt32(body.count).bigEndian) { Array($0.drop { $0 == 0 }) }
            return [tag] + (body.count < 0x80 ? [] : [0x80 | UInt8(length.count)]) + length + body
        }
        return element(0x30, rsaEncryption + element(0x03, [0] + der))
    }

    /// The sequence of the object identifier 1.2.840.113549.1.1.1 and NULL (RFC 3279 §2.3.1).
    private static let rsaEncryption: [UInt8] = [
        0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
    ]
}

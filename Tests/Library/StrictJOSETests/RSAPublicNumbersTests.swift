import AssayCryptography
import AssayTestSupport
import JOSECryptography
import Testing

@testable import StrictJOSE

struct RSAPublicNumbersTests {
    /// A modulus and an exponent in hexadecimal.
    struct Numbers: Sendable {
        let n: String
        let e: String
    }

    /// Output of OpenSSL: `openssl asn1parse -genconf` made the SubjectPublicKeyInfo, and `openssl rsa -pubin
    /// -RSAPublicKey_out -outform DER` made PKCS #1 from it.
    static let written: [NamedCase<Numbers, (pkcs1: String, spki: String)>] = [
        NamedCase(
            "one", Numbers(n: "01", e: "010001"),
            ("30080201010203010001", "301c300d06092a864886f70d0101010500030b0030080201010203010001")),
        NamedCase(
            "top bit clear", Numbers(n: "7f", e: "010001"),
            ("300802017f0203010001", "301c300d06092a864886f70d0101010500030b00300802017f0203010001")),
        NamedCase(
            "top bit set", Numbers(n: "80", e: "010001"),
            ("3009020200800203010001", "301d300d06092a864886f70d0101010500030c003009020200800203010001")),
        NamedCase(
            "exponent 3", Numbers(n: "ff", e: "03"),
            ("3007020200ff020103", "301b300d06092a864886f70d0101010500030a003007020200ff020103")),
        NamedCase(
            "two octets, top bit clear", Numbers(n: "7fff", e: "010001"),
            ("300902027fff0203010001", "301d300d06092a864886f70d0101010500030c00300902027fff0203010001")),
        NamedCase(
            "two octets, top bit set", Numbers(n: "8000", e: "010001"),
            ("300a02030080000203010001", "301e300d06092a864886f70d0101010500030d00300a02030080000203010001")),
        NamedCase(
            "three octets", Numbers(n: "c0ffee", e: "010001"),
            ("300b020400c0ffee0203010001", "301f300d06092a864886f70d0101010500030e00300b020400c0ffee0203010001")),
        NamedCase(
            "five octets", Numbers(n: "ff00000001", e: "010001"),
            (
                "300d020600ff000000010203010001",
                "3021300d06092a864886f70d0101010500031000300d020600ff000000010203010001"
            )),
    ]

    @Test(arguments: written)
    func areTheSameAsThoseOfOpenSSL(_ key: NamedCase<Numbers, (pkcs1: String, spki: String)>) throws {
        let numbers = try RSAPublicNumbers(modulus: octets(key.input.n), exponent: octets(key.input.e))
        #expect(hexadecimal(numbers.pkcs1DER) == key.expected.pkcs1)
        #expect(hexadecimal(numbers.subjectPublicKeyInfoDER) == key.expected.spki)
    }

    @Test
    func haveTheDigestsOfThoseThatOpenSSLWritesForTheKeyOfRFC7638() throws {
        let numbers = try RSAPublicNumbers(n: RFCExamples.rfc7638Modulus, e: "AQAB")
        // `openssl dgst -sha256` of the two files, made as above.
        #expect(
            hexadecimal(try HashAlgorithm.sha256.hash(numbers.pkcs1DER))
                == "ef68aefd9e40dbdde2bb1a734c0cd08d6a14da2b8d25045d1ffa5c7e0f9a8760")
        #expect(
            hexadecimal(try HashAlgorithm.sha256.hash(numbers.subjectPublicKeyInfoDER))
                == "ad32320cf6c596d884b05381ba573aba8ddd5749b4de8f4a23a79f9a89ddaeb2")
        let key = try RSAPublicKey(subjectPublicKeyInfo: numbers.subjectPublicKeyInfoDER)
        #expect(try key.pkcs1() == numbers.pkcs1DER)
    }

    /// The identifier and length octets of an INTEGER by the number of its content octets (X.690 §8.1.3, §10.1).
    static let lengthForms: [NamedCase<Int, [UInt8]>] = [
        NamedCase("1", 1, [0x02, 0x01]),
        NamedCase("127, the last short form", 127, [0x02, 0x7F]),
        NamedCase("128, the first long form", 128, [0x02, 0x81, 0x80]),
        NamedCase("129", 129, [0x02, 0x81, 0x81]),
        NamedCase("255, the last of one octet", 255, [0x02, 0x81, 0xFF]),
        NamedCase("256, the first of two octets", 256, [0x02, 0x82, 0x01, 0x00]),
        NamedCase("257", 257, [0x02, 0x82, 0x01, 0x01]),
        NamedCase("65,535, the last of two octets", 65_535, [0x02, 0x82, 0xFF, 0xFF]),
        NamedCase("65,536, the first of three octets", 65_536, [0x02, 0x83, 0x01, 0x00, 0x00]),
    ]

    @Test(arguments: lengthForms)
    func lengthsAreInTheFewestOctets(_ form: NamedCase<Int, [UInt8]>) {
        let clear = [0x7F] + [UInt8](repeating: 0xA5, count: form.input - 1)
        #expect(DERWriter.integer(clear) == form.expected + clear)
        guard form.input > 1 else { return }
        let set = [0x80] + [UInt8](repeating: 0xA5, count: form.input - 2)
        #expect(DERWriter.integer(set) == form.expected + [0] + set)
    }

    @Test(arguments: [118, 119, 120, 245, 246, 247, 248])
    func lengthsOfOuterElementsCountAllTheirContent(_ count: Int) throws {
        let numbers = try RSAPublicNumbers(modulus: [UInt8](repeating: 0x7F, count: count), exponent: [1, 0, 1])
        let integer = DERWriter.integer(numbers.modulus).count
        let body = Array(numbers.pkcs1DER.suffix(integer + 5))
        #expect(numbers.pkcs1DER == [0x30] + DERWriter.length(integer + 5) + body)
        #expect(numbers.subjectPublicKeyInfoDER.suffix(numbers.pkcs1DER.count) == numbers.pkcs1DER[...])
    }

    static let refused: [NamedCase<Numbers, JOSEError.Code>] = [
        NamedCase("an empty modulus", Numbers(n: "", e: "AQAB"), .invalidKey),
        NamedCase("an empty exponent", Numbers(n: "AQAB", e: ""), .invalidKey),
        NamedCase("a modulus of zero", Numbers(n: "AA", e: "AQAB"), .invalidKey),
        NamedCase("an exponent of zero", Numbers(n: "AQAB", e: "AA"), .invalidKey),
        NamedCase("a modulus with a leading zero octet", Numbers(n: "AP8", e: "AQAB"), .invalidKey),
        NamedCase("an exponent with a leading zero octet", Numbers(n: "AQAB", e: "AAEAAQ"), .invalidKey),
        NamedCase("a padded modulus", Numbers(n: "_w==", e: "AQAB"), .invalidBase64URL),
        NamedCase("a modulus in the alphabet of base64", Numbers(n: "/w", e: "AQAB"), .invalidBase64URL),
    ]

    @Test(arguments: refused)
    func numbersInAnyOtherFormAreRefused(_ numbers: NamedCase<Numbers, JOSEError.Code>) {
        #expect(refusal { try RSAPublicNumbers(n: numbers.input.n, e: numbers.input.e) } == numbers.expected)
    }
}

/// The octets of a hexadecimal text.
func octets(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
}

/// The octets as hexadecimal digits.
func hexadecimal(_ octets: [UInt8]) -> String {
    octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

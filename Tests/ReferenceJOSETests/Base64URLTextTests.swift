import ReferenceJOSE
import Testing

/// The reference client's base64url, with which the library's is compared (RFC 7515 §2, RFC 4648 §5).
@Suite struct Base64URLTextTests {
    /// RFC 4648 §10 without padding, and RFC 7515 appendix C.
    static let examples: [(text: String, bytes: [UInt8])] = [
        ("", []), ("Zg", Array("f".utf8)), ("Zm8", Array("fo".utf8)), ("Zm9v", Array("foo".utf8)),
        ("Zm9vYg", Array("foob".utf8)), ("Zm9vYmE", Array("fooba".utf8)), ("Zm9vYmFy", Array("foobar".utf8)),
        ("A-z_4ME", [3, 236, 255, 224, 193]),
    ]

    @Test(arguments: examples)
    func `examples are decoded and encoded`(_ example: (text: String, bytes: [UInt8])) {
        #expect(Base64URLText(FlawSwitch(nil)).decode(Array(example.text.utf8)) == example.bytes)
        #expect(Base64URLText.encode(example.bytes) == example.text)
    }

    struct Leniency: Sendable {
        let text: String
        let flaw: String
        let bytes: [UInt8]
    }

    /// Texts that only a client with the flaw accepts, within a group of four characters and after several.
    @Test(arguments: [
        Leniency(text: "Zg==", flaw: "base64-padding-accepted", bytes: Array("f".utf8)),
        Leniency(text: "Zm9vYg==", flaw: "base64-padding-accepted", bytes: Array("foob".utf8)),
        Leniency(text: "A+z/4ME", flaw: "base64-standard-alphabet-accepted", bytes: [3, 236, 255, 224, 193]),
        Leniency(text: "Zm 9v", flaw: "base64-white-space-ignored", bytes: Array("foo".utf8)),
        Leniency(text: "Zm9vYm\r\nFy", flaw: "base64-white-space-ignored", bytes: Array("foobar".utf8)),
        Leniency(text: "Zm9vY*mFy", flaw: "base64-foreign-characters-ignored", bytes: Array("foobar".utf8)),
        Leniency(text: "Zm9v\u{E9}", flaw: "base64-foreign-characters-ignored", bytes: Array("foo".utf8)),
        Leniency(text: "Zm9vY", flaw: "base64-impossible-length-accepted", bytes: Array("foo".utf8)),
        Leniency(text: "Zh", flaw: "base64-trailing-bits-ignored", bytes: Array("f".utf8)),
        Leniency(text: "Zm9vYmF", flaw: "base64-trailing-bits-ignored", bytes: Array("fooba".utf8)),
    ])
    func `each leniency belongs to one flaw`(_ leniency: Leniency) {
        let text = Array(leniency.text.utf8)
        #expect(Base64URLText(FlawSwitch(leniency.flaw)).decode(text) == leniency.bytes)
        #expect(Base64URLText(FlawSwitch(nil)).decode(text) == nil)
        let lists = [
            Flaw.ofBase64, Flaw.ofCompactTokens, Flaw.inComparing(.keyID), Flaw.ofJSON, Flaw.ofKeys, Flaw.ofDER,
        ]
        let others = lists.flatMap(\.self).map(\.id).filter { $0 != leniency.flaw }
        #expect(others.allSatisfy { Base64URLText(FlawSwitch($0)).decode(text) == nil })
    }

    @Test func `padding is at the end`() {
        #expect(Base64URLText(FlawSwitch("base64-padding-accepted")).decode(Array("Zg==Zg".utf8)) == nil)
    }
}

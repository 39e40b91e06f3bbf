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
    func examplesAreDecodedAndEncoded(_ example: (text: String, bytes: [UInt8])) {
        #expect(Base64URLText(FlawSwitch(nil)).decode(Array(example.text.utf8)) == example.bytes)
        #expect(Base64URLText.encode(example.bytes) == example.text)
    }

    struct Leniency: Sendable {
        let text: String
        /// The flaws with which a client accepts the text; no other accepts it.
        let flaws: Set<String>
        let bytes: [UInt8]
    }

    /// Texts that only a client with the flaw accepts, within a group of four characters and after several.
    @Test(arguments: [
        Leniency(
            text: "Zg==",
            flaws: [
                "base64-padding-accepted", "base64-right-padding-accepted", "base64-characters-skipped-and-counted",
            ], bytes: Array("f".utf8)),
        Leniency(
            text: "Zm9vYg==",
            flaws: [
                "base64-padding-accepted", "base64-right-padding-accepted", "base64-characters-skipped-and-counted",
            ], bytes: Array("foob".utf8)),
        Leniency(
            text: "A+z/4ME", flaws: ["base64-standard-alphabet-accepted", "base64-characters-skipped-and-counted"],
            bytes: [3, 236, 255, 224, 193]),
        Leniency(
            text: "Zm 9v", flaws: ["base64-white-space-ignored", "base64-characters-skipped-and-counted"],
            bytes: Array("foo".utf8)),
        Leniency(
            text: "Zm9vYm\r\nFy",
            flaws: [
                "base64-white-space-ignored", "base64-line-breaks-ignored", "base64-characters-skipped-and-counted",
            ], bytes: Array("foobar".utf8)),
        Leniency(
            text: "Zm9vY*mFy", flaws: ["base64-foreign-characters-ignored", "base64-characters-skipped-and-counted"],
            bytes: Array("foobar".utf8)),
        Leniency(
            text: "Zm9v\u{E9}", flaws: ["base64-foreign-characters-ignored", "base64-characters-skipped-and-counted"],
            bytes: Array("foo".utf8)),
        Leniency(text: "Zm9vY", flaws: ["base64-impossible-length-accepted"], bytes: Array("foo".utf8)),
        Leniency(
            text: "Zh", flaws: ["base64-trailing-bits-ignored", "base64-characters-skipped-and-counted"],
            bytes: Array("f".utf8)),
        Leniency(
            text: "Zm9vYmF", flaws: ["base64-trailing-bits-ignored", "base64-characters-skipped-and-counted"],
            bytes: Array("fooba".utf8)),
    ])
    func eachLeniencyBelongsToItsFlawsAlone(_ leniency: Leniency) {
        let text = Array(leniency.text.utf8)
        // Only a flaw that the decoder asks about can matter.
        let recorder = FlawRecorder()
        #expect(Base64URLText(FlawSwitch(nil, recorder: recorder)).decode(text) == nil)
        var accepting: Set<String> = []
        for flaw in recorder.ids.union(leniency.flaws) {
            guard let bytes = Base64URLText(FlawSwitch(flaw)).decode(text) else { continue }
            #expect(bytes == leniency.bytes, "\(flaw)")
            accepting.insert(flaw)
        }
        #expect(accepting == leniency.flaws)
    }

    @Test func paddingIsAtTheEnd() {
        #expect(Base64URLText(FlawSwitch("base64-padding-accepted")).decode(Array("Zg==Zg".utf8)) == nil)
    }
}

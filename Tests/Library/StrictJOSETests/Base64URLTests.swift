import AssayTestSupport
import Testing

@testable import StrictJOSE

struct Base64URLTests {
    /// The examples of RFC 4648 §10 without padding, and values that need the alphabet of §5.
    static let pairs: [NamedCase<[UInt8], String>] = [
        NamedCase("empty", [], ""),
        NamedCase("f", Array("f".utf8), "Zg"),
        NamedCase("fo", Array("fo".utf8), "Zm8"),
        NamedCase("foo", Array("foo".utf8), "Zm9v"),
        NamedCase("foob", Array("foob".utf8), "Zm9vYg"),
        NamedCase("fooba", Array("fooba".utf8), "Zm9vYmE"),
        NamedCase("foobar", Array("foobar".utf8), "Zm9vYmFy"),
        NamedCase("RFC 7515 appendix C", [3, 236, 255, 224, 193], "A-z_4ME"),
        NamedCase("nine characters of two words", [0xFB, 0xEF, 0xBE, 0xFF, 0xFF, 0xFF, 0], "----____AA"),
        NamedCase(
            "digits in the second half of a word", [0, 0, 0, 0xD7, 0x5D, 0x75, 0, 0, 0], "AAAA1111AAAA"),
        NamedCase(
            "the alphabet in its order",
            [
                0x00, 0x10, 0x83, 0x10, 0x51, 0x87, 0x20, 0x92, 0x8B, 0x30, 0xD3, 0x8F, 0x41, 0x14, 0x93, 0x51, 0x55,
                0x97, 0x61, 0x96, 0x9B, 0x71, 0xD7, 0x9F, 0x82, 0x18, 0xA3, 0x92, 0x59, 0xA7, 0xA2, 0x9A, 0xAB, 0xB2,
                0xDB, 0xAF, 0xC3, 0x1C, 0xB3, 0xD3, 0x5D, 0xB7, 0xE3, 0x9E, 0xBB, 0xF3, 0xDF, 0xBF,
            ], "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
        NamedCase("longer than a word", Array("a dangerous business".utf8), "YSBkYW5nZXJvdXMgYnVzaW5lc3M"),
    ]

    @Test(arguments: pairs)
    func encodes(_ pair: NamedCase<[UInt8], String>) {
        #expect(Base64URL.encode(pair.input) == pair.expected)
    }

    @Test(arguments: pairs)
    func decodes(_ pair: NamedCase<[UInt8], String>) throws {
        #expect(try Base64URL.decode(pair.expected) == pair.input)
    }

    /// Malformed texts, with the offset that the error names.
    static let refused: [NamedCase<String, Int?>] = [
        NamedCase("padding", "Zg==", 2),
        NamedCase("padding of a whole group", "Zm9v====", 4),
        NamedCase("plus of the other alphabet", "A+z_4ME", 1),
        NamedCase("slash of the other alphabet", "A-z/4ME", 3),
        NamedCase("space at the front", " Zm9v", 0),
        NamedCase("line feed at the end", "Zm9v\n", 4),
        NamedCase("carriage return in the second word", "Zm9vYmFyZm9v\rYmFy", 12),
        NamedCase("NUL", "Zm9v\0", 4),
        NamedCase("percent-encoding", "Zm%39", 2),
        NamedCase("full stop", "Zm9v.Zm9v", 4),
        NamedCase("full stop at the end", "Zm9v.", 4),
        NamedCase("a letter beyond ASCII", "Zm9ä", 3),
        NamedCase("full-width letter", "Ｚm9v", 0),
        NamedCase("one character", "Z", 1),
        NamedCase("one character more than a group", "Zm9vZ", 5),
        NamedCase("unused bits of a byte", "Zh", 1),
        NamedCase("unused bits of two bytes", "Zm9", 2),
        NamedCase("unused bits after a word", "Zm9vYmFyZh", 9),
    ]

    @Test(arguments: refused)
    func refuses(_ text: NamedCase<String, Int?>) throws {
        let error = try #require(throws: JOSEError.self) { try Base64URL.decode(text.input) }
        #expect(error.code == .invalidBase64URL)
        #expect(error.position == text.expected)
    }

    @Test(arguments: 1..<16)
    func eachOfTheUnusedBitsOfTheLastCharacterIsZero(_ bits: Int) {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        // `g` ends one byte and has four unused bits; `8` ends two bytes and has two.
        #expect(throws: JOSEError(.invalidBase64URL)) { try Base64URL.decode(Array("Z".utf8) + [alphabet[32 + bits]]) }
        guard bits < 4 else { return }
        #expect(throws: JOSEError(.invalidBase64URL)) { try Base64URL.decode(Array("Zm".utf8) + [alphabet[60 + bits]]) }
    }

    @Test(arguments: 4..<12)
    func aRunIsWrittenIntoALargerOutput(_ length: Int) throws {
        let text = [UInt8](repeating: UInt8(ascii: "A"), count: length)
        var output = [UInt8](repeating: 0xFF, count: 32)
        guard length % 4 != 1 else {
            #expect(throws: JOSEError(.invalidBase64URL)) {
                try Base64URL.decodeRun(text.borrowed, from: 0, into: &output, at: 8)
            }
            return
        }
        let run = try Base64URL.decodeRun(text.borrowed, from: 0, into: &output, at: 8)
        #expect(run.end == length)
        #expect(run.count == length * 3 / 4)
        #expect(output[8..<8 + run.count].allSatisfy { $0 == 0 })
        #expect(output[..<8].allSatisfy { $0 == 0xFF })
    }

    @Test(arguments: [(7, false), (8, true)])
    func eightCharactersAreDecodedAtOnceWhereEightBytesAreLeft(_ room: Int, _ isOneStep: Bool) throws {
        var output = [UInt8](repeating: 0xFF, count: room)
        // `g` has the highest of the six bits.
        _ = try Base64URL.decodeRun(Array("gAAAAAAA".utf8).borrowed, from: 0, into: &output, at: 0)
        let rest: [UInt8] = isOneStep ? [0, 0] : [0xFF]
        #expect(output == [0x80, 0, 0, 0, 0, 0] + rest)
    }

    @Test(arguments: 0..<24)
    func everyByteValueDecodesToItselfAtEveryAlignment(_ offset: Int) throws {
        let bytes = (0..<256 + offset).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ offset) }
        #expect(try Base64URL.decode(Base64URL.encode(bytes)) == bytes)
    }

    /// Exactly 64 of the 256 byte values are in the alphabet, at every position of a word.
    @Test(arguments: 0..<9)
    func alphabet(_ place: Int) {
        let accepted = (UInt8.min...UInt8.max).filter { character in
            var text = Array("AAAAAAAAAAAA".utf8)
            text[place] = character
            return (try? Base64URL.decode(text)) != nil
        }
        let expected = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
        #expect(accepted == Array(expected.utf8))
    }
}

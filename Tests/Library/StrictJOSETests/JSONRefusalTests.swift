import AssayTestSupport
import StrictJOSE
import Testing

struct JSONRefusalTests {
    static let texts: [NamedCase<String, JOSEError.Code>] = [
        NamedCase("nothing", "", .invalidJSON),
        NamedCase("white space alone", " \n", .invalidJSON),
        NamedCase("a byte order mark", "\u{FEFF}{}", .invalidJSON),
        NamedCase("two values", "{} {}", .invalidJSON),
        NamedCase("a trailing comma in an object", #"{"a":1,}"#, .invalidJSON),
        NamedCase("a trailing comma in an array", "[1,]", .invalidJSON),
        NamedCase("a leading comma", "[,1]", .invalidJSON),
        NamedCase("no comma", "[1 2]", .invalidJSON),
        NamedCase("two commas", "[1,,2]", .invalidJSON),
        NamedCase("a comma in place of a colon", #"{"a",1}"#, .invalidJSON),
        NamedCase("a colon in an array", #"["a":1]"#, .invalidJSON),
        NamedCase("no value", #"{"a":}"#, .invalidJSON),
        NamedCase("no name", "{1:2}", .invalidJSON),
        NamedCase("a name without quotation marks", "{a:1}", .invalidJSON),
        NamedCase("a name that begins with another character", #"{xa":1}"#, .invalidJSON),
        NamedCase("a later name that begins with another character", #"{"a":1,xb":1}"#, .invalidJSON),
        NamedCase("apostrophes", "{'a':1}", .invalidJSON),
        NamedCase("an open array", "[1", .invalidJSON),
        NamedCase("an open object", #"{"a":1"#, .invalidJSON),
        NamedCase("crossed brackets", #"{"a":[}]"#, .invalidJSON),
        NamedCase("a comment", "[1/*2*/]", .invalidJSON),
        NamedCase("a vertical tab", "[\u{B}1]", .invalidJSON),
        NamedCase("a form feed", "[\u{C}1]", .invalidJSON),
        NamedCase("a no-break space", "[\u{A0}1]", .invalidJSON),
        NamedCase("True", "True", .invalidJSON),
        NamedCase("nul", "nul", .invalidJSON),
        NamedCase("truefalse", "truefalse", .invalidJSON),
        NamedCase("NaN", "NaN", .invalidJSON),
        NamedCase("Infinity", "-Infinity", .invalidJSON),
        NamedCase("an open string", #""abc"#, .invalidJSON),
        NamedCase("a string that ends in an escape", #""abc\"#, .invalidJSON),
        NamedCase("an unknown escape", #""\x41""#, .invalidJSON),
        NamedCase("three hexadecimal digits", #""\u004""#, .invalidJSON),
        NamedCase("a character before the digits for one", #""\u004/""#, .invalidJSON),
        NamedCase("a character after the digits for one", #""\u004:""#, .invalidJSON),
        NamedCase("a character before the capitals for a digit", #""\u004@""#, .invalidJSON),
        NamedCase("a character after the capitals for a digit", #""\u004G""#, .invalidJSON),
        NamedCase("a character before the small letters for a digit", #""\u004`""#, .invalidJSON),
        NamedCase("a character after the small letters for a digit", #""\u004g""#, .invalidJSON),
        NamedCase("full-width digits in an escape", #""\u００４１""#, .invalidJSON),
        NamedCase("a lone high surrogate", #""\uD834""#, .invalidJSON),
        NamedCase("a lone high surrogate before text", #""\uD834abcdef""#, .invalidJSON),
        NamedCase("a high surrogate and the digits of a low one", #""\uD834  DD1E""#, .invalidJSON),
        NamedCase("a high surrogate and a low one without u", #""\uD834\ DD1E""#, .invalidJSON),
        NamedCase("a high surrogate and a low one without a backslash", #""\uD834 uDD1E""#, .invalidJSON),
        NamedCase("a lone low surrogate", #""\uDD1E""#, .invalidJSON),
        NamedCase("two high surrogates", #""\uD834\uD834""#, .invalidJSON),
        NamedCase("a lone surrogate in a name", #"{"\uD834":1}"#, .invalidJSON),
        NamedCase("a line feed in a string", "\"a\nb\"", .invalidJSON),
        NamedCase("a NUL in a string", "\"a\0b\"", .invalidJSON),
        NamedCase("a NUL after the value", "{}\0", .invalidJSON),
        NamedCase("a leading zero", "01", .invalidJSON),
        NamedCase("a plus sign", "+1", .invalidJSON),
        NamedCase("a minus sign alone", "-", .invalidJSON),
        NamedCase("no digit before the point", ".5", .invalidJSON),
        NamedCase("no digit after the point", "1.", .invalidJSON),
        NamedCase("no digit in the exponent", "1e", .invalidJSON),
        NamedCase("a sign alone in the exponent", "1e+", .invalidJSON),
        NamedCase("hexadecimal", "0x10", .invalidJSON),
        NamedCase("a character before the digits after a digit", "[1/]", .invalidJSON),
        NamedCase("a character after the digits after a digit", "[1:]", .invalidJSON),
        NamedCase("Arabic-Indic digits", "\u{661}\u{662}", .invalidJSON),
        NamedCase("a duplicate", #"{"a":1,"b":2,"a":3}"#, .duplicateMember),
        NamedCase("a duplicate of equal value", #"{"a":1,"a":1}"#, .duplicateMember),
        NamedCase("a duplicate written with an escape", #"{"exp":1,"\u0065xp":2}"#, .duplicateMember),
        NamedCase("a duplicate written with two escapes", #"{"\u0065xp":1,"e\u0078p":2}"#, .duplicateMember),
        NamedCase("a duplicate deep inside", #"{"a":[{"b":{"c":1,"c":2}}]}"#, .duplicateMember),
        NamedCase("a duplicate of the empty name", #"{"":1,"":2}"#, .duplicateMember),
        NamedCase(
            "a duplicate of a long name", #"{"0123456789abcdef":1,"x":0,"0123456789abcdef":2}"#, .duplicateMember),
        NamedCase("33 deep", String(repeating: "[", count: 33) + String(repeating: "]", count: 33), .nestedTooDeeply),
        NamedCase("50,000 deep", String(repeating: "[", count: 50000), .nestedTooDeeply),
        NamedCase("33 deep in objects", String(repeating: #"{"a":"#, count: 33), .nestedTooDeeply),
    ]

    @Test(arguments: texts)
    func refuses(_ text: NamedCase<String, JOSEError.Code>) throws {
        let error = try #require(throws: JOSEError.self) { try JSONDocument(text.input) }
        #expect(error.code == text.expected)
    }

    /// Every byte in the place of each of the four digits; the standard library gives the expected number.
    @Test(arguments: 0..<4)
    func readsHexadecimalDigitsAndNothingElse(_ place: Int) throws {
        for byte in UInt8.min...UInt8.max {
            var digits = Array("1aF9".utf8)
            digits[place] = byte
            let quoted = Array(#""\u"#.utf8) + digits + [UInt8(ascii: "\"")]
            let isDigit = Character(UnicodeScalar(byte)).isASCII && Character(UnicodeScalar(byte)).isHexDigit
            if isDigit {
                let unit = try #require(UInt16(String(decoding: digits, as: UTF8.self), radix: 16))
                let isSurrogate = 0xD800...0xDFFF ~= unit
                let text = isSurrogate ? nil : String(decoding: [unit], as: UTF16.self)
                #expect((try? JSONDocument(quoted))?.root.string == text, "\(byte)")
            } else {
                let error = #expect(throws: JOSEError(.invalidJSON)) { try JSONDocument(quoted) }
                let number = (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                let shown = 0x21...0x7E ~= byte ? "'\(UnicodeScalar(byte))'" : "the byte 0x\(number)"
                #expect(error?.found == shown, "\(byte)")
            }
        }
    }

    /// RFC 3629 §3 and §4.
    static let malformedUTF8: [NamedCase<[UInt8], Int>] = [
        NamedCase("a continuation byte alone", [0x80], 1),
        NamedCase("overlong in two bytes", [0xC0, 0x80], 1),
        NamedCase("overlong in two bytes, C1", [0xC1, 0xBF], 1),
        NamedCase("overlong in three bytes", [0xE0, 0x9F, 0xBF], 1),
        NamedCase("overlong in four bytes", [0xF0, 0x8F, 0xBF, 0xBF], 1),
        NamedCase("a surrogate", [0xED, 0xA0, 0x80], 1),
        NamedCase("beyond U+10FFFF", [0xF4, 0x90, 0x80, 0x80], 1),
        NamedCase("a lead byte beyond F4", [0xF5, 0x80, 0x80, 0x80], 1),
        NamedCase("FF", [0xFF], 1),
        NamedCase("two bytes cut short", [0xC3], 1),
        NamedCase("three bytes cut short", [0x61, 0xE2, 0x82], 2),
        NamedCase("a third byte that is not a continuation", [0xE2, 0x82, 0x41], 1),
        NamedCase("a fourth byte that is not a continuation", [0xF0, 0x9D, 0x84, 0xC0], 1),
        NamedCase("Latin-1 after a word of plain text", Array("0123456789".utf8) + [0xE9], 11),
    ]

    @Test(arguments: malformedUTF8)
    func refusesMalformedUTF8(_ bytes: NamedCase<[UInt8], Int>) throws {
        let quoted = [UInt8(ascii: "\"")] + bytes.input + [UInt8(ascii: "\"")]
        let error = try #require(throws: JOSEError.self) { try JSONDocument(quoted) }
        #expect(error.code == .invalidJSON)
        #expect(error.position == bytes.expected)
    }

    /// Every lead byte, followed by bytes at and next to the limits of RFC 3629 §4; the standard library's decoder gives the
    /// expected result.
    @Test(arguments: UInt8(0x80)...0xFF)
    func acceptsUTF8AndNothingElse(_ lead: UInt8) {
        let tails: [[UInt8]] = [[], [0x7F], [0x80], [0xBF], [0xC0]]
        for second: UInt8 in [0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0] {
            for third in tails {
                for fourth in tails {
                    let text = [lead, second] + third + fourth
                    let quoted = [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")]
                    let isUTF8 = String(validating: text, as: UTF8.self) != nil
                    #expect(((try? JSONDocument(quoted)) != nil) == isUTF8, "\(text)")
                }
            }
        }
    }

    @Test
    func refusesUTF16AndUTF32() {
        #expect(throws: JOSEError(.invalidJSON)) { try JSONDocument([0x7B, 0, 0x7D, 0]) }
        #expect(throws: JOSEError(.invalidJSON)) { try JSONDocument([0, 0, 0, 0x7B, 0, 0, 0, 0x7D]) }
    }

    @Test(arguments: [2, 16, 31, 32, 33, 63, 64, 65, 1000])
    func findsDuplicatesAmongAnyNumberOfMembers(_ count: Int) throws {
        let names = (0..<count).map { "\"claim_\($0)\":\($0)" }
        #expect(try JSONDocument("{" + names.joined(separator: ",") + "}").root["claim_1"]?.number?.exactInteger == 1)
        for repeated in [0, count / 2, count - 1] {
            let text = "{" + (names + ["\"claim_\(repeated)\":null"]).joined(separator: ",") + "}"
            #expect(throws: JOSEError(.duplicateMember)) { try JSONDocument(text) }
            let escaped = "{" + (names + ["\"\\u0063laim_\(repeated)\":null"]).joined(separator: ",") + "}"
            #expect(throws: JOSEError(.duplicateMember)) { try JSONDocument(escaped) }
        }
    }

    /// Only names whose hashes share certain bits are compared, so this test covers many hashes.
    @Test
    func findsDuplicatesOfAnyName() {
        for number in 0..<1000 {
            let text = "{\"claim_\(number)\":1,\"between\":2,\"claim_\(number)\":3}"
            #expect(throws: JOSEError(.duplicateMember)) { try JSONDocument(text) }
        }
    }

    @Test
    func limitsCountBytesAndLevelsAndIncludeTheLimitItself() throws {
        let limits = JSONLimits(maximumByteCount: 8, maximumDepth: 2)
        #expect(try JSONDocument("[[1234]]", limits: limits).root.kind == .array)
        #expect(throws: JOSEError(.tooLarge)) { try JSONDocument("[[12345]]", limits: limits) }
        #expect(throws: JOSEError(.nestedTooDeeply)) { try JSONDocument("[[[1]]]", limits: limits) }
    }

    @Test
    func defaultLimitsAreOneMebibyteAnd32LevelsOffsetsHave32Bits() {
        let room = 1_048_576 - 2
        #expect(refusal { try JSONDocument(String(repeating: " ", count: room) + "{}") } == nil)
        #expect(refusal { try JSONDocument(String(repeating: " ", count: room + 1) + "{}") } == .tooLarge)
        #expect(JSONLimits.standard.maximumDepth == 32)
        #expect(JSONLimits(maximumByteCount: .max).maximumByteCount == 1_073_741_824)
    }

    @Test
    func everyPrefixOfADocumentIsRefused() {
        let text = Array(#"{"a":[1.5e3,"\u00e9\uD834\uDD1E",{"b":null}],"c":"\#u{1D11E}","d":true}"#.utf8)
        for length in 0..<text.count {
            #expect(throws: JOSEError(.invalidJSON)) { try JSONDocument(Array(text[..<length])) }
        }
    }
}

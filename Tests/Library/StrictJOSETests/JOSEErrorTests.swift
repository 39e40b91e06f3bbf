import AssayTestSupport
import StrictJOSE
import Testing

struct JOSEErrorTests {
    @Test
    func isEqualByCode() {
        let error = JOSEError(.invalidJSON, expected: "a", found: "b", at: 1)
        #expect(error == JOSEError(.invalidJSON, expected: "c", found: "d"))
        #expect(error != JOSEError(.invalidJWS, expected: "a", found: "b", at: 1))
        #expect(Set([error, JOSEError(.invalidJSON)]).count == 1)
        let codes: [JOSEError.Code] = [.invalidJSON, .invalidJWS, .invalidKey, .invalidHeader]
        #expect(Set(codes.map { JOSEError($0).hashValue }).count == codes.count, "the hash is that of the code")
    }

    @Test
    func hasALineWithCodeExpectationFindingAndPosition() {
        let placed = JOSEError(.invalidJSON, expected: "a colon", found: "'}'", at: 7)
        #expect("\(placed)" == "invalid-json: expected a colon, found '}', at byte 7")
        let unplaced = JOSEError(.unknownKeyID, expected: "a kid of the key set", found: "another")
        #expect("\(unplaced)" == "unknown-key-id: expected a kid of the key set, found another")
    }

    static let documents: [NamedCase<String, String>] = [
        NamedCase("a byte", #"{"a"}"#, "invalid-json: expected a colon, found '}', at byte 4"),
        NamedCase(
            "the end", "[1",
            "invalid-json: expected the end of an array or object, found the end of the text, at byte 2"),
        NamedCase(
            "a byte that cannot be printed", "\"\u{1}\"",
            "invalid-json: expected no control character in a string, found the byte 0x01, at byte 1"),
        NamedCase(
            "the last control character", "\"\u{1F}\"",
            "invalid-json: expected no control character in a string, found the byte 0x1F, at byte 1"),
        NamedCase(
            "a string that ends in an escape", #""\n"#,
            "invalid-json: expected a quotation mark at the end of a string, found the end of the text, at byte 3"),
        NamedCase(
            "a byte order mark", "\u{FEFF}{}", "invalid-json: expected a value, found the byte 0xEF, at byte 0"),
        NamedCase(
            "an escape", #""\x""#, "invalid-json: expected an escape, found 'x' after a backslash, at byte 1"),
        NamedCase(
            "a surrogate", #""\uDD1E""#,
            "invalid-json: expected a high surrogate before a low one, found none, at byte 7"),
        NamedCase(
            "an open string that ends in a code unit", #""\u0041"#,
            "invalid-json: expected a quotation mark at the end of a string, found the end of the text, at byte 7"),
        NamedCase(
            "a code unit cut short", #""\u004"#,
            "invalid-json: expected four hexadecimal digits, found the end of the text, at byte 1"),
        NamedCase(
            "a low surrogate without digits", #""\uD834\u"#,
            "invalid-json: expected four hexadecimal digits, found the end of the text, at byte 7"),
        NamedCase(
            "a high surrogate before the end", #""\uD834\"#,
            "invalid-json: expected a low surrogate after a high one, found other text, at byte 7"),
        NamedCase(
            "an open string that ends in two bytes of UTF-8", "\"\u{E9}",
            "invalid-json: expected a quotation mark at the end of a string, found the end of the text, at byte 3"),
        NamedCase(
            "a duplicate", #"{"a":1,"a":2}"#,
            "duplicate-member: expected each member name once in an object, found a name twice, at byte 8"),
        NamedCase(
            "depth", String(repeating: "[", count: 33),
            "nested-too-deeply: expected at most 32 levels of arrays and objects, found more, at byte 32"),
    ]

    @Test(arguments: documents)
    func saysWhatJSONLacks(_ text: NamedCase<String, String>) {
        #expect(message { try JSONDocument(text.input) } == text.expected)
    }

    static let tokens: [NamedCase<String, String>] = [
        NamedCase("two segments", "e30.e30", "invalid-jws: expected three segments, found fewer, at byte 7"),
        NamedCase("four segments", "e30.e30.AA.AA", "invalid-jws: expected three segments, found more, at byte 10"),
        NamedCase(
            "padding", "e30=.e30.AA",
            "invalid-base64url: expected a character of the base64url alphabet, found '=', at byte 3"),
        NamedCase(
            "a length", "e30.e30.A",
            "invalid-base64url: expected a length that base64url can have, found one character more than a multiple of "
                + "four, at byte 9"),
        NamedCase(
            "unused bits", "e30.e30.AB",
            "invalid-base64url: expected zero in the unused bits of the last character, found other bits, at byte 9"),
        NamedCase(
            "size", String(repeating: "A", count: 70_000),
            "too-large: expected a token of at most 65536 bytes, found 70000 bytes"),
        NamedCase(
            "a header of another type", "W10.e30.AA",
            "invalid-header: expected a header that is a JSON object, found an array, at byte 0"),
    ]

    @Test(arguments: tokens)
    func saysWhatTheFormOfATokenLacks(_ token: NamedCase<String, String>) {
        #expect(message { try CompactJWS(token.input) } == token.expected)
    }

    static let keySets: [NamedCase<String, String>] = [
        NamedCase(
            "no keys", "{}",
            "invalid-key-set: expected an object with an array of keys (RFC 7517 §5.1), found none"),
        NamedCase(
            "an array", "[]",
            "invalid-key-set: expected an object with an array of keys (RFC 7517 §5.1), found an array"),
    ]

    @Test(arguments: keySets)
    func saysWhatAKeySetLacks(_ text: NamedCase<String, String>) {
        #expect(message { try JSONWebKeySet(Array(text.input.utf8)) } == text.expected)
    }

    @Test
    func namesTheModulusBeforeTheExponent() {
        let message = message { try RSAPublicNumbers(modulus: [], exponent: [0]) }
        #expect(message == "invalid-key: expected a positive number in the fewest octets (RFC 7518 §2), found no octet")
    }

    private func message(_ body: () throws -> some Any) -> String? {
        do {
            _ = try body()
            return nil
        } catch {
            return "\(error)"
        }
    }
}

extension JOSEError {
    /// An error to compare with, as errors of one code are equal.
    init(_ code: Code) {
        self.init(code, expected: "", found: "")
    }
}

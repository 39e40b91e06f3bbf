import AssayJSON
import Testing

/// JSON that is accepted, and every way in which it is refused.
struct JSONReaderTests {
    static let values: [(text: String, value: JSONValue)] = [
        ("null", .null), ("true", true), (" false\r\n\t", false), (#""""#, ""), ("[]", []), ("{}", [:]),
        ("0", .number("0")), ("-0", .number("-0")), ("1.50e+07", .number("1.50e+07")), ("-12E-3", .number("-12E-3")),
        ("123456789012345678901234567890", .number("123456789012345678901234567890")),
        (#""a\"\\\/\b\f\n\r\tA""#, .string("a\"\\/\u{8}\u{C}\n\r\tA")),
        (#""\u0041\u00e9\uD834\uDD1E\u0000""#, .string("A\u{E9}\u{1D11E}\u{0}")),
        ("\"é𝄞\u{7F}\"", .string("é𝄞\u{7F}")),
        (#"[1, [2, {"a": []}]]"#, [1, [2, ["a": []]]]),
        (#"{"b": 1, "a": {"b": 2}}"#, ["b": 1, "a": ["b": 2]]),
        // These names are canonically equivalent in Unicode but have different bytes.
        ("{\"\u{E9}\": 1, \"e\u{301}\": 2}", ["\u{E9}": 1, "e\u{301}": 2]),
    ]

    @Test(arguments: values)
    func aValue(_ text: String, _ value: JSONValue) throws {
        #expect(try JSON.parse(text: text, file: "f").value == value)
    }

    static let mistakes: [(text: String, error: String)] = [
        ("", "f:1:1: $: expected a value, found the end of the document"),
        ("  \n ", "f:2:2: $: expected a value, found the end of the document"),
        ("nul", #"f:1:1: $: expected a value, found "n""#),
        ("1 2", "f:1:3: $: text after the end of the document"),
        ("{} {}", "f:1:4: $: text after the end of the document"),
        ("[1,]", #"f:1:4: $: the comma before "]" is one too many"#),
        ("[1,\n]", #"f:2:1: $: the comma before "]" is one too many"#),
        ("[1,", "f:1:4: $[1]: expected a value, found the end of the document"),
        ("[1,}", #"f:1:4: $[1]: expected a value, found "}""#),
        ("[,1]", #"f:1:2: $[0]: expected a value, found ",""#),
        ("[1 2]", #"f:1:4: $: expected "," or "]", found "2""#),
        ("[1", #"f:1:3: $: expected "," or "]", found the end of the document"#),
        (#"{"a": 1,}"#, #"f:1:9: $: the comma before "}" is one too many"#),
        (#"{"a": [{"b": 1, }]}"#, #"f:1:17: $.a[0]: the comma before "}" is one too many"#),
        (#"{"a": 1,]"#, #"f:1:9: $: expected a member's name, found "]""#),
        (#"{"a" 1}"#, #"f:1:6: $.a: expected ":", found "1""#),
        (#"{"a": 1 "b": 2}"#, #"f:1:9: $: expected "," or "}", found """"#),
        ("{a: 1}", #"f:1:2: $: expected a member's name, found "a""#),
        ("{\"a\": 1,\n \"b\": {\"é\": 1, \"é\": 2}}", #"f:2:16: $.b["é"]: the member "é" occurs twice"#),
        (#"{"a": 1, "\u0061": 2}"#, #"f:1:10: $.a: the member "a" occurs twice"#),
        ("01", "f:1:2: $: text after the end of the document"),
        ("-", "f:1:2: $: expected a digit, found the end of the document"),
        ("1.", "f:1:3: $: expected a digit, found the end of the document"),
        (".5", #"f:1:1: $: expected a value, found ".""#),
        ("1e+", "f:1:4: $: expected a digit, found the end of the document"),
        ("+1", #"f:1:1: $: expected a value, found "+""#),
        ("NaN", #"f:1:1: $: expected a value, found "N""#),
        (#"["é", "x]"#, "f:1:10: $[1]: expected the end of a string, found the end of the document"),
        ("\"a\nb\"", "f:1:3: $: a control character in a string must be escaped"),
        (#""\x""#, #"f:1:3: $: expected an escape, found "x""#),
        (#""\u12g4""#, #"f:1:6: $: expected a hexadecimal digit, found "g""#),
        (#""\"#, "f:1:3: $: expected an escape, found the end of the document"),
        (
            #"["\ud834"]"#,
            "f:1:4: $[0]: a string cannot contain a lone surrogate; write it in a $raw or a hex text"
        ),
        (
            #""\ud834\u0041""#,
            "f:1:3: $: a string cannot contain a lone surrogate; write it in a $raw or a hex text"
        ),
        (#""\udd1e""#, "f:1:3: $: a string cannot contain a lone surrogate; write it in a $raw or a hex text"),
        ("\u{FEFF}{}", "f:1:1: $: the document begins with a byte order mark"),
        ("\u{A0}1", "f:1:1: $: expected a value, found the byte 0xC2"),
        ("// x", #"f:1:1: $: expected a value, found "/""#),
    ]

    @Test(arguments: mistakes)
    func anErrorHasItsLineColumnAndPath(_ text: String, _ error: String) {
        #expect(Self.error(Array(text.utf8)) == error)
    }

    private static func error(_ bytes: [UInt8]) -> String {
        do {
            _ = try JSON.parse(bytes, file: "f")
            return "no error"
        } catch {
            return error.description
        }
    }

    @Test
    func textThatIsNotUTF8() {
        #expect(Self.error([0x22, 0x0A, 0xC3, 0xA9, 0xFF]) == "f:2:2: $: the text is not UTF-8")
        #expect(Self.error([0x22, 0xC0, 0x80, 0x22]) == "f:1:2: $: the text is not UTF-8")
        #expect(Self.error([0x22, 0xED, 0xA0, 0x80, 0x22]) == "f:1:2: $: the text is not UTF-8")
    }

    /// 64 levels are read; 65 and 100,000 levels are refused.
    @Test
    func depth() throws {
        func nested(_ count: Int) -> [UInt8] {
            Array(repeating: UInt8(ascii: "["), count: count) + Array(repeating: UInt8(ascii: "]"), count: count)
        }
        var value = try JSON.parse(nested(64), file: "f").value
        var levels = 0
        while case .array(let elements) = value {
            levels += 1
            guard let first = elements.first else { break }
            value = first.value
        }
        #expect(levels == 64)
        let six = String(repeating: "[0]", count: 6)
        let path = "$\(six)…\(six)"
        #expect(Self.error(nested(65)) == "f:1:65: \(path): nested deeper than 64 levels")
        #expect(Self.error(nested(100_000)) == "f:1:65: \(path): nested deeper than 64 levels")
    }

    /// 16 MiB are read; one more byte is refused.
    @Test
    func size() throws {
        let limit = 16 * 1024 * 1024
        let text = [UInt8(ascii: "1")] + [UInt8](repeating: UInt8(ascii: " "), count: limit - 1)
        #expect(try JSON.parse(text, file: "f").value == 1)
        #expect(Self.error(text + [0x20]) == "f:1:1: $: the document has 16777217 bytes, more than 16777216")
    }

    @Test
    func locationsOfNamesAndValues() throws {
        let root = try JSON.parse(
            text: "{\n  \"é\": \"𝄞\", \"vectors\": [\n    { \"expect\": true }\n  ]\n}", file: "vectors/a.json")
        let object = try root.object()
        let vectors = try object.member("vectors")
        #expect((vectors.location.line, vectors.location.column) == (2, 24))
        #expect((object.members[1].nameLocation.line, object.members[1].nameLocation.column) == (2, 13))
        let expect = try vectors.array()[0].object().member("expect")
        #expect(expect.error("no").description == "vectors/a.json:3:17: $.vectors[0].expect: no")
        #expect(expect.location.file == "vectors/a.json")
        #expect(root.location.path == .document(file: "vectors/a.json"))
    }
}

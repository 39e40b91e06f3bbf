import AssayTestSupport
import StrictJOSE
import Testing

struct JSONAcceptanceTests {
    static let texts: [NamedCase<String, JSONValue.Kind>] = [
        NamedCase("null", "null", .null),
        NamedCase("true", "true", .boolean),
        NamedCase("false", " false ", .boolean),
        NamedCase("zero", "0", .number),
        NamedCase("minus zero", "-0", .number),
        NamedCase("empty string", #""""#, .string),
        NamedCase("empty array", "[]", .array),
        NamedCase("empty object", "{}", .object),
        NamedCase("white space of all four kinds", "\t\r\n [ 1 ,\t2 ]\n", .array),
        NamedCase("member names equal in different objects", #"{"a":{"a":{"a":1}},"b":{"a":2}}"#, .object),
        NamedCase("member names that differ in case", #"{"exp":1,"Exp":2,"EXP":3}"#, .object),
        NamedCase("names canonically equivalent but not equal", "{\"\u{212A}\":1,\"K\":2}", .object),
        NamedCase("an empty member name", #"{"":1}"#, .object),
        NamedCase("escapes of every kind", #""\"\\\/\b\f\n\r\t\u0000\uFFFF""#, .string),
        NamedCase("a surrogate pair", #""\uD834\uDD1E""#, .string),
        NamedCase("U+2028 and U+007F without escapes", "\"\u{2028}\u{7F}\"", .string),
        NamedCase("a number with sign, fraction and exponent", "-12.50E+07", .number),
        NamedCase("a number of a thousand digits", String(repeating: "9", count: 1000), .number),
        NamedCase("nested 32 deep", String(repeating: "[", count: 32) + String(repeating: "]", count: 32), .array),
        NamedCase(
            "a hundred arrays and objects next to each other", "[" + String(repeating: "[],{},", count: 50) + "0]",
            .array),
    ]

    @Test(arguments: texts)
    func reads(_ text: NamedCase<String, JSONValue.Kind>) throws {
        #expect(try JSONDocument(text.input).root.kind == text.expected)
    }

    static let strings: [NamedCase<String, String>] = [
        NamedCase("plain", #""accounts.google.com""#, "accounts.google.com"),
        NamedCase("escapes", #""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
        NamedCase("code units of one, two and three bytes", #""\u0041\u00e9\u20AC""#, "A\u{E9}\u{20AC}"),
        NamedCase("surrogate pair", #""a\uD834\uDD1Eb""#, "a\u{1D11E}b"),
        NamedCase(
            "the first code units of one to four bytes", #""\u0001\u0080\u0800\uD800\uDC00""#,
            "\u{1}\u{80}\u{800}\u{10000}"),
        NamedCase("the first pair of the fifth plane", #""\uD8C0\uDC00""#, "\u{40000}"),
        NamedCase("last pair", #""\uDBFF\uDFFF""#, "\u{10FFFF}"),
        NamedCase("NUL", #""a\u0000b""#, "a\0b"),
        NamedCase("UTF-8 of two to four bytes", "\"\u{E9}\u{20AC}\u{1D11E}\"", "\u{E9}\u{20AC}\u{1D11E}"),
        NamedCase("an escape after a word of plain text", #""0123456789\n""#, "0123456789\n"),
    ]

    @Test(arguments: strings)
    func decodesStrings(_ text: NamedCase<String, String>) throws {
        let value = try JSONDocument(text.input).root
        #expect(value.string.map { Array($0.utf8) } == Array(text.expected.utf8))
        #expect(value.stringBytes == Array(text.expected.utf8))
        #expect(value.isString(text.expected))
        #expect(!value.isString(text.expected + "x"))
    }

    @Test
    func comparesStringsByteByByteNotByCanonicalEquivalence() throws {
        let value = try JSONDocument("\"\u{212A}\"").root
        #expect("\u{212A}" == "K")
        #expect(value.isString("\u{212A}"))
        #expect(!value.isString("K"))
    }

    @Test
    func findsMembersByNameEscapedOrNot() throws {
        let root = try JSONDocument(#"{"iss":"a","\u0061ud":["b",{"c":[]}],"exp":3,"n":null}"#).root
        #expect(root["iss"]?.string == "a")
        #expect(root["aud"]?.kind == .array)
        #expect(root["exp"]?.number?.exactInteger == 3)
        #expect(root["n"]?.isNull == true)
        #expect(root["exp"]?.isNull == false)
        #expect(root["c"] == nil)
        #expect(root["is"] == nil)
        #expect(root["iss"]?["iss"] == nil)
        #expect(root.members.map(\.name) == ["iss", "aud", "exp", "n"])
    }

    @Test
    func skipsNestedElementsWhenItListsThoseOfAnArray() throws {
        let root = try JSONDocument(#"[[1,[2]],{"a":[3]},4]"#).root
        #expect(root.elements.map(\.kind) == [.array, .object, .number])
        #expect(root.members.map(\.name).isEmpty)
        #expect(try JSONDocument(#"["a",1]"#).root.members.map(\.name).isEmpty)
        #expect(try JSONDocument(#"{"a":1}"#).root.elements.map(\.kind).isEmpty)
        #expect(try JSONDocument("[1]").root["a"] == nil)
        #expect(root.elements.map { $0["a"]?.elements.compactMap { $0.number?.exactInteger } } == [nil, [3], nil])
    }

    @Test
    func aBooleanIsNotANumberAndANumberIsNotABoolean() throws {
        let root = try JSONDocument(#"{"t":true,"f":false,"one":1,"text":"1","null":null}"#).root
        #expect(root["t"]?.boolean == true && root["t"]?.number == nil)
        #expect(root["f"]?.boolean == false && root["f"]?.number == nil)
        #expect(root["one"]?.boolean == nil && root["one"]?.string == nil)
        #expect(root["text"]?.number == nil)
        #expect(root["null"]?.string == nil && root["null"]?.isNull == true)
    }

    @Test
    func descriptionsShowNoContent() throws {
        let document = try JSONDocument(#"{"access_token":"secret"}"#)
        var dumped = ""
        dump(document, to: &dumped)
        dump(document.root["access_token"], to: &dumped)
        #expect(!dumped.contains("secret"))
        #expect(!"\(document) \(document.root)".contains("secret"))
    }
}

import AssayJSON
import Testing

/// JSON text of values.
struct JSONWriterTests {
    static let cases: [(value: JSONValue, style: JSONWriter.Style, text: String)] = [
        (["b": 1, "a": [true, .null, .number("1.0")]], [], #"{"b":1,"a":[true,null,1.0]}"#),
        (["a": 1, "a": 2], [], #"{"a":1,"a":2}"#),
        ("\"\\/\u{8}\n\r\t\u{1F}é𝄞\u{7F}", [], "\"\\\"\\\\/\\u0008\\n\\r\\t\\u001fé𝄞\u{7F}\""),
        ("é𝄞\u{7F}~", .ascii, #""\u00e9\ud834\udd1e\u007f~""#),
        (["é": "é"], .ascii, #"{"\u00e9":"\u00e9"}"#),
        (["a": ["$raw": "1.0"]], .raw, #"{"a":1.0}"#),
        (["a": ["$raw": "1.0"]], [], #"{"a":{"$raw":"1.0"}}"#),
        (["$raw": "a", "b": 1], .raw, #"{"$raw":"a","b":1}"#),
        (
            ["a": [1, 2], "b": [:], "c": []], .pretty,
            "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": {},\n  \"c\": []\n}\n"
        ),
        (.integer(UInt64.max), [], "18446744073709551615"),
    ]

    @Test(arguments: cases)
    func theTextIsExact(_ value: JSONValue, _ style: JSONWriter.Style, _ text: String) {
        #expect(JSONWriter.text(value, style: style) == text)
    }

    @Test(arguments: [[], .pretty, .ascii] as [JSONWriter.Style])
    func whatIsWrittenIsReadAsTheSameValue(_ style: JSONWriter.Style) throws {
        let value: JSONValue = ["é\u{0}\u{2028}\"": ["𝄞", -5, .number("1e400"), [:], [], .null, false]]
        #expect(try JSON.parse(JSONWriter.bytes(value, style: style), file: "f").value == value)
    }

    @Test
    func membersByName() {
        var value: JSONValue = ["a": 1, "b": 2]
        #expect(value["a"] == 1)
        #expect(value["z"] == nil)
        value["a"] = "x"
        value["c"] = 3
        value["b"] = nil
        #expect(JSONWriter.text(value) == #"{"a":"x","c":3}"#)
        var array: JSONValue = [1]
        array["a"] = 1
        #expect(array == [1])
        #expect(array["a"] == nil)
    }

    static let paths: [(name: String, text: String)] = [
        ("a-b_c$9", "$.a-b_c$9"), ("", #"$[""]"#), ("a b", #"$["a b"]"#), ("\"", #"$["\""]"#),
    ]

    @Test(arguments: paths)
    func pathsQuoteNamesThatAreNotPlain(_ name: String, _ text: String) {
        #expect(JSONPath.member(name, of: .root).description == text)
        #expect(JSONPath.element(3, of: .member(name, of: .root)).description == text + "[3]")
    }
}

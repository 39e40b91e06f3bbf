import AssayTestSupport
import StrictJOSE
import Testing

@testable import GoogleSignInClient

@Suite struct HTTPHeaderFieldsTests {
    static let fields: HTTPHeaderFields = ["A": "1", "b": "2", "a": "3"]

    @Test func keepsOrderAndRepeats() {
        #expect(Self.fields.fields.map(\.name) == ["A", "b", "a"])
        #expect(Self.fields["a"] == ["1", "3"])
        #expect(Self.fields["B"] == ["2"])
        #expect(Self.fields["c"] == [])
    }

    @Test func comparesNamesWithoutCaseInASCIIAlone() {
        // U+212A, the Kelvin sign, is a lowercase k to Unicode.
        let fields: HTTPHeaderFields = ["\u{212A}ey": "1"]
        #expect(fields["key"] == [])
        #expect(fields["\u{212A}ey"] == ["1"])
    }

    @Test func appends() {
        var fields = Self.fields
        fields.append(name: "A", value: "4")
        #expect(fields["a"] == ["1", "3", "4"])
    }
}

@Suite struct MediaTypeTests {
    @Test(arguments: [
        "application/json", "application/json; charset=utf-8", "Application/JSON;charset=\"utf-8\"",
        " application/json ; charset=UTF-8 ; ", "application/json;", "application/json;a=\"\\\"; b\"",
    ])
    func isJSON(_ value: String) {
        #expect(MediaType(value) == .json)
    }

    @Test(arguments: [
        "text/html", "application/jsonp", "application/jso", "application/json+x", "text/json",
    ])
    func isAnother(_ value: String) throws {
        #expect(try #require(MediaType(value)) != .json)
    }

    @Test(arguments: [
        "", "json", "application/", "/json", "application /json", "application/json, text/html",
        "application/json; charset", "application/json; charset=", "application/json charset=utf-8",
        "application/json; a=\"b", "application/json; a=\"\u{1}\"",
        "application/json; a=\"\\\u{1}\"", "application/json; a=\"\u{7F}\"", "application/json;; a",
        "application/jw\u{212A}-set+json",
    ])
    func isMalformed(_ value: String) {
        #expect(MediaType(value) == nil)
    }

    @Test func twoLinesAreMalformed() {
        let fields: HTTPHeaderFields = ["Content-Type": "application/json", "content-type": "application/json"]
        #expect(fields.contentType == .malformed)
        #expect(HTTPHeaderFields().contentType == .absent)
    }
}

@Suite struct JSONResponseTests {
    private func strings(_ json: String) throws -> [String]? {
        try JSONResponse(Array(json.utf8), code: .invalidProviderMetadata).optionalStrings("a")
    }

    @Test func readsAnOptionalArrayOfStrings() throws {
        #expect(try strings("{}") == nil)
        #expect(try strings(#"{"a":[]}"#) == [])
        #expect(try strings(#"{"a":["x","y"]}"#) == ["x", "y"])
    }

    /// A value that is not an array has no elements either, but it does not count as an empty array.
    @Test(arguments: [#""x""#, "null", "1", "{}", "[1]", #"["x",null]"#])
    func refusesAnotherValue(_ value: String) {
        let error = #expect(throws: GoogleSignInError.self) { try strings(#"{"a":\#(value)}"#) }
        #expect(error?.description == "invalid-provider-metadata: a: expected an array of strings")
    }
}

@Suite struct ASCIITests {
    @Test(arguments: [
        NamedCase("nothing", [], true), NamedCase("the last character", [0x41, 0x7F], true),
        NamedCase("the first octet beyond it", [0x80], false), NamedCase("in the middle", [0x41, 0xC3, 0x41], false),
    ])
    func isASCII(_ test: NamedCase<[UInt8], Bool>) {
        #expect(ASCII.isASCII(test.input.borrowed) == test.expected)
    }

    @Test(arguments: [
        NamedCase("letters in another case", "Kiosk", true), NamedCase("another letter", "Kiost", false),
        NamedCase("the first letter only", "Kraal", false), NamedCase("cut", "Kios", false),
        NamedCase("continued", "Kiosks", false), NamedCase("a Kelvin sign", "\u{212A}iosk", false),
    ])
    func areEqualWithoutCase(_ test: NamedCase<String, Bool>) {
        #expect(ASCII.areEqualWithoutCase(test.input, "kIOSK") == test.expected)
    }
}

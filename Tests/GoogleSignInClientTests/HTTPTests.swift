import AssayTestSupport
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

@Suite struct ASCIITests {
    @Test(arguments: [
        NamedCase("nothing", [], true), NamedCase("the last character", [0x41, 0x7F], true),
        NamedCase("the first octet beyond it", [0x80], false), NamedCase("in the middle", [0x41, 0xC3, 0x41], false),
    ])
    func isASCII(_ test: NamedCase<[UInt8], Bool>) {
        #expect(ASCII.isASCII(test.input.span) == test.expected)
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

@Suite struct FormEncodingTests {
    @Test func encodesAllButUnreserved() {
        #expect(FormEncoding.encode([("a", "AZaz09-._~")]) == "a=AZaz09-._~")
        #expect(FormEncoding.encode([("a", " +&=%/:@!*'()é")]) == "a=%20%2B%26%3D%25%2F%3A%40%21%2A%27%28%29%C3%A9")
        #expect(FormEncoding.encode([("a b", "c&d"), ("e", "")]) == "a%20b=c%26d&e=")
    }

    /// RFC 6749 appendix B: the characters space, percent, ampersand, plus, pound and euro.
    @Test func exampleOfRFC6749() throws {
        let encoded = "+%25%26%2B%C2%A3%E2%82%AC"
        #expect(try decoded(encoded) == " %&+£€")
        #expect(FormEncoding.encode([("a", " %&+£€")]) == "a=%20%25%26%2B%C2%A3%E2%82%AC")
    }

    @Test(arguments: ["%", "%4", "%ZZ", "%C3", "%C0%AF", "%F5%80%80%80", "%00", "%ED%BF%BF", "a\u{0}", "%80"])
    func refuses(_ text: String) {
        #expect(throws: URISyntaxError.self) { try decoded(text) }
    }

    @Test func theNamesOfParametersCountInTheHash() throws {
        let forms = try ["a=1", "b=1", "a=2"].map { try FormParameters(query: $0) }
        #expect(Set(forms.map(\.hashValue)).count == 3)
        #expect(try FormParameters(query: "a=1").hashValue == forms[0].hashValue)
    }

    private func decoded(_ text: String) throws(URISyntaxError) -> String {
        try FormEncoding.decode(text.utf8.span)
    }
}

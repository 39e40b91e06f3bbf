import AssayTestSupport
import Testing

@testable import AssayHTTP

struct QueryParametersTests {
    typealias Read = [(name: String, value: String, isWellFormed: Bool)]

    static let texts: [Case<(text: String, parameters: Read)>] = [
        Case("nothing", ("", [])),
        Case("order and duplicates", ("b=1&a=2&b=1", [("b", "1", true), ("a", "2", true), ("b", "1", true)])),
        Case("empty parts", ("&&a=1&", [("a", "1", true)])),
        Case("no value", ("a", [("a", "", true)])),
        Case("no name", ("=1", [("", "1", true)])),
        Case("equals sign in the value", ("a=b=c", [("a", "b=c", true)])),
        Case("escapes", ("%73=%2b+%C3%A9", [("s", "+ \u{E9}", true)])),
        Case("escaped once", ("a=%2520", [("a", "%20", true)])),
        Case("percent sign without digits", ("a=%zz&b=1", [("a", "%zz", false), ("b", "1", true)])),
        Case("percent sign with one digit", ("a=%2", [("a", "%2", false)])),
        Case("percent sign with a sign", ("a=%+f", [("a", "% f", false)])),
        Case("not UTF-8", ("a=%FF", [("a", "\u{FFFD}", false)])),
        Case("malformed name", ("%=1", [("%", "1", false)])),
    ]

    @Test(arguments: texts)
    func whatIsRead(_ row: Case<(text: String, parameters: Read)>) throws {
        let read = try #require(QueryParameters(decoding: row.value.text.utf8))
        #expect(read.list.map(\.name) == row.value.parameters.map(\.name))
        #expect(read.list.map(\.value) == row.value.parameters.map(\.value))
        #expect(read.list.map(\.isWellFormed) == row.value.parameters.map(\.isWellFormed))
    }

    @Test
    func moreThanTheMaximumIsRefused() throws {
        let text = String(repeating: "a&", count: QueryParameters.maximumCount)
        #expect(QueryParameters(decoding: text.utf8)?.list.count == 128)
        #expect(QueryParameters(decoding: (text + "a").utf8) == nil)
        #expect(QueryParameters(decoding: (text + "a").utf8, maximumCount: .max)?.list.count == 129)
    }

    static let repetitions: [Case<(text: String, name: String?)>] = [
        Case("none", ("a=1&b=1", nil)),
        Case("the same value", ("a=1&b=1&b=1", "b")),
        Case("another spelling", ("a=1&%61=2", "a")),
        Case("canonically equivalent", ("%C3%A9=1&e%CC%81=1", nil)),
    ]

    @Test(arguments: repetitions)
    func aRepeatedNameIsFoundByItsBytes(_ row: Case<(text: String, name: String?)>) {
        #expect(QueryParameters(decoding: row.value.text.utf8)?.repeatedName == row.value.name)
    }

    static let encodings: [Case<(encoding: QueryParameters.Encoding, text: String)>] = [
        Case("Google's query", (.readable, "a~=https://x%20%2B%2A%26&b=%C3%A9")),
        Case("RFC 3986", (.percent, "a~=https%3A%2F%2Fx%20%2B%2A%26&b=%C3%A9")),
        Case("a browser's form", (.form, "a%7E=https%3A%2F%2Fx+%2B*%26&b=%C3%A9")),
    ]

    @Test(arguments: encodings)
    func whatIsWritten(_ row: Case<(encoding: QueryParameters.Encoding, text: String)>) {
        var parameters = QueryParameters()
        parameters.append("a~", "https://x +*&")
        parameters.append("b", "\u{E9}")
        let text = parameters.text(row.value.encoding)
        #expect(text == row.value.text)
        #expect(QueryParameters(decoding: text.utf8) == parameters)
    }

    @Test
    func aDescriptionHasNoValues() {
        let parameters = QueryParameters(decoding: "code=4/0secret".utf8)
        #expect(parameters.map { "\($0)" } == "code")
        #expect(!String(reflecting: parameters).contains("secret"))
    }
}

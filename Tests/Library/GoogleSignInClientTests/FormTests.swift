import AssayTestSupport
import StrictJOSE
import Testing

@testable import GoogleSignInClient

@Suite struct FormParametersTests {
    /// Two spellings of é are two names, and one with an escape is the same as one without.
    @Test(arguments: [
        NamedCase("one", "a=1", true), NamedCase("two", "a=1&b=2", true), NamedCase("side by side", "a=1&a=1", false),
        NamedCase("apart", "b=1&a=2&c=3&b=4", false), NamedCase("escaped", "a=1&b=2&%61=3", false),
        NamedCase("in another case", "a=1&A=2", true), NamedCase("a beginning of another", "ab=1&a=2&abc=3", true),
        NamedCase("without a value", "a&a", false), NamedCase("without a name", "=1&=2", false),
        NamedCase("empty parts", "&&a=1&&", true), NamedCase("canonically equivalent", "%C3%A9=1&e%CC%81=2", true),
    ])
    func namesOccurOnce(_ test: NamedCase<String, Bool>) {
        #expect(((try? FormParameters(query: test.input)) != nil) == test.expected)
    }

    @Test(arguments: ["c=3&a=1&b=2%3D&d", "c=3&a=1&b=2%3d&%64=", "&&c=3&&b=2=&d&a=1", "b=2=&a=1&d=&c=3&e=%C3%A9"])
    func valuesAreFoundInAnyOrder(_ query: String) throws {
        let parameters = try FormParameters(query: query)
        #expect(["a", "b", "c", "d"].map { parameters[$0] } == ["1", "2=", "3", ""])
        #expect(parameters["A"] == nil && parameters[""] == nil && parameters["ab"] == nil)
        #expect(parameters.hasAny(of: ["x", "d"]) && !parameters.hasAny(of: ["x", "dd"]))
    }

    @Test(arguments: [
        NamedCase("the same", "a=1&b=2", true), NamedCase("escaped", "%61=%31&b=2", true),
        NamedCase("fewer", "a=1", true), NamedCase("none", nil, true), NamedCase("another", "a=1&d=2", false),
        NamedCase("another value", "a=1&b=3", false), NamedCase("an empty value", "a=1&b=", false),
    ])
    func containsOthers(_ test: NamedCase<String?, Bool>) throws {
        #expect(try FormParameters(query: "c=3&a=1&b=2").contains(FormParameters(query: test.input)) == test.expected)
    }

    /// Many names are compared in another way than a few.
    @Test(arguments: [1, 15, 16, 17, 64])
    func namesOccurOnceAmongAnyNumber(_ count: Int) {
        let names = (0..<count).map { "n\($0)" }
        #expect((try? FormParameters(query: names.joined(separator: "&"))) != nil)
        for repeated in ["n0", "%6E0", names[count - 1]] {
            #expect((try? FormParameters(query: (names + [repeated]).joined(separator: "&"))) == nil)
        }
    }

    @Test func readsManyParameters() throws {
        let query = (0..<10_000).map { "name\($0 * 7919 % 10_000)=\($0)" }.joined(separator: "&")
        #expect(try FormParameters(query: query)["name7919"] == "1")
        #expect(throws: URISyntaxError.self) { try FormParameters(query: query + "&name5000") }
    }

    @Test func redirectURIsAreEqualIfTheirTextsAre() throws {
        let uris = try ["com.a:/?a=1", "com.a:/?a=12", "com.a:/?A=1", "com.a:/?a=1"].map { try RedirectURI($0) }
        #expect(uris[0] == uris[3] && uris[0].hashValue == uris[3].hashValue)
        for other in uris[1...2] { #expect(uris[0] != other && other != uris[0]) }
        #expect(Set(uris.map(\.hashValue)).count == 3)
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

    private func decoded(_ text: String) throws(URISyntaxError) -> String {
        var bytes = Array("before".utf8)
        try FormEncoding.decode(Array(text.utf8).borrowed, into: &bytes)
        return String(decoding: bytes.dropFirst(6), as: UTF8.self)
    }
}

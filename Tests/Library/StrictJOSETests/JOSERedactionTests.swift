import AssayTestSupport
import StrictJOSE
import Testing

/// No description, debug description or dump of what a token contains shows any of it.
struct JOSERedactionTests {
    /// Is a claim, the name of one, and a header parameter.
    static let secret = "hidden-5f1c"
    static let claims = #"{"hidden-5f1c":"hidden-5f1c","list":["hidden-5f1c"]}"#

    static func token() throws -> CompactJWS {
        let header = Base64URL.encode(#"{"alg":"RS256","kid":"hidden-5f1c"}"#.utf8)
        return try CompactJWS("\(header).\(Base64URL.encode(claims.utf8)).\(Base64URL.encode(secret.utf8))")
    }

    static let values: [NamedCase<@Sendable () throws -> any Sendable, String>] = [
        NamedCase("a token", { try token() }, "CompactJWS"),
        NamedCase("its header", { try token().header }, "JOSEHeader"),
        NamedCase("a document", { try JSONDocument(claims) }, "JSONDocument"),
        NamedCase("an object", { try JSONDocument(claims).root }, "JSONValue(object)"),
        NamedCase("an array", { try JSONDocument(claims).root["list"] }, "JSONValue(array)"),
        NamedCase("a text", { try JSONDocument(claims).root[secret] }, "JSONValue(string)"),
        NamedCase("a text with an escape", { try JSONDocument(#""hidden\u002d5f1c""#).root }, "JSONValue(string)"),
    ]

    /// The texts by which Swift prints a value; bytes are printed as numbers.
    private static func prints(of value: some Sendable) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return ["\(value)", String(reflecting: value), dumped]
    }

    private static func leaks(of value: some Sendable) -> [String] {
        let bytes = Array(secret.utf8).map(String.init).joined(separator: " ")
        return prints(of: value).filter { text in
            text.contains(secret) || text.split { !$0.isNumber }.joined(separator: " ").contains(bytes)
        }
    }

    @Test(arguments: values)
    func nothingIsShown(_ value: NamedCase<@Sendable () throws -> any Sendable, String>) throws {
        let made = try value.input()
        #expect(Self.leaks(of: made) == [])
        #expect(Self.prints(of: made).allSatisfy { $0.contains(value.expected) }, "the type is shown")
    }

    @Test
    func theCheckCanFail() {
        struct Careless: Sendable {
            let text: String
            let bytes: [UInt8]
        }
        #expect(Self.leaks(of: Careless(text: Self.secret, bytes: [])).count == 3)
        #expect(Self.leaks(of: Careless(text: "", bytes: Array(Self.secret.utf8))).count == 3)
    }
}

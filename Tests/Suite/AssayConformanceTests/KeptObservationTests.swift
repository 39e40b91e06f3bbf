import AssayTestSupport
import Testing
import TokenForge

@testable import AssayConformance

/// A result keeps no token that a client wrote into a message.
@Suite struct KeptObservationTests {
    private static let header = "eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9"
    private static let signature = String(repeating: "qTUC75WNyj", count: 9)
    private static let typeName =
        "org.springframework.security.oauth2.client.authentication.OAuth2LoginAuthenticationProviderException"
    private static let payload = String(repeating: "Abcdefg8", count: 6)

    private static let texts: [NamedCase<String, String>] = [
        NamedCase("a token", "bad: \(header).eyJzdWIiOiIxIn0.c2ln!", "bad: (a token, not shown)!"),
        NamedCase("a token without a signature", "\(header).e30.", "(a token, not shown)"),
        NamedCase("a signature in JSON", "\"\(signature)\"", "\"(a token, not shown)\""),
        NamedCase("bytes in hexadecimal digits", signature.lowercased(), signature.lowercased()),
        NamedCase("the beginning of one", "it begins with \(header)", "it begins with (a token, not shown)"),
        NamedCase("an encrypted one", "\(header).a.b.c.d", "(a token, not shown)"),
        NamedCase("two tokens", "\(header).a.b \(header).c.d", "(a token, not shown) (a token, not shown)"),
        NamedCase(
            "a header that begins with a space", "IHsiYWxn.\(payload).c2ln is bad", "(a token, not shown) is bad"),
        NamedCase(
            "a header in an array", "W3siYWxn.eyJzdWIiOiIxMDgyMDQyNjgwIn0.c2ln is bad", "(a token, not shown) is bad"),
        NamedCase("a signature alone", "after =.\(payload)", "after =(a token, not shown)"),
        NamedCase(
            "the name of a host", "415870217356-assaysuite0golden0client0ios00001.apps.googleusercontent.com",
            "415870217356-assaysuite0golden0client0ios00001.apps.googleusercontent.com"),
        NamedCase("the name of a type", typeName, typeName),
        NamedCase("a long text without a dot", payload, payload),
        NamedCase("a short word", "eyJhbGciOiJub25l", "eyJhbGciOiJub25l"),
        NamedCase("none", "the signature is not valid", "the signature is not valid"),
    ]

    @Test(arguments: texts) func messagesHoldNoTokens(_ row: NamedCase<String, String>) {
        #expect(row.input.withoutTokens == row.expected)
        #expect(
            Observation.reject(.invalidSignature, message: row.input).kept
                == .reject(.invalidSignature, message: row.expected))
        #expect(Observation.crashed(row.input).kept == .crashed(row.expected))
        #expect(Judgement(.failed, .acceptedBad, row.input).detail == row.expected)
    }
}

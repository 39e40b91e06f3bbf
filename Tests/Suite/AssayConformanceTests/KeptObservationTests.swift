import AssayTestSupport
import Testing
import TokenForge

@testable import AssayConformance

/// A result keeps no token that a client wrote into a message.
@Suite struct KeptObservationTests {
    private static let header = "eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9"

    private static let texts: [NamedCase<String, String>] = [
        NamedCase("a token", "bad: \(header).eyJzdWIiOiIxIn0.c2ln!", "bad: (a token, not shown)!"),
        NamedCase("a token without a signature", "\(header).e30.", "(a token, not shown)"),
        NamedCase("the beginning of one", "it begins with \(header)", "it begins with (a token, not shown)"),
        NamedCase("an encrypted one", "\(header).a.b.c.d", "(a token, not shown)"),
        NamedCase("two tokens", "\(header).a.b \(header).c.d", "(a token, not shown) (a token, not shown)"),
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

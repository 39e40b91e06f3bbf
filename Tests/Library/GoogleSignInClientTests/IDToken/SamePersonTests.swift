import AssayTestSupport
import GoogleSignInClient
import Testing

struct SamePersonTests {
    private static let known = claims("https://accounts.google.com", "caf\u{E9}1", audiences: ["a"], nonce: "n")

    private static func claims(
        _ issuer: String, _ subject: String, audiences: [String] = [], nonce: String? = nil
    ) -> IDTokenClaims {
        IDTokenClaims(
            issuer: issuer, subject: subject, audiences: audiences, expiration: NumericDate(seconds: 1),
            issuedAt: NumericDate(seconds: 0), nonce: nonce)
    }

    static let others: [NamedCase<IDTokenClaims, Bool>] = [
        NamedCase("other audiences and nonce", claims("https://accounts.google.com", "caf\u{E9}1"), true),
        NamedCase("another subject", claims("https://accounts.google.com", "caf\u{E9}2"), false),
        NamedCase("another issuer", claims("https://appleid.apple.com", "caf\u{E9}1"), false),
        NamedCase("Google's other spelling", claims("accounts.google.com", "caf\u{E9}1"), true),
        NamedCase("a subject that is only equivalent", claims("https://accounts.google.com", "cafe\u{301}1"), false),
        NamedCase("an issuer in capitals", claims("HTTPS://accounts.google.com", "caf\u{E9}1"), false),
        NamedCase("a beginning of the subject", claims("https://accounts.google.com", "caf\u{E9}"), false),
        NamedCase("a longer subject", claims("https://accounts.google.com", "caf\u{E9}12"), false),
        NamedCase("a beginning of the issuer", claims("https://accounts.google.co", "caf\u{E9}1"), false),
        NamedCase("a longer issuer", claims("https://accounts.google.com/", "caf\u{E9}1"), false),
        NamedCase("no issuer", claims("", "caf\u{E9}1"), false),
        NamedCase("no subject", claims("https://accounts.google.com", ""), false),
    ]

    @Test
    func anIssuerThatIsOnlyEquivalentIsAnother() {
        let known = Self.claims("https://K.example", "1")
        #expect(known.isSamePerson(as: Self.claims("https://K.example", "1")))
        #expect(!known.isSamePerson(as: Self.claims("https://\u{212A}.example", "1")))
    }

    @Test(arguments: others)
    func isTheProviderAndTheSubjectByteByByte(_ other: NamedCase<IDTokenClaims, Bool>) {
        #expect(Self.known.isSamePerson(as: other.input) == other.expected)
        #expect(other.input.isSamePerson(as: Self.known) == other.expected)
    }
}

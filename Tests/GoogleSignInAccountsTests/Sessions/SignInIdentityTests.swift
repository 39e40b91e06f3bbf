import AssayTestSupport
import GoogleSignInAccounts
import Testing

@Suite("The identity of a user")
struct SignInIdentityTests {
    private static let known = SignInIdentity(
        issuer: "https://accounts.google.com", subject: "caf\u{E9}1", audiences: ["a"], nonce: "n",
        authenticationTime: 1)

    private static func identity(_ issuer: String, _ subject: String) -> SignInIdentity {
        SignInIdentity(issuer: issuer, subject: subject, audiences: [])
    }

    static let others: [NamedCase<SignInIdentity, Bool>] = [
        NamedCase("other audiences, nonce and time", identity("https://accounts.google.com", "caf\u{E9}1"), true),
        NamedCase("another subject", identity("https://accounts.google.com", "caf\u{E9}2"), false),
        NamedCase("another issuer", identity("https://appleid.apple.com", "caf\u{E9}1"), false),
        NamedCase("Google's other spelling", identity("accounts.google.com", "caf\u{E9}1"), true),
        NamedCase("a subject that is only equivalent", identity("https://accounts.google.com", "cafe\u{301}1"), false),
        NamedCase("an issuer in capitals", identity("HTTPS://accounts.google.com", "caf\u{E9}1"), false),
        NamedCase("a beginning of the subject", identity("https://accounts.google.com", "caf\u{E9}"), false),
        NamedCase("a longer subject", identity("https://accounts.google.com", "caf\u{E9}12"), false),
        NamedCase("a beginning of the issuer", identity("https://accounts.google.co", "caf\u{E9}1"), false),
        NamedCase("a longer issuer", identity("https://accounts.google.com/", "caf\u{E9}1"), false),
        NamedCase("no issuer", identity("", "caf\u{E9}1"), false),
        NamedCase("no subject", identity("https://accounts.google.com", ""), false),
    ]

    @Test("an issuer that is only equivalent is another")
    func equivalentIssuer() {
        let known = Self.identity("https://K.example", "1")
        #expect(known.isSamePerson(as: Self.identity("https://K.example", "1")))
        #expect(!known.isSamePerson(as: Self.identity("https://\u{212A}.example", "1")))
    }

    @Test("is the provider and the subject, byte by byte", arguments: others)
    func isSamePerson(_ other: NamedCase<SignInIdentity, Bool>) {
        #expect(Self.known.isSamePerson(as: other.input) == other.expected)
        #expect(other.input.isSamePerson(as: Self.known) == other.expected)
    }
}

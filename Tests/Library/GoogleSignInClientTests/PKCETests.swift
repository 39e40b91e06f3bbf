import AssayTestSupport
import GoogleSignInClient
import Testing

@Suite struct PKCETests {
    /// RFC 7636 appendix B.
    @Test func challengeOfAppendixB() throws {
        let verifier = try CodeVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(try verifier.challenge().value == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(CodeChallenge.method == "S256")
    }

    @Test(arguments: [43, 44, 127, 128])
    func acceptsLength(_ count: Int) throws {
        #expect(try CodeVerifier(String(repeating: "a", count: count)).text.utf8.count == count)
    }

    static let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

    @Test func acceptsTheWholeAlphabet() throws {
        #expect(try CodeVerifier(Self.alphabet).text == Self.alphabet)
    }

    static let refused = [
        Refusal("empty", "", .invalidCodeVerifier),
        Refusal("42 characters", String(repeating: "a", count: 42), .invalidCodeVerifier),
        Refusal("129 characters", String(repeating: "a", count: 129), .invalidCodeVerifier),
        Refusal("padding", String(repeating: "a", count: 43) + "=", .invalidCodeVerifier),
        Refusal("standard base64", String(repeating: "a", count: 43) + "+/", .invalidCodeVerifier),
        Refusal("a space", String(repeating: "a", count: 43) + " ", .invalidCodeVerifier),
        Refusal("a line feed", String(repeating: "a", count: 43) + "\n", .invalidCodeVerifier),
        Refusal("a NUL", String(repeating: "a", count: 43) + "\0", .invalidCodeVerifier),
        Refusal("42 characters in 43 bytes", String(repeating: "a", count: 41) + "é", .invalidCodeVerifier),
        Refusal("full-width digits", String(repeating: "１", count: 43), .invalidCodeVerifier),
    ]

    @Test(arguments: refused)
    func refuses(_ refusal: Refusal<String>) {
        #expect(throws: GoogleSignInError(refusal.expected)) { try CodeVerifier(refusal.input) }
    }

    @Test func makesVerifiersFromTheSourceGiven() throws {
        let source = CountingRandomness()
        // The bytes 0 to 31 and 32 to 63 in base64url.
        #expect(try CodeVerifier(from: source).text == "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8")
        #expect(try CodeVerifier(from: source).text == "ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8")
    }

    @Test func systemSourceGivesWhatIsAsked() throws {
        #expect(try SystemRandomnessSource().randomBytes(count: 32).count == 32)
        #expect(try CodeVerifier(from: SystemRandomnessSource()) != CodeVerifier(from: SystemRandomnessSource()))
    }

    @Test(arguments: [nil, [], [UInt8](repeating: 7, count: 31), [UInt8](repeating: 7, count: 33)] as [[UInt8]?])
    func refusesABrokenSource(_ bytes: [UInt8]?) {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) {
            try CodeVerifier(from: BrokenRandomness(bytes: bytes))
        }
    }
}

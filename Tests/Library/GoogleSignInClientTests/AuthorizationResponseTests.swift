import AssayTestSupport
import GoogleSignInClient
import Testing

@Suite struct AuthorizationResponseTests {
    static let redirect = "com.example.app:/oauth2callback"
    static let issuer = "https://accounts.google.com"

    static func code(
        _ url: String, redirectURI: String = redirect, state: String = "xyz", issuer: String? = issuer,
        isAdvertised: Bool = false
    ) throws -> String {
        try AuthorizationResponse(
            callbackURL: url, redirectURI: RedirectURI(redirectURI), state: state, issuer: issuer,
            issuerParameterIsAdvertised: isAdvertised
        ).code.text
    }

    /// RFC 6749 §4.1.2.
    @Test func exampleOfRFC6749() throws {
        let url = "https://client.example.com/cb?code=SplxlOBeZQQYbYS6WxSbIA&state=xyz"
        #expect(try Self.code(url, redirectURI: "https://client.example.com/cb") == "SplxlOBeZQQYbYS6WxSbIA")
    }

    /// RFC 6749 §4.1.2.1.
    @Test func errorExampleOfRFC6749() {
        #expect(throws: GoogleSignInError(.accessDenied)) {
            try Self.code(
                "https://client.example.com/cb?error=access_denied&state=xyz",
                redirectURI: "https://client.example.com/cb")
        }
    }

    /// RFC 9207 §2.1.
    @Test func exampleOfRFC9207() throws {
        let url =
            "https://client.example/cb?code=x1848ZT64p4IirMPT0R-X3141MFPTuBX-VFL_cvaplMH58"
            + "&state=ZWVlNDBlYzA1NjdkMDNhYjg3ZjUxZjAyNGQzMTM2NzI&iss=https%3A%2F%2Fhonest.as.example"
        let response = try AuthorizationResponse(
            callbackURL: url, redirectURI: RedirectURI("https://client.example/cb"),
            state: "ZWVlNDBlYzA1NjdkMDNhYjg3ZjUxZjAyNGQzMTM2NzI", issuer: "https://honest.as.example",
            issuerParameterIsAdvertised: true)
        #expect(response.code.text == "x1848ZT64p4IirMPT0R-X3141MFPTuBX-VFL_cvaplMH58")
        #expect(response.issuer == "https://honest.as.example")
    }

    @Test(
        arguments: [
            NamedCase("with iss", "&iss=https://accounts.google.com", issuer), NamedCase("without iss", "", nil),
        ] as [NamedCase<String, String?>])
    func returnsTheIssuerOfTheResponse(_ reading: NamedCase<String, String?>) throws {
        let response = try AuthorizationResponse(
            callbackURL: "\(Self.redirect)?state=xyz&code=4\(reading.input)", redirectURI: RedirectURI(Self.redirect),
            state: "xyz", issuer: Self.issuer)
        #expect(response.issuer == reading.expected)
    }

    static let accepted = [
        NamedCase(
            "Google's extra parameters", "?state=xyz&code=4/0A&scope=a%20b&authuser=0&prompt=none&hd=e.com", "4/0A"),
        NamedCase("unknown parameters", "?foo=1&code=4&state=xyz&error_description=", "4"),
        NamedCase("iss, right and not promised", "?state=xyz&code=4&iss=https://accounts.google.com", "4"),
        NamedCase("empty parts", "?&state=xyz&&code=4&", "4"),
        NamedCase("an encoded name", "?%73tate=xyz&code=4", "4"),
        NamedCase("an encoded code", "?state=xyz&code=4%2F0%41", "4/0A"),
        NamedCase("decoded once", "?state=xyz&code=%2541", "%41"),
        NamedCase("plus is a space", "?state=xyz&code=a+b", "a b"),
        NamedCase("an equals sign in the value", "?state=xyz&code=a==", "a=="),
        NamedCase("an empty fragment", "?state=xyz&code=4#", "4"),
        NamedCase("a name without a value", "?state=xyz&code=4&flag", "4"),
        NamedCase("UTF-8 in what is ignored", "?state=xyz&code=4&name=%C3%A9", "4"),
    ]

    @Test(
        .bug(
            "https://github.com/openiddict/openiddict-core/issues/2428",
            "an iss that the provider's metadata does not declare is refused"),
        arguments: accepted)
    func accepts(_ acceptance: NamedCase<String, String>) throws {
        #expect(try Self.code(Self.redirect + acceptance.input) == acceptance.expected)
    }

    static let malformed = [
        Refusal("code twice", "?state=xyz&code=4&code=4", .invalidAuthorizationResponse),
        Refusal("state twice", "?state=xyz&state=xyz&code=4", .invalidAuthorizationResponse),
        Refusal("state twice, once encoded", "?state=xyz&%73tate=evil&code=4", .invalidAuthorizationResponse),
        Refusal("unknown parameter twice", "?state=xyz&code=4&a=1&a=2", .invalidAuthorizationResponse),
        Refusal("a fragment", "?state=xyz&code=4#x", .invalidAuthorizationResponse),
        Refusal("the response in the fragment", "#state=xyz&code=4", .invalidAuthorizationResponse),
        Refusal("%ZZ", "?state=xyz&code=4&a=%ZZ", .invalidAuthorizationResponse),
        Refusal("half an escape", "?state=xyz&code=4%4", .invalidAuthorizationResponse),
        Refusal("overlong UTF-8", "?state=xyz&code=4&a=%C0%AF", .invalidAuthorizationResponse),
        Refusal("an encoded surrogate", "?state=xyz&code=4&a=%ED%A0%80", .invalidAuthorizationResponse),
        Refusal("Latin-1", "?state=xyz&code=4&a=%E9", .invalidAuthorizationResponse),
        Refusal("an encoded NUL", "?state=xyz%00&code=4", .invalidAuthorizationResponse),
        Refusal("a NUL", "?state=xyz&code=4\0", .invalidAuthorizationResponse),
        Refusal("a line feed", "?state=xyz&code=4\n", .invalidAuthorizationResponse),
        Refusal("a bare letter beyond ASCII", "?state=xyz&code=é", .invalidAuthorizationResponse),
        Refusal("a line feed in the code", "?state=xyz&code=4%0A", .invalidAuthorizationResponse),
        Refusal("a letter beyond ASCII in the code", "?state=xyz&code=%C3%A9", .invalidAuthorizationResponse),
        Refusal(
            "too long", "?state=xyz&code=4&a=" + String(repeating: "a", count: 8_192), .invalidAuthorizationResponse),
    ]

    static let disbelieved = [
        Refusal("no state", "?code=4", .stateMismatch),
        Refusal("an empty state", "?state=&code=4", .stateMismatch),
        Refusal("another state", "?state=xyZ&code=4", .stateMismatch),
        Refusal("a longer state", "?state=xyz1&code=4", .stateMismatch),
        Refusal("a shorter state", "?state=xy&code=4", .stateMismatch),
        Refusal("a state encoded twice", "?state=%2578yz&code=4", .stateMismatch),
        Refusal("an error without state", "?error=access_denied", .stateMismatch),
        Refusal("an error with another state", "?error=access_denied&state=abc", .stateMismatch),
        Refusal("a wrong iss and another state", "?iss=https://evil.example&state=abc&code=4", .stateMismatch),
        Refusal("a wrong iss", "?state=xyz&code=4&iss=https://evil.example", .issuerMismatch),
        Refusal("iss with a slash", "?state=xyz&code=4&iss=https://accounts.google.com/", .issuerMismatch),
        Refusal("iss without a scheme", "?state=xyz&code=4&iss=accounts.google.com", .issuerMismatch),
        Refusal("iss in capitals", "?state=xyz&code=4&iss=https://Accounts.google.com", .issuerMismatch),
        Refusal("an empty iss", "?state=xyz&code=4&iss=", .issuerMismatch),
        Refusal("a wrong iss and an error", "?state=xyz&error=access_denied&iss=https://evil.example", .issuerMismatch),
        Refusal("access denied", "?state=xyz&error=access_denied", .accessDenied),
        Refusal("access denied, and a code", "?state=xyz&error=access_denied&code=4", .accessDenied),
        Refusal("another error", "?state=xyz&error=server_error", .providerError),
        Refusal("an error that begins like a refusal", "?state=xyz&error=access_denied_x", .providerError),
        Refusal("a refusal in capitals", "?state=xyz&error=ACCESS_DENIED", .providerError),
        Refusal("another error, and a code", "?state=xyz&error=server_error&code=4", .providerError),
        Refusal("an empty error", "?state=xyz&error=&code=4", .providerError),
        Refusal("no code", "?state=xyz", .noAuthorizationCode),
        Refusal("an empty code", "?state=xyz&code=", .noAuthorizationCode),
        Refusal("a code in capitals", "?state=xyz&CODE=4", .noAuthorizationCode),
    ]

    @Test(arguments: malformed + disbelieved)
    func refuses(_ refusal: Refusal<String>) {
        #expect(throws: GoogleSignInError(refusal.expected)) { try Self.code(Self.redirect + refusal.input) }
    }

    @Test func advertisedIssuerIsRequired() throws {
        let url = "\(Self.redirect)?state=xyz&code=4"
        #expect(throws: GoogleSignInError(.issuerMismatch)) { try Self.code(url, isAdvertised: true) }
        #expect(try Self.code("\(url)&iss=https://accounts.google.com", isAdvertised: true) == "4")
    }

    @Test func issuerIsIgnoredIfNoneIsExpected() throws {
        let url = "\(Self.redirect)?state=xyz&code=4&iss=https://evil.example"
        #expect(try Self.code(url, issuer: nil) == "4")
        #expect(throws: GoogleSignInError(.invalidConfiguration)) {
            try Self.code(url, issuer: nil, isAdvertised: true)
        }
    }

    /// An empty expected state must not match an empty state.
    @Test func emptyStateNeverMatches() {
        for url in ["\(Self.redirect)?state=&code=4", "\(Self.redirect)?code=4"] {
            #expect(throws: GoogleSignInError(.stateMismatch)) { try Self.code(url, state: "") }
        }
    }

    /// U+00E9 and its decomposed form are equal as strings, but not as bytes.
    @Test func stateIsComparedByBytes() throws {
        #expect(throws: GoogleSignInError(.stateMismatch)) {
            try Self.code("\(Self.redirect)?state=e%CC%81&code=4", state: "\u{E9}")
        }
        #expect(try Self.code("\(Self.redirect)?state=%C3%A9&code=4", state: "\u{E9}") == "4")
    }

    @Test(arguments: [
        NamedCase("a registered error", "interaction_required", "interaction_required"),
        NamedCase("one with a line feed", "a%0Ab", "an error code in an unexpected format"),
        NamedCase("a long one", String(repeating: "a", count: 65), "an error code in an unexpected format"),
        NamedCase("one like a token", "ya29.A0ARrdaM", "an error code in an unexpected format"),
    ])
    func includesTheErrorOnlyIfItIsSafeToShow(_ acceptance: NamedCase<String, String>) throws {
        let error = #expect(throws: GoogleSignInError.self) {
            try Self.code("\(Self.redirect)?state=xyz&error=\(acceptance.input)")
        }
        #expect(error?.code == .providerError)
        #expect(error?.detail == acceptance.expected)
    }
}

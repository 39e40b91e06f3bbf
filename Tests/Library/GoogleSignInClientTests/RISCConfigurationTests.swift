import AssayTestSupport
import GoogleSignInClient
import Testing

/// Google's document about its security events.
@Suite struct RISCConfigurationTests {
    static let document =
        #"{"issuer":"https://accounts.google.com","jwks_uri":"https://www.googleapis.com/oauth2/v3/certs"}"#

    @Test func googlesDocumentIsRead() throws {
        #expect(try RISCConfiguration(document: Array(Self.document.utf8)) == .google)
        let slash = Self.document.replacing("google.com\"", with: "google.com/\"")
        #expect(try RISCConfiguration(document: Array(slash.utf8)).issuer == "https://accounts.google.com/")
        #expect(
            try SecurityEventFixture.verify(SecurityEventFixture.claims(), issuer: "https://accounts.google.com/").id
                == "event-1")
    }

    @Test func googleServesItsConfigurationAtItsIssuer() {
        #expect(
            RISCConfiguration.googleDocumentURL == "https://accounts.google.com/.well-known/risc-configuration")
    }

    /// The Kelvin sign is canonically equivalent to K.
    @Test func theIssuerIsComparedByItsBytes() throws {
        let body = #"{"issuer":"https://\u212A.example","jwks_uri":"https://www.googleapis.com/oauth2/v3/certs"}"#
        #expect(throws: GoogleSignInError(.issuerMismatch)) {
            try RISCConfiguration(document: Array(body.utf8), issuer: "https://K.example")
        }
    }

    @Test(arguments: [
        NamedCase("as it was asked for", "https://accounts.google.com", true),
        NamedCase("with a slash", "https://accounts.google.com/", true),
        NamedCase("cut short", "https://accounts.google.co", false),
        NamedCase("a longer host", "https://accounts.google.com.example", false),
        NamedCase("a path", "https://accounts.google.com/a", false),
        NamedCase("another case", "https://Accounts.google.com", false),
    ])
    func theIssuerOfTheDocument(_ test: NamedCase<String, Bool>) throws {
        let body = #"{"issuer":"\#(test.input)","jwks_uri":"https://www.googleapis.com/oauth2/v3/certs"}"#
        guard test.expected else {
            #expect(throws: GoogleSignInError(.issuerMismatch)) { try RISCConfiguration(document: Array(body.utf8)) }
            return
        }
        #expect(try RISCConfiguration(document: Array(body.utf8)).issuer == test.input)
    }

    static let refused: [Refusal<String>] = [
        Refusal("another issuer", document.replacing("accounts.google.com", with: "accounts.example"), .issuerMismatch),
        Refusal("no issuer", #"{"jwks_uri":"https://a.example/"}"#, .invalidProviderMetadata),
        Refusal("no keys", #"{"issuer":"https://accounts.google.com"}"#, .invalidProviderMetadata),
        Refusal("keys over http", document.replacing("https://www", with: "http://www"), .insecureEndpoint),
        Refusal("keys at a fragment", document.replacing("certs", with: "certs#1"), .invalidProviderMetadata),
        Refusal(
            "a member twice", document.replacing("}", with: #","issuer":"https://accounts.google.com"}"#),
            .invalidProviderMetadata),
        Refusal("an array", "[\(document)]", .invalidProviderMetadata),
    ]

    @Test(arguments: refused) func refuses(_ refusal: Refusal<String>) {
        #expect(throws: GoogleSignInError(refusal.expected)) {
            try RISCConfiguration(document: Array(refusal.input.utf8))
        }
    }

    /// The detail names the member, so that a person knows which address to fix.
    @Test(arguments: [
        NamedCase("the issuer first", (issuer: "http://op.example", keys: "http://op.example/"), "issuer is not https"),
        NamedCase("the keys", (issuer: "https://op.example", keys: "http://op.example/"), "jwks_uri is not https"),
    ])
    func namesTheURL(_ test: NamedCase<(issuer: String, keys: String), String>) {
        let error = #expect(throws: GoogleSignInError.self) {
            try RISCConfiguration(issuer: test.input.issuer, jwksURI: test.input.keys)
        }
        #expect(error?.detail == test.expected)
    }

    @Test func urlsAreChecked() {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) {
            try RISCConfiguration(issuer: "accounts.google.com", jwksURI: "https://a.example/")
        }
        #expect(throws: GoogleSignInError(.insecureEndpoint)) {
            try RISCConfiguration(issuer: "http://127.0.0.1:1", jwksURI: "https://a.example/")
        }
        #expect(throws: Never.self) {
            try RISCConfiguration(
                issuer: "http://127.0.0.1:1", jwksURI: "http://127.0.0.1:1/certs", policy: .secureOrLoopback)
        }
    }
}

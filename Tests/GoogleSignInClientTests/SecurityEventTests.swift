import AssayTestSupport
import GoogleSignInClient
import OpenSSLCrypto
import StrictJOSE
import Testing

/// An honest security event token, which tests change.
enum SecurityEventFixture {
    static let risc = "https://schemas.openid.net/secevent/risc/event-type/"
    static let oauth = "https://schemas.openid.net/secevent/oauth/event-type/"
    static let subject = #""subject":{"subject_type":"iss-sub","iss":"https://accounts.google.com","sub":"1081"}"#

    /// The JSON text of each claim; nil leaves it out.
    typealias Claims = [String: String?]

    static func claims(_ changes: Claims = [:]) -> String {
        var claims: [String: String] = [
            "iss": #""https://accounts.google.com""#, "aud": #""app.example""#, "iat": "1790000000",
            "jti": #""event-1""#,
            "events": event("account-disabled", #"\#(subject),"reason":"hijacking""#),
        ]
        for (name, value) in changes { claims[name] = value }
        return "{" + claims.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",")
            + "}"
    }

    /// `events` with one event.
    static func event(_ type: String, _ members: String) -> String {
        #"{"\#(type.contains("token") ? oauth : risc)\#(type)":{\#(members)}}"#
    }

    static func verify(
        _ text: String, header: String? = nil, key: String = "google-a", issuer: String = "https://accounts.google.com",
        testKeys: IDTokenVerifier.TestKeyPolicy = .allowed
    ) throws -> SecurityEventToken {
        let keyID = try TestKeyFile(key).keyID
        let token = try IDTokenFixture.token(
            text: text, header: header ?? #"{"alg":"RS256","kid":"\#(keyID)"}"#, key: key)
        let verifier = try SecurityEventVerifier(
            configuration: RISCConfiguration(issuer: issuer, jwksURI: "https://www.googleapis.com/oauth2/v3/certs"),
            clientIDs: ["web.example", "app.example"], testKeys: testKeys)
        return try verifier.verify(Array(token.utf8), keys: IDTokenFixture.keySet())
    }
}

@Suite struct SecurityEventTests {
    typealias Fixture = SecurityEventFixture

    @Test func googleServesItsConfigurationAtItsIssuer() {
        #expect(
            RISCConfiguration.googleDocumentURL == "https://accounts.google.com/.well-known/risc-configuration")
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

    @Test(arguments: ["1//0abcdefghijkl", "1//0ABCDEFGHIJKL"])
    func aPrefixIsComparedByItsBytes(_ prefix: String) throws {
        let token = try RefreshToken(prefix + "mnop")
        #expect(SecurityEventSubject.RefreshTokenIdentifier.prefix(prefix).matches(token))
        for other in [prefix.lowercased(), prefix.uppercased()] where other != prefix {
            #expect(!SecurityEventSubject.RefreshTokenIdentifier.prefix(other).matches(token))
        }
    }

    /// Base64 of the SHA-512 hash of the SHA-512 hash; the first has + and /, the second + alone, the third neither.
    @Test(arguments: [
        ("0", "3oYU+uSP4Hu5Bf38Aeb3V3qw1ZA/LOgMUyRo6XzetfoabwWsn7ixeGLFHV8JvMYgC9rav1Kpjew4Tptkf+bJ2A=="),
        ("2", "L8M6M6ybE3GMa9ZGxBfqyrlpEz0pIeE66XklfHYOxWiRlB7UGld5yZ7BRdS0zHCk8yskA3Hpg3Sy/RoF9YuyQw=="),
        ("5", "65YlfGcPSpszGAJodCYjLB5DTnWli6Mxz0YdK9Poyz5wHZ9rfRMNWnGQFePZEqMcXngwYgoKAeClnsz9MSp01Q=="),
    ])
    func aHashMayHaveEitherAlphabet(_ number: String, _ hash: String) throws {
        let token = try RefreshToken("1//assay-refresh-\(number)")
        let url = hash.replacing("+", with: "-").replacing("/", with: "_")
        for text in [hash, url, String(url.dropLast(2))] {
            #expect(SecurityEventSubject.RefreshTokenIdentifier.doubleHash(text).matches(token), "\(text)")
        }
        for text in [hash.lowercased(), String(hash.dropFirst())] {
            #expect(!SecurityEventSubject.RefreshTokenIdentifier.doubleHash(text).matches(token), "\(text)")
        }
    }

    @Test func anHonestTokenIsRead() throws {
        let token = try Fixture.verify(Fixture.claims())
        #expect(token.id == "event-1")
        #expect(token.issuer == "https://accounts.google.com")
        #expect(token.audiences == ["app.example"])
        #expect(token.issuedAt == NumericDate(seconds: 1_790_000_000))
        #expect(token.events.map(\.type) == [.accountDisabled])
        #expect(token.events.map(\.subject) == [.account(subject: "1081", email: nil)])
        #expect(token.events.map(\.reason) == [.hijacking])
        #expect(token.events.map(\.state) == [nil])
    }

    static let accepted: [NamedCase<Fixture.Claims, [String]>] = [
        NamedCase("iss with a slash", ["iss": #""https://accounts.google.com/""#], ["app.example"]),
        NamedCase("the other client ID", ["aud": #""web.example""#], ["web.example"]),
        NamedCase("an array", ["aud": #"["app.example"]"#], ["app.example"]),
        NamedCase("among others", ["aud": #"["other","web.example"]"#], ["other", "web.example"]),
        NamedCase("exp has passed", ["exp": "1"], ["app.example"]),
        NamedCase("exp is no time", ["exp": "null"], ["app.example"]),
        NamedCase("an unknown claim", ["txn": "1", "toe": "[]"], ["app.example"]),
        NamedCase("a claim sub", ["sub": #""2""#], ["app.example"]),
    ]

    @Test(arguments: accepted) func accepts(_ test: NamedCase<Fixture.Claims, [String]>) throws {
        let token = try Fixture.verify(Fixture.claims(test.input))
        #expect(token.audiences == test.expected)
        #expect(token.events.first?.subject == .account(subject: "1081", email: nil))
    }

    static let refused: [Refusal<Fixture.Claims>] = [
        Refusal("another issuer", ["iss": #""https://accounts.example""#], .invalidIssuer),
        Refusal("no scheme", ["iss": #""accounts.google.com""#], .invalidIssuer),
        Refusal("two slashes", ["iss": #""https://accounts.google.com//""#], .invalidIssuer),
        Refusal("no issuer", ["iss": nil], .invalidIssuer),
        Refusal("another audience", ["aud": #""other""#], .invalidAudience),
        Refusal("other audiences", ["aud": #"["other","other"]"#], .invalidAudience),
        Refusal("no audience", ["aud": nil], .invalidAudience),
        Refusal("an empty array", ["aud": "[]"], .invalidAudience),
        Refusal("a number among audiences", ["aud": #"["app.example",1]"#], .invalidAudience),
        Refusal("an audience with more behind", ["aud": #""app.example.org""#], .invalidAudience),
        Refusal("no iat", ["iat": nil], .invalidIssuedAt),
        Refusal("iat is a string", ["iat": #""1790000000""#], .invalidIssuedAt),
        Refusal("iat is negative", ["iat": "-1"], .invalidIssuedAt),
        Refusal("no jti", ["jti": nil], .invalidSecurityEvent),
        Refusal("an empty jti", ["jti": #""""#], .invalidSecurityEvent),
        Refusal("jti is a number", ["jti": "1"], .invalidSecurityEvent),
        Refusal("no events", ["events": nil], .invalidSecurityEvent),
        Refusal("events is empty", ["events": "{}"], .invalidSecurityEvent),
        Refusal("events is an array", ["events": #"["account-disabled"]"#], .invalidSecurityEvent),
        Refusal("an event is a string", ["events": #"{"https://event.example/":"1"}"#], .invalidSecurityEvent),
        Refusal("an event twice", ["events": #"{"e":{},"e":{}}"#], .invalidSecurityEvent),
        Refusal(
            "reason is a number", ["events": Fixture.event("account-disabled", Fixture.subject + #","reason":1"#)],
            .invalidSecurityEvent),
        Refusal("state is null", ["events": Fixture.event("verification", #""state":null"#)], .invalidSecurityEvent),
        Refusal("no subject", ["events": Fixture.event("sessions-revoked", "")], .invalidSubject),
        Refusal(
            "a subject that is a string", ["events": Fixture.event("account-enabled", #""subject":"1081""#)],
            .invalidSubject),
        Refusal(
            "a refresh token of nobody", ["events": Fixture.event("token-revoked", Fixture.subject)], .invalidSubject),
    ]

    @Test(arguments: refused) func refuses(_ refusal: Refusal<Fixture.Claims>) {
        #expect(throws: GoogleSignInError(refusal.expected)) {
            try Fixture.verify(Fixture.claims(refusal.input))
        }
    }

    @Test(arguments: ["", "null", "[]", "{", #"{"iss":1,"iss":1}"#]) func claimsAreOneObject(_ text: String) {
        #expect(throws: GoogleSignInError(.invalidSecurityEvent)) { try Fixture.verify(text) }
    }

    static let subjects: [NamedCase<String, SecurityEventSubject?>] = [
        NamedCase(
            "iss-sub", #"{"subject_type":"iss-sub","iss":"https://accounts.google.com/","sub":"1"}"#,
            .account(subject: "1", email: nil)),
        NamedCase(
            "id_token_claims",
            #"{"subject_type":"id_token_claims","iss":"https://accounts.google.com","sub":"1","email":"a@example.com"}"#,
            .account(subject: "1", email: "a@example.com")),
        NamedCase("email", #"{"subject_type":"email","email":"a@example.com"}"#, .email("a@example.com")),
        NamedCase("another issuer", #"{"subject_type":"iss-sub","iss":"https://accounts.example","sub":"1"}"#, nil),
        NamedCase("no issuer", #"{"subject_type":"iss-sub","sub":"1"}"#, nil),
        NamedCase("no sub", #"{"subject_type":"iss-sub","iss":"https://accounts.google.com"}"#, nil),
        NamedCase("an empty sub", #"{"subject_type":"iss-sub","iss":"https://accounts.google.com","sub":""}"#, nil),
        NamedCase(
            "a sub beyond ASCII", #"{"subject_type":"iss-sub","iss":"https://accounts.google.com","sub":"é"}"#, nil),
        NamedCase(
            "an email that is a number",
            #"{"subject_type":"id_token_claims","iss":"https://accounts.google.com","sub":"1","email":1}"#, nil),
        NamedCase("an empty email", #"{"subject_type":"email","email":""}"#, nil),
        NamedCase("an unknown type", #"{"subject_type":"phone_number","phone_number":"+1"}"#, nil),
        NamedCase("no type", #"{"sub":"1"}"#, nil),
    ]

    @Test(arguments: subjects) func subject(_ test: NamedCase<String, SecurityEventSubject?>) throws {
        // A known event needs a subject; an unknown one can do without.
        let known = Fixture.claims(["events": Fixture.event("sessions-revoked", #""subject":\#(test.input)"#)])
        let unknown = Fixture.claims(["events": Fixture.event("recovery-activated", #""subject":\#(test.input)"#)])
        if let expected = test.expected {
            #expect(try Fixture.verify(known).events.map(\.subject) == [expected])
        } else {
            #expect(throws: GoogleSignInError(.invalidSubject)) { try Fixture.verify(known) }
        }
        #expect(try Fixture.verify(unknown).events.map(\.subject) == [test.expected])
    }

    /// The hash is what `openssl dgst -sha512 -binary`, twice, and `base64` print.
    static let hash = "AyMZTbinnNVNjmbEPGMNcrAHl+lsRbJ5A7Wngcb6xmZBOnBtB+aQsrLLEEiz+5RvTlNiPoiN7T8OjZAVELDYQw=="

    static let identifiers: [NamedCase<(alg: String, token: String), Bool?>] = [
        NamedCase("the beginning", ("prefix", "1//assay-golden-"), true),
        NamedCase("another beginning", ("prefix", "1//assay-golden."), false),
        NamedCase("a shorter beginning", ("prefix", "1//assay"), false),
        NamedCase("the whole token", ("prefix", "1//assay-golden-refresh-token"), false),
        NamedCase("the hash", ("hash_base64_sha512_sha512", hash), true),
        NamedCase(
            "the hash in base64url",
            ("hash_base64_sha512_sha512", String(hash.dropLast(2)).replacing("+", with: "-").replacing("/", with: "_")),
            true),
        NamedCase("another hash", ("hash_base64_sha512_sha512", "B" + hash.dropFirst()), false),
        NamedCase("an unknown algorithm", ("plain", "1//assay-golden-refresh-token"), nil),
        NamedCase("no text", ("prefix", ""), nil),
    ]

    @Test(arguments: identifiers) func refreshToken(_ test: NamedCase<(alg: String, token: String), Bool?>) throws {
        let subject =
            #""subject":{"subject_type":"oauth_token","token_type":"refresh_token","#
            + #""token_identifier_alg":"\#(test.input.alg)","token":"\#(test.input.token)"}"#
        let claims = Fixture.claims(["events": Fixture.event("token-revoked", subject)])
        guard let expected = test.expected else {
            #expect(throws: GoogleSignInError(.invalidSubject)) { try Fixture.verify(claims) }
            return
        }
        guard case .refreshToken(let identifier)? = try Fixture.verify(claims).events.first?.subject else {
            Issue.record("no refresh token")
            return
        }
        #expect(identifier.matches(try RefreshToken("1//assay-golden-refresh-token")) == expected)
    }

    static let headers: [NamedCase<String, GoogleSignInError.Code?>] = [
        NamedCase("secevent+jwt", #""typ":"secevent+jwt""#, nil),
        NamedCase("the media type in capitals", #""typ":"Application/SecEvent+JWT""#, nil),
        NamedCase("JWT", #""typ":"JWT""#, nil),
        NamedCase("another type", #""typ":"at+jwt""#, .invalidSecurityEvent),
        NamedCase("a type with more behind", #""typ":"secevent+jwt2""#, .invalidSecurityEvent),
        NamedCase("a type that is a number", #""typ":1"#, .invalidSecurityEvent),
        NamedCase("crit", #""crit":["exp"]"#, .unsupportedCriticalHeader),
    ]

    @Test(arguments: headers) func header(_ test: NamedCase<String, GoogleSignInError.Code?>) throws {
        let header = #"{"alg":"RS256","kid":"\#(try TestKeyFile("google-a").keyID)",\#(test.input)}"#
        if let code = test.expected {
            #expect(throws: GoogleSignInError(code)) { try Fixture.verify(Fixture.claims(), header: header) }
        } else {
            #expect(try Fixture.verify(Fixture.claims(), header: header).id == "event-1")
        }
    }

    @Test func keys() throws {
        #expect(throws: GoogleSignInError(.unknownKeyID)) { try Fixture.verify(Fixture.claims(), key: "attacker") }
        #expect(throws: GoogleSignInError(.invalidKey)) { try Fixture.verify(Fixture.claims(), testKeys: .refused) }
        let header = #"{"alg":"RS256","kid":"\#(try TestKeyFile("google-b").keyID)"}"#
        #expect(throws: GoogleSignInError(.invalidSignature)) { try Fixture.verify(Fixture.claims(), header: header) }
        #expect(try Fixture.verify(Fixture.claims(), key: "google-b").id == "event-1")
    }

    /// Neither verifier takes the other's tokens.
    @Test func kindsOfTokensAreTold() throws {
        let event = try IDTokenFixture.token(text: Fixture.claims())
        #expect(throws: GoogleSignInError(.tokenExpired)) { try IDTokenFixture.verify(event) }
        #expect(throws: GoogleSignInError(.invalidSecurityEvent)) {
            try Fixture.verify(IDTokenFixture.claimsText(["jti": #""1""#]))
        }
    }

    @Test(arguments: [[], [""], ["app.example", ""]]) func clientIDsAreNeeded(_ clientIDs: [String]) {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) { try SecurityEventVerifier(clientIDs: clientIDs) }
        #expect(throws: Never.self) { try SecurityEventVerifier(clientIDs: ["app.example"]) }
    }
}

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

    /// The detail names the member, so that a person knows which address to mend.
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

import AssayTestSupport
import GoogleSignInClient
import StrictJOSE
import Testing

/// Security event tokens (RFC 8417) as Google sends them.
@Suite struct SecurityEventTests {
    typealias Fixture = SecurityEventFixture

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
        NamedCase("exp is not a time", ["exp": "null"], ["app.example"]),
        NamedCase("an unknown claim", ["txn": "1", "toe": "[]"], ["app.example"]),
        NamedCase("a claim sub", ["sub": #""2""#], ["app.example"]),
    ]

    @Test(arguments: accepted) func accepts(_ test: NamedCase<Fixture.Claims, [String]>) throws {
        let token = try Fixture.verify(Fixture.claims(test.input))
        #expect(token.audiences == test.expected)
        #expect(token.events.first?.subject == .account(subject: "1081", email: nil))
    }

    static let issuers = ["https://accounts.google.com", "https://accounts.google.com/"]

    @Test(arguments: issuers, issuers)
    func theIssuerIsSpelledAsInTheToken(_ issuer: String, _ configured: String) throws {
        let token = try Fixture.verify(Fixture.claims(["iss": #""\#(issuer)""#]), issuer: configured)
        #expect(token.issuer == issuer)
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
        Refusal(
            "a subject that is a string", ["events": Fixture.event("account-enabled", #""subject":"1081""#)],
            .invalidSubject),
    ]

    @Test(arguments: refused) func refuses(_ refusal: Refusal<Fixture.Claims>) {
        #expect(throws: GoogleSignInError(refusal.expected)) {
            try Fixture.verify(Fixture.claims(refusal.input))
        }
    }

    /// The detail says what the subject of such an event has to be.
    @Test(arguments: [
        NamedCase("nobody", Fixture.event("sessions-revoked", ""), "an account of the issuer, or an email address"),
        NamedCase("a person for a refresh token", Fixture.event("token-revoked", Fixture.subject), "a refresh token"),
    ])
    func namesTheSubject(_ test: NamedCase<String, String>) {
        let error = #expect(throws: GoogleSignInError(.invalidSubject)) {
            try Fixture.verify(Fixture.claims(["events": test.input]))
        }
        #expect(error?.detail == "subject: expected " + test.expected)
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

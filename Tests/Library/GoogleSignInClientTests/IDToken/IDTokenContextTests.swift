import GoogleSignInClient
import StrictJOSE
import Testing

struct IDTokenContextTests {
    /// A change to the token, a change to the context, and the expected code; `nil` if the token is accepted.
    struct Situation: Sendable, CustomTestStringConvertible {
        let name: String
        let claims: IDTokenFixture.Claims
        let code: GoogleSignInError.Code?
        let change: @Sendable (inout IDTokenContext) -> Void

        init(
            _ name: String, _ claims: IDTokenFixture.Claims, _ code: GoogleSignInError.Code?,
            _ change: @escaping @Sendable (inout IDTokenContext) -> Void
        ) {
            self.name = name
            self.claims = claims
            self.code = code
            self.change = change
        }

        var testDescription: String { name }
    }

    static let situations: [Situation] = [
        Situation("server client ID", ["aud": #""server""#], nil) { $0.serverClientID = "server" },
        Situation("server client ID, aud the client", [:], .invalidAudience) { $0.serverClientID = "server" },
        Situation("server client ID without azp", ["aud": #""server""#, "azp": nil], .invalidAuthorizedParty) {
            $0.serverClientID = "server"
        },
        Situation(
            "server client ID, azp the server", ["aud": #""server""#, "azp": #""server""#], .invalidAuthorizedParty
        ) {
            $0.serverClientID = "server"
        },
        Situation("server client ID, aud both", ["aud": #"["server","app.example"]"#], nil) {
            $0.serverClientID = "server"
        },
        Situation(
            "server client ID, aud both, azp the server",
            ["aud": #"["server","app.example"]"#, "azp": #""server""#], .invalidAuthorizedParty
        ) {
            $0.serverClientID = "server"
        },
        Situation("aud of a server that was not requested", ["aud": #""server""#], .invalidAudience) { _ in },
        Situation("leeway for exp", ["exp": "1789999971"], nil) { $0.leeway = 30 },
        Situation("exp at the leeway's end", ["exp": "1789999970"], .tokenExpired) { $0.leeway = 30 },
        Situation("leeway for iat", ["iat": "1790000030"], nil) { $0.leeway = 30 },
        Situation("iat beyond the leeway", ["iat": "1790000031"], .invalidIssuedAt) { $0.leeway = 30 },
        Situation("leeway for nbf", ["nbf": "1790000030"], nil) { $0.leeway = 30 },
        Situation("nbf beyond the leeway", ["nbf": "1790000031"], .tokenNotYetValid) { $0.leeway = 30 },
        Situation("a negative leeway counts as zero", [:], nil) { $0.leeway = -100_000 },
        Situation("the greatest leeway", ["exp": "1"], nil) { $0.leeway = .max },
        Situation("a clock at the end of time", [:], .tokenExpired) { ($0.now, $0.leeway) = (.max, 60) },
        Situation("a clock at its beginning", [:], .invalidIssuedAt) { ($0.now, $0.leeway) = (.min, 60) },
        Situation("a clock at the end of time, with the greatest leeway", [:], nil) {
            ($0.now, $0.leeway) = (.max, .max)
        },
        Situation("no nonce sent and none in the token", ["nonce": nil], nil) { $0.nonce = nil },
        Situation("no nonce sent, one there", [:], .invalidNonce) { $0.nonce = nil },
        Situation("no nonce sent, null there", ["nonce": "null"], .invalidNonce) { $0.nonce = nil },
        Situation("at_hash empty", ["at_hash": #""""#], .invalidAccessTokenHash) { $0.accessToken = "SlAV32hkKG" },
        Situation("a beginning of at_hash", ["at_hash": #""rXH7QWVTZnX""#], .invalidAccessTokenHash) {
            $0.accessToken = "SlAV32hkKG"
        },
        Situation("an equivalent audience", ["aud": "[\"cafe\u{301}\"]", "azp": "\"caf\u{E9}\""], .invalidAudience) {
            $0.clientID = "caf\u{E9}"
        },
        Situation(
            "two audiences, and another azp that begins with the client", twoAudiences("app.example2"),
            .invalidAuthorizedParty
        ) {
            _ in
        },
        Situation(
            "two audiences, and the client in capitals as azp", twoAudiences("App.Example"), .invalidAuthorizedParty
        ) {
            _ in
        },
        Situation("two audiences, and an azp that is equivalent", twoAudiences("cafe\u{301}"), .invalidAuthorizedParty)
        {
            ($0.clientID, $0.serverClientID) = ("caf\u{E9}", "app.example")
        },
        Situation("a longer hosted domain", ["hd": #""example.com.evil.org""#], .invalidHostedDomain) {
            $0.hostedDomain = "example.com"
        },
        Situation("a beginning of the hosted domain", ["hd": #""example""#], .invalidHostedDomain) {
            $0.hostedDomain = "example.com"
        },
        Situation("at_hash null", ["at_hash": "null"], .invalidAccessTokenHash) { $0.accessToken = "SlAV32hkKG" },
        Situation("at_hash right", ["at_hash": #""rXH7QWVTZnXYCou_6Vdpfg""#], nil) { $0.accessToken = "SlAV32hkKG" },
        Situation("at_hash absent", [:], nil) { $0.accessToken = "SlAV32hkKG" },
        Situation("at_hash wrong", ["at_hash": #""rXH7QWVTZnXYCou_6Vdpfw""#], .invalidAccessTokenHash) {
            $0.accessToken = "SlAV32hkKG"
        },
        Situation("at_hash of the whole hash", ["at_hash": #""rXH7QWVTZnXYCou_6Vdpfg==""#], .invalidAccessTokenHash) {
            $0.accessToken = "SlAV32hkKG"
        },
        Situation("at_hash a number", ["at_hash": "1"], .invalidAccessTokenHash) { $0.accessToken = "SlAV32hkKG" },
        Situation("hosted domain", ["hd": #""example.com""#], nil) { $0.hostedDomain = "example.com" },
        Situation("hosted domain in capitals", ["hd": #""Example.COM""#], nil) { $0.hostedDomain = "exAmple.com" },
        Situation("another hosted domain", ["hd": #""example.org""#], .invalidHostedDomain) {
            $0.hostedDomain = "example.com"
        },
        Situation("a subdomain", ["hd": #""a.example.com""#], .invalidHostedDomain) { $0.hostedDomain = "example.com" },
        Situation("no hosted domain", [:], .invalidHostedDomain) { $0.hostedDomain = "example.com" },
        Situation("a Kelvin sign in the hosted domain", ["hd": "\"\u{212A}.example\""], .invalidHostedDomain) {
            $0.hostedDomain = "K.example"
        },
        Situation("a hosted domain that was not required", ["hd": #""example.com""#], nil) { _ in },
        Situation("an empty client ID", ["aud": #""""#, "azp": #""""#], .invalidConfiguration) { $0.clientID = "" },
        Situation("an empty client ID next to a server's", ["aud": #""server""#, "azp": #""""#], .invalidConfiguration)
        {
            ($0.clientID, $0.serverClientID) = ("", "server")
        },
        Situation("an empty server client ID", ["aud": #""""#], .invalidConfiguration) { $0.serverClientID = "" },
        Situation("refreshed", ["nonce": nil], nil) { $0.previous = previous() },
        Situation("refreshed, with the nonce", [:], nil) { $0.previous = previous() },
        Situation("refreshed, nonce of the request not looked at", [:], nil) {
            ($0.previous, $0.nonce) = (previous(), "another")
        },
        Situation("refreshed, aud as an array", ["aud": #"["app.example"]"#], nil) { $0.previous = previous() },
        Situation("refreshed, an audience less", [:], .refreshMismatch) {
            $0.previous = previous(audiences: ["app.example", "other"])
        },
        Situation("refreshed, an audience more", ["aud": #"["app.example","other"]"#], .refreshMismatch) {
            $0.previous = previous()
        },
        Situation("refreshed, another second audience", ["aud": #"["app.example","other"]"#], .refreshMismatch) {
            $0.previous = previous(audiences: ["app.example", "third"])
        },
        Situation("refreshed, the audiences in another order", ["aud": #"["app.example","other"]"#], nil) {
            $0.previous = previous(audiences: ["other", "app.example"])
        },
        Situation("refreshed, another nonce", ["nonce": #""x""#], .refreshMismatch) { $0.previous = previous() },
        Situation("refreshed, a nonce of the same length", ["nonce": #""n-0S6_WzA2Mk""#], .refreshMismatch) {
            $0.previous = previous()
        },
        Situation("refreshed, the nonce and more", ["nonce": #""n-0S6_WzA2Mjx""#], .refreshMismatch) {
            $0.previous = previous()
        },
        Situation("refreshed, a beginning of the nonce", ["nonce": #""n-0S6_WzA2M""#], .refreshMismatch) {
            $0.previous = previous()
        },
        Situation("refreshed, nonce null", ["nonce": "null"], .refreshMismatch) { $0.previous = previous() },
        Situation("refreshed, nonce a number", ["nonce": "1"], .refreshMismatch) { $0.previous = previous() },
        Situation("refreshed, a nonce where there was none", [:], .refreshMismatch) {
            $0.previous = previous(nonce: nil)
        },
        Situation("refreshed, an azp where there was none", [:], .refreshMismatch) {
            $0.previous = previous(authorizedParty: nil)
        },
        Situation("refreshed, another azp", [:], .refreshMismatch) {
            $0.previous = previous(authorizedParty: "app.examplf")
        },
        Situation("refreshed, no azp any more", ["azp": nil], nil) { $0.previous = previous() },
        Situation("refreshed, another subject", ["sub": #""1""#], .refreshMismatch) { $0.previous = previous() },
        Situation("refreshed, the subject in other letters", ["sub": #""aB1""#], .refreshMismatch) {
            $0.previous = previous(subject: "Ab1")
        },
        Situation("refreshed, a subject that is equivalent", ["sub": #""K1""#], .refreshMismatch) {
            $0.previous = previous(subject: "\u{212A}1")
        },
        Situation("refreshed, the other spelling of the issuer", ["iss": #""accounts.google.com""#], .refreshMismatch) {
            $0.previous = previous()
        },
        Situation("refreshed, an additional audience", ["aud": #"["app.example","other"]"#], .refreshMismatch) {
            $0.previous = previous()
        },
        Situation("refreshed, the time of sign-in as before", ["auth_time": "1789990000"], nil) {
            $0.previous = previous(authenticationTime: "1789990000")
        },
        Situation("refreshed, another time of sign-in", ["auth_time": "1789990001"], .refreshMismatch) {
            $0.previous = previous(authenticationTime: "1789990000")
        },
        Situation("refreshed, a time of sign-in half a second later", ["auth_time": "1789990000.5"], .refreshMismatch) {
            $0.previous = previous(authenticationTime: "1789990000")
        },
        Situation("refreshed, the same fraction of a second", ["auth_time": "17899900002.5e-1"], nil) {
            $0.previous = previous(authenticationTime: "1789990000.25")
        },
        Situation("refreshed, another fraction of a second", ["auth_time": "1789990000.5"], .refreshMismatch) {
            $0.previous = previous(authenticationTime: "1789990000.25")
        },
        Situation("refreshed, no fraction of a second", ["auth_time": "1789990000"], .refreshMismatch) {
            $0.previous = previous(authenticationTime: "1789990000.25")
        },
        Situation("refreshed, a time of sign-in where there was none", ["auth_time": "1789990000"], .refreshMismatch) {
            $0.previous = previous()
        },
        Situation("refreshed, expired", ["exp": "1790000000"], .tokenExpired) { $0.previous = previous() },
    ]

    private static func twoAudiences(_ party: String) -> IDTokenFixture.Claims {
        ["aud": #"["app.example","other"]"#, "azp": "\"\(party)\""]
    }

    private static func previous(
        issuer: String = "https://accounts.google.com", subject: String = "108204268033311374519",
        audiences: [String] = ["app.example"],
        authorizedParty: String? = "app.example", authenticationTime: String? = nil,
        nonce: String? = IDTokenFixture.nonce
    ) -> IDTokenClaims {
        IDTokenClaims(
            issuer: issuer, subject: subject, audiences: audiences, authorizedParty: authorizedParty,
            expiration: NumericDate(seconds: 1), issuedAt: NumericDate(seconds: 0),
            authenticationTime: authenticationTime.flatMap(date), nonce: nonce)
    }

    private static func date(_ text: String) -> NumericDate? {
        (try? JSONDocument(text))?.root.number.flatMap(NumericDate.init)
    }

    @Test(arguments: [
        ("0", "0"), ("1789990000", "1789990000"), ("1789990000.0", "1789990000"), ("0.25", "0.250000000000000000"),
        ("12.5e-1", "1.250000000000000000"), ("5e-18", "0.000000000000000005"),
        ("5e-19", "0.0000000000000000001"), ("1.0000000000000000009e1", "10.000000000000000009"),
    ])
    func aTimeIsWrittenAsANumberThatIsReadAsAnEqualTime(_ text: String, _ written: String) throws {
        let date = try #require(Self.date(text))
        #expect(date.jsonText == written)
        #expect(Self.date(written) == date)
    }

    @Test(arguments: situations)
    func acceptsOrRefusesAccordingToTheContext(_ situation: Situation) throws {
        let token = try IDTokenFixture.token(situation.claims)
        let context = IDTokenFixture.context(situation.change)
        #expect(try IDTokenFixture.refusal { try IDTokenFixture.verify(token, context: context) } == situation.code)
    }

    @Test
    func theRulesOfAnotherProviderApply() throws {
        let provider = IDTokenProvider(issuers: ["https://provider.example"], emailVerifiedForms: [.boolean])
        let verifier = IDTokenVerifier(provider: provider, testKeys: .allowed)
        func code(_ claims: IDTokenFixture.Claims) throws -> GoogleSignInError.Code? {
            let token = try IDTokenFixture.token(claims)
            return try IDTokenFixture.refusal { try IDTokenFixture.verify(token, verifier: verifier) }
        }
        let issuer = #""https://provider.example""#
        #expect(try code([:]) == .invalidIssuer)
        #expect(try code(["iss": issuer]) == nil)
        #expect(try code(["iss": issuer, "email_verified": #""true""#]) == .invalidIDToken)
    }

    @Test
    func aProviderThatWritesBooleansAsTextHasNoOthers() throws {
        var provider = IDTokenProvider.google
        provider.emailVerifiedForms = [.text]
        let verifier = IDTokenVerifier(provider: provider, testKeys: .allowed)
        func isVerified(_ text: String) throws -> Bool? {
            try IDTokenFixture.verify(IDTokenFixture.token(["email_verified": text]), verifier: verifier)
                .isEmailVerified
        }
        #expect(try isVerified(#""true""#) == true)
        #expect(try isVerified(#""false""#) == false)
        #expect(throws: GoogleSignInError(.invalidIDToken)) { try isVerified("true") }
    }

    @Test(arguments: ["email_verified", "is_private_email"])
    func aRefusalNamesTheBooleanThatIsNotOne(_ name: String) throws {
        var provider = IDTokenProvider.google
        provider.additionalClaims = [.privateEmail]
        let verifier = IDTokenVerifier(provider: provider, testKeys: .allowed)
        let token = try IDTokenFixture.token([name: "1"])
        let error = #expect(throws: GoogleSignInError.self) { try IDTokenFixture.verify(token, verifier: verifier) }
        #expect(try "\(#require(error))" == "invalid-id-token: \(name): expected true or false")
    }

    /// A refreshed token has the previous issuer byte by byte, also if another is canonically equivalent.
    @Test
    func equivalentIssuer() throws {
        let (one, other) = ("https://caf\u{E9}.example", "https://cafe\u{301}.example")
        let verifier = IDTokenVerifier(provider: IDTokenProvider(issuers: [one, other]), testKeys: .allowed)
        let context = IDTokenFixture.context { $0.previous = Self.previous(issuer: one) }
        for (issuer, code) in [(one, nil), (other, .refreshMismatch)] as [(String, GoogleSignInError.Code?)] {
            let token = try IDTokenFixture.token(["iss": "\"\(issuer)\""])
            let refusal = try IDTokenFixture.refusal {
                try IDTokenFixture.verify(token, context: context, verifier: verifier)
            }
            #expect(refusal == code)
        }
    }

    @Test
    func theLeewayIsAMinuteUnlessAnotherIsGiven() {
        #expect(IDTokenContext.defaultLeeway == 60)
        #expect(IDTokenContext(clientID: "app.example", now: 0).leeway == 60)
        #expect(IDTokenContext(clientID: "app.example", now: 0, leeway: 0).leeway == 0)
    }

    @Test
    func descriptionsShowWhatIsNoSecret() throws {
        func children(_ value: some CustomReflectable) -> [String] {
            value.customMirror.children.map { "\($0.label ?? ""): \($0.value)" }.sorted()
        }
        let context = IDTokenFixture.context { $0.leeway = 30 }
        #expect("\(context)" == "IDTokenContext(clientID: app.example, now: 1790000000, leeway: 30)")
        #expect(children(context) == ["clientID: app.example", "leeway: 30", "now: 1790000000"])
        let claims = try IDTokenFixture.verify(IDTokenFixture.token())
        let person = "issuer: https://accounts.google.com, subject: 108204268033311374519"
        #expect("\(claims)" == "IDTokenClaims(\(person))")
        #expect(children(claims).joined(separator: ", ") == person)
    }

    @Test
    func descriptionsShowNoNonceNoAccessTokenAndNoPersonalData() throws {
        let context = IDTokenFixture.context {
            ($0.accessToken, $0.previous) = ("secret-access-token", Self.previous())
        }
        let claims = try IDTokenFixture.verify(IDTokenFixture.token())
        var dumped = "\(context) \(claims) \(Self.previous())"
        dump(context, to: &dumped)
        dump(claims, to: &dumped)
        dump(Self.previous(), to: &dumped)
        for hidden in ["secret-access-token", IDTokenFixture.nonce, "mahina.kealoha@example.com", "Mahina Kealoha"] {
            #expect(!dumped.contains(hidden), "\(hidden)")
        }
    }
}

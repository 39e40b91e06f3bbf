import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import Testing

struct StoredSessionTests {
    typealias Members = [(name: String, text: String)]

    /// A session as it is written, member by member, so that a test can change one.
    static let members: Members = [
        ("version", "2"), ("client_id", #""app.example""#), ("claims", object(claims)), ("account_id", #""a1b2""#),
        ("granted_scopes", #"["openid"]"#), ("signed_in_at", "1789999990"), ("confirmed_at", "1790000000"),
        ("refresh_token", #""1//token""#),
    ]

    static let claims: Members = [
        ("iss", #""https://accounts.google.com""#), ("sub", #""1082""#), ("aud", #"["app.example"]"#),
        ("azp", #""app.example""#), ("exp", "1790003600"), ("iat", "1789999992"), ("nbf", "1789999991"),
        ("auth_time", "1789999995.250000000000000000"), ("nonce", #""n-1""#), ("hd", #""example.com""#),
        ("email", #""mahina@example.com""#), ("email_verified", "true"), ("is_private_email", "false"),
        ("real_user_status", "2"), ("name", #""Mahina Kealoha""#), ("given_name", #""Mahina""#),
        ("family_name", #""Kealoha""#), ("picture", #""https://example.com/p""#),
    ]

    /// A session as releases before the second version wrote it.
    static let membersOfVersion1: Members = [
        ("version", "1"), ("client_id", #""app.example""#), ("issuer", #""https://accounts.google.com""#),
        ("subject", #""1082""#), ("audiences", #"["app.example"]"#), ("nonce", #""n-1""#), ("auth_time", "1789999995"),
        ("profile", #"{"name":"Mahina","email":"mahina@example.com","picture":"https://example.com/p"}"#),
        ("account_id", #""a1b2""#), ("granted_scopes", #"["openid"]"#), ("signed_in_at", "1789999990"),
        ("confirmed_at", "1790000000"), ("expires_at", "1790003600"), ("refresh_token", #""1//token""#),
    ]

    static func object(_ members: Members) -> String {
        "{" + members.map { "\"\($0.name)\":\($0.text)" }.joined(separator: ",") + "}"
    }

    static func replacing(_ name: String, with text: String?, in members: Members) -> Members {
        members.compactMap { $0.name == name ? text.map { (name, $0) } : $0 }
    }

    /// A session with another value of a member; of a claim if there is no such member.
    static func text(replacing name: String? = nil, with text: String? = nil, adding more: String = "") -> String {
        guard let name else { return object(members).dropLast() + more + "}" }
        if members.contains(where: { $0.name == name }) { return object(replacing(name, with: text, in: members)) }
        return self.text(replacing: "claims", with: object(replacing(name, with: text, in: claims)))
    }

    static func textOfVersion1(replacing name: String, with text: String? = nil) -> String {
        object(replacing(name, with: text, in: membersOfVersion1))
    }

    static func read(_ text: String) throws(GoogleSignInError) -> StoredSession {
        try StoredSession(reading: Array(text.utf8))
    }

    @Test
    func aSessionIsParsedAsItIsDocumented() throws {
        let session = try Self.read(Self.text())
        #expect(session.clientID == "app.example")
        let claims = session.claims
        #expect(claims.issuer == "https://accounts.google.com" && claims.subject == "1082")
        #expect(claims.audiences == ["app.example"] && claims.authorizedParty == "app.example")
        #expect(claims.expiration == NumericDate(seconds: 1_790_003_600))
        #expect(claims.issuedAt == NumericDate(seconds: 1_789_999_992))
        #expect(claims.notBefore == NumericDate(seconds: 1_789_999_991))
        #expect(claims.authenticationTime?.seconds == 1_789_999_995 && claims.authenticationTime?.hasFraction == true)
        #expect(claims.nonce == "n-1" && claims.hostedDomain == "example.com")
        #expect(claims.email == "mahina@example.com" && claims.isEmailVerified == true)
        #expect(claims.isPrivateEmail == false && claims.realUserStatus == .likelyReal)
        #expect([claims.name, claims.givenName, claims.familyName] == ["Mahina Kealoha", "Mahina", "Kealoha"])
        #expect(claims.picture == "https://example.com/p")
        #expect(session.accountID == "a1b2")
        #expect(session.grantedScopes == ["openid"])
        #expect([session.signedInAt, session.confirmedAt] == [1_789_999_990, 1_790_000_000])
        #expect(session.refreshToken?.text == "1//token")
        #expect(String(decoding: try session.bytes(), as: UTF8.self) == Self.text())
    }

    @Test
    func aSessionOfVersion1IsReadAndWrittenAsVersion2() throws {
        let session = try Self.read(Self.object(Self.membersOfVersion1))
        let claims = IDTokenClaims(
            issuer: "https://accounts.google.com", subject: "1082", audiences: ["app.example"],
            // Not stored then; a refresh may have it or not.
            authorizedParty: "app.example", expiration: NumericDate(seconds: 1_790_003_600),
            issuedAt: NumericDate(seconds: 1_789_999_990), authenticationTime: NumericDate(seconds: 1_789_999_995),
            nonce: "n-1", email: "mahina@example.com", name: "Mahina", picture: "https://example.com/p")
        #expect(
            session
                == StoredSession(
                    clientID: "app.example", claims: claims, accountID: "a1b2", grantedScopes: ["openid"],
                    signedInAt: 1_789_999_990, confirmedAt: 1_790_000_000, refreshToken: try RefreshToken("1//token")))
        let written = String(decoding: try session.bytes(), as: UTF8.self)
        #expect(written.hasPrefix(#"{"version":2,"#))
        #expect(try Self.read(written) == session)
    }

    @Test(arguments: ["exp", "iat", "nbf", "auth_time", "signed_in_at", "confirmed_at"])
    func aTimeOfZeroIsStored(_ name: String) throws {
        let text = Self.text(replacing: name, with: "0")
        #expect(String(decoding: try Self.read(text).bytes(), as: UTF8.self) == text)
    }

    /// A key is stored with the refresh token that is bound to it, and never alone.
    @Test
    func aProofKeyIsStoredWithItsRefreshToken() throws {
        let text = Self.text(adding: #","proof_key":"d2hhdCBmaW5kcyBpdA""#)
        let session = try Self.read(text)
        #expect(session.refreshToken?.proofKey?.text == "d2hhdCBmaW5kcyBpdA")
        #expect(String(decoding: try session.bytes(), as: UTF8.self) == text)
        #expect(try Self.read(Self.text()).refreshToken?.proofKey == nil)
        let wrong = [
            (Self.text(replacing: "refresh_token").dropLast() + #","proof_key":"a"}"#, "refresh_token"),
            (Self.text(adding: #","proof_key":"a=""#), "proof_key"),
            (Self.text(adding: #","proof_key":"""#), "proof_key"),
            (Self.text(adding: #","proof_key":7"#), "proof_key"),
        ]
        for (text, name) in wrong {
            let error = #expect(throws: GoogleSignInError(.storageCorrupt)) { try Self.read(String(text)) }
            #expect(try #require(error).detail.contains(name))
        }
    }

    static let optional = [
        "azp", "nbf", "auth_time", "nonce", "hd", "email", "email_verified", "is_private_email", "real_user_status",
        "name", "given_name", "family_name", "picture", "account_id", "refresh_token",
    ]

    @Test(arguments: optional)
    func optionalMembersMayBeOmitted(_ name: String) throws {
        let text = Self.text(replacing: name)
        #expect(String(decoding: try Self.read(text).bytes(), as: UTF8.self) == text)
    }

    @Test(arguments: (members + claims).map(\.name).filter { !optional.contains($0) })
    func requiredMembersMayNotBeOmitted(_ name: String) {
        #expect(throws: GoogleSignInError(.storageCorrupt)) { try Self.read(Self.text(replacing: name)) }
    }

    @Test(arguments: membersOfVersion1.map(\.name))
    func ofVersion1OnlyWhatItNeedNotHaveMayBeOmitted(_ name: String) throws {
        let isOptional = ["nonce", "auth_time", "account_id", "refresh_token"].contains(name)
        let session = try? Self.read(Self.textOfVersion1(replacing: name))
        #expect((session != nil) == isOptional)
        if let session { #expect(try StoredSession(reading: session.bytes()) == session) }
    }

    static let wrong: [(name: String, text: String)] = [
        ("version", "0"), ("version", "3"), ("version", "2.0"), ("version", #""2""#), ("version", "null"),
        ("client_id", #""""#), ("client_id", #""a b""#), ("client_id", "7"), ("claims", "[]"), ("claims", "null"),
        ("iss", "[]"), ("sub", #""""#), ("sub", "1082"), ("sub", #""caf\u00e9""#),
        ("sub", "\"" + String(repeating: "1", count: 256) + "\""),
        ("aud", "[]"), ("aud", #""app.example""#), ("aud", #"["app.example",7]"#), ("azp", "1"),
        ("exp", "9223372036854775808"), ("exp", "null"), ("iat", "1e400"), ("nbf", "true"),
        ("auth_time", "-1"), ("auth_time", "-0.5"), ("auth_time", #""1.5""#), ("auth_time", "253402300800"),
        ("nonce", "null"), ("hd", "7"), ("email", "[]"), ("email_verified", #""true""#), ("email_verified", "1"),
        ("is_private_email", "null"), ("real_user_status", "3"), ("real_user_status", "-1"), ("name", "7"),
        ("given_name", "null"), ("family_name", "{}"), ("picture", "0"), ("account_id", #""a b""#),
        ("granted_scopes", #"{"openid":true}"#), ("signed_in_at", "1e400"), ("signed_in_at", "1.5"),
        ("confirmed_at", "true"), ("refresh_token", #""""#), ("refresh_token", #""a\nb""#), ("refresh_token", "null"),
    ]

    @Test(arguments: wrong)
    func aMalformedMemberIsRefusedByName(_ name: String, _ text: String) throws {
        let error = #expect(throws: GoogleSignInError(.storageCorrupt)) {
            try Self.read(Self.text(replacing: name, with: text))
        }
        #expect(try #require(error).detail.contains(name))
    }

    static let wrongInVersion1: [(name: String, text: String)] = [
        ("issuer", "[]"), ("subject", #""""#), ("subject", #""caf\u00e9""#), ("audiences", "[]"),
        ("audiences", #""app.example""#), ("nonce", "null"), ("auth_time", "-1"), ("auth_time", "1.5"),
        ("auth_time", "253402300800"), ("profile", "null"), ("profile", #"{"name":7}"#), ("profile", #"{"age":"7"}"#),
        ("expires_at", "9223372036854775808"),
    ]

    @Test(arguments: wrongInVersion1)
    func aMalformedMemberOfVersion1IsRefusedByName(_ name: String, _ text: String) throws {
        let error = #expect(throws: GoogleSignInError(.storageCorrupt)) {
            try Self.read(Self.textOfVersion1(replacing: name, with: text))
        }
        #expect(try #require(error).detail.contains(name))
    }

    @Test
    func aVersionHasNoMembersOfTheOther() {
        for (name, text) in [("claims", Self.object(Self.claims)), ("claims", "{}")] {
            let mixed = Self.object(Self.membersOfVersion1 + [(name, text)])
            #expect(throws: GoogleSignInError(.storageCorrupt)) { try Self.read(mixed) }
        }
        for member in Self.membersOfVersion1 where !Self.members.contains(where: { $0.name == member.name }) {
            #expect(throws: GoogleSignInError(.storageCorrupt), "\(member.name)") {
                try Self.read(Self.object(Self.members + [member]))
            }
        }
    }

    static let malformed: [(name: String, text: String)] = [
        ("nothing", ""), ("an array", "[]"), ("null", "null"), ("an empty object", "{}"),
        ("an access token", text(adding: #","access_token":"ya29.secret""#)),
        ("an ID token", text(adding: #","id_token":"a.b.c""#)),
        ("a member twice", text(adding: #","client_id":"app.example""#)),
        ("a member twice, escaped", text(adding: #","\u0063lient_id":"app.example""#)), ("a tail", text() + "x"),
        ("a claim twice", text(replacing: "claims", with: object(claims + [("sub", #""1083""#)]))),
        ("an unknown claim", text(replacing: "claims", with: object(claims + [("at_hash", #""a""#)]))),
        ("too deep", text(replacing: "name", with: "[[[[1]]]]")),
        ("too large", text(replacing: "nonce", with: "\"" + String(repeating: "n", count: 65_536) + "\"")),
    ]

    @Test(arguments: malformed)
    func otherDocumentsAreRefused(_ name: String, _ text: String) {
        #expect(throws: GoogleSignInError(.storageCorrupt)) { try StoredSession(reading: Array(text.utf8)) }
    }

    @Test
    func everyTruncationOfASessionIsRefused() {
        let bytes = Array(Self.text().utf8)
        for count in 0..<bytes.count {
            #expect(throws: GoogleSignInError(.storageCorrupt)) {
                try StoredSession(reading: Array(bytes.prefix(count)))
            }
        }
    }

    @Test(arguments: ["\"\\/\u{8}\n\u{1F}\u{7F}", "名前 🌺", "\u{0}", "e\u{301}"])
    func everyCharacterOfANameSurvives(_ name: String) throws {
        let session = try SessionFixtures.session(name: name)
        let read = try StoredSession(reading: session.bytes())
        #expect(read.claims.name.map { Array($0.utf8) } == Array(name.utf8))
    }

    @Test
    func aSessionThatCouldNotBeReadAgainIsNotWritten() throws {
        let large = try SessionFixtures.session(name: String(repeating: "n", count: 70_000))
        #expect(throws: GoogleSignInError(.storageFailed)) { try large.bytes() }
        let nameless = try SessionFixtures.session(subject: "")
        #expect(throws: GoogleSignInError(.storageFailed)) { try nameless.bytes() }
    }

    @Test
    func descriptionsShowNeitherPersonalDataNorTokens() throws {
        let session = try SessionFixtures.session(refreshToken: "1//refresh-secret")
        var dumped = ""
        dump(session, to: &dumped)
        for text in ["\(session)", String(reflecting: session), dumped] {
            #expect(!text.contains("secret"))
            #expect(!text.contains("mahina"))
            #expect(text.contains(SessionFixtures.subject))
        }
        let error = #expect(throws: GoogleSignInError.self) {
            try StoredSession(reading: Array(Self.text(replacing: "sub", with: #""sécret""#).utf8))
        }
        #expect(try !#require(error).description.contains("cret"))
    }
}

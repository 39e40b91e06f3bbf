import GoogleSignInAccounts
import GoogleSignInClient
import Testing

@Suite("Stored sessions")
struct StoredSessionTests {
    /// A session as it is written, member by member, so that a test can change one.
    static let members: [(name: String, text: String)] = [
        ("version", "1"), ("client_id", #""app.example""#), ("issuer", #""https://accounts.google.com""#),
        ("subject", #""1082""#), ("audiences", #"["app.example"]"#), ("nonce", #""n-1""#), ("auth_time", "1789999995"),
        ("profile", #"{"name":"Mahina","email":"mahina@example.com","picture":"https://example.com/p"}"#),
        ("account_id", #""a1b2""#), ("granted_scopes", #"["openid"]"#), ("signed_in_at", "1789999990"),
        ("confirmed_at", "1790000000"), ("expires_at", "1790003600"), ("refresh_token", #""1//token""#),
    ]

    static func text(replacing name: String? = nil, with text: String? = nil, adding more: String = "") -> String {
        let kept = members.compactMap { member -> String? in
            guard member.name == name else { return "\"\(member.name)\":\(member.text)" }
            return text.map { "\"\(member.name)\":\($0)" }
        }
        return "{" + kept.joined(separator: ",") + more + "}"
    }

    @Test("a session is parsed as it is documented")
    func readsEveryMember() throws {
        let session = try StoredSession(reading: Array(Self.text().utf8))
        #expect(session.clientID == "app.example")
        #expect(
            session.identity
                == SignInIdentity(
                    issuer: "https://accounts.google.com", subject: "1082", audiences: ["app.example"], nonce: "n-1",
                    authenticationTime: 1_789_999_995))
        #expect(
            session.profile
                == AccountProfile(name: "Mahina", email: "mahina@example.com", picture: "https://example.com/p"))
        #expect(session.accountID == "a1b2")
        #expect(session.grantedScopes == ["openid"])
        #expect(
            [session.signedInAt, session.confirmedAt, session.expiresAt] == [
                1_789_999_990, 1_790_000_000, 1_790_003_600,
            ])
        #expect(session.refreshToken?.text == "1//token")
        #expect(String(decoding: try session.bytes(), as: UTF8.self) == Self.text())
    }

    @Test("a time of zero is stored", arguments: ["auth_time", "signed_in_at", "confirmed_at", "expires_at"])
    func keepsZero(_ name: String) throws {
        let text = Self.text(replacing: name, with: "0")
        #expect(String(decoding: try StoredSession(reading: Array(text.utf8)).bytes(), as: UTF8.self) == text)
    }

    @Test("optional members may be omitted", arguments: ["nonce", "auth_time", "account_id", "refresh_token"])
    func readsWithoutOptional(_ name: String) throws {
        let session = try StoredSession(reading: Array(Self.text(replacing: name).utf8))
        #expect(try StoredSession(reading: session.bytes()) == session)
    }

    @Test(
        "required members may not be omitted",
        arguments: [
            "version", "client_id", "issuer", "subject", "audiences", "profile", "granted_scopes", "signed_in_at",
            "confirmed_at", "expires_at",
        ])
    func refusesWithoutRequired(_ name: String) {
        #expect(throws: GoogleSignInError(.storageCorrupt)) {
            try StoredSession(reading: Array(Self.text(replacing: name).utf8))
        }
    }

    static let wrong: [(name: String, text: String)] = [
        ("version", "0"), ("version", "2"), ("version", "1.0"), ("version", #""1""#), ("version", "null"),
        ("client_id", #""""#), ("client_id", #""a b""#), ("client_id", "7"), ("issuer", "[]"),
        ("subject", #""""#), ("subject", "1082"), ("subject", #""caf\u00e9""#),
        ("subject", "\"" + String(repeating: "1", count: 256) + "\""),
        ("audiences", "[]"), ("audiences", #""app.example""#), ("audiences", #"["app.example",7]"#),
        ("nonce", "null"), ("auth_time", "-1"), ("auth_time", "1.5"), ("auth_time", "253402300800"),
        ("profile", "null"), ("profile", #"{"name":7}"#), ("profile", #"{"age":"7"}"#), ("account_id", #""a b""#),
        ("granted_scopes", #"{"openid":true}"#), ("signed_in_at", "1e400"), ("confirmed_at", "true"),
        ("expires_at", "9223372036854775808"), ("refresh_token", #""""#), ("refresh_token", #""a\nb""#),
        ("refresh_token", "null"),
    ]

    @Test("a malformed member is refused by name", arguments: wrong)
    func refusesWrongMembers(_ name: String, _ text: String) throws {
        let error = #expect(throws: GoogleSignInError(.storageCorrupt)) {
            try StoredSession(reading: Array(Self.text(replacing: name, with: text).utf8))
        }
        #expect(try #require(error).detail.contains(name))
    }

    static let malformed: [(name: String, text: String)] = [
        ("nothing", ""), ("an array", "[]"), ("null", "null"), ("an empty object", "{}"),
        ("an access token", text(adding: #","access_token":"ya29.secret""#)),
        ("an ID token", text(adding: #","id_token":"a.b.c""#)), ("a member twice", text(adding: #","subject":"1083""#)),
        ("a member twice, escaped", text(adding: #","\u0073ubject":"1083""#)), ("a tail", text() + "x"),
        ("too deep", text(replacing: "profile", with: #"{"name":[[[[1]]]]}"#)),
        ("too large", text(replacing: "nonce", with: "\"" + String(repeating: "n", count: 65_536) + "\"")),
    ]

    @Test("other documents are refused", arguments: malformed)
    func refusesMalformed(_ name: String, _ text: String) {
        #expect(throws: GoogleSignInError(.storageCorrupt)) { try StoredSession(reading: Array(text.utf8)) }
    }

    @Test("every truncation of a session is refused")
    func refusesPrefixes() {
        let bytes = Array(Self.text().utf8)
        for count in 0..<bytes.count {
            #expect(throws: GoogleSignInError(.storageCorrupt)) {
                try StoredSession(reading: Array(bytes.prefix(count)))
            }
        }
    }

    @Test("every character of a name survives", arguments: ["\"\\/\u{8}\n\u{1F}\u{7F}", "名前 🌺", "\u{0}", "e\u{301}"])
    func escapes(_ name: String) throws {
        let session = try SessionFixtures.session(name: name)
        let read = try StoredSession(reading: session.bytes())
        #expect(read.profile.name.map { Array($0.utf8) } == Array(name.utf8))
    }

    @Test("a session that could not be read again is not written")
    func refusesToWrite() throws {
        let large = try SessionFixtures.session(name: String(repeating: "n", count: 70_000))
        #expect(throws: GoogleSignInError(.storageFailed)) { try large.bytes() }
        let nameless = try SessionFixtures.session(subject: "")
        #expect(throws: GoogleSignInError(.storageFailed)) { try nameless.bytes() }
    }

    @Test("descriptions show neither personal data nor tokens")
    func isSilent() throws {
        let session = try SessionFixtures.session(refreshToken: "1//refresh-secret")
        var dumped = ""
        dump(session, to: &dumped)
        for text in ["\(session)", String(reflecting: session), dumped] {
            #expect(!text.contains("secret"))
            #expect(!text.contains("mahina"))
            #expect(text.contains(SessionFixtures.subject))
        }
        let error = #expect(throws: GoogleSignInError.self) {
            try StoredSession(reading: Array(Self.text(replacing: "subject", with: #""sécret""#).utf8))
        }
        #expect(try !#require(error).description.contains("cret"))
    }
}

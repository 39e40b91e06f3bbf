import AssayJSON
import AssayTestSupport
import Testing
import TokenForge

@testable import MockGoogle

struct SecurityEventTests {
    static let accounts = "https://accounts.google.com"
    static let risc = "https://schemas.openid.net/secevent/risc/event-type/"

    static func event(_ text: String) throws -> SentSecurityEvent {
        let node = try JSON.parse(text: text, file: "event.json")
        return try SentSecurityEvent(
            decoding: node.object(allowing: SentSecurityEvent.members), keys: Fixture.forge.get().keys)
    }

    static func token(_ text: String, _ provider: inout MockGoogleProvider) throws -> SignedSecurityEvent {
        try provider.token(of: event(text), at: Fixture.start)
    }

    static func claims(_ text: String) throws -> JSONValue {
        var provider = try Fixture.provider()
        return try Browser.decode(String(decoding: token(text, &provider).bytes, as: UTF8.self)).claims
    }

    @Test
    func theDocumentNamesTheIssuerAndTheKeysOfIDTokens() throws {
        var browser = try Browser()
        let response = try browser.send("GET", Self.accounts + "/.well-known/risc-configuration")
        #expect(response.status == 200)
        let document = try Browser.json(response)
        #expect(document["issuer"] == .string(Self.accounts))
        #expect(document["jwks_uri"] == "https://www.googleapis.com/oauth2/v3/certs")
        #expect(try browser.send("POST", Self.accounts + "/.well-known/risc-configuration").status == 405)
    }

    @Test
    func aTokenIsSignedWithTheCurrentKeyAndHasNoTypAndNoExp() throws {
        var provider = try Fixture.provider()
        let token = try Self.token(#"{"event": "sessions-revoked"}"#, &provider)
        let text = String(decoding: token.bytes, as: UTF8.self)
        #expect(ReceivedIDToken(text, keys: provider.publishedKeys) != nil)
        let (header, claims) = try Browser.decode(text)
        #expect(header["alg"] == "RS256" && header["typ"] == nil && header["kid"] != nil)
        #expect(claims["iss"] == .string(Self.accounts) && claims["aud"] == .string(Fixture.web))
        #expect(claims["iat"] == .integer(Fixture.start) && claims["exp"] == nil && claims["sub"] == nil)
        #expect(claims["jti"] == .string(token.identifier))
        #expect(
            claims["events"]?[Self.risc + "sessions-revoked"]
                == [
                    "subject": [
                        "subject_type": "iss-sub", "iss": .string(Self.accounts), "sub": "108204268033311374519",
                    ]
                ])
        let second = try Self.token(#"{"event": "sessions-revoked"}"#, &provider)
        #expect(second.identifier != token.identifier)
        let named = try Self.token(#"{"event": "sessions-revoked", "jti": "again"}"#, &provider)
        #expect(named.identifier == "again")
    }

    @Test
    func theMembersOfAnEventAreInTheToken() throws {
        let disabled = try Self.claims(
            #"{"event": "account-disabled", "person": 1, "reason": "hijacking", "age": 60, "audience": "a"}"#)
        let event = disabled["events"]?[Self.risc + "account-disabled"]
        #expect(event?["reason"] == "hijacking")
        #expect(event?["subject"]?["sub"] == "110248495921238986420")
        #expect(disabled["iat"] == .integer(Fixture.start - 60) && disabled["aud"] == "a")
        let verification = try Self.claims(#"{"event": "verification", "state": "s"}"#)
        #expect(verification["events"] == .object([JSONMember(Self.risc + "verification", JSONNode(["state": "s"]))]))
        let revoked = try Self.claims(#"{"event": "token-revoked", "refresh_token": "1//0123456789abcdefghi"}"#)
        #expect(
            revoked["events"]?["https://schemas.openid.net/secevent/oauth/event-type/token-revoked"]?["subject"]
                == [
                    "subject_type": "oauth_token", "token_type": "refresh_token", "token_identifier_alg": "prefix",
                    "token": "1//0123456789abc",
                ])
        let own = try Self.claims(#"{"event": "https://events.example/moved", "token": {"claims": {"iss": "x"}}}"#)
        #expect(own["events"]?["https://events.example/moved"] != nil && own["iss"] == "x")
    }

    static let mistakes: [Case<(text: String, error: String)>] = [
        Case("none", ("{}", "\"event\"")),
        Case("misspelt", (#"{"event": "session-revoked"}"#, "did you mean \"sessions-revoked\"")),
        Case("unknown member", (#"{"event": "verification", "status": "s"}"#, "status")),
        Case("token", (#"{"event": "verification", "token": {"sign": {"key": "none"}}}"#, "none")),
    ]

    @Test(arguments: mistakes)
    func aMistakeInAnEventIsAnError(_ row: Case<(text: String, error: String)>) {
        let errors = Fixture.errors { _ = try Self.event(row.value.text) }
        #expect(errors.count == 1 && errors[0].contains(row.value.error), "\(errors)")
    }

    @Test
    func nobodyAndNoKeyAreErrorsOfTheProvider() throws {
        var provider = try Fixture.provider()
        #expect(throws: JSONError.self) { try Self.token(#"{"event": "verification", "person": 9}"#, &provider) }
        for key in ["google-a", "google-b", "google-c"] { provider.change(keys: .revoke(key)) }
        #expect(throws: JSONError.self) { try Self.token(#"{"event": "verification"}"#, &provider) }
    }
}

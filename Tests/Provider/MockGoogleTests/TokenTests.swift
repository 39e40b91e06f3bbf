import AssayJSON
import AssayTestSupport
import JOSECryptography
import Testing
import TokenForge

@testable import MockGoogle

struct TokenTests {
    @Test
    func aSignInReturnsGooglesMembersAndAnHonestIDToken() throws {
        var browser = try Browser()
        let tokens = try browser.signIn()
        guard case .object(let members) = tokens else {
            Issue.record("no object")
            return
        }
        #expect(
            members.map(\.name) == ["access_token", "expires_in", "refresh_token", "scope", "token_type", "id_token"])
        #expect(tokens["expires_in"] == 3_599)
        #expect(tokens["token_type"] == "Bearer")
        #expect(
            tokens["scope"]
                == "openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile"
        )
        let idToken = try Browser.text(tokens, "id_token")
        let (header, claims) = try Browser.decode(idToken)
        let key = try #require(Fixture.forge.get().keys["google-a"])
        #expect(header == ["alg": "RS256", "kid": .string(key.kid), "typ": "JWT"])
        let accessToken = Array(try Browser.text(tokens, "access_token").utf8)
        // OpenID Connect Core §3.1.3.6.
        let hash = Base64.url(Array(try HashAlgorithm.sha256.hash(accessToken).prefix(16)))
        #expect(
            claims
                == [
                    "iss": "https://accounts.google.com", "azp": .string(Fixture.ios), "aud": .string(Fixture.ios),
                    "sub": "108204268033311374519", "email": "mahina.kealoha@example.com", "email_verified": true,
                    "at_hash": .string(hash), "nonce": "n-1", "name": "Mahina Kealoha", "given_name": "Mahina",
                    "family_name": "Kealoha", "picture": "https://lh3.googleusercontent.com/a/example=s96-c",
                    "iat": .integer(Fixture.start), "exp": .integer(Fixture.start + 3_600),
                ])
        #expect(try Self.isSigned(idToken, by: "google-a"))
        #expect(try !Self.isSigned(idToken, by: "google-b"))
    }

    static func isSigned(_ token: String, by name: String) throws -> Bool {
        let jwk = try #require(Fixture.forge.get().keys[name]).publicJWK
        let parts = token.split(separator: ".")
        try #require(parts.count == 3)
        let key = try RSASignatureVerifier(
            modulus: try #require(Base64.decodeURL(Browser.text(jwk, "n"))),
            exponent: try #require(Base64.decodeURL(Browser.text(jwk, "e"))))
        return key.isValidSignature(
            try #require(Base64.decodeURL(String(parts[2]))), for: Array("\(parts[0]).\(parts[1])".utf8))
    }

    /// With a server client ID, the audience is the server and the authorized party is the app.
    @Test
    func serverClientID() throws {
        for changes in [["audience": Fixture.web], [:]] {
            var browser = try Browser()
            let code = try browser.code(changes.mapValues { $0 })
            let response = try browser.token(Browser.exchange(code, ["audience": Fixture.web]))
            let (_, claims) = try Browser.decode(Browser.text(Browser.json(response), "id_token"))
            #expect(claims["aud"] == .string(Fixture.web))
            #expect(claims["azp"] == .string(Fixture.ios))
        }
    }

    @Test
    func withoutAnIdentityScopeThereIsNoIDToken() throws {
        var browser = try Browser(#"{"scopes": ["https://www.googleapis.com/auth/drive.file"]}"#)
        let tokens = try browser.signIn(["scope": "https://www.googleapis.com/auth/drive.file"])
        #expect(tokens["id_token"] == nil)
        let more = try browser.signIn(["scope": "openid", "include_granted_scopes": "true"])
        #expect(more["scope"] == "openid https://www.googleapis.com/auth/drive.file")
        #expect(more["id_token"] != nil)
        let less = try browser.signIn(["scope": "openid"])
        #expect(less["scope"] == "openid")
    }

    @Test
    func theClaimsFollowTheScopesAndThePerson() throws {
        var browser = try Browser(#"{"id_token_issuer": "accounts.google.com", "clock_skew": -30}"#)
        let tokens = try browser.signIn(["scope": "openid email", "nonce": nil], user: .consent(.index(2)))
        let (_, claims) = try Browser.decode(Browser.text(tokens, "id_token"))
        #expect(claims["iss"] == "accounts.google.com")
        #expect(claims["email_verified"] == "false")
        #expect(claims["name"] == nil)
        #expect(claims["nonce"] == nil)
        #expect(claims["iat"] == .integer(Fixture.start - 30))
    }

    @Test
    func contentThatIsNotAFormAndRepeatedParametersAreRefused() throws {
        var browser = try Browser()
        let code = try browser.code()
        #expect(try browser.token(Browser.exchange(code), type: "application/json").status == 400)
        var twice = Browser.exchange(code)
        twice.append("code", code)
        #expect(try browser.token(twice).status == 400)
        let get = try browser.send("GET", "https://oauth2.googleapis.com/token?code=x")
        #expect(get.status == 405)
        #expect(get.headers.first(named: "Allow") == "POST")
    }
}

import AssayDocument
import OpenSSLCrypto
import Testing
import TokenForge

@testable import MockGoogle

@Suite("The token endpoint")
struct TokenTests {
    @Test("A sign-in gives Google's members and an honest ID token")
    func honest() throws {
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
        // OpenID Connect Core, section 3.1.3.6.
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
        let key = try RSAPublicKey(
            modulus: try #require(Base64.decodeURL(Browser.text(jwk, "n"))),
            exponent: try #require(Base64.decodeURL(Browser.text(jwk, "e"))))
        return key.isValidSignature(
            try #require(Base64.decodeURL(String(parts[2]))), for: Array("\(parts[0]).\(parts[1])".utf8))
    }

    struct Refusal: Sendable {
        var changes: [String: String?] = [:]
        var fields: [MockField] = []
        let status: Int
        let error: String
        let description: String
    }

    static let refusals = [
        Case(
            "no client",
            Refusal(
                changes: ["client_id": nil], status: 400, error: "invalid_request",
                description: "Could not determine client ID from request.")),
        Case(
            "unknown client",
            Refusal(
                changes: ["client_id": "x"], status: 401, error: "invalid_client",
                description: "The OAuth client was not found.")),
        Case(
            "secret of a client without one",
            Refusal(
                changes: ["client_secret": "x"], status: 401, error: "invalid_client", description: "Unauthorized")),
        Case(
            "another client's code",
            Refusal(
                changes: ["client_id": Fixture.desktop], status: 401, error: "unauthorized_client",
                description: "Unauthorized")),
        Case(
            "web client without its secret",
            Refusal(
                changes: ["client_id": Fixture.web], status: 400, error: "invalid_request",
                description: "client_secret is missing.")),
        Case(
            "web client with a wrong secret",
            Refusal(
                changes: ["client_id": Fixture.web, "client_secret": "x"], status: 401, error: "invalid_client",
                description: "Unauthorized")),
        Case(
            "two ways of authentication",
            Refusal(
                changes: ["client_secret": "x"], fields: [MockField("Authorization", "Basic eDp5")], status: 400,
                error: "invalid_request", description: "Only one client authentication method may be used.")),
        Case(
            "credentials that are none",
            Refusal(
                fields: [MockField("Authorization", "Basic eA==")], status: 401, error: "invalid_client",
                description: "Unauthorized")),
        Case(
            "no grant type",
            Refusal(
                changes: ["grant_type": nil], status: 400, error: "unsupported_grant_type",
                description: "Invalid grant_type: ")),
        Case(
            "unknown grant type",
            Refusal(
                changes: ["grant_type": "password"], status: 400, error: "unsupported_grant_type",
                description: "Invalid grant_type: password")),
        Case(
            "no code",
            Refusal(
                changes: ["code": nil], status: 400, error: "invalid_request",
                description: "Missing required parameter: code")),
        Case(
            "a code of nobody",
            Refusal(
                changes: ["code": "4/0Ax"], status: 400, error: "invalid_grant", description: "Malformed auth code.")),
        Case(
            "no redirect URI",
            Refusal(
                changes: ["redirect_uri": nil], status: 400, error: "invalid_request",
                description: "Missing parameter: redirect_uri")),
        Case(
            "another redirect URI",
            Refusal(
                changes: ["redirect_uri": Fixture.iosRedirect + "/"], status: 400, error: "redirect_uri_mismatch",
                description: "Bad Request")),
        Case(
            "no verifier",
            Refusal(
                changes: ["code_verifier": nil], status: 400, error: "invalid_grant",
                description: "Missing code verifier.")),
        Case(
            "another verifier",
            Refusal(
                changes: ["code_verifier": String(repeating: "a", count: 43)], status: 400, error: "invalid_grant",
                description: "Invalid code verifier.")),
        Case(
            "the challenge for a verifier",
            Refusal(
                changes: ["code_verifier": Fixture.challenge], status: 400, error: "invalid_grant",
                description: "Invalid code verifier.")),
        Case(
            "audience of nobody",
            Refusal(
                changes: ["audience": "x"], status: 400, error: "invalid_audience",
                description: "The audience client and the client need to be in the same project.")),
    ]

    @Test("A refusal has Google's status and body, and leaves the code usable", arguments: refusals)
    func refusal(_ row: Case<Refusal>) throws {
        var browser = try Browser()
        let code = try browser.code()
        let response = try browser.token(Browser.exchange(code, row.value.changes), row.value.fields)
        #expect(response.status == row.value.status)
        #expect(
            String(decoding: response.body.prefix(9_999), as: UTF8.self)
                == "{\n  \"error\": \"\(row.value.error)\",\n  \"error_description\": \"\(row.value.description)\"\n}\n"
        )
        #expect(response.fields.first(named: "content-type") == "application/json; charset=utf-8")
        #expect(try browser.token(Browser.exchange(code)).status == 200)
    }

    @Test("A code works once; its second use revokes what the first gave")
    func secondUse() throws {
        var browser = try Browser()
        let code = try browser.code()
        let tokens = try Browser.json(browser.token(Browser.exchange(code)))
        let accessToken = try Browser.text(tokens, "access_token")
        #expect(try browser.userInfo(accessToken).status == 200)
        for _ in 0..<2 {
            let response = try browser.token(Browser.exchange(code))
            #expect(response.status == 400)
            #expect(try Browser.json(response) == ["error": "invalid_grant", "error_description": "Bad Request"])
        }
        #expect(try browser.userInfo(accessToken).status == 401)
        #expect(try browser.refresh(Browser.text(tokens, "refresh_token")).status == 400)
    }

    @Test("A code ends with its lifetime", arguments: [(599, 200), (600, 400)])
    func codeLifetime(_ seconds: Int64, _ status: Int) throws {
        var browser = try Browser()
        let code = try browser.code()
        browser.now += seconds
        #expect(try browser.token(Browser.exchange(code)).status == status)
    }

    static let plain = String(repeating: "p", count: 43)
    static let challenges:
        [Case<(challenge: [String: String?], verifier: String?, configuration: String, status: Int)>] = [
            Case("S256", ([:], Fixture.verifier, "{}", 200)),
            Case("plain", (["code_challenge": plain, "code_challenge_method": "plain"], plain, "{}", 200)),
            Case("plain by default", (["code_challenge": plain, "code_challenge_method": nil], plain, "{}", 200)),
            Case(
                "plain, another verifier",
                (["code_challenge": plain, "code_challenge_method": "plain"], Fixture.verifier, "{}", 400)),
            Case(
                "S256 met by the verifier as plain", (["code_challenge_method": "plain"], Fixture.verifier, "{}", 400)),
            Case("no challenge", (["code_challenge": nil, "code_challenge_method": nil], nil, "{}", 200)),
            Case(
                "verifier without challenge",
                (["code_challenge": nil, "code_challenge_method": nil], Fixture.verifier, "{}", 400)),
            Case("ignored", ([:], nil, #"{"pkce": "ignored"}"#, 200)),
            Case("ignored, another verifier", ([:], plain, #"{"pkce": "ignored"}"#, 200)),
        ]

    @Test("PKCE is checked, and a downgrade refused", arguments: challenges)
    func challenge(
        _ row: Case<(challenge: [String: String?], verifier: String?, configuration: String, status: Int)>
    ) throws {
        var browser = try Browser(row.value.configuration)
        let code = try browser.code(row.value.challenge)
        let response = try browser.token(Browser.exchange(code, ["code_verifier": row.value.verifier]))
        #expect(response.status == row.value.status)
    }

    static let webChanges: [String: String?] = ["client_id": Fixture.web, "redirect_uri": Fixture.webRedirect]
    static let authentication: [Case<(form: [String: String?], field: String?, status: Int)>] = [
        Case("in the form", (["client_secret": "GOCSPX-assay-web-secret"], nil, 200)),
        Case(
            "in the header field",
            (["client_id": nil], "Basic \(Base64.standard(Array("\(Fixture.web):GOCSPX-assay-web-secret".utf8)))", 200)),
        Case(
            "in the header field, escaped",
            (
                ["client_id": nil], "basic \(Base64.standard(Array("\(Fixture.web):GOCSPX%2Dassay-web-secret".utf8)))",
                200
            )),
        Case(
            "in the header field, wrong",
            (["client_id": nil], "Basic \(Base64.standard(Array("\(Fixture.web):x".utf8)))", 401)),
        Case("in no known scheme", (["client_id": nil], "Negotiate x", 401)),
    ]

    @Test("A web client authenticates in either way", arguments: authentication)
    func authenticate(_ row: Case<(form: [String: String?], field: String?, status: Int)>) throws {
        var browser = try Browser()
        let code = try browser.code(Self.webChanges)
        let form = Browser.exchange(code, Self.webChanges.merging(row.value.form) { $1 })
        let fields = row.value.field.map { [MockField("Authorization", $0)] }
        let response = try browser.token(form, fields ?? [])
        #expect(response.status == row.value.status)
        if response.status == 200 { #expect(try Browser.json(response)["refresh_token"] == nil) }
    }

    @Test("A web client gets a refresh token for offline access and a consent")
    func offline() throws {
        var browser = try Browser()
        for (changes, hasToken) in [
            (["access_type": "offline"], true), (["access_type": "offline"], false),
            (["access_type": "offline", "prompt": "consent"], true), (["prompt": "consent"], false),
        ] as [([String: String?], Bool)] {
            let code = try browser.code(Self.webChanges.merging(changes) { $1 })
            let form = Browser.exchange(
                code, Self.webChanges.merging(["client_secret": "GOCSPX-assay-web-secret"]) { $1 })
            #expect((try Browser.json(browser.token(form))["refresh_token"] != nil) == hasToken)
        }
    }

    @Test("With a server's client ID the audience is the server and the authorized party the app")
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

    @Test("Without a scope of identity there is no ID token")
    func noIdentity() throws {
        var browser = try Browser(#"{"scopes": ["https://www.googleapis.com/auth/drive.file"]}"#)
        let tokens = try browser.signIn(["scope": "https://www.googleapis.com/auth/drive.file"])
        #expect(tokens["id_token"] == nil)
        let more = try browser.signIn(["scope": "openid", "include_granted_scopes": "true"])
        #expect(more["scope"] == "openid https://www.googleapis.com/auth/drive.file")
        #expect(more["id_token"] != nil)
        let less = try browser.signIn(["scope": "openid"])
        #expect(less["scope"] == "openid")
    }

    @Test("The claims follow the scopes and the person")
    func claims() throws {
        var browser = try Browser(#"{"id_token_issuer": "accounts.google.com", "clock_skew": -30}"#)
        let tokens = try browser.signIn(["scope": "openid email", "nonce": nil], user: .consent(.index(2)))
        let (_, claims) = try Browser.decode(Browser.text(tokens, "id_token"))
        #expect(claims["iss"] == "accounts.google.com")
        #expect(claims["email_verified"] == "false")
        #expect(claims["name"] == nil)
        #expect(claims["nonce"] == nil)
        #expect(claims["iat"] == .integer(Fixture.start - 30))
    }

    @Test("What is no form is refused, and so is a parameter twice")
    func forms() throws {
        var browser = try Browser()
        let code = try browser.code()
        #expect(try browser.token(Browser.exchange(code), type: "application/json").status == 400)
        var twice = Browser.exchange(code)
        twice.append("code", code)
        #expect(try browser.token(twice).status == 400)
        let get = try browser.send("GET", "https://oauth2.googleapis.com/token?code=x")
        #expect(get.status == 405)
        #expect(get.fields.first(named: "Allow") == "POST")
    }
}

import AssayJSON
import AssayTestSupport
import Testing

@testable import MockGoogle

struct TokenUseTests {
    /// A refresh returns an ID token of the same person without nonce, and no refresh token.
    @Test
    func refresh() throws {
        var browser = try Browser()
        let first = try browser.signIn()
        browser.now += 100
        let second = try Browser.json(browser.refresh(Browser.text(first, "refresh_token")))
        #expect(second["refresh_token"] == nil)
        #expect(second["access_token"] != first["access_token"])
        let (_, claims) = try Browser.decode(Browser.text(second, "id_token"))
        #expect(claims["sub"] == "108204268033311374519")
        #expect(claims["nonce"] == nil)
        #expect(claims["iat"] == .integer(Fixture.start + 100))
        let narrow = try Browser.json(browser.refresh(Browser.text(first, "refresh_token"), ["scope": "openid"]))
        #expect(narrow["scope"] == "openid")
    }

    @Test
    func aFaultCanPutTheNonceOfTheRequestIntoTheIDTokenOfARefresh() throws {
        var browser = try Browser(
            #"{"faults": [{"endpoint": "token", "calls": 2, "token": {"claims": {"nonce": "${nonce}"}}}]}"#)
        let token = try Browser.text(browser.signIn(), "refresh_token")
        let (_, claims) = try Browser.decode(Browser.text(try Browser.json(browser.refresh(token)), "id_token"))
        #expect(claims["nonce"] == "n-1")
    }

    static let refusals: [Case<(changes: [String: String?], status: Int, error: String, description: String)>] = [
        Case("none", (["refresh_token": nil], 400, "invalid_request", "Missing required parameter: refresh_token")),
        Case("unknown", (["refresh_token": "1//0x"], 400, "invalid_grant", "Bad Request")),
        Case(
            "of another client",
            (
                ["client_id": Fixture.desktop, "client_secret": "GOCSPX-assay-desktop-secret"], 401,
                "unauthorized_client", "Unauthorized"
            )),
        Case("more scopes", (["scope": "openid other"], 400, "invalid_scope", "Bad Request")),
    ]

    @Test(arguments: refusals)
    func aRefusedRefreshHasGooglesStatusAndDescription(
        _ row: Case<(changes: [String: String?], status: Int, error: String, description: String)>
    ) throws {
        var browser = try Browser()
        let token = try Browser.text(browser.signIn(), "refresh_token")
        let response = try browser.refresh(token, row.value.changes)
        #expect(response.status == row.value.status)
        #expect(
            try Browser.json(response)
                == ["error": .string(row.value.error), "error_description": .string(row.value.description)])
        #expect(try browser.refresh(token).status == 200)
    }

    @Test
    func withRotationAReplacedRefreshTokenEndsTheGrant() throws {
        var browser = try Browser(#"{"rotate_refresh_tokens": true}"#)
        let first = try Browser.text(browser.signIn(), "refresh_token")
        let second = try Browser.text(Browser.json(browser.refresh(first)), "refresh_token")
        let third = try Browser.text(Browser.json(browser.refresh(second)), "refresh_token")
        #expect(Set([first, second, third]).count == 3)
        #expect(try browser.refresh(second).status == 400)
        #expect(try browser.refresh(third).status == 400)
    }

    @Test
    func the101stRefreshTokenOfAnAccountInvalidatesTheFirst() throws {
        var browser = try Browser(#"{"scopes": ["s"]}"#)
        var tokens: [String] = []
        for _ in 0...100 { tokens.append(try Browser.text(browser.signIn(["scope": "s"]), "refresh_token")) }
        let response = try browser.refresh(tokens[0])
        #expect(response.status == 400)
        #expect(try Browser.json(response)["error_description"] == "Token has been expired or revoked.")
        #expect(try browser.refresh(tokens[1]).status == 200)
    }

    @Test
    func userInformationFollowsTheScopesOfTheAccessToken() throws {
        var browser = try Browser()
        let token = try Browser.text(browser.signIn(["scope": "openid email"]), "access_token")
        let response = try browser.userInfo(token)
        #expect(response.status == 200)
        #expect(
            try Browser.json(response)
                == [
                    "sub": "108204268033311374519", "email": "mahina.kealoha@example.com", "email_verified": true,
                ])
        let inQuery = try browser.send(
            "GET", "https://www.googleapis.com/oauth2/v3/userinfo?access_token=\(QueryParameters.encoded(token))")
        #expect(inQuery.status == 200)
        browser.now += 3_599
        #expect(try browser.userInfo(token).status == 401)
    }

    static let older = ["/oauth2/v1/userinfo", "/oauth2/v2/userinfo", "/userinfo/v2/me"]

    /// Google OAuth2 API v2, `Userinfo`.
    @Test(arguments: older)
    func olderUserInformationHasOlderNames(_ path: String) throws {
        var browser = try Browser()
        let token = try Browser.text(browser.signIn(["scope": "openid email"]), "access_token")
        let url = "https://www.googleapis.com\(path)?alt=json&access_token=\(QueryParameters.encoded(token))"
        #expect(
            try Browser.json(browser.send("GET", url))
                == ["id": "108204268033311374519", "email": "mahina.kealoha@example.com", "verified_email": true])
    }

    @Test(arguments: older)
    func aFaultOfUserInformationChangesTheSameClaimsUnderTheOlderNames(_ path: String) throws {
        var browser = try Browser(
            #"{"faults": [{"endpoint": "userinfo", "json": {"sub": "7", "email_verified": null, "new": 1}}]}"#)
        let token = try Browser.text(browser.signIn(["scope": "openid email"]), "access_token")
        let url = "https://www.googleapis.com\(path)?access_token=\(QueryParameters.encoded(token))"
        #expect(
            try Browser.json(browser.send("GET", url))
                == ["id": "7", "email": "mahina.kealoha@example.com", "new": 1])
        #expect(try Browser.json(browser.userInfo(token))["sub"] == "7")
    }

    @Test
    func userInformationWithoutAValidTokenIsRefusedInGooglesTwoWays() throws {
        var browser = try Browser()
        let none = try browser.send("GET", "https://openidconnect.googleapis.com/v1/userinfo")
        #expect(none.status == 401)
        #expect(try Browser.json(none)["error"]?["status"] == "UNAUTHENTICATED")
        let bad = try browser.userInfo("ya29.x")
        #expect(bad.status == 401)
        #expect(
            try Browser.json(bad) == ["error": "invalid_request", "error_description": "Invalid Credentials"])
        #expect(bad.headers.first(named: "WWW-Authenticate")?.contains("invalid_token") == true)
    }

    @Test(arguments: ["access_token", "refresh_token"])
    func revokingEitherTokenEndsBoth(_ name: String) throws {
        var browser = try Browser()
        let tokens = try browser.signIn()
        let url =
            "https://oauth2.googleapis.com/revoke?token="
            + QueryParameters.encoded(try Browser.text(tokens, name))
        let response = try browser.send("POST", url)
        #expect(response.status == 200)
        #expect(try Browser.json(response) == [:])
        #expect(try browser.userInfo(Browser.text(tokens, "access_token")).status == 401)
        #expect(try browser.refresh(Browser.text(tokens, "refresh_token")).status == 400)
        let again = try browser.send("POST", url)
        #expect(again.status == 400)
        #expect(
            try Browser.json(again)
                == ["error": "invalid_token", "error_description": "Token expired or revoked"])
    }

    @Test
    func tokenInformationShowsValidTokensAndRefusesOthers() throws {
        var browser = try Browser()
        let tokens = try browser.signIn()
        let url = "https://oauth2.googleapis.com/tokeninfo"
        let access = try Browser.json(
            browser.send(
                "GET", url + "?access_token=" + QueryParameters.encoded(Browser.text(tokens, "access_token"))))
        #expect(access["aud"] == .string(Fixture.ios))
        #expect(access["expires_in"] == "3599")
        #expect(access["email_verified"] == "true")
        let idToken = try Browser.text(tokens, "id_token")
        let info = try Browser.json(browser.send("GET", url + "?id_token=" + idToken))
        #expect(info["sub"] == "108204268033311374519")
        #expect(info["exp"] == .string(String(Fixture.start + 3_600)))
        #expect(info["alg"] == "RS256")
        for query in [
            "?access_token=x", "?id_token=a.b.c", "?id_token=\(idToken)A", "?id_token=" + idToken.dropLast(9),
        ] {
            let response = try browser.send("GET", url + query)
            #expect(response.status == 400)
            #expect(try Browser.json(response) == ["error": "invalid_token", "error_description": "Invalid Value"])
        }
        #expect(try Browser.json(browser.send("GET", url))["error"] == "invalid_request")
        browser.now += 3_600
        #expect(try browser.send("GET", url + "?id_token=" + idToken).status == 400)
    }
}

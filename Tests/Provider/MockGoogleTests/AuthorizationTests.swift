import AssayJSON
import AssayTestSupport
import Testing

@testable import MockGoogle

struct AuthorizationTests {
    struct Refusal: Sendable {
        let changes: [String: String?]
        let status: Int
        let code: String
        var configuration = "{}"
    }

    static let refusals = [
        Case("no client", Refusal(changes: ["client_id": nil], status: 400, code: "invalid_request")),
        Case("unknown client", Refusal(changes: ["client_id": "1-x"], status: 401, code: "invalid_client")),
        Case("no redirect URI", Refusal(changes: ["redirect_uri": nil], status: 400, code: "invalid_request")),
        Case(
            "another redirect URI",
            Refusal(changes: ["redirect_uri": "https://evil.example/"], status: 400, code: "redirect_uri_mismatch")),
        Case("no response type", Refusal(changes: ["response_type": nil], status: 400, code: "invalid_request")),
        Case(
            "implicit flow",
            Refusal(changes: ["response_type": "token"], status: 400, code: "unsupported_response_type")),
        Case("no scope", Refusal(changes: ["scope": nil], status: 400, code: "invalid_request")),
        Case("unknown scope", Refusal(changes: ["scope": "openid mail"], status: 400, code: "invalid_scope")),
        Case(
            "a scope of another host",
            Refusal(changes: ["scope": "openid https://mail.evilgoogle.com/"], status: 400, code: "invalid_scope")),
        Case(
            "a scope without TLS",
            Refusal(changes: ["scope": "openid http://mail.google.com/"], status: 400, code: "invalid_scope")),
        Case("unknown prompt", Refusal(changes: ["prompt": "login"], status: 400, code: "invalid_request")),
        Case("none with another", Refusal(changes: ["prompt": "none consent"], status: 400, code: "invalid_request")),
        Case("unknown access type", Refusal(changes: ["access_type": "off"], status: 400, code: "invalid_request")),
        Case("fragment mode", Refusal(changes: ["response_mode": "fragment"], status: 400, code: "invalid_request")),
        Case(
            "unknown challenge method",
            Refusal(changes: ["code_challenge_method": "s256"], status: 400, code: "invalid_request")),
        Case("short challenge", Refusal(changes: ["code_challenge": "abc"], status: 400, code: "invalid_request")),
        Case("method alone", Refusal(changes: ["code_challenge": nil], status: 400, code: "invalid_request")),
        Case(
            "no challenge where one is required",
            Refusal(
                changes: ["code_challenge": nil, "code_challenge_method": nil], status: 400, code: "invalid_request",
                configuration: #"{"pkce": "required"}"#)),
        Case("unknown audience", Refusal(changes: ["audience": "1-x"], status: 400, code: "invalid_audience")),
        Case(
            "audience of another project",
            Refusal(
                changes: ["client_id": "1-a", "redirect_uri": "http://127.0.0.1:1/", "audience": "2-b"], status: 400,
                code: "invalid_audience",
                configuration: #"{"clients": [{"id": "1-a", "type": "desktop"}, {"id": "2-b", "type": "desktop"}]}"#)),
        Case(
            "deleted client",
            Refusal(
                changes: ["client_id": "1-a"], status: 401, code: "deleted_client",
                configuration: #"{"clients": [{"id": "1-a", "type": "ios", "blocked": "deleted_client"}]}"#)),
        Case(
            "client of an organisation",
            Refusal(
                changes: ["client_id": "1-a"], status: 403, code: "org_internal",
                configuration: #"{"clients": [{"id": "1-a", "type": "ios", "blocked": "org_internal"}]}"#)),
    ]

    @Test(arguments: refusals)
    func aWrongRequestGetsAPageAndNoRedirect(_ refusal: Case<Refusal>) throws {
        var browser = try Browser(refusal.value.configuration)
        let response = try browser.authorize(refusal.value.changes)
        #expect(response.status == refusal.value.status)
        #expect(response.location == nil)
        let page = String(decoding: response.body.prefix(65_536), as: UTF8.self)
        #expect(page.contains("Error \(refusal.value.status): <code>\(refusal.value.code)</code>"))
        #expect(browser.provider.grantCount == 0)
    }

    @Test
    func aRepeatedParameterIsRefused() throws {
        var browser = try Browser()
        let query = Browser.parameters(Browser.authorization, [:]).text()
        let response = try browser.send("GET", "https://accounts.google.com/o/oauth2/v2/auth?\(query)&state=2")
        #expect(response.status == 400)
        #expect(String(decoding: response.body.prefix(9_999), as: UTF8.self).contains("single value: state"))
    }

    static let redirects: [Case<(client: String, uri: String, allowed: Bool)>] = [
        Case("iOS", (Fixture.ios, Fixture.iosRedirect, true)),
        Case("iOS, another path", (Fixture.ios, Fixture.iosRedirect + "/more", true)),
        Case("iOS, two slashes", (Fixture.ios, Fixture.iosRedirect.replacing(":/", with: "://"), false)),
        Case("iOS, no slash", (Fixture.ios, Fixture.iosRedirect.replacing(":/", with: ":"), false)),
        Case("iOS, fragment", (Fixture.ios, Fixture.iosRedirect + "#x", false)),
        Case("iOS, line feed", (Fixture.ios, Fixture.iosRedirect + "\n", false)),
        Case("iOS, another client's scheme", (Fixture.ios, "com.googleusercontent.apps.1:/x", false)),
        Case("iOS, upper case", (Fixture.ios, Fixture.iosRedirect.uppercased(), false)),
        Case("iOS, loopback", (Fixture.ios, "http://127.0.0.1:8000/", false)),
        Case("desktop, any port", (Fixture.desktop, "http://127.0.0.1:49152/callback", true)),
        Case("desktop, no port", (Fixture.desktop, "http://127.0.0.1", true)),
        Case("desktop, IPv6", (Fixture.desktop, "http://[::1]:8000/", true)),
        Case("desktop, localhost", (Fixture.desktop, "http://localhost:8000/", true)),
        Case("desktop, port too large", (Fixture.desktop, "http://127.0.0.1:65536/", false)),
        Case("desktop, HTTPS", (Fixture.desktop, "https://127.0.0.1:8000/", false)),
        Case("desktop, user information", (Fixture.desktop, "http://localhost:80@attacker.test/cb", false)),
        Case("desktop, user information before loopback", (Fixture.desktop, "http://x@127.0.0.1/", false)),
        Case("desktop, longer name", (Fixture.desktop, "http://127.0.0.1.evil.example/", false)),
        Case("desktop, out of band", (Fixture.desktop, "urn:ietf:wg:oauth:2.0:oob", false)),
        Case("web", (Fixture.web, Fixture.webRedirect, true)),
        Case("web, trailing slash", (Fixture.web, Fixture.webRedirect + "/", false)),
        Case("web, another case", (Fixture.web, "https://app.example/OAuth2callback", false)),
        Case("web, query", (Fixture.web, Fixture.webRedirect + "?a=b", false)),
    ]

    @Test(arguments: redirects)
    func theRedirectURIMustBeOneOfTheClient(_ row: Case<(client: String, uri: String, allowed: Bool)>) throws {
        var browser = try Browser()
        let response = try browser.authorize(["client_id": row.value.client, "redirect_uri": row.value.uri])
        #expect(response.status == (row.value.allowed ? 302 : 400))
        #expect((response.location?.hasPrefix(row.value.uri + "?") ?? false) == row.value.allowed)
    }

    @Test
    func theResponseHasGooglesParametersInGooglesOrder() throws {
        var browser = try Browser()
        let parameters = try Browser.callback(browser.authorize(user: .consent(.index(1))))
        #expect(parameters.list.map(\.name) == ["state", "iss", "code", "scope", "authuser", "hd", "prompt"])
        #expect(parameters["state"] == "s-1")
        #expect(parameters["iss"] == "https://accounts.google.com")
        #expect(parameters["code"]?.hasPrefix("4/0A") == true)
        #expect(parameters["authuser"] == "1")
        #expect(parameters["hd"] == "workspace.example")
        #expect(parameters["prompt"] == "consent")
        let again = try Browser.callback(browser.authorize(user: .consent(.index(1))))
        #expect(again["prompt"] == "none")
        #expect(again["code"] != parameters["code"])
    }

    @Test(arguments: [("on", true, true), ("off", false, false), ("on-unadvertised", true, false)])
    func theIssuerIsInTheAnswerAndInTheMetadataWhereItIsAdvertised(_ mode: String, _ isSent: Bool, _ isAdvertised: Bool)
        throws
    {
        var browser = try Browser(#"{"iss_parameter": "\#(mode)"}"#)
        #expect((try Browser.callback(browser.authorize())["iss"] != nil) == isSent)
        #expect((try Browser.callback(browser.authorize(user: .deny(.hinted)))["iss"] != nil) == isSent)
        let metadata = try Browser.json(
            browser.send("GET", "https://accounts.google.com/.well-known/openid-configuration"))
        #expect((metadata["authorization_response_iss_parameter_supported"] == true) == isAdvertised)
    }

    @Test
    func aDenialReturnsTheStateAndNoCode() throws {
        var browser = try Browser(#"{"user": "deny"}"#)
        let parameters = try Browser.callback(browser.authorize())
        #expect(parameters["error"] == "access_denied")
        #expect(parameters["state"] == "s-1")
        #expect(parameters["code"] == nil)
    }

    @Test
    func aClosedWindowReturnsNothing() throws {
        var browser = try Browser(#"{"user": ["close", "consent"]}"#)
        let response = try browser.authorize()
        #expect(response.delivery.ending == .closedByUser)
        #expect(response.location == nil)
        #expect(try browser.code().hasPrefix("4/0A"))
        #expect(try browser.code().hasPrefix("4/0A"))
    }

    static let accounts: [Case<(changes: [String: String?], user: UserAction, index: String)>] = [
        Case("the first", ([:], .consent(.hinted), "0")),
        Case("the hinted", (["login_hint": "tove.lindqvist@workspace.example"], .consent(.hinted), "1")),
        Case("hinted by subject", (["login_hint": "117726459130584726001"], .consent(.hinted), "2")),
        Case("an unknown hint", (["login_hint": "nobody@example.com"], .consent(.hinted), "0")),
        Case("of a domain", (["hd": "workspace.example"], .consent(.hinted), "1")),
        Case("of any domain", (["hd": "*"], .consent(.hinted), "1")),
        Case("another than the domain asks for", (["hd": "workspace.example"], .consent(.index(0)), "0")),
        Case("by email", ([:], .consent(.named("unverified@example.com")), "2")),
    ]

    @Test(arguments: accounts)
    func thePersonChoosesTheAccount(_ row: Case<(changes: [String: String?], user: UserAction, index: String)>) throws {
        var browser = try Browser()
        let parameters = try Browser.callback(browser.authorize(row.value.changes, user: row.value.user))
        #expect(parameters["authuser"] == row.value.index)
    }

    @Test
    func promptNoneSucceedsOnlyIfAccountAndConsentAreClear() throws {
        let hint = ["prompt": "none", "login_hint": "mahina.kealoha@example.com"]
        var browser = try Browser()
        #expect(try Browser.callback(browser.authorize(hint))["error"] == "interaction_required")
        _ = try browser.code()
        let parameters = try Browser.callback(browser.authorize(hint))
        #expect(parameters["prompt"] == "none")
        #expect(parameters["code"] != nil)
        #expect(try Browser.callback(browser.authorize(["prompt": "none"]))["error"] == "interaction_required")
        var nobody = try Browser(#"{"people": [{"sub": "1", "signed_in": false}]}"#)
        #expect(try Browser.callback(nobody.authorize(hint))["error"] == "login_required")
    }

    @Test
    func anUnknownPersonIsAMistakeInTheConfiguration() throws {
        var browser = try Browser()
        #expect(try browser.authorize(user: .consent(.index(9))).status == 500)
        #expect(browser.provider.mistakes.count == 1)
    }

    @Test
    func equalRequestsGetEqualResponsesAndSeedsChangeThem() throws {
        var first = try Browser()
        var second = try Browser()
        var third = try Browser(#"{"seed": "other"}"#)
        let codes = (try first.code(), try second.code(), try third.code())
        #expect(codes.0 == codes.1)
        #expect(codes.0 != codes.2)
        #expect(first.provider.issuedSecret(in: codes.0) == .code)
        #expect(third.provider.issuedSecret(in: codes.0) == nil)
    }
}

import AssayJSON
import AssayTestSupport
import JOSECryptography
import Testing
import TokenForge

@testable import MockGoogle

/// The provider's side of Google's script for pages.
struct GoogleScriptTests {
    private static let host = "https://accounts.google.com"
    static let origin = "https://app.example"

    /// What a page of the provider gives to the page that opened it.
    struct Answer {
        let response: MockResponse
        let html: String
        let message: JSONValue?
        let target: String?
        let deliveries: String?

        init(_ response: MockResponse) throws {
            self.response = response
            html = String(decoding: response.body.prefix(65_536), as: UTF8.self)
            target = Answer.data("origin", html)
            deliveries = Answer.data("deliveries", html)
            message = try Answer.data("message", html).map { try JSON.parse(text: $0, file: "message").value }
        }

        private static func data(_ name: String, _ html: String) -> String? {
            guard let start = html.firstRange(of: "data-\(name)=\"") else { return nil }
            let text = String(html[start.upperBound...].prefix { $0 != "\"" })
            return text.replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing("&amp;", with: "&")
        }

        /// The members of the response object.
        var object: JSONValue? { message?["response"] }
        /// The title of an error page.
        var error: String? {
            guard let start = html.firstRange(of: "<title>Error ") else { return nil }
            return String(html[start.upperBound...].prefix { $0 != "<" })
        }
        func field(_ name: String) -> String? {
            guard let start = html.firstRange(of: "name=\"\(name)\" value=\"") else { return nil }
            return String(html[start.upperBound...].prefix { $0 != "\"" })
        }
    }

    private static func url(
        _ path: String, _ base: KeyValuePairs<String, String>, _ changes: [String: String?]
    ) -> String { host + path + "?" + Browser.parameters(base, changes).text(.percent) }

    private static func credential(_ browser: inout Browser, _ changes: [String: String?] = [:]) throws -> Answer {
        let base: KeyValuePairs = [
            "client_id": Fixture.web, "origin": origin, "id": "g1", "display": "popup", "nonce": "n-1",
        ]
        return try Answer(browser.send("GET", url("/gsi/select", base, changes)))
    }

    private static func popup(_ browser: inout Browser, _ changes: [String: String?] = [:]) throws -> Answer {
        let base: KeyValuePairs = [
            "client_id": Fixture.web, "origin": origin, "id": "g1", "display": "popup", "redirect_uri": "postmessage",
            "response_type": "code", "scope": "openid email", "state": "s-1", "access_type": "offline",
        ]
        return try Answer(browser.send("GET", url("/gsi/popup", base, changes)))
    }

    private static func exchange(_ browser: inout Browser, _ code: String, _ uri: String?) throws -> MockResponse {
        let form = Browser.parameters(
            [
                "grant_type": "authorization_code", "code": code, "client_id": Fixture.web,
                "client_secret": "GOCSPX-assay-web-secret",
            ], ["redirect_uri": uri])
        return try browser.token(form)
    }

    private static func text(_ value: JSONValue?) -> String? {
        guard case .string(let text) = value else { return nil }
        return text
    }

    @Test func theScriptIsServed() throws {
        var browser = try Browser()
        let response = try browser.send("GET", Self.host + "/gsi/client")
        let text = String(decoding: response.body.prefix(65_536), as: UTF8.self)
        #expect(response.status == 200)
        #expect(response.headers.first(named: "Content-Type") == "text/javascript; charset=utf-8")
        #expect(text.contains("initTokenClient") && text.hasSuffix("})();\n"))
    }

    @Test func theButtonGivesACredentialToTheOriginAlone() throws {
        var browser = try Browser()
        let answer = try Self.credential(&browser, ["state": "<\"&"])
        #expect(answer.response.status == 200 && answer.target == Self.origin && answer.deliveries == "1")
        #expect(answer.message?["id"] == "g1")
        #expect(answer.object?["select_by"] == "btn_confirm" && answer.object?["state"] == "<\"&")
        let (_, claims) = try Browser.decode(try #require(Self.text(answer.object?["credential"])))
        #expect(claims["aud"] == .string(Fixture.web) && claims["azp"] == .string(Fixture.web))
        #expect(claims["nonce"] == "n-1" && claims["at_hash"] == nil && claims["nbf"] == claims["iat"])
        #expect(claims["sub"] == .string(browser.provider.configuration.people[0].subject))
        let again = try Self.credential(&browser, ["nonce": nil])
        #expect(again.object?["select_by"] == "btn" && again.object?["state"] == nil)
        let (_, other) = try Browser.decode(try #require(Self.text(again.object?["credential"])))
        #expect(other["nonce"] == nil && other["jti"] != claims["jti"] && claims["jti"] != nil)
    }

    /// Only the script of the page runs, and only One Tap is shown in a frame, by the origin that asks.
    @Test(arguments: [
        NamedCase("a window", "popup", "frame-ancestors 'none'"),
        NamedCase("One Tap", "prompt", "frame-ancestors https://app.example"),
    ])
    func policy(_ test: NamedCase<String, String>) throws {
        var browser = try Browser()
        let answer = try Self.credential(&browser, ["display": test.input])
        let policy = try #require(answer.response.headers.first(named: "Content-Security-Policy"))
        let start = try #require(answer.html.firstRange(of: "<script "))
        let rest = answer.html[start.upperBound...]
        let script = rest[rest.index(after: try #require(rest.firstIndex(of: ">")))...]
        let end = try #require(script.firstRange(of: "</script>"))
        let hash = Base64.standard(try HashAlgorithm.sha256.hash(Array(script[..<end.lowerBound].utf8)))
        let rules = ["default-src 'none'", "style-src \(HTMLText.stylePolicy)", "base-uri 'none'", test.expected]
        #expect(policy == (rules + ["script-src 'sha256-\(hash)'"]).joined(separator: "; "))
        #expect((answer.response.headers.first(named: "X-Frame-Options") == "DENY") == (test.input == "popup"))
    }

    static let refusals: [NamedCase<[String: String?], String>] = [
        NamedCase("another origin", ["origin": "https://attacker.example"], "400: origin_mismatch"),
        NamedCase("the origin with another port", ["origin": "https://app.example:8443"], "400: origin_mismatch"),
        NamedCase("another scheme", ["origin": "http://app.example"], "400: origin_mismatch"),
        NamedCase("an address for an origin", ["origin": "https://app.example/"], "400: invalid_request"),
        NamedCase("no origin", ["origin": nil], "400: invalid_request"),
        NamedCase("no identifier", ["id": nil], "400: invalid_request"),
        NamedCase("an unknown client", ["client_id": "x"], "401: invalid_client"),
        NamedCase("a client without origins", ["client_id": Fixture.desktop], "400: origin_mismatch"),
    ]

    @Test(arguments: refusals)
    func whatIsNotRegisteredGetsAnErrorPage(_ test: NamedCase<[String: String?], String>) throws {
        var browser = try Browser()
        for answer in [try Self.credential(&browser, test.input), try Self.popup(&browser, test.input)] {
            #expect(answer.error == test.expected)
            #expect(answer.message == nil && answer.target == nil)
            #expect(answer.response.status == Int(test.expected.prefix(3)))
        }
    }

    @Test func theErrorOfAnOriginSaysWhatIsWrong() throws {
        var browser = try Browser()
        let answer = try Self.popup(&browser, ["origin": "https://attacker.example"])
        #expect(answer.html.contains("The JavaScript origin does not match one registered for the client."))
    }

    // MARK: - One Tap

    private static func moment(_ answer: Answer) -> String? { text(answer.message?["moment"]) }

    @Test(
        arguments: [
            NamedCase("an unknown client", ["client_id": "x"], "invalid_client"),
            NamedCase("no client", ["client_id": nil], "invalid_client"),
            NamedCase("another origin", ["origin": "https://attacker.example"], "unregistered_origin"),
            NamedCase("a domain of nobody", ["hd": "other.example"], "opt_out_or_no_session"),
        ] as [NamedCase<[String: String?], String>])
    func oneTapTellsWhyNobodyIsAsked(_ test: NamedCase<[String: String?], String>) throws {
        var browser = try Browser()
        let answer = try Self.credential(
            &browser, test.input.merging(["display": "prompt"] as [String: String?]) { old, _ in old })
        #expect(Self.moment(answer) == test.expected && answer.object == nil)
        #expect(answer.target == (test.input["origin"] ?? Self.origin))
    }

    @Test func nobodyWhoIsSignedInIsAsked() throws {
        var browser = try Browser(#"{"people": [{"sub": "1", "signed_in": false}]}"#)
        #expect(Self.moment(try Self.credential(&browser, ["display": "prompt"])) == "opt_out_or_no_session")
        // The button asks the person to sign in.
        #expect(try Self.credential(&browser).object?["select_by"] == "btn_confirm")
    }

    /// The names of how a credential is selected: first without what was shared before, and then with it.
    @Test(
        arguments: [
            NamedCase("FedCM", ["fedcm": "true"], ["fedcm", "fedcm"]),
            NamedCase("without FedCM", [:], ["user_1tap", "user"]),
            NamedCase("FedCM, automatic", ["fedcm": "true", "auto_select": "true"], ["fedcm", "fedcm_auto"]),
            NamedCase("automatic", ["auto_select": "true"], ["user_1tap", "auto"]),
        ] as [NamedCase<[String: String?], [String]>])
    func selection(_ test: NamedCase<[String: String?], [String]>) throws {
        var browser = try Browser()
        let changes = test.input.merging(["display": "prompt"] as [String: String?]) { old, _ in old }
        for expected in test.expected {
            let answer = try Self.credential(&browser, changes)
            #expect(answer.object?["select_by"] == .string(expected))
        }
    }

    /// Two people who share their credentials are asked, and one who does not is not selected.
    @Test func nobodyIsSelectedAutomaticallyAmongTwo() throws {
        var browser = try Browser(#"{"user": [{"consent": 0}, {"consent": 1}, "close"]}"#)
        for _ in 1...2 { _ = try Self.credential(&browser) }
        let answer = try Self.credential(&browser, ["display": "prompt", "auto_select": "true"])
        #expect(Self.moment(answer) == "user_cancel")
    }

    @Test(arguments: ["\"deny\"", "\"close\""])
    func aPersonWhoGivesNone(_ action: String) throws {
        var browser = try Browser("{\"user\": \(action)}")
        let window = try Self.credential(&browser)
        #expect(window.message == nil && window.target == Self.origin && window.response.status == 200)
        #expect(Self.moment(try Self.credential(&browser, ["display": "prompt"])) == "user_cancel")
        let redirect = try Self.credential(&browser, ["display": "redirect", "login_uri": Fixture.webRedirect])
        #expect(redirect.error == "403: access_denied")
    }

    @Test func aPersonDecidesOnThePage() throws {
        var browser = try Browser(#"{"user": "page"}"#)
        let page = try Self.credential(&browser, ["display": "prompt"])
        #expect(Self.moment(page) == "displayed")
        #expect(try Self.credential(&browser).message == nil)
        let start = try #require(page.html.firstRange(of: "action=\""))
        let action = String(page.html[start.upperBound...].prefix { $0 != "\"" }).replacing("&amp;", with: "&")
        func post(_ body: String) throws -> Answer {
            try Answer(browser.send("POST", action, NetworkTests.form, body: body))
        }
        let answer = try post("decision=consent&account=1")
        let (_, claims) = try Browser.decode(try #require(Self.text(answer.object?["credential"])))
        #expect(claims["email"] == "tove.lindqvist@workspace.example" && claims["nonce"] == "n-1")
        #expect(Self.moment(try post("decision=deny")) == "user_cancel")
        #expect(try post("decision=consent&account=7").error == "400: invalid_request")
    }

    // MARK: - Redirect

    @Test func theRedirectPostsAFormToTheLoginURI() throws {
        var browser = try Browser()
        let changes: [String: String?] = [
            "display": "redirect", "login_uri": Fixture.webRedirect, "g_csrf_token": "c-1", "state": "s-1",
        ]
        let answer = try Self.credential(&browser, changes)
        #expect(answer.html.contains("<form method=\"post\" action=\"\(Fixture.webRedirect)\">"))
        let names = ["clientId", "client_id", "select_by", "g_csrf_token", "state"]
        #expect(names.map(answer.field) == [Fixture.web, Fixture.web, "btn_confirm", "c-1", "s-1"])
        let (_, claims) = try Browser.decode(try #require(answer.field("credential")))
        #expect(claims["nonce"] == "n-1")
        #expect(!answer.response.headers.contains { $0.name == "Set-Cookie" })
        let other = try Self.credential(&browser, ["display": "redirect", "login_uri": "https://attacker.example/"])
        #expect(other.error == "400: redirect_uri_mismatch" && !other.html.contains("<form"))
    }

    // MARK: - Codes and access tokens

    @Test func aCodeComesByMessageAndGivesARefreshToken() throws {
        var browser = try Browser()
        let answer = try Self.popup(&browser)
        #expect(answer.target == Self.origin)
        guard case .object(let members) = answer.object else { throw JSONError("no object", at: .built) }
        #expect(members.map(\.name) == ["state", "code", "scope", "prompt"])
        #expect(answer.object?["state"] == "s-1")
        #expect(answer.object?["scope"] == "openid email https://www.googleapis.com/auth/userinfo.email")
        let code = try #require(Self.text(answer.object?["code"]))
        let tokens = try Browser.json(try Self.exchange(&browser, code, "postmessage"))
        #expect(tokens["refresh_token"] != nil && tokens["id_token"] != nil)
    }

    @Test(
        arguments: [
            NamedCase("postmessage", "postmessage", nil), NamedCase("the page's origin", "https://app.example", nil),
            NamedCase("a registered redirect URI", Fixture.webRedirect, "redirect_uri_mismatch"),
            NamedCase("another origin", "http://localhost:8080", "redirect_uri_mismatch"),
            NamedCase("none", nil, "invalid_request"),
        ] as [NamedCase<String?, String?>])
    func theRedirectURIOfACodeByMessage(_ test: NamedCase<String?, String?>) throws {
        var browser = try Browser()
        let code = try #require(Self.text(try Self.popup(&browser).object?["code"]))
        let response = try Self.exchange(&browser, code, test.input)
        #expect((response.status == 200) == (test.expected == nil))
        #expect(Self.text(try Browser.json(response)["error"]) == test.expected)
    }

    /// A code of a redirect is not one of a window.
    @Test func aCodeByRedirectIsNotExchangedWithPostmessage() throws {
        var browser = try Browser()
        let code = try browser.code([
            "client_id": Fixture.web, "redirect_uri": Fixture.webRedirect, "code_challenge": nil,
            "code_challenge_method": nil,
        ])
        let response = try Self.exchange(&browser, code, "postmessage")
        #expect(try Browser.json(response)["error"] == "redirect_uri_mismatch")
    }

    @Test func anAccessTokenComesByMessage() throws {
        var browser = try Browser()
        let answer = try Self.popup(
            &browser, ["response_type": "token", "prompt": "select_account", "hd": "workspace.example"])
        #expect(answer.object?["expires_in"] == 3_599 && answer.object?["token_type"] == "Bearer")
        #expect(answer.object?["scope"] == "openid https://www.googleapis.com/auth/userinfo.email")
        #expect(answer.object?["hd"] == "workspace.example" && answer.object?["prompt"] == "select_account")
        #expect(answer.object?["code"] == nil && answer.object?["id_token"] == nil)
        let token = try #require(Self.text(answer.object?["access_token"]))
        #expect(try browser.userInfo(token).status == 200)
    }

    @Test func onlyAWindowGetsAnAccessToken() throws {
        var browser = try Browser()
        let response = try browser.authorize(["response_type": "token"])
        #expect(try Answer(response).error == "400: unsupported_response_type")
    }

    @Test func aDenialAndAClosedWindow() throws {
        var browser = try Browser(#"{"user": ["deny", "close"]}"#)
        let denied = try Self.popup(&browser)
        #expect(denied.object == ["error": "access_denied", "state": "s-1"])
        let closed = try Self.popup(&browser)
        #expect(closed.message == nil && closed.target == Self.origin)
    }

    @Test func silentlyOnlyAfterConsent() throws {
        var browser = try Browser()
        let changes: [String: String?] = [
            "response_type": "token", "prompt": "none", "login_hint": "mahina.kealoha@example.com",
        ]
        #expect(try Self.popup(&browser, changes).object?["error"] == "interaction_required")
        _ = try Self.popup(&browser)
        #expect(try Self.popup(&browser, changes).object?["access_token"] != nil)
    }

    @Test func thePageOfAWindowLeadsBackByMessage() throws {
        var browser = try Browser(#"{"user": "page"}"#)
        let page = try Self.popup(&browser)
        let request = try #require(page.field("request")).replacing("&amp;", with: "&")
        let form = Browser.parameters(["request": request, "account": "1", "decision": "consent"], [:])
        let response = try browser.send(
            "POST", Self.host + "/signin/oauth/consent", NetworkTests.form, body: form.text(.percent))
        #expect(try Answer(response).object?["hd"] == "workspace.example")
    }

    // MARK: - Revocation

    private static func revoke(_ browser: inout Browser, _ body: String, origin: String? = origin) throws
        -> MockResponse
    {
        let field = origin.map { [HeaderField("Origin", $0)] } ?? []
        return try browser.send("POST", host + "/gsi/revoke", NetworkTests.form + field, body: body)
    }

    @Test func theSharingOfCredentialsEnds() throws {
        var browser = try Browser()
        let tokens = try #require(
            Self.text(try Self.popup(&browser, ["response_type": "token"]).object?["access_token"]))
        _ = try Self.credential(&browser)
        let body = "client_id=\(Fixture.web)&hint=mahina.kealoha@example.com"
        let response = try Self.revoke(&browser, body)
        let answer = try Browser.json(response)
        #expect(response.status == 200 && answer == ["successful": true])
        #expect(response.headers.first(named: "Access-Control-Allow-Origin") == Self.origin)
        #expect(try Self.credential(&browser).object?["select_by"] == "btn_confirm")
        // Google, Revoke ID tokens: it does not affect grants of OAuth 2.0.
        #expect(try browser.userInfo(tokens).status == 200)
    }

    static let failedRevocations: [NamedCase<(body: String, origin: String?), (status: Int, error: String)>] = [
        NamedCase(
            "a person who shares nothing", ("client_id=\(Fixture.web)&hint=1", origin),
            (400, "The person shares no credential with this client.")),
        NamedCase("an unknown token", ("token=x", origin), (400, "invalid_token")),
        NamedCase("another origin", ("token=x", "https://attacker.example"), (403, "origin_mismatch")),
        NamedCase("no origin", ("client_id=\(Fixture.web)&hint=1", nil), (403, "origin_mismatch")),
    ]

    @Test(arguments: failedRevocations)
    func aRevocationThatFails(
        _ test: NamedCase<(body: String, origin: String?), (status: Int, error: String)>
    ) throws {
        var browser = try Browser()
        let response = try Self.revoke(&browser, test.input.body, origin: test.input.origin)
        let answer = try Browser.json(response)
        #expect(response.status == test.expected.status && answer["successful"] == false)
        #expect(answer["error"] == .string(test.expected.error))
        let allowed = response.headers.first(named: "Access-Control-Allow-Origin")
        #expect(allowed == (test.expected.status == 403 ? nil : Self.origin))
    }

    @Test func aTokenIsRevoked() throws {
        var browser = try Browser()
        let token = try #require(
            Self.text(try Self.popup(&browser, ["response_type": "token"]).object?["access_token"]))
        let body = Browser.parameters(["token": token], [:]).text(.percent)
        #expect(try Self.revoke(&browser, body).status == 200)
        #expect(try browser.userInfo(token).status == 401)
    }

    // MARK: - Faults

    @Test func faultsChangeTheCredential() throws {
        var browser = try Browser(
            #"""
            {"faults": [{"endpoint": "credential", "calls": 1, "token": {"claims": {"aud": "other"}}, "deliveries": 2},
                {"endpoint": "credential", "calls": 2, "token": {"claims": {"nonce": null}}},
                {"endpoint": "credential", "calls": 3, "token": {"claims": {"nonce": "${nonce}x"}},
                 "callback": {"select_by": null}},
                {"endpoint": "credential", "calls": 4, "login_uri": "https://app.example/other",
                 "callback": {"g_csrf_token": "x"}}]}
            """#)
        func claims(_ answer: Answer) throws -> JSONValue {
            try Browser.decode(try #require(Self.text(answer.object?["credential"]))).claims
        }
        let first = try Self.credential(&browser)
        #expect(try claims(first)["aud"] == "other")
        #expect(first.deliveries == "2")
        #expect(try claims(Self.credential(&browser))["nonce"] == nil)
        let third = try Self.credential(&browser)
        #expect(try claims(third)["nonce"] == "n-1x")
        #expect(third.object?["select_by"] == nil && third.deliveries == "1")
        let form = try Self.credential(
            &browser, ["display": "redirect", "login_uri": Fixture.webRedirect, "g_csrf_token": "c-1"])
        #expect(form.html.contains("action=\"https://app.example/other\"") && form.field("g_csrf_token") == "x")
        #expect(try claims(Self.credential(&browser))["nonce"] == "n-1")
        #expect(browser.provider.mistakes.isEmpty && browser.provider.unusedFaults.isEmpty)
    }

    @Test func faultsChangeTheMessageOfACode() throws {
        var browser = try Browser(
            #"{"faults": [{"endpoint": "popup", "callback": {"state": "other", "code": null}, "deliveries": 3}]}"#)
        let answer = try Self.popup(&browser)
        #expect(answer.object?["state"] == "other" && answer.object?["code"] == nil && answer.deliveries == "3")
    }
}

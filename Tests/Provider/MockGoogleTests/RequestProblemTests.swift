import AssayJSON
import AssayTestSupport
import Testing

@testable import MockGoogle

/// What the log says about a request that failed: what was found, and what was expected.
@Suite struct RequestProblemTests {
    struct Exchange: Sendable {
        var asked: [String: String?] = [:]
        var changes: [String: String?]
        var words: String
    }

    static let exchanges: [Case<Exchange>] = [
        Case(
            "another redirect URI",
            Exchange(
                changes: ["redirect_uri": "com.example:/other"],
                words:
                    #"redirect_uri_mismatch: redirect_uri is "com.example:/other"; expected "\#(Fixture.iosRedirect)""#)
        ),
        Case(
            "no redirect URI",
            Exchange(
                changes: ["redirect_uri": nil], words: #"redirect_uri is missing; expected "\#(Fixture.iosRedirect)""#)),
        Case(
            "another verifier",
            Exchange(
                changes: ["code_verifier": String(repeating: "a", count: 43)],
                words: "does not belong to the code_challenge of the authorization request, whose method is S256")),
        Case(
            "a short verifier",
            Exchange(changes: ["code_verifier": "short"], words: "code_verifier has 5 bytes; expected 43 to 128")),
        Case("no verifier", Exchange(changes: ["code_verifier": nil], words: "code_verifier is missing")),
        Case(
            "a verifier without a challenge",
            Exchange(
                asked: ["code_challenge": nil, "code_challenge_method": nil], changes: [:],
                words: "the authorization request had no code_challenge")),
        Case(
            "an unknown client",
            Exchange(changes: ["client_id": "nobody"], words: #"client_id is "nobody", which no client"#)),
        Case(
            "a client of another type without its secret",
            Exchange(
                changes: ["client_id": Fixture.desktop], words: "as every desktop app has here; expected client_secret")
        ),
        Case(
            "a wrong secret",
            Exchange(
                changes: ["client_id": Fixture.desktop, "client_secret": "wrong"],
                words: "client_secret has 5 bytes and is not that of the client, which has 27")),
        Case(
            "the code of another client",
            Exchange(
                changes: ["client_id": Fixture.desktop, "client_secret": "GOCSPX-assay-desktop-secret"],
                words:
                    #"The code was issued to the client "\#(Fixture.ios)", and this request is of "\#(Fixture.desktop)""#
            )),
        Case(
            "an unknown code",
            Exchange(changes: ["code": "4/0Ax"], words: "has never issued this code, which has 5 bytes")),
        Case(
            "another grant type",
            Exchange(
                changes: ["grant_type": "password"], words: #"grant_type is "password"; expected "authorization_code""#)
        ),
    ]

    @Test(arguments: exchanges)
    func tellsWhyTheTokenEndpointRefuses(_ exchange: Case<Exchange>) throws {
        var browser = try Browser()
        let code = try browser.code(exchange.value.asked)
        #expect(browser.provider.log.requests.last?.problem == nil)
        let form = Browser.exchange(code, exchange.value.changes)
        #expect(try browser.token(form).status >= 400)
        let problem = try #require(browser.provider.log.requests.last?.problem)
        #expect(problem.contains(exchange.value.words), "\(problem)")
        // The explanation is for the person who runs the provider, and holds no secret.
        for secret in [code, "wrong", Fixture.verifier] where secret != exchange.value.changes["client_id"] {
            #expect(!problem.contains(secret))
        }
    }

    @Test func theClientGetsWhatGoogleSends() throws {
        var browser = try Browser()
        let response = try browser.token(Browser.exchange(browser.code(), ["redirect_uri": "com.example:/other"]))
        #expect(
            try Browser.json(response) == ["error": "redirect_uri_mismatch", "error_description": "Bad Request"])
    }

    static let codes: [Case<(change: @Sendable (String) -> String, words: String)>] = [
        Case("cut off", ({ String($0.dropLast()) }, "begins or ends with other characters")),
        Case("encoded", ({ $0.replacing("+", with: "%2B") }, "not decoded, decoded twice")),
        Case("with a space for a plus sign", ({ $0.replacing("+", with: " ") }, "sent without encoding")),
    ]

    @Test(arguments: codes)
    func findsACodeThatWasChangedOnItsWay(_ code: Case<(change: @Sendable (String) -> String, words: String)>) throws {
        var browser = try Browser()
        let changed = code.value.change(try browser.code())
        #expect(try browser.token(Browser.exchange(changed)).status == 400)
        #expect(browser.provider.log.requests.last?.problem?.contains(code.value.words) == true)
    }

    @Test func tellsASecondUseAndAnExpiry() throws {
        var browser = try Browser()
        let code = try browser.code()
        #expect(try browser.token(Browser.exchange(code)).status == 200)
        #expect(browser.provider.log.requests.last?.problem == nil)
        #expect(try browser.token(Browser.exchange(code)).status == 400)
        #expect(browser.provider.log.requests.last?.problem?.contains("The code was used before") == true)
        let late = try browser.code()
        browser.now += 600
        #expect(try browser.token(Browser.exchange(late)).status == 400)
        #expect(
            browser.provider.log.requests.last?.problem?.contains("expected its exchange within 600 seconds") == true)
    }

    @Test func tellsWhatIsWrongWithATokenForUserInformation() throws {
        var browser = try Browser()
        let tokens = try browser.signIn()
        let access = try Browser.text(tokens, "access_token")
        let idToken = try Browser.text(tokens, "id_token")
        for (token, words) in [
            ("x", "has never issued this access token"), (idToken, "this is a JWT"),
            (try Browser.text(tokens, "refresh_token"), "this is a refresh token of this provider"),
            (access + "x", "begins or ends with other characters"),
        ] {
            #expect(try browser.userInfo(token).status == 401)
            let problem = try #require(browser.provider.log.requests.last?.problem)
            #expect(problem.contains(words), "\(problem)")
        }
        #expect(try browser.userInfo(access).status == 200)
        #expect(browser.provider.log.requests.last?.problem == nil)
        browser.now += 3_600
        #expect(try browser.userInfo(access).status == 401)
        #expect(browser.provider.log.requests.last?.problem?.contains("it has expired or was revoked") == true)
    }

    static let requests: [Case<(changes: [String: String?], words: String)>] = [
        Case("an unknown client", (["client_id": "nobody"], #"invalid_client: client_id is "nobody""#)),
        Case(
            "another redirect URI",
            (
                ["redirect_uri": "https://evil.example"],
                #"redirect_uri is "https://evil.example"; for this client, expected"#
            )),
        Case("a token for a code", (["response_type": "token"], #"response_type is "token"; expected "code""#)),
        Case("an unknown scope", (["scope": "openid drive"], #"scope has "drive"; expected openid, email, profile"#)),
        Case("a short challenge", (["code_challenge": "short"], "code_challenge has 5 characters; expected 43")),
    ]

    /// The page says it too, and leads home where there is a home.
    @Test(arguments: requests)
    func tellsWhyAnAuthorizationRequestFails(_ request: Case<(changes: [String: String?], words: String)>) throws {
        for isServed in [true, false] {
            var browser = try Browser()
            if isServed { browser.provider.configuration.workbench = WorkbenchPlaces(origin: .https("op.example")) }
            let response = try browser.authorize(request.value.changes)
            #expect(response.status >= 400 && response.location == nil)
            let problem = try #require(browser.provider.log.requests.last?.problem)
            #expect(problem.contains(request.value.words), "\(problem)")
            let page = String(decoding: response.body.prefix(100_000), as: UTF8.self)
            #expect(page.contains("<strong>Why:</strong>"))
            #expect(page.contains("<a href=\"/\">") == isServed)
            #expect(page.contains("<a href=\"/__assay/\">") == isServed)
            // Which client IDs there are helps only a client that has another one.
            #expect(page.contains(Fixture.desktop) == (request.value.changes["client_id"] != nil))
        }
    }

    @Test func tellsADenialAndAFault() throws {
        var browser = try Browser(#"{"faults": [{"endpoint": "certs", "calls": 2, "status": 503}]}"#)
        #expect(try browser.authorize(user: .deny(.hinted)).status == 302)
        #expect(
            browser.provider.log.requests.last?.problem
                == "access_denied: The person denied the request, as \"user\" says.")
        #expect(try browser.certs().status == 200)
        #expect(browser.provider.log.requests.last?.faults == [])
        #expect(try browser.certs().status == 503)
        #expect(browser.provider.log.requests.last?.faults == [#""status" at call 2 of certs"#])
    }

    /// Wherever a client puts a secret, the log for the control interface hides it.
    @Test func noSecretIsInTheLogWhereverItIs() throws {
        var browser = try Browser()
        let tokens = try browser.signIn()
        let code = try browser.code()
        let secrets = [
            code, Fixture.verifier, "GOCSPX-assay-desktop-secret", try Browser.text(tokens, "access_token"),
            try Browser.text(tokens, "id_token"),
        ]
        for secret in secrets {
            let encoded = QueryParameters.encoded(secret)
            _ = try browser.send(
                "GET", "https://www.googleapis.com/oauth2/v3/certs?other=\(encoded)&\(encoded)=1",
                [HeaderField("Referer", "https://app.example/?code=\(secret)"), HeaderField("X-Other", secret)])
            _ = try browser.token(Browser.exchange("x", ["grant_type": secret, "client_id": secret]))
        }
        let hiding = LogSecrets(MockNetwork([browser.provider]))
        let text = browser.provider.log.requests.map { JSONWriter.text($0.documentValue(hiding: hiding)) }.joined()
        for secret in secrets { #expect(!text.contains(JSONWriter.quoted(secret).dropFirst().dropLast())) }
        #expect(text.contains(#""problem":{"bytes":"#))
        #expect(text.contains(Fixture.ios))
    }
}

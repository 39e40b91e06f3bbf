import AssayJSON
import AssayTestSupport
import Testing

@testable import MockGoogle

struct RobustnessTests {
    static let refusals: [Case<(request: WebRequest, status: Int)>] = [
        Case("unknown path", (request("GET", "/x"), 404)),
        Case("unknown method", (request("BREW", "/token"), 405)),
        Case("long query", (request("GET", "/o/oauth2/v2/auth", query: String(repeating: "a", count: 16_384)), 414)),
        Case("many parameters", (request("GET", "/o/oauth2/v2/auth", query: String(repeating: "a&", count: 200)), 400)),
        Case(
            "large field",
            (
                request("GET", "/oauth2/v3/certs", headers: [HeaderField("x", String(repeating: "a", count: 16_384))]),
                431
            )),
        Case(
            "large form",
            (request("POST", "/token", headers: NetworkTests.form, body: [UInt8](repeating: 0x61, count: 65_537)), 413)),
        Case(
            "form of many parameters",
            (
                request(
                    "POST", "/token", headers: NetworkTests.form, body: Array(String(repeating: "a&", count: 200).utf8)),
                400
            )),
    ]

    static func request(
        _ method: String, _ path: String, query: String? = nil, headers: [HeaderField] = [], body: [UInt8] = []
    ) -> WebRequest {
        WebRequest(
            method: method, url: WebURL(origin: .https("mock.example"), path: path, query: query), headers: headers,
            body: body)
    }

    @Test(arguments: refusals)
    func requestsAboveALimitAreRefused(_ row: Case<(request: WebRequest, status: Int)>) throws {
        var provider = try Fixture.provider(#"{"base_url": "https://mock.example"}"#)
        #expect(provider.respond(to: row.value.request, at: Fixture.start).status == row.value.status)
        #expect(provider.mistakes.isEmpty)
    }

    @Test
    func brokenRequestsGetAResponseAtEveryEndpointAndTime() throws {
        var provider = try Fixture.provider(#"{"base_url": "https://mock.example", "keys": {"rotate_every": 7}}"#)
        let paths = [
            "/.well-known/openid-configuration", "/o/oauth2/v2/auth", "/signin/oauth/consent", "/token",
            "/oauth2/v3/certs", "/oauth2/v1/certs", "/v1/userinfo", "/revoke", "/tokeninfo", "/", "",
        ]
        let pieces = [
            "client_id=", Fixture.ios, "&", "=", "%", "%zz", "%00", "%ff", "+", "\u{0}", "redirect_uri=", "\r\n",
            Fixture.iosRedirect, "response_type=code", "scope=openid", "prompt=none", "request=", "decision=consent",
            "account=9223372036854775808", "grant_type=refresh_token", "refresh_token=1//0AAAA", "code=4/0A",
            "id_token=..",
            "access_token=ya29.a0", "token=", "é", "Basic ", "Bearer ", "code_challenge=", "&&&", "hd=*", "\"", "W/",
        ]
        let times = [Int64.min, -1, 0, Fixture.start, Int64.max]
        var state: UInt64 = 42
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        func text() -> String { (0..<next(8)).map { _ in pieces[next(pieces.count)] }.joined() }
        var statuses: Set<Int> = []
        for _ in 0..<4_000 {
            let request = Self.request(
                ["GET", "POST", "", "\u{0}"][next(4)], paths[next(paths.count)], query: next(3) == 0 ? nil : text(),
                headers: [
                    HeaderField("Authorization", text()), HeaderField("If-None-Match", text()),
                    HeaderField("Content-Type", next(2) == 0 ? text() : "application/x-www-form-urlencoded"),
                ],
                body: Array(text().utf8))
            statuses.insert(provider.respond(to: request, at: times[next(times.count)]).status)
        }
        #expect(statuses.isSubset(of: [200, 302, 400, 401, 404, 405]))
        #expect(statuses.isSuperset(of: [200, 400, 401, 404, 405]))
        #expect(provider.mistakes.isEmpty)
        #expect(provider.log.total == 4_000)
    }

    @Test(arguments: [Int64.min, Int64.min + 3_600, 0, Int64.max])
    func aWholeSignInWorksAtExtremeTimes(_ now: Int64) throws {
        var browser = try Browser(#"{"clock_skew": -100}"#)
        browser.now = now
        let code = try browser.code()
        // At the very end nothing is younger than its expiry.
        #expect([200, 400].contains(try browser.token(Browser.exchange(code)).status))
        #expect(try browser.certs().status == 200)
        #expect(browser.provider.mistakes.isEmpty)
    }

    @Test
    func thousandsOfSignInsLeaveABoundedState() throws {
        var browser = try Browser(#"{"scopes": ["s"], "grant_capacity": 64, "log_capacity": 32}"#)
        var last: JSONValue = [:]
        for _ in 0..<1_000 { last = try browser.signIn(["scope": "s"]) }
        #expect(browser.provider.grantCount == 64)
        #expect(browser.provider.log.requests.count == 32)
        #expect(browser.provider.log.count(.token) == 1_000)
        let token = try Browser.text(last, "refresh_token")
        for _ in 0..<100 { #expect(try browser.refresh(token).status == 200) }
        #expect(try browser.userInfo(Browser.text(last, "access_token")).status == 401)
    }

    @Test
    func aCopyOfAProviderIsIndependent() throws {
        var one = try Browser()
        let code = try one.code()
        var two = one
        #expect(try one.token(Browser.exchange(code)).status == 200)
        #expect(try two.token(Browser.exchange(code)).status == 200)
        #expect(try one.token(Browser.exchange(code)).status == 400)
    }
}

import AssayTestSupport
import Testing

@testable import MockGoogle

/// What a page of another origin may read: as at Google, four kinds of endpoints and no other.
@Suite struct CrossOriginTests {
    private static let origin = "https://app.example"
    private static let readable: [Endpoint: String] = [
        .discovery: "*", .certs: origin, .certsV1: origin, .token: origin, .userinfo: origin,
    ]
    private static let endpoints: [Endpoint] = [
        .discovery, .authorize, .consent, .token, .deviceCode, .device, .certs, .certsV1, .userinfo, .revoke,
        .tokeninfo,
        .riscConfiguration, .button, .script, .credential, .popup,
    ]

    private static func send(
        _ method: String, _ endpoint: Endpoint, _ fields: [HeaderField], _ browser: inout Browser
    ) throws -> MockResponse {
        try browser.send(method, browser.provider.configuration.places.url(of: endpoint), fields)
    }

    private static func allowed(_ response: MockResponse) -> [String] {
        response.headers.filter { $0.name.lowercased().hasPrefix("access-control-") }.map { "\($0.name): \($0.value)" }
    }

    @Test(arguments: endpoints)
    func aPageReadsOnlyWhatGoogleLetsIt(_ endpoint: Endpoint) throws {
        var browser = try Browser()
        for method in ["GET", "POST"] {
            let response = try Self.send(method, endpoint, [HeaderField("Origin", Self.origin)], &browser)
            let value = Self.readable[endpoint]
            #expect(Self.allowed(response) == value.map { ["Access-Control-Allow-Origin: \($0)"] } ?? [])
            let isRepeated = value == Self.origin
            #expect((response.headers.first(named: "Vary") == "Origin") == isRepeated)
        }
    }

    @Test(arguments: endpoints)
    func answersAPreflightRequestOnlyThere(_ endpoint: Endpoint) throws {
        var browser = try Browser()
        let fields = [
            HeaderField("Origin", Self.origin), HeaderField("Access-Control-Request-Method", "GET"),
            HeaderField("Access-Control-Request-Headers", "authorization"),
        ]
        let response = try Self.send("OPTIONS", endpoint, fields, &browser)
        guard let value = Self.readable[endpoint] else {
            #expect(response.status == 405)
            #expect(Self.allowed(response).isEmpty)
            return
        }
        #expect(response.status == 204)
        #expect(response.headers.first(named: "Access-Control-Allow-Origin") == value)
        // The discovery document allows no header field, as people find out who send one.
        let fieldNames = response.headers.first(named: "Access-Control-Allow-Headers")
        #expect(fieldNames == (endpoint == .discovery ? nil : "authorization, content-type"))
        #expect(response.headers.first(named: "Access-Control-Allow-Credentials") == nil)
        // The browser asks, not the client.
        #expect(browser.provider.log.total == 0)
    }

    static let others: [Case<[HeaderField]>] = [
        Case("no origin", []), Case("an opaque origin", [HeaderField("Origin", "null")]),
        Case("a path", [HeaderField("Origin", "https://app.example/")]),
        Case("a list", [HeaderField("Origin", "https://app.example https://evil.example")]),
        Case("two fields", [HeaderField("Origin", "https://a.example"), HeaderField("Origin", "https://b.example")]),
        Case("another scheme", [HeaderField("Origin", "file://")]),
    ]

    @Test(arguments: others)
    func nobodyElseIsNamed(_ fields: Case<[HeaderField]>) throws {
        var browser = try Browser()
        let response = try Self.send("GET", .certs, fields.value, &browser)
        #expect(response.status == 200)
        #expect(Self.allowed(response).isEmpty)
        let asked = fields.value + [HeaderField("Access-Control-Request-Method", "GET")]
        #expect(try Self.send("OPTIONS", .certs, asked, &browser).status == 405)
    }

    /// A fault can take the header away, and does not count preflight requests.
    @Test func faultsActOnTheRequestItself() throws {
        var browser = try Browser(
            #"{"faults": [{"endpoint": "certs", "calls": 1, "headers": {"Access-Control-Allow-Origin": null}}]}"#)
        let origin = HeaderField("Origin", Self.origin)
        let asked = [origin, HeaderField("Access-Control-Request-Method", "GET")]
        #expect(try Self.send("OPTIONS", .certs, asked, &browser).status == 204)
        #expect(try Self.allowed(Self.send("GET", .certs, [origin], &browser)).isEmpty)
        #expect(try !Self.allowed(Self.send("GET", .certs, [origin], &browser)).isEmpty)
    }
}

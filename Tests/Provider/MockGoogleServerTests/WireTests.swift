import AssayJSON
import AssayTestSupport
import Foundation
import MockGoogle
import Testing

@testable import MockGoogleServer

/// The bytes on the wire equal the response of the provider.
@Suite struct WireTests {
    struct Sample: Sendable {
        var method = "GET"
        let target: String
        var headers: [HeaderField] = []
        var body: String?
    }

    static let form = HeaderField("Content-Type", "application/x-www-form-urlencoded")

    static let samples: [Case<Sample>] = [
        Case("discovery", Sample(target: Fixture.discovery)),
        Case("key set", Sample(target: "/oauth2/v3/certs")),
        Case("certificates", Sample(target: "/oauth2/v1/certs")),
        Case(
            "key set unchanged",
            Sample(target: "/oauth2/v3/certs", headers: [HeaderField("If-None-Match", "\"other\"")])),
        Case("authorization", Sample(target: Fixture.authorization())),
        Case("authorization of an unknown client", Sample(target: "/o/oauth2/v2/auth?client_id=nobody")),
        Case("malformed percent signs", Sample(target: "/o/oauth2/v2/auth?client_id=%zz%&state=%")),
        Case(
            "token without a code",
            Sample(method: "POST", target: "/token", headers: [form], body: "grant_type=authorization_code")),
        Case("token by GET", Sample(target: "/token?code=c")),
        Case("token with no content", Sample(method: "POST", target: "/token", headers: [form], body: "")),
        Case(
            "user information",
            Sample(target: "/v1/userinfo", headers: [HeaderField("Authorization", "Bearer nothing")])),
        Case("user information without a token", Sample(target: "/v1/userinfo")),
        Case("token information", Sample(target: "/tokeninfo?id_token=a.b.c")),
        Case("revocation", Sample(method: "POST", target: "/revoke", headers: [form], body: "token=nothing")),
        Case("nowhere", Sample(target: "/nowhere?a=b")),
        Case("an encoded slash", Sample(target: "/oauth2%2Fv3/certs")),
        Case("an unknown method", Sample(method: "BREW", target: Fixture.discovery)),
        Case("a long query", Sample(target: Fixture.discovery + "?" + String(repeating: "a", count: 20_000))),
        Case(
            "many fields",
            Sample(
                target: Fixture.discovery,
                headers: (0..<300).map { HeaderField("X-\($0)", String(repeating: "v", count: 60)) })),
        Case(
            "a large form",
            Sample(method: "POST", target: "/token", headers: [form], body: String(repeating: "a", count: 65_537))),
    ]

    @Test(arguments: samples)
    func equalsThePureAnswer(_ sample: Case<Sample>) throws {
        let server = try Fixture.server()
        let url = try #require(RequestReading.url(of: sample.value.target, at: origin(of: server)))
        var headers = [HeaderField("Host", "127.0.0.1")] + sample.value.headers + [HeaderField("Connection", "close")]
        if let body = sample.value.body { headers.append(HeaderField("Content-Length", String(body.utf8.count))) }
        let request = WebRequest(
            method: sample.value.method, url: url, headers: headers, body: Array((sample.value.body ?? "").utf8))
        let expected = server.withState { state in
            var copy = state.provider
            return copy.respond(to: request, at: Fixture.start)
        }
        let lines = sample.value.headers.map { "\($0.name): \($0.value)" }
        let response = try server.send(sample.value.method, sample.value.target, lines, body: sample.value.body)
        #expect(response.status == expected.status)
        #expect(response.body == expected.body.prefix(1_000_000))
        let own = response.fields.filter {
            !$0.hasPrefix("Date:") && !$0.hasPrefix("Content-Length:") && $0 != "Connection: close"
        }
        let others = expected.headers.filter { !$0.isNamed("Date") }
        #expect(own == others.map { "\($0.name): \($0.value)" })
        #expect(response["Content-Length"] == String(expected.body.count))
        // Fixture.start as `date -u -d @1790000000` writes it.
        #expect(response["Date"] == "Mon, 21 Sep 2026 14:13:20 GMT")
    }

    @Test func aWholeSignInUsesOneConnection() throws {
        let server = try Fixture.server(#"{"user": "consent"}"#)
        let connection = try server.connect()
        try connection.send(RawRequest.text("GET", Fixture.authorization()))
        let callback = try connection.receiveResponse()
        #expect(callback.status == 302)
        let location = try #require(callback["Location"])
        #expect(location.hasPrefix(Fixture.redirect + "?state=s-1&"))
        let code = try #require(location.split(separator: "&").first { $0.hasPrefix("code=") }?.dropFirst(5))
        try connection.send(RawRequest.text("POST", "/token", body: Fixture.exchange(code: String(code))))
        let tokens = try connection.receiveResponse()
        #expect(tokens.status == 200)
        let document = try JSON.parse(tokens.body, file: "tokens").value
        guard case .string(let access)? = document["access_token"] else {
            Issue.record("no access token")
            return
        }
        try connection.send(RawRequest.text("GET", "/v1/userinfo", ["Authorization: Bearer \(access)"]))
        let person = try JSON.parse(try connection.receiveResponse().body, file: "person").value
        #expect(person["email"] == "mahina.kealoha@example.com")
        #expect(server.connectionCount == 1)
    }

    @Test func requestsMayBePipelined() throws {
        let server = try Fixture.server()
        let connection = try server.connect()
        try connection.send(
            RawRequest.text("GET", "/oauth2/v3/certs") + RawRequest.text("GET", "/nowhere", ["Connection: close"]))
        let text = String(decoding: try connection.receiveAll().bytes, as: UTF8.self)
        #expect(text.components(separatedBy: "HTTP/1.1 200").count == 2)
        #expect(text.components(separatedBy: "HTTP/1.1 404").count == 2)
    }

    static let heads: [Case<(text: String, status: Int)>] = [
        Case("no NUL", ("GET /oauth2/v3/certs HTTP/1.1\r\nHost: a\r\nX:  b \r\nY:\r\n\r\n", 200)),
        Case("lines that end with LF", ("GET /oauth2/v3/certs HTTP/1.1\nHost: a\nX: b\n\n", 200)),
        Case("a query", ("GET /oauth2/v3/certs?a=%00&b=%41 HTTP/1.1\r\nHost: a\r\n\r\n", 200)),
        Case("an encoded NUL", ("GET /oauth2/v3/certs%00 HTTP/1.1\r\nHost: a\r\n\r\n", 404)),
        Case("a field twice", ("GET /oauth2/v3/certs HTTP/1.1\r\nHost: a\r\nCookie: b=c\r\nCookie: b=c\r\n\r\n", 200)),
        Case("HTTP/1.0 without fields", ("GET /oauth2/v3/certs HTTP/1.0\r\n\r\n", 200)),
        Case("a body", ("POST /token HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n\0\0", 400)),
        Case("NUL in the method", ("GET\0T /oauth2/v3/certs HTTP/1.1\r\nHost: a\r\n\r\n", 400)),
        Case("NUL after the method", ("GET\0 /oauth2/v3/certs HTTP/1.1\r\nHost: a\r\n\r\n", 400)),
        Case("NUL in the target", ("GET /oauth2/v3/certs\0/else HTTP/1.1\r\nHost: a\r\n\r\n", 400)),
        Case("NUL after the target", ("GET /oauth2/v3/certs\0 HTTP/1.1\r\nHost: a\r\n\r\n", 400)),
        Case("NUL in the query", ("GET /oauth2/v3/certs?a=b\0c HTTP/1.1\r\nHost: a\r\n\r\n", 400)),
        Case("NUL in the version", ("GET /oauth2/v3/certs HTTP/1.1\0\r\nHost: a\r\n\r\n", 400)),
        Case("NUL in a name", ("GET /oauth2/v3/certs HTTP/1.1\r\nHost: a\r\nX\0: b\r\n\r\n", 400)),
        Case("NUL in the first value", ("GET /oauth2/v3/certs HTTP/1.1\r\nHost: a\0b\r\nX: b\r\n\r\n", 400)),
        Case("NUL in the last value", ("GET /oauth2/v3/certs HTTP/1.1\r\nHost: a\r\nX: b\0c\r\n\r\n", 400)),
        Case("NUL after a value", ("GET /oauth2/v3/certs HTTP/1.1\r\nHost: a\0\r\nX: b\r\n\r\n", 400)),
        Case("NUL after the last value", ("GET /oauth2/v3/certs HTTP/1.1\r\nHost: a\0\r\n\r\n", 400)),
        Case("NUL as a value", ("GET /oauth2/v3/certs HTTP/1.1\r\nHost: a\r\nX: \0\r\nY: b\r\n\r\n", 400)),
        Case("a field line inside a value", ("GET /oauth2/v3/certs HTTP/1.1\r\nHost: a\0Y: b\r\nX: b\r\n\r\n", 400)),
        Case("a continued field", ("GET /oauth2/v3/certs HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\nY: d\r\n\r\n", 400)),
    ]

    /// RFC 9110 §5.5: "Field values containing CR, LF, or NUL characters are invalid and dangerous".
    @Test(arguments: heads) func noPartOfAHeadEndsAtANUL(_ sample: Case<(text: String, status: Int)>) throws {
        let server = try Fixture.server()
        let connection = try server.connect()
        try connection.send(sample.value.text)
        let response = try connection.receiveResponse()
        #expect(response.status == sample.value.status)
        let isProvidersRefusal = sample.value.text.hasPrefix("POST")
        #expect(
            server.withState { $0.provider.log.requests.isEmpty } == (response.status == 400 && !isProvidersRefusal))
    }

    @Test func theAbsoluteFormHasTheSamePath() throws {
        let server = try Fixture.server()
        #expect(try server.send("GET", "http://elsewhere.example/oauth2/v3/certs").status == 200)
        #expect(try server.send("OPTIONS", "*").status == 400)
    }

    @Test func aBodyMayBeSentInChunks() throws {
        let server = try Fixture.server()
        let connection = try server.connect()
        try connection.send(
            RawRequest.text(
                "POST", "/token",
                ["Transfer-Encoding: chunked", "Content-Type: application/x-www-form-urlencoded", "Connection: close"])
                + "6\r\ngrant_\r\n9\r\ntype=none\r\n0\r\n\r\n")
        let response = try RawResponse(connection.receiveAll().bytes)
        #expect(response.status == 400)
        #expect(server.withState { $0.provider.log.requests.first?.parameter("grant_type") } == "none")
    }

    private func origin(of server: MockGoogleServer) throws -> WebOrigin {
        WebOrigin(scheme: "http", host: "127.0.0.1", port: Int(server.port))
    }
}

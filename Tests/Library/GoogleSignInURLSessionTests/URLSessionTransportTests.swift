import AssayTestSupport
import Foundation
import GoogleSignInClient
import GoogleSignInURLSession
import Testing

/// The transport over a real socket.
@Suite(.tags(.socket)) struct URLSessionTransportTests {
    static let limits = HTTPLimits(maximumBodyBytes: 1_000, timeLimit: .seconds(20))
    let transport = URLSessionTransport(endpoints: .secureOrLoopback)

    private func code(
        of request: HTTPRequest, limits: HTTPLimits = limits
    ) async -> GoogleSignInError.Code? {
        do {
            _ = try await transport.response(to: request, limits: limits)
            return nil
        } catch {
            return error.code
        }
    }

    private static func answer(_ body: String, _ head: String = "") -> String {
        "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\(head)\r\n\(body)"
    }

    @Test func sendsARequestAndReturnsTheResponse() async throws {
        let server = try LoopbackServer { _ in .bytes(Self.answer("hello", "X-Test: 1\r\n")) }
        defer { server.stop() }
        let request = HTTPRequest(
            method: "POST", url: server.url("/token?a=b"),
            fields: [
                "Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json", "X-Own": "2",
            ], body: Array("c=%20d".utf8))
        let response = try await transport.response(to: request, limits: Self.limits)
        #expect(response.status == 200)
        #expect(response.body == Array("hello".utf8))
        #expect(response.fields["x-test"] == ["1"])

        let sent = try #require(server.requests.first)
        #expect(sent.hasPrefix("POST /token?a=b HTTP/1.1\r\n"))
        #expect(sent.contains("\r\nContent-Type: application/x-www-form-urlencoded\r\n"))
        #expect(sent.contains("\r\nAccept: application/json\r\n"))
        #expect(sent.contains("\r\nX-Own: 2\r\n"))
        #expect(sent.hasSuffix("\r\n\r\nc=%20d"))
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [400, 401, 403, 404, 407, 500, 503])
    func otherStatusesAreReturned(_ status: Int) async throws {
        let server = try LoopbackServer { _ in
            .bytes("HTTP/1.1 \(status) No\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
        }
        defer { server.stop() }
        let response = try await transport.response(
            to: HTTPRequest(method: "GET", url: server.url()), limits: Self.limits)
        #expect(response.status == status)
        #expect(response.body == Array("{}".utf8))
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [
        #"Basic realm="x""#, #"Bearer realm="x", error="invalid_token""#, #"Digest realm="x", nonce="y""#, "Negotiate",
        "Unheard of", "",
    ])
    func challengesAreNotAnswered(_ challenge: String) async throws {
        let server = try LoopbackServer { _ in
            .bytes(
                "HTTP/1.1 401 No\r\nContent-Length: 2\r\nConnection: close\r\n"
                    + "WWW-Authenticate: \(challenge)\r\n\r\n{}")
        }
        defer { server.stop() }
        let response = try await transport.response(
            to: HTTPRequest(method: "GET", url: server.url()), limits: Self.limits)
        #expect(response.status == 401)
        #expect(response.body == Array("{}".utf8))
        #expect(server.requests.count == 1)
        #expect(!server.requests.joined().contains("Authorization"))
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func redirectsAreNotFollowed(_ status: Int) async throws {
        let server = try LoopbackServer { _ in
            .bytes("HTTP/1.1 \(status) Go\r\nLocation: /elsewhere\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        }
        defer { server.stop() }
        let response = try await transport.response(
            to: HTTPRequest(method: "POST", url: server.url("/token"), body: Array("code=secret".utf8)),
            limits: Self.limits)
        #expect(response.status == status)
        #expect(response.fields["Location"] == ["/elsewhere"])
        #expect(server.requests.count == 1)
    }

    @Test func cookiesAreNotKept() async throws {
        let server = try LoopbackServer { _ in .bytes(Self.answer("", "Set-Cookie: a=b; Path=/\r\n")) }
        defer { server.stop() }
        for _ in 0..<2 {
            _ = try await transport.response(
                to: HTTPRequest(method: "GET", url: server.url()), limits: Self.limits)
        }
        #expect(server.requests.count == 2)
        #expect(!server.requests.joined().lowercased().contains("cookie"))
    }

    @Test func responsesAreNotCached() async throws {
        let server = try LoopbackServer { _ in .bytes(Self.answer("x", "Cache-Control: public, max-age=3600\r\n")) }
        defer { server.stop() }
        for _ in 0..<2 {
            _ = try await transport.response(
                to: HTTPRequest(method: "GET", url: server.url()), limits: Self.limits)
        }
        #expect(server.requests.count == 2)
    }

    @Test(arguments: [(1_000, nil), (1_001, .network)] as [(Int, GoogleSignInError.Code?)])
    func announcedSize(_ size: Int, _ code: GoogleSignInError.Code?) async throws {
        let server = try LoopbackServer { _ in .bytes(Self.answer(String(repeating: "x", count: size))) }
        defer { server.stop() }
        #expect(await self.code(of: HTTPRequest(method: "GET", url: server.url())) == code)
    }

    @Test(arguments: [(1_000, nil), (1_001, .network)] as [(Int, GoogleSignInError.Code?)])
    func sizeThatIsNotAnnounced(_ size: Int, _ code: GoogleSignInError.Code?) async throws {
        let body = String(repeating: "x", count: size)
        let server = try LoopbackServer { _ in .bytes("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n\(body)") }
        defer { server.stop() }
        #expect(await self.code(of: HTTPRequest(method: "GET", url: server.url())) == code)
    }

    /// The limit applies to the decoded content; made with `gzip` from `{}` and from 100,000 zero bytes.
    @Test(
        arguments: [
            ("H4sIAAAAAAACA6uuBQBDv6ajAgAAAA==", nil),
            (
                "H4sIAAAAAAACA+3BMQEAAADCoPVPbQ0PoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIBXA32VEdSghgEA",
                .network
            ),
        ] as [(String, GoogleSignInError.Code?)])
    func compressedAnswers(_ base64: String, _ code: GoogleSignInError.Code?) async throws {
        let content = try Array(#require(Data(base64Encoded: base64)))
        #expect(content.count < 1_000)
        let server = try LoopbackServer { _ in
            .bytes(
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(content.count)\r\n"
                    + "Connection: close\r\n\r\n", content: content)
        }
        defer { server.stop() }
        #expect(await self.code(of: HTTPRequest(method: "GET", url: server.url())) == code)
    }

    @Test func anEndlessResponseIsStopped() async throws {
        let server = try LoopbackServer { _ in .flood("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n") }
        defer { server.stop() }
        #expect(await code(of: HTTPRequest(method: "GET", url: server.url())) == .network)
        #expect(await server.floodWasStopped == true)
    }

    @Test func aResponseThatIsLateIsStopped() async throws {
        let server = try LoopbackServer { _ in .flood("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n") }
        defer { server.stop() }
        let limits = HTTPLimits(maximumBodyBytes: .max, timeLimit: .milliseconds(50))
        #expect(await code(of: HTTPRequest(method: "GET", url: server.url()), limits: limits) == .timedOut)
        #expect(await server.floodWasStopped == true)
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx"])
    func silenceTimesOut(_ beginning: String) async throws {
        let server = try LoopbackServer { _ in .silence(beginning) }
        defer { server.stop() }
        let limits = HTTPLimits(maximumBodyBytes: 1_000, timeLimit: .milliseconds(50))
        #expect(await code(of: HTTPRequest(method: "GET", url: server.url()), limits: limits) == .timedOut)
    }

    /// The server is never silent for long, but its response does not end.
    @Test func anEndlessSlowResponseTimesOut() async throws {
        let server = try LoopbackServer { _ in .trickle("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n") }
        defer { server.stop() }
        let limits = HTTPLimits(maximumBodyBytes: 1_000_000, timeLimit: .milliseconds(200))
        #expect(await code(of: HTTPRequest(method: "GET", url: server.url()), limits: limits) == .timedOut)
    }

    @Test func cancellation() async throws {
        let (arrived, arrival) = AsyncStream<Void>.makeStream()
        let server = try LoopbackServer { _ in
            arrival.finish()
            return .silence("")
        }
        defer { server.stop() }
        let task = Task { await code(of: HTTPRequest(method: "GET", url: server.url())) }
        for await _ in arrived {}
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test(arguments: [
        ("nothing", ""), ("no HTTP", "hello\r\n\r\n"), ("half", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx"),
    ])
    func brokenAnswers(_ name: String, _ bytes: String) async throws {
        let server = try LoopbackServer { _ in .bytes(bytes) }
        defer { server.stop() }
        #expect(await code(of: HTTPRequest(method: "GET", url: server.url())) == .network)
    }

    @Test func refusedConnection() async throws {
        let server = try LoopbackServer(listens: false) { _ in .bytes(Self.answer("x")) }
        #expect(await code(of: HTTPRequest(method: "GET", url: server.url())) == .network)
        #expect(server.requests.isEmpty)
    }

    @Test(
        arguments: [
            ("http://localhost:1/", .insecureEndpoint), ("http://accounts.google.com/", .insecureEndpoint),
            ("ftp://127.0.0.1/", .insecureEndpoint), ("https://op.example/%ZZ", .network), ("", .network),
            ("https://op.example@127.0.0.1/", .network),
        ] as [(String, GoogleSignInError.Code)])
    func refusesURL(_ url: String, _ code: GoogleSignInError.Code) async {
        #expect(await self.code(of: HTTPRequest(method: "GET", url: url)) == code)
    }

    @Test func loopbackNeedsItsPolicy() async throws {
        let server = try LoopbackServer { _ in .bytes(Self.answer("x")) }
        defer { server.stop() }
        let strict = URLSessionTransport()
        await #expect(throws: GoogleSignInError(.insecureEndpoint)) {
            try await strict.response(to: HTTPRequest(method: "GET", url: server.url()), limits: Self.limits)
        }
        #expect(server.requests.isEmpty)
        #expect(await code(of: HTTPRequest(method: "GET", url: server.url())) == nil)
    }
}

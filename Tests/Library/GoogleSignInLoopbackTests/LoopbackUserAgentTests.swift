import AssayTestSupport
import Dispatch
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInLoopback

@Suite(.tags(.socket)) struct LoopbackUserAgentTests {
    @Test func receivesTheResponse() async throws {
        let visit = try Visit(path: "/oauth2callback")
        #expect(RawConnection(visit.authority) == nil, "the port is closed before the sign-in starts")
        #expect(await visit.session.start())
        #expect(visit.userAgent.redirectURI.text == "http://\(visit.authority)/oauth2callback")

        let target = "/oauth2callback?state=\(Visit.state)&code=4/0A&scope=openid%20email"
        let answer = try #require(visit.respond(target))
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.contains("You can close this window."))
        #expect(await visit.firstReport() == .init(url: "http://\(visit.authority)\(target)", code: nil))
        #expect(RawConnection(visit.authority) == nil, "the port is closed after the response")
        #expect(visit.reports.count == 1)
    }

    @Test(arguments: [
        NamedCase("the icon", "GET /favicon.ico HTTP/1.1\r\nHost: $\r\n\r\n", "404 Not Found"),
        NamedCase(
            "a forged response", "GET /?state=forged&code=c HTTP/1.1\r\nHost: $\r\n\r\n", "400 Bad Request"),
        NamedCase("a forged error", "GET /?error=access_denied HTTP/1.1\r\nHost: $\r\n\r\n", "400 Bad Request"),
        NamedCase(
            "a name that leads here", "GET /?state=~&code=c HTTP/1.1\r\nHost: attacker.example\r\n\r\n",
            "421 Misdirected Request"),
        NamedCase(
            "a code in a POST",
            "POST / HTTP/1.1\r\nHost: $\r\nContent-Length: 19\r\n\r\nstate=s4-aZ_9~x&code=c", "405 Method Not Allowed"),
        NamedCase(
            "a POST with the state", "POST /?state=~&code=c HTTP/1.1\r\nHost: $\r\n\r\n", "405 Method Not Allowed"),
        NamedCase(
            "a preflight",
            "OPTIONS /?state=~ HTTP/1.1\r\nHost: $\r\nOrigin: https://attacker.example\r\n"
                + "Access-Control-Request-Private-Network: true\r\n\r\n", "405 Method Not Allowed"),
        NamedCase("TLS", "\u{16}\u{3}\u{1}\u{2}", "400 Bad Request"),
        NamedCase("HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "505 HTTP Version Not Supported"),
        NamedCase("a long target", "GET /\(String(repeating: "a", count: 9_000))", "414 URI Too Long"),
        NamedCase(
            "a long head", "GET / HTTP/1.1\r\nA: \(String(repeating: "a", count: 65_536))",
            "431 Request Header Fields Too Large"),
        NamedCase(
            "a forged response before a second request",
            "GET /?state=a HTTP/1.1\r\nHost: $\r\n\r\nGET /?state=~&code=c HTTP/1.1\r\nHost: $\r\n\r\n",
            "400 Bad Request"),
    ])
    func goesOnAfter(_ hostile: NamedCase<String, String>) async throws {
        let visit = try await Visit.started()
        let request = hostile.input.replacing("$", with: visit.authority).replacing("~&", with: "\(Visit.state)&")
        #expect(visit.status(request) == "HTTP/1.1 \(hostile.expected)")
        #expect(visit.status(request) == "HTTP/1.1 \(hostile.expected)", "a second time")
        #expect(visit.reports.isEmpty)
        #expect(visit.respond()?.hasPrefix("HTTP/1.1 200 ") == true)
        let report = await visit.firstReport()
        #expect(report.url == "http://\(visit.authority)/?state=\(Visit.state)&code=4/0Acode")
        #expect(visit.reports.count == 1)
    }

    @Test func goesOnAfterConnectionsWithoutARequest() async throws {
        let visit = try await Visit.started()
        let idle = try #require(RawConnection(visit.authority))
        let half = try #require(RawConnection(visit.authority))
        half.send("GET /?state=\(Visit.state)")
        half.finishSending()
        #expect(half.received() == "", "half a request is closed without an answer")
        let reset = try #require(RawConnection(visit.authority))
        reset.send("GET / HT")
        reset.reset()

        #expect(visit.respond()?.hasPrefix("HTTP/1.1 200 ") == true)
        #expect(await visit.firstReport().code == nil)
        #expect(idle.isClosed(), "the response closes the others")
    }

    @Test func readsARequestInParts() async throws {
        let visit = try await Visit.started()
        let connection = try #require(RawConnection(visit.authority))
        for byte in visit.get("/?state=\(Visit.state)&code=c") { connection.send(String(byte)) }
        #expect(connection.received()?.hasPrefix("HTTP/1.1 200 ") == true)
        #expect(await visit.firstReport().code == nil)
    }

    @Test func aSlowRequestIsAnswered() async throws {
        let visit = try await Visit.started(limits: LoopbackLimits(head: .zero))
        let slow = try #require(RawConnection(visit.authority))
        #expect(slow.received()?.hasPrefix("HTTP/1.1 408 Request Timeout\r\n") == true)
        #expect(visit.reports.isEmpty)
        await visit.session.cancel()
    }

    /// The other side takes nothing, and keeps its connection open.
    @Test func aConnectionThatLingersIsClosed() async throws {
        let visit = try await Visit.started(limits: LoopbackLimits(lingering: .zero))
        let connection = try #require(RawConnection(visit.authority))
        connection.send(visit.get("/favicon.ico"))
        #expect(connection.received()?.hasPrefix("HTTP/1.1 404 ") == true)
        #expect(visit.respond()?.hasPrefix("HTTP/1.1 200 ") == true)
        #expect(await visit.firstReport().code == nil)
    }

    @Test func aFloodAfterTheRequestIsDropped() async throws {
        let visit = try await Visit.started(limits: LoopbackLimits(lingering: .seconds(600)))
        let connection = try #require(RawConnection(visit.authority))
        connection.send(visit.get("/favicon.ico"))
        #expect(connection.received()?.hasPrefix("HTTP/1.1 404 ") == true)
        for _ in 0..<64 { connection.send(String(repeating: "a", count: 4_096)) }
        #expect(visit.respond()?.hasPrefix("HTTP/1.1 200 ") == true)
        #expect(await visit.firstReport().code == nil)
    }

    /// The connection closes that would end first, and the newest is served.
    @Test func tooManyConnections() async throws {
        let visit = try await Visit.started(limits: LoopbackLimits(connections: 2))
        let idle = (0..<5).map { _ in RawConnection(visit.authority) }
        #expect(idle.prefix(3).allSatisfy { $0?.isClosed() == true })
        #expect(visit.respond()?.hasPrefix("HTTP/1.1 200 ") == true)
        #expect(await visit.firstReport().code == nil)
    }

    /// Three threads of another program connect all the time, and leave each connection open for a while.
    @Test(.timeLimit(.minutes(1))) func aFloodOfConnections() async throws {
        let visit = try await Visit.started()
        let flood = Flood(visit.authority, threads: 3)
        defer { flood.stop() }
        #expect(visit.status(visit.get("/favicon.ico")) == "HTTP/1.1 404 Not Found")
        try #require(visit.respond()?.hasPrefix("HTTP/1.1 200 ") == true)
        #expect(await visit.firstReport().code == nil)
    }

    @Test func cancellingClosesThePort() async throws {
        let visit = try await Visit.started()
        let idle = try #require(RawConnection(visit.authority))
        await visit.session.cancel()
        #expect(idle.isClosed())
        #expect(RawConnection(visit.authority) == nil)
        #expect(visit.reports.isEmpty)
        await visit.session.cancel()
    }

    /// The thread of the port reports the response until the test allows it to go on.
    @Test(.timeLimit(.minutes(1))) func cancellingWaitsUntilTheThreadHasEnded() async throws {
        let userAgent = try LoopbackUserAgent(browser: StillBrowser(), link: .authorizationURL)
        let (reported, allowed) = (OneTimeEvent<Void>(), DispatchSemaphore(value: 0))
        let events = Mutex<[String]>([])
        let request = ExternalUserAgentRequest(
            url: "https://op.example/auth?state=s", redirectURI: userAgent.redirectURI)
        let session = userAgent.session(for: request) { _, _ in
            reported.finish(())
            allowed.wait()
            events.withLock { $0.append("reported") }
        }
        #expect(await session.start())
        let authority = String(userAgent.redirectURI.text.dropFirst("http://".count).dropLast())
        let connection = try #require(RawConnection(authority))
        connection.send("GET /?state=s&code=c HTTP/1.1\r\nHost: \(authority)\r\n\r\n")
        await reported.value()
        let cancellation = Task {
            await session.cancel()
            events.withLock { $0.append("cancelled") }
        }
        for _ in 0..<1_000 { await Task.yield() }
        allowed.signal()
        await cancellation.value
        #expect(events.withLock { $0 } == ["reported", "cancelled"])
        #expect(connection.received()?.hasPrefix("HTTP/1.1 200 ") == true)
    }

    @Test func cancellingBeforeTheStart() async throws {
        let visit = try Visit()
        await visit.session.cancel()
        #expect(await !visit.session.start())
        #expect(RawConnection(visit.authority) == nil)
    }

    @Test func anAbandonedSessionClosesThePort() async throws {
        var visit: Visit? = try await Visit.started()
        let authority = try #require(visit?.authority)
        let idle = try #require(RawConnection(authority))
        visit = nil
        #expect(idle.isClosed())
    }

    /// A computer has all addresses of 127.0.0.0/8 on Linux; the port is open on one.
    @Test func otherAddressesAreClosed() async throws {
        let visit = try await Visit.started()
        #expect(RawConnection("127.0.0.2:\(visit.authority.split(separator: ":").last ?? "")") == nil)
        #expect(RawConnection(visit.authority) != nil)
        await visit.session.cancel()
    }

    private static let hasIPv6 = (try? Visit(addresses: [.ipv6])) != nil

    @Test(.enabled(if: hasIPv6, "there is no IPv6 here"))
    func receivesOnIPv6() async throws {
        let visit = try await Visit.started(path: "/cb", addresses: [.ipv6, .ipv4])
        #expect(visit.authority.hasPrefix("[::1]:"))
        #expect(visit.respond("/cb?state=\(Visit.state)&code=c")?.hasPrefix("HTTP/1.1 200 ") == true)
        let report = await visit.firstReport()
        #expect(report.url == "http://\(visit.authority)/cb?state=\(Visit.state)&code=c")
    }

    @Test func aSecondSession() async throws {
        let visit = try await Visit.started()
        let reports = OneTimeEvent<GoogleSignInError.Code?>()
        let request = ExternalUserAgentRequest(
            url: "https://op.example/?state=a", redirectURI: visit.userAgent.redirectURI)
        let second = visit.userAgent.session(for: request) { _, error in reports.finish(error?.code) }
        #expect(await second.start())
        #expect(await reports.value() == .webAuthenticationUnavailable)
        #expect(visit.respond()?.hasPrefix("HTTP/1.1 200 ") == true, "the first goes on")
    }

    @Test func anotherRedirectURI() async throws {
        let visit = try Visit(redirectURI: "http://127.0.0.1:1/")
        #expect(await visit.session.start())
        #expect(visit.reports == [.init(url: nil, code: .invalidConfiguration)])
        #expect(RawConnection(visit.authority) == nil)
    }

    /// The port answers only on its own path, so the callback of a longer redirect URI could not come.
    @Test func aLongerRedirectURI() async throws {
        let userAgent = try LoopbackUserAgent(browser: StillBrowser(), link: .authorizationURL)
        let reports = Mutex<[GoogleSignInError.Code?]>([])
        let request = ExternalUserAgentRequest(
            url: "https://op.example/?state=a", redirectURI: try RedirectURI(userAgent.redirectURI.text + "cb"))
        let session = userAgent.session(for: request) { _, error in reports.withLock { $0.append(error?.code) } }
        #expect(await session.start())
        #expect(reports.withLock { $0 } == [.invalidConfiguration])
        await session.cancel()

        // The port is left for the right request.
        let right = userAgent.session(
            for: ExternalUserAgentRequest(url: "https://op.example/?state=a", redirectURI: userAgent.redirectURI)
        ) { _, error in reports.withLock { $0.append(error?.code) } }
        #expect(await right.start())
        #expect(reports.withLock { $0 } == [.invalidConfiguration])
        #expect(RawConnection(String(userAgent.redirectURI.text.dropFirst("http://".count).dropLast())) != nil)
        await right.cancel()
    }

    @Test func noBrowser() async throws {
        let visit = try Visit(browser: MissingBrowser())
        #expect(await visit.session.start())
        #expect(visit.reports == [.init(url: nil, code: .webAuthenticationUnavailable)])
    }

    /// A browser that goes to the redirect URI and then fails.
    private struct FailingBrowser: ExternalBrowser {
        let connect: @Sendable () -> Void

        func open(_ url: String) async throws(GoogleSignInError) {
            connect()
            throw GoogleSignInError(.webAuthenticationUnavailable, "the browser has crashed")
        }
    }

    @Test func aBrowserThatFailsClosesThePortBeforeTheEndIsReported() async throws {
        let authority = Mutex("")
        let idle = Mutex<RawConnection?>(nil)
        let isClosed = Mutex<Bool?>(nil)
        let userAgent = try LoopbackUserAgent(
            addresses: [.ipv4],
            browser: FailingBrowser { idle.withLock { $0 = RawConnection(authority.withLock { $0 }) } },
            link: .authorizationURL)
        authority.withLock { $0 = String(userAgent.redirectURI.text.dropFirst("http://".count).dropLast()) }
        let request = ExternalUserAgentRequest(
            url: "https://op.example/auth?state=s", redirectURI: userAgent.redirectURI)
        let session = userAgent.session(for: request) { _, error in
            #expect(error?.code == .webAuthenticationUnavailable)
            let closed = idle.withLock { $0?.isClosed() }
            isClosed.withLock { $0 = closed }
        }
        #expect(await session.start())
        #expect(isClosed.withLock { $0 } == true)
        await session.cancel()
    }

    @Test(arguments: ["", "http://op.example/auth", "https://op.example/\r\nSet-Cookie: a=b", "https://op.example/#a"])
    func anAuthorizationURLThatIsNotOpened(_ url: String) async throws {
        for link in SignInLink.allCases {
            let browser = KeepingBrowser()
            let userAgent = try LoopbackUserAgent(addresses: [.ipv4], browser: browser, link: link)
            let reports = Mutex<[GoogleSignInError.Code?]>([])
            let session = userAgent.session(
                for: ExternalUserAgentRequest(url: url, redirectURI: userAgent.redirectURI)
            ) { _, error in reports.withLock { $0.append(error?.code) } }
            #expect(await session.start())
            #expect(reports.withLock { $0 } == [.invalidConfiguration])
            #expect(browser.urls.isEmpty)
        }
    }

    @Test(arguments: ["", "cb", "/cb?a=b", "/a b", "/#", "/%ZZ", "/\u{E9}"])
    func malformedPath(_ path: String) {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) { try LoopbackUserAgent(path: path) }
    }

    @Test func noAddress() {
        #expect(throws: GoogleSignInError(.webAuthenticationUnavailable)) { try LoopbackUserAgent(addresses: []) }
    }
}

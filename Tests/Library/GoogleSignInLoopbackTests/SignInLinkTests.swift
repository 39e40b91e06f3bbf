import AssayTestSupport
import Foundation
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInLoopback

@Suite(.tags(.socket)) struct SignInLinkTests {
    private let folders = TemporaryFolders()
    private let browser = KeepingBrowser()
    private let folder: String

    init() throws {
        folder = try folders.folder([:]).path
        chmod((folder as NSString).deletingLastPathComponent, 0o700)
        chmod(folder, 0o700)
    }

    private func files() -> [String]? { try? FileManager.default.subpathsOfDirectory(atPath: folder) }

    /// A visit that has started, and what its browser opens.
    private func visit(_ link: SignInLink, path: String = "/cb", folders: [String]) async throws -> (Visit, String) {
        let visit = try Visit(path: path, browser: browser, link: link, folders: folders)
        #expect(await visit.session.start())
        #expect(browser.urls.count == 1)
        return (visit, try #require(browser.urls.first))
    }

    @Test func theAuthorizationURLItself() async throws {
        let (visit, url) = try await visit(.authorizationURL, folders: [folder])
        #expect(url == Visit.url)
        #expect(files() == [])
        await visit.session.cancel()
    }

    /// The path of the page is the first random value, the cookie the second.
    @Test(arguments: [(SignInLink.page, [1]), (.file, [])])
    func aPageOfThePort(_ link: SignInLink, _ places: [Int]) async throws {
        let (visit, url) = try await visit(link, folders: places.map { _ in folder })
        #expect(
            url == "http://\(visit.authority)\(Page.path)", "without a folder, the page takes the place of the file")
        #expect(files() == [])
        await visit.session.cancel()
    }

    enum End: CaseIterable { case response, cancellation, release }

    @Test(arguments: End.allCases) func theFileIsRemoved(at end: End) async throws {
        var (visit, url): (Visit?, String) = try await visit(.file, folders: [folder])
        #expect(url.hasPrefix("file://\(folder)/"))
        let path = try #require(URL(string: url)?.path())
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("state=\(Visit.state)&amp;"))
        switch end {
        case .response:
            #expect(visit?.respond("/cb?state=\(Visit.state)&code=c")?.hasPrefix("HTTP/1.1 200 ") == true)
            #expect(await visit?.firstReport().code == nil)
            #expect(files() == [])
        case .cancellation:
            await visit?.session.cancel()
            #expect(files() == [])
        case .release:
            let authority = visit?.authority
            let idle = try #require(authority.flatMap { RawConnection($0) })
            visit = nil
            // The thread removes the file before its connections.
            #expect(idle.isClosed() && visit == nil)
            while files() != [] { await Task.yield() }
        }
    }

    /// When the app knows of the end, it may exit at once.
    @Test func theFileIsRemovedBeforeAFailureIsReported() async throws {
        let userAgent = try LoopbackUserAgent(
            path: "/", addresses: [.ipv4], browser: MissingBrowser(), link: .file, pages: LoopbackPages(),
            limits: LoopbackLimits(), folders: [folder], randomness: CountingRandomness())
        let left = Mutex<[[String]?]>([])
        let session = userAgent.session(
            for: ExternalUserAgentRequest(url: Visit.url, redirectURI: userAgent.redirectURI)
        ) { [folder] _, _ in
            let files = try? FileManager.default.subpathsOfDirectory(atPath: folder)
            left.withLock { $0.append(files) }
        }
        #expect(await session.start())
        #expect(left.withLock { $0 } == [[]])
    }
}

/// The page of a visit, whose random values are known: 32 bytes of 1, and then of 2, as base64url.
private enum Page {
    static let identifier = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"
    static let path = "/\(identifier)"
    static let cookie = "sign-in-\(identifier)=AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI"
}

@Suite(.tags(.socket)) struct OneTimePageTests {
    private func visit(path: String = "/cb") async throws -> Visit {
        let visit = try Visit(path: path, link: .page)
        #expect(await visit.session.start())
        return visit
    }

    private static func lines(_ answer: String?) -> [String] {
        let head = answer.flatMap { $0.range(of: "\r\n\r\n").map { end in answer?[..<end.lowerBound] ?? "" } }
        return head.map { $0.components(separatedBy: "\r\n") } ?? ["no answer"]
    }

    private static func response(_ visit: Visit, _ fields: String) -> String? {
        RawConnection.exchange(
            visit.authority,
            "GET /cb?state=\(Visit.state)&code=c HTTP/1.1\r\nHost: \(visit.authority)\r\n\(fields)\r\n")
    }

    @Test func theResponseNeedsTheCookieOfThePage() async throws {
        let visit = try await visit()
        let lines = Self.lines(RawConnection.exchange(visit.authority, visit.get(Page.path)))
        #expect(lines.first == "HTTP/1.1 302 Found")
        #expect(lines.contains("Location: \(Visit.url)"))
        #expect(lines.contains("Set-Cookie: \(Page.cookie); Path=/cb; HttpOnly; SameSite=Lax"))
        #expect(lines.contains("Referrer-Policy: no-referrer") && lines.contains("Cache-Control: no-store"))
        for fields in [
            "", "Cookie: a=b\r\n", "Cookie: \(Page.cookie.dropLast())\r\n", "Cookie: \(Page.cookie)I\r\n",
            "Cookie: a\(Page.cookie)\r\n", "Cookie: sign-in-\(Page.identifier)=\r\n", "X-Cookie: \(Page.cookie)\r\n",
        ] {
            #expect(Self.response(visit, fields)?.hasPrefix("HTTP/1.1 400 ") == true, "\(fields)")
        }
        #expect(visit.reports.isEmpty)
        let answer = Self.response(visit, "Cookie: sign-in-\(Page.identifier)=a;  \(Page.cookie); c=d\r\n")
        #expect(Self.lines(answer).first == "HTTP/1.1 200 OK")
        let removal = "Set-Cookie: sign-in-\(Page.identifier)=; Max-Age=0; Path=/cb; HttpOnly; SameSite=Lax"
        #expect(Self.lines(answer).contains(removal))
        #expect(await visit.firstReport().url == "http://\(visit.authority)/cb?state=\(Visit.state)&code=c")
    }

    /// One of both requests is another program's.
    @Test func aSecondRequestEndsTheSignIn() async throws {
        let visit = try await visit()
        let idle = try #require(RawConnection(visit.authority))
        #expect(visit.status(visit.get(Page.path)) == "HTTP/1.1 302 Found")
        let answer = try #require(RawConnection.exchange(visit.authority, visit.get(Page.path)))
        #expect(answer.hasPrefix("HTTP/1.1 410 Gone\r\n"))
        #expect(answer.contains("<h1>The sign-in was stopped</h1>") && answer.contains("sign in again"))
        for secret in ["op.example", Visit.state, "Set-Cookie", "AgIC"] { #expect(!answer.contains(secret)) }
        #expect(await visit.firstReport() == .init(url: nil, code: .webAuthenticationUnavailable))
        #expect(idle.isClosed())
        #expect(RawConnection(visit.authority) == nil, "the port is closed")
        #expect(visit.reports.count == 1)
    }

    @Test(arguments: [
        ("HEAD", Page.path, "405 Method Not Allowed"), ("POST", Page.path, "405 Method Not Allowed"),
        ("GET", Page.path + "?a", "404 Not Found"), ("GET", Page.path + "/", "404 Not Found"),
        ("GET", "/", "404 Not Found"), ("GET", "//attacker.example\(Page.path)", "404 Not Found"),
    ])
    func anotherRequestDoesNotOpenIt(_ method: String, _ target: String, _ status: String) async throws {
        let visit = try await visit()
        for _ in 0..<2 { #expect(visit.status(visit.get(target, method: method)) == "HTTP/1.1 \(status)") }
        let rebound = "GET \(Page.path) HTTP/1.1\r\nHost: attacker.example\r\n\r\n"
        #expect(visit.status(rebound) == "HTTP/1.1 421 Misdirected Request")
        #expect(visit.reports.isEmpty)
        #expect(visit.status(visit.get(Page.path)) == "HTTP/1.1 302 Found")
        await visit.session.cancel()
    }

    /// The attribute would end at the semicolon, and the browser would not send the cookie.
    @Test(arguments: [("/", "/"), ("/a/b", "/a/b"), ("/a;b", "/")])
    func thePathOfTheCookie(_ path: String, _ expected: String) async throws {
        let visit = try await visit(path: path)
        let lines = Self.lines(RawConnection.exchange(visit.authority, visit.get(Page.path)))
        #expect(lines.contains("Set-Cookie: \(Page.cookie); Path=\(expected); HttpOnly; SameSite=Lax"))
        await visit.session.cancel()
    }
}

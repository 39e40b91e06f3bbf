import AssayTestSupport
import GoogleSignInClient
import Testing

@testable import GoogleSignInLoopback

struct LoopbackResponderTests {
    private static let authority = "127.0.0.1:51004"

    private func responder(_ url: String = "https://op.example/auth?state=st%2B1&nonce=n") throws -> LoopbackResponder {
        let redirectURI = try RedirectURI("http://\(Self.authority)/cb")
        return LoopbackResponder(
            request: ExternalUserAgentRequest(url: url, redirectURI: redirectURI), authority: Self.authority,
            pages: LoopbackPages())
    }

    struct Head: Sendable {
        var method = "GET"
        var target = "/cb?state=st%2B1&code=c"
        var host = LoopbackResponderTests.authority

        var value: RequestHead { RequestHead(method: method, target: target, host: host, cookies: []) }
    }

    @Test(
        arguments: [
            NamedCase("a code", Head(), "http://127.0.0.1:51004/cb?state=st%2B1&code=c"),
            NamedCase(
                "an error", Head(target: "/cb?error=access_denied&state=st%2b1"),
                "http://127.0.0.1:51004/cb?error=access_denied&state=st%2b1"),
            NamedCase(
                "the whole URL", Head(target: "http://127.0.0.1:51004/cb?state=st%2B1"),
                "http://127.0.0.1:51004/cb?state=st%2B1"),
            NamedCase("no code", Head(target: "/cb?state=st%2B1"), "http://127.0.0.1:51004/cb?state=st%2B1"),
        ] as [NamedCase<Head, String>])
    func acceptsAResponse(_ acceptance: NamedCase<Head, String>) throws {
        #expect(try responder().callbackURL(of: acceptance.input.value) == acceptance.expected)
    }

    @Test(
        arguments: [
            NamedCase("a name that leads here", Head(host: "attacker.example:51004"), .misdirectedRequest),
            NamedCase("localhost", Head(host: "localhost:51004"), .misdirectedRequest),
            NamedCase("another port", Head(host: "127.0.0.1:51005"), .misdirectedRequest),
            NamedCase("a longer port", Head(host: "127.0.0.1:510040"), .misdirectedRequest),
            NamedCase("no port", Head(host: "127.0.0.1"), .misdirectedRequest),
            NamedCase("another loopback address", Head(host: "127.1:51004"), .misdirectedRequest),
            NamedCase("an empty Host", Head(host: ""), .misdirectedRequest),
            NamedCase("another Host and path", Head(target: "/", host: "a"), .misdirectedRequest),
            NamedCase("the icon", Head(target: "/favicon.ico"), .notFound),
            NamedCase("the root", Head(target: "/?state=st%2B1&code=c"), .notFound),
            NamedCase("a longer path", Head(target: "/cb/?state=st%2B1&code=c"), .notFound),
            NamedCase("an encoded path", Head(target: "/c%62?state=st%2B1&code=c"), .notFound),
            NamedCase("another path and method", Head(method: "POST", target: "/"), .notFound),
            NamedCase("POST", Head(method: "POST"), .methodNotAllowed),
            NamedCase("HEAD", Head(method: "HEAD"), .methodNotAllowed),
            NamedCase("a preflight", Head(method: "OPTIONS"), .methodNotAllowed),
            NamedCase("a lower-case method", Head(method: "get"), .methodNotAllowed),
            NamedCase("a longer method", Head(method: "GETS"), .methodNotAllowed),
            NamedCase("a shorter method", Head(method: "GE"), .methodNotAllowed),
            NamedCase("no method", Head(method: ""), .methodNotAllowed),
            NamedCase("the origin alone", Head(target: "http://127.0.0.1:51004"), .badRequest),
            NamedCase("the origin and a query", Head(target: "http://127.0.0.1:51004?state=st%2B1"), .badRequest),
            NamedCase(
                "a longer port in the target", Head(target: "http://127.0.0.1:510040/cb?state=st%2B1"), .badRequest),
            NamedCase("an asterisk", Head(method: "OPTIONS", target: "*"), .badRequest),
            NamedCase("a proxy's target", Head(target: "http://attacker.example/cb?state=st%2B1"), .badRequest),
            NamedCase("https", Head(target: "https://127.0.0.1:51004/cb?state=st%2B1"), .badRequest),
            NamedCase(
                "user information", Head(target: "http://127.0.0.1:51004@attacker.example/cb?state=st%2B1"), .badRequest
            ),
            NamedCase("a path of two slashes", Head(target: "//cb?state=st%2B1&code=c"), .notFound),
            NamedCase("no query", Head(target: "/cb"), .badRequest),
            NamedCase("no state", Head(target: "/cb?code=c"), .badRequest),
            NamedCase("an empty state", Head(target: "/cb?state=&code=c"), .badRequest),
            NamedCase("another state", Head(target: "/cb?state=st%2B2&code=c"), .badRequest),
            NamedCase("a state that decodes to another", Head(target: "/cb?state=st+1&code=c"), .badRequest),
            NamedCase("the state twice", Head(target: "/cb?state=st%2B1&state=st%2B1"), .badRequest),
            NamedCase("a parameter twice", Head(target: "/cb?state=st%2B1&code=c&code=d"), .badRequest),
            NamedCase("malformed encoding", Head(target: "/cb?state=st%2B1&code=%ZZ"), .badRequest),
            NamedCase("a fragment", Head(target: "/cb?state=st%2B1#code=c"), .badRequest),
            NamedCase(
                "too long", Head(target: "/cb?state=st%2B1&code=\(String(repeating: "c", count: 8_192))"), .badRequest),
        ] as [NamedCase<Head, RequestRefusal>])
    func refuses(_ refusal: NamedCase<Head, RequestRefusal>) throws {
        #expect(throws: refusal.expected) { try responder().callbackURL(of: refusal.input.value) }
    }

    /// A request without a usable `state` has no response that could be told from a forged one.
    @Test(arguments: [
        "https://op.example/auth", "https://op.example/auth?state=", "https://op.example/auth?state=a&state=a",
    ])
    func refusesEverythingWithoutAState(_ url: String) throws {
        for target in ["/cb?code=c", "/cb?state=&code=c", "/cb?state=a&code=c"] {
            #expect(throws: RequestRefusal.badRequest) {
                try responder(url).callbackURL(of: Head(target: target).value)
            }
        }
    }

    /// Every answer says its length, is not stored or framed, loads nothing and ends the connection.
    @Test func answers() throws {
        let responder = try responder()
        let answers =
            [responder.answer(to: "http://127.0.0.1:51004/cb?state=st%2B1")]
            + RequestRefusal.allCases.map { responder.refusal($0) }
        for answer in answers {
            let text = String(decoding: answer, as: UTF8.self)
            let parts = text.split(separator: "\r\n\r\n", maxSplits: 1)
            let lines = try #require(parts.first).split(separator: "\r\n").map(String.init)
            #expect(lines.contains("Content-Length: \(try #require(parts.last).utf8.count)"))
            for line in ["Cache-Control: no-store", "Referrer-Policy: no-referrer", "Connection: close"] {
                #expect(lines.contains(line))
            }
            #expect(lines.contains { $0.hasPrefix("Content-Security-Policy: default-src 'none'; ") })
            #expect(!lines.contains { $0.lowercased().hasPrefix("access-control-") })
            #expect(lines.contains("Allow: GET") == text.hasPrefix("HTTP/1.1 405 "))
            for word in ["<script", "st+1", "state", "src=", "href="] { #expect(!text.contains(word)) }
        }
        #expect(Set(answers.map { String(decoding: $0.prefix(12), as: UTF8.self) }).count == answers.count)
    }

    /// The last one is the sign of kelvin, which is equal to the letter as text.
    @Test(
        arguments: [("K:1", .badRequest), ("k:1", .misdirectedRequest), ("\u{212A}:1", .misdirectedRequest)]
            as [(String, RequestRefusal)])
    func theBytesOfHostAreCompared(_ host: String, _ refusal: RequestRefusal) throws {
        let responder = LoopbackResponder(
            request: ExternalUserAgentRequest(url: "", redirectURI: try RedirectURI("http://127.0.0.1/")),
            authority: "K:1", pages: LoopbackPages())
        #expect(throws: refusal) {
            try responder.callbackURL(of: RequestHead(method: "GET", target: "*", host: host, cookies: []))
        }
    }

    @Test func aRefusalOfHeadHasNoContent() throws {
        let text = String(decoding: try responder().refusal(.methodNotAllowed, isHead: true), as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.1 405 Method Not Allowed\r\n") && text.hasSuffix("\r\n\r\n"))
    }

    @Test func thePageShowsAnyTextAsText() {
        let page = LoopbackPage(
            heading: "</title><script>", text: #"Tom & "Jo" said <b>'hi'</b> ünd"#, language: "de\" onload=\"x")
        #expect(page.html.contains("<h1>&lt;/title&gt;&lt;script&gt;</h1>"))
        #expect(page.html.contains("<title>&lt;/title&gt;&lt;script&gt;</title>"))
        #expect(page.html.contains("<p>Tom &amp; &quot;Jo&quot; said &lt;b&gt;&#39;hi&#39;&lt;/b&gt; ünd</p>"))
        #expect(page.html.contains(#"<html lang="de&quot; onload=&quot;x">"#))
    }
}

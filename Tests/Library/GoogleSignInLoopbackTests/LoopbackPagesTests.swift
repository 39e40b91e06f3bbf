import AssayTestSupport
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInLoopback

/// What the browser shows for each request, and that pages of an app's own change nothing but that.
struct LoopbackPagesTests {
    private static let authority = "127.0.0.1:51004"

    private func responder(_ pages: LoopbackPages) throws -> LoopbackResponder {
        LoopbackResponder(
            request: ExternalUserAgentRequest(
                url: "https://op.example/auth?state=s", redirectURI: try RedirectURI("http://\(Self.authority)/cb")),
            authority: Self.authority, pages: pages)
    }

    private func answer(_ target: String, _ responder: LoopbackResponder) -> String {
        var responder = responder
        let head = RequestHead(method: "GET", target: target, host: Self.authority, cookies: [])
        do throws(RequestRefusal) {
            return String(decoding: try responder.reply(to: head).message, as: UTF8.self)
        } catch {
            return String(decoding: responder.refusal(error), as: UTF8.self)
        }
    }

    static let requests: [NamedCase<String, LoopbackOutcome>] = [
        NamedCase("a code", "/cb?state=s&code=c", .received),
        NamedCase("a denial", "/cb?state=s&error=access_denied", .denied),
        NamedCase("an error", "/cb?state=s&error=server_error", .failed),
        NamedCase("an empty error", "/cb?state=s&error=", .failed),
        NamedCase("a forged code", "/cb?state=forged&code=c", .unrelated),
        NamedCase("a forged denial", "/cb?state=forged&error=access_denied", .unrelated),
        NamedCase("two states", "/cb?state=s&state=s&code=c", .unrelated),
        NamedCase("the icon", "/favicon.ico", .unrelated),
    ]

    /// The page learns the outcome once for each answer, and nothing of the request.
    @Test(arguments: requests)
    func tellsThePageWhatCameOfTheRequest(_ request: NamedCase<String, LoopbackOutcome>) throws {
        let asked = Mutex<[LoopbackOutcome]>([])
        let pages = LoopbackPages { outcome in
            asked.withLock { $0.append(outcome) }
            return "<!DOCTYPE html><p>\u{FC}</p>"
        }
        let text = answer(request.input, try responder(pages))
        #expect(asked.withLock { $0 } == [request.expected])
        #expect(text.hasSuffix("\r\n\r\n<!DOCTYPE html><p>\u{FC}</p>"))
        #expect(text.contains("\r\nContent-Length: 24\r\n"))
        #expect(text.hasPrefix(request.expected == .unrelated ? "HTTP/1.1 4" : "HTTP/1.1 200 OK"))
    }

    /// Whatever the HTML is, the fields of the message are the same.
    @Test func anOwnPageKeepsTheFields() throws {
        let html = "</html>\r\n\r\nHTTP/1.1 200 OK\r\n<meta http-equiv=x><script src=https://evil.example></script>"
        let own = answer("/cb?state=s&code=c", try responder(LoopbackPages { _ in html }))
        let usual = answer("/cb?state=s&code=c", try responder(LoopbackPages()))
        func fields(_ text: String) -> [Substring] {
            text.prefix(upTo: text.firstRange(of: "\r\n\r\n")?.lowerBound ?? text.endIndex).split(separator: "\r\n")
                .filter { !$0.hasPrefix("Content-Length: ") }
        }
        #expect(fields(own) == fields(usual))
        #expect(
            fields(own).contains {
                $0.hasPrefix("Content-Security-Policy: default-src 'none'; ") && !$0.contains("script-src")
            })
    }

    static let words: [NamedCase<LoopbackOutcome, String>] = [
        NamedCase("received", .received, "Return to Tom &amp; Co"),
        NamedCase("denied", .denied, "You are not signed in"),
        NamedCase("failed", .failed, "The sign-in did not succeed"),
        NamedCase("opened twice", .openedTwice, "The sign-in was stopped"),
        NamedCase("unrelated", .unrelated, "This page is not part of the sign-in"),
    ]

    /// Each page names the app, and says what to do next.
    @Test(arguments: words)
    func namesTheApp(_ page: NamedCase<LoopbackOutcome, String>) {
        let html = LoopbackPages(appName: "Tom & Co").html(page.input)
        #expect(html.contains("<h1>\(page.expected)</h1>"))
        #expect(html.contains("eturn to Tom &amp; Co"))
        #expect(html.contains("lose this window"))
        #expect(html.contains("prefers-color-scheme: dark") && html.contains("width=device-width"))
        // Nobody is signed in before the response is verified.
        #expect(!html.contains("are signed in"))
        for word in ["<script", "src=", "href=", "url("] { #expect(!html.contains(word)) }
    }
}

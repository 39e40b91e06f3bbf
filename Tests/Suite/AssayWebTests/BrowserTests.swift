import AssayHTTP
import AssayWeb
import Testing

struct BrowserTests {
    /// A site of fixed pages; any other page shows the request.
    struct Site: WebTransport {
        let pages: [String: ResponseMessage]

        func answer(_ request: WebRequest, within limit: Duration) throws(WebFailure) -> ResponseMessage {
            if let page = pages[request.url.path] { return page }
            let headers = request.headers.filter { ["Cookie", "Content-Type", "Sec-Fetch-Site"].contains($0.name) }
            let seen = "\(request.method) \(request.url.target) \(String(decoding: request.body, as: UTF8.self))"
            return ResponseMessage(
                status: 200, body: Array((seen + headers.map { " \($0.name)=\($0.value)" }.joined()).utf8))
        }
    }

    static func redirect(_ status: Int, _ location: String, _ cookies: [String] = []) -> ResponseMessage {
        ResponseMessage(
            status: status, headers: [HeaderField("Location", location)] + cookies.map { HeaderField("Set-Cookie", $0) }
        )
    }

    func browser(_ pages: [String: ResponseMessage], redirects: Int = 20) -> Browser {
        var settings = Browser.Settings(
            transport: Site(pages: pages), provider: WebOrigin(scheme: "http", host: "127.0.0.1", port: 9),
            hosts: ["127.0.0.1"]
        ) { 0 }
        settings.redirectLimit = redirects
        return Browser(settings)
    }

    func text(_ arrival: Browser.Arrival) -> String {
        switch arrival {
        case .page(let url, let response): "page \(url.text): \(response.text)"
        case .provider(let url): "provider \(url.text)"
        case .elsewhere(let url): "elsewhere \(url.text)"
        }
    }

    let start = WebURL("http://127.0.0.1:5/start")

    @Test(arguments: [
        ("next", "page http://127.0.0.1:5/next: GET /next  Sec-Fetch-Site=none Cookie=a=1"),
        ("http://127.0.0.1:9/auth?x=1", "provider http://127.0.0.1:9/auth?x=1"),
        ("https://elsewhere.test/", "elsewhere https://elsewhere.test/"),
        ("/\\elsewhere.test/", "elsewhere http://elsewhere.test/"),
        ("/\t/elsewhere.test/", "elsewhere http://elsewhere.test/"),
        ("///elsewhere.test/", "elsewhere http://elsewhere.test/"),
        ("https:elsewhere.test/", "elsewhere https://elsewhere.test/"),
        ("http://127.0.0.1:5@elsewhere.test/", "elsewhere http://elsewhere.test/"),
        ("http:/next", "page http://127.0.0.1:5/next: GET /next  Sec-Fetch-Site=none Cookie=a=1"),
        ("/next?a=\\b", "page http://127.0.0.1:5/next?a=\\b: GET /next?a=\\b  Sec-Fetch-Site=none Cookie=a=1"),
    ])
    func followsRedirectsAndStopsAtTheProviderAndAtStrangers(_ location: String, _ expected: String) throws {
        let start = try #require(start)
        var browser = browser(["/start": Self.redirect(302, location, ["a=1; Path=/"])])
        #expect(text(try browser.open(start)) == expected)
    }

    @Test
    func givesUpOnARedirectLoopAndOnARedirectToSomethingThatIsNotAPage() throws {
        let start = try #require(start)
        #expect(throws: WebFailure.tooManyRedirects(3)) {
            var browser = browser(["/start": Self.redirect(302, "/start")], redirects: 3)
            _ = try browser.open(start)
        }
        #expect(throws: WebFailure.self) {
            var browser = browser(["/start": Self.redirect(302, "mailto:a@b")])
            _ = try browser.open(start)
        }
    }

    @Test
    func aStrictCookieIsNotSentWhenAnotherSiteLeadsHere() throws {
        let start = try #require(start)
        var browser = browser([
            "/start": Self.redirect(302, "/home", ["s=1; SameSite=Strict; Path=/", "l=2; SameSite=Lax; Path=/"])
        ])
        #expect(text(try browser.open(start, isCrossSite: true)).hasSuffix("Sec-Fetch-Site=cross-site Cookie=l=2"))
        #expect(text(try browser.open(start)).hasSuffix("Sec-Fetch-Site=none Cookie=s=1; l=2"))
    }

    @Test(arguments: [(302, "GET /to "), (307, "POST /to t=1")])
    func submitsAFormAndRepeatsItAfterA307(_ status: Int, _ seen: String) throws {
        let start = try #require(start)
        let form = try #require(HTMLForm.all(in: "<form method=post action=go><input name=t value=1></form>").first)
        var browser = browser(["/go": Self.redirect(status, "/to")])
        #expect(text(try browser.submit(form, on: start)).hasPrefix("page http://127.0.0.1:5/to: \(seen)"))
    }
}

import AssayHTTP
import Testing

@testable import AssayWeb

/// The browser does what Chromium does with the same cases.
struct BrowserCaseTests {
    private static let site = WebOrigin(scheme: "http", host: "127.0.0.1", port: 5)

    private static func url(_ path: String) -> WebURL { WebURL(origin: site, path: path) }

    private static func browser(_ transport: CaseSite) -> Browser {
        Browser(
            Browser.Settings(
                transport: transport, provider: WebOrigin(scheme: "http", host: "127.0.0.1", port: 9),
                hosts: ["127.0.0.1"]
            ) { 1_800_000_000 })
    }

    @Test
    func references() throws {
        let cases = try BrowserCases.all.get()
        #expect(cases.urls.count > 50)
        for (reference, url) in cases.urls {
            #expect(cases.base.resolvingAsBrowser(reference)?.text == url, "\(reference.debugDescription)")
        }
    }

    @Test
    func cookies() throws {
        let cases = try BrowserCases.all.get()
        #expect(cases.cookies.count > 30)
        for (field, cookie) in cases.cookies {
            let site = CaseSite(["/set": CaseSite.Response(status: 200, headers: [("Set-Cookie", field)])])
            var browser = Self.browser(site)
            _ = try browser.open(Self.url("/set"))
            _ = try browser.open(Self.url("/next"))
            #expect(site.takeRequests().last?.cookie == cookie, "\(field.debugDescription.prefix(100))")
        }
    }

    @Test
    func visits() throws {
        let cases = try BrowserCases.all.get()
        #expect(cases.visits.count > 30)
        for each in cases.visits {
            var responses = each.responses
            if !each.fields.isEmpty {
                responses["/set"] = CaseSite.Response(status: 200, headers: each.fields.map { ("Set-Cookie", $0) })
            }
            let site = CaseSite(responses)
            var browser = Self.browser(site)
            if !each.fields.isEmpty { _ = try browser.open(Self.url("/set")) }
            if !each.fields.isEmpty { _ = site.takeRequests() }
            var fails = false
            for visit in each.visits {
                do { try Self.play(visit, &browser) } catch { fails = true }
            }
            let requests = site.takeRequests()
            if let expected = each.requests { #expect(requests.map(\.line) == expected, "\(each.name)") }
            if let cookie = each.cookie { #expect(requests.last?.cookie == cookie, "\(each.name)") }
            #expect(fails == each.fails, "\(each.name)")
        }
    }

    /// Plays a visit such as `/next`, `post /next` or `other post /next`.
    private static func play(_ visit: String, _ browser: inout Browser) throws(WebFailure) {
        let words = visit.split(separator: " ")
        let target = url(String(words.last ?? "/"))
        let isCrossSite = words.first == "other"
        if words.contains("post") {
            _ = try browser.post(QueryParameters(), to: target, from: url("/"), isCrossSite: isCrossSite)
        } else {
            _ = try browser.open(target, isCrossSite: isCrossSite)
        }
    }
}

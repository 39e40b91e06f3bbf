import AssayHTTP
import Testing

@testable import AssayWeb

struct PageCheckTests {
    private func violation(
        _ check: PageCheck, _ body: String, query: String? = nil, headers: [HeaderField] = [],
        type: String = "text/html; charset=utf-8"
    ) -> String? {
        let url = WebURL(origin: WebOrigin(scheme: "http", host: "127.0.0.1", port: 5), path: "/callback", query: query)
        let response = ResponseMessage(
            status: 400, headers: headers + [HeaderField("Content-Type", type)], body: Array(body.utf8))
        return check.violation(at: .page(url, response))
    }

    static let scripts: [(String, Bool)] = [
        ("no: \"'></title></textarea></script><script id=\"assay\"></script>", true),
        ("<input value=\"\"'></title></textarea></script><script id=\"assay\"></script>\">", true),
        ("<title>no: \"'></title></textarea></script><script id=\"assay\"></script></title>", true),
        ("no: &quot;&#x27;&gt;&lt;script id=&quot;assay&quot;&gt;&lt;/script&gt;", false),
        ("<textarea><script id=assay></script></textarea>", false),
        ("<!-- <script id=assay></script> -->", false),
        ("<script src=/own.js></script>", false),
        ("<a href=\"JavaScript:assay\">more</a>", true),
        ("<a href=\"javascript:history.back()\">back</a>", false),
        ("javascript:assay", false),
    ]

    @Test(arguments: scripts)
    func aScriptOfTheCallbackIsFoundOnlyWhereABrowserRunsIt(_ body: String, _ isFound: Bool) {
        #expect((violation(.noScript, body) != nil) == isFound)
        #expect(violation(.noScript, body, type: "text/plain") == nil)
    }

    static let outsiders: [(String, String?)] = [
        ("<img src=https://pictures.example/a.png>", "pictures.example"),
        ("<a href=\"//links.example/\">more</a>", "links.example"),
        ("<script src=https://scripts.example/a.js referrerpolicy=unsafe-url></script>", "scripts.example"),
        ("<img src=/a.png><a href=http://127.0.0.1:6/>here</a>", nil),
        ("<a href=mailto:help@links.example>help</a>", nil),
        ("<a rel=\"noopener noreferrer\" href=https://links.example/>more</a>", nil),
        ("<img referrerpolicy=origin src=https://pictures.example/a.png>", nil),
        ("<meta name=referrer content=no-referrer><img src=https://pictures.example/a.png>", nil),
        ("<meta name=referrer content=unsafe-url><img src=https://pictures.example/a.png>", "pictures.example"),
    ]

    @Test(arguments: outsiders)
    func anotherHostGetsTheCodeUnlessThePageHidesItsURL(_ body: String, _ host: String?) {
        let found = violation(.noCodeInReferer, body, query: "state=1&code=2")
        #expect(found?.contains("names \(host ?? "nobody") without") == (host == nil ? nil : true))
        #expect(violation(.noCodeInReferer, body, query: "state=1") == nil)
        #expect(violation(.noCodeInReferer, body) == nil)
    }

    static let policies: [(String, Bool)] = [
        ("no-referrer", true), ("unsafe-url, strict-origin", true), ("no-referrer-when-downgrade", false),
        ("no-referrer, unknown", true), ("unknown", false),
    ]

    @Test(arguments: policies)
    func theLastKnownPolicyOfTheHeaderCounts(_ policy: String, _ isHidden: Bool) {
        let found = violation(
            .noCodeInReferer, "<img src=https://pictures.example/a.png>", query: "code=2",
            headers: [HeaderField("Referrer-Policy", policy)])
        #expect((found == nil) == isHidden)
    }

    @Test
    func aSignInThatEndsAtNoPageShowsNothing() throws {
        let url = try #require(WebURL("https://elsewhere.example/?code=1"))
        #expect(PageCheck.noCodeInReferer.violation(at: .elsewhere(url)) == nil)
        #expect(PageCheck.noScript.violation(at: nil) == nil)
    }

    @Test
    func eachCheckOfCachesNamesItsResponse() {
        let found = [PageCheck.noSharedCaching, .noSharedPage].map {
            $0.violation(at: nil, sharedPaths: ["/callback"], sharedPage: "/home")
        }
        #expect(
            found == [
                "the response at /callback sets a cookie, and shared caches may store it",
                "the response at /home shows the person, and shared caches may store it",
            ])
        #expect([PageCheck.noSharedCaching, .noSharedPage].allSatisfy { $0.violation(at: nil) == nil })
    }
}

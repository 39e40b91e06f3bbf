import AssayTestSupport
import Testing

@testable import MockGoogle

/// A sign-in that the provider does at itself.
@Suite struct WorkbenchSignInTests {
    private static let base = "http://127.0.0.1:8080"
    private static let signIn = WorkbenchSignIn(key: Array("key".utf8))

    private static func browser(_ members: String = "") throws -> Browser {
        var browser = try Browser(#"{"base_url": "\#(base)"\#(members)}"#)
        browser.provider.configuration.workbench = browser.provider.configuration.places.origin.map(
            WorkbenchPlaces.init)
        return browser
    }

    /// Follows the sign-in to its last page; `change` is made to the URL of the callback.
    private static func page(
        _ browser: inout Browser, _ client: String, user: UserAction = .consent(.hinted),
        change: (String) -> String = { $0 }
    ) throws -> (status: Int, text: String) {
        let first = try #require(WebRequest(method: "GET", url: "\(base)/__assay/sign-in?client_id=\(client)"))
        let begin = browser.provider.beginWorkbenchSignIn(first, signIn, random: [1, 2, 3])
        let request = try #require(WebRequest(method: "GET", url: begin.location ?? ""))
        let answer = browser.provider.respond(to: request, at: browser.now, user: user)
        let location = change(try #require(answer.location))
        let callback = try #require(WebRequest(method: "GET", url: location))
        let page = browser.provider.endWorkbenchSignIn(callback, signIn, at: browser.now)
        return (page.status, String(decoding: page.body.prefix(100_000), as: UTF8.self))
    }

    @Test(arguments: [Fixture.desktop, Fixture.ios, Fixture.web])
    func showsTheTokenOfEachClientWithABrowser(_ client: String) throws {
        var browser = try Self.browser()
        let (status, text) = try Self.page(&browser, client)
        #expect(status == 200)
        #expect(text.contains("<h1>The client got an ID token</h1>"))
        #expect(text.contains("&quot;mahina.kealoha@example.com&quot;"))
        #expect(text.contains("<small>as in the request</small>") && text.contains("<small>this client</small>"))
        #expect(text.contains("The signature is valid"))
        #expect(!text.contains("role=\"alert\""))
        // A code, a token and a secret are not on the page.
        for prefix in ["4/0A", "ya29.", "1//0", "eyJ", "GOCSPX"] { #expect(!text.contains(prefix)) }
        #expect(browser.provider.log.count(.token) == 1)
    }

    static let defects: [Case<(faults: String, words: String)>] = [
        Case("another audience", (#"{"endpoint": "token", "token": {"claims": {"aud": "other"}}}"#, "not this client")),
        Case(
            "another nonce",
            (#"{"endpoint": "token", "token": {"claims": {"nonce": "other"}}}"#, "not that of the request")),
        Case(
            "no nonce",
            (#"{"endpoint": "token", "token": {"claims": {"nonce": null}}}"#, "The ID token has no <code>nonce</code>.")
        ),
        Case(
            "another key",
            (#"{"endpoint": "token", "token": {"sign": {"key": "attacker"}}}"#, "not valid by any published key")),
        Case("no token", (#"{"endpoint": "token", "status": 503, "body": "busy"}"#, "The client got no ID token")),
        Case("no JWT", (#"{"endpoint": "token", "json": {"id_token": "a.b"}}"#, "not three segments")),
    ]

    @Test(arguments: defects)
    func showsWhatAFaultHasDone(_ defect: Case<(faults: String, words: String)>) throws {
        var browser = try Self.browser(#", "faults": [\#(defect.value.faults)]"#)
        let (_, text) = try Self.page(&browser, Fixture.desktop)
        #expect(text.contains(defect.value.words))
    }

    @Test func tellsADenialAndASecondUse() throws {
        var browser = try Self.browser()
        let denied = try Self.page(&browser, Fixture.desktop, user: .deny(.hinted))
        #expect(denied.text.contains("error=access_denied"))
        #expect(browser.provider.log.count(.token) == 0)
        var used = ""
        _ = try Self.page(&browser, Fixture.desktop) { location in
            used = location
            return location
        }
        let again = try Self.page(&browser, Fixture.desktop) { _ in used }
        #expect(again.text.contains("The code was used before"))
    }

    static let forgeries: [Case<@Sendable (String) -> String>] = [
        Case("another client", { $0.replacing("state=1.", with: "state=0.") }),
        Case("no state", { $0.replacing("state=", with: "other=") }),
        Case("another proof", { $0.replacing("&iss=", with: "x&iss=") }),
        Case("no query", { String($0.prefix { $0 != "?" }) }),
    ]

    /// Only the answer to a request of the workbench is taken to the token endpoint.
    @Test(arguments: forgeries)
    func takesNoOtherAnswer(_ forgery: Case<@Sendable (String) -> String>) throws {
        var browser = try Self.browser()
        let (status, text) = try Self.page(&browser, Fixture.desktop, change: forgery.value)
        #expect(status == 400)
        #expect(text.contains("not the answer to a sign-in of the workbench"))
        #expect(browser.provider.log.count(.token) == 0)
    }

    /// A device has no browser, and a provider that is not on a port has no workbench.
    @Test func theRedirectURIIsOnlyForClientsOfAWorkbench() throws {
        var browser = try Self.browser()
        let callback = Self.base + "/__assay/callback"
        #expect(try browser.authorize(["redirect_uri": callback]).status == 302)
        #expect(try browser.authorize(["redirect_uri": callback + "/"]).status == 400)
        #expect(try browser.authorize(["redirect_uri": callback, "client_id": Fixture.device]).status == 400)
        browser.provider.configuration.workbench = nil
        #expect(try browser.authorize(["redirect_uri": callback]).status == 400)
        let request = try #require(WebRequest(method: "GET", url: "\(Self.base)/__assay/sign-in?client_id=nobody"))
        #expect(browser.provider.beginWorkbenchSignIn(request, Self.signIn, random: [1]).status == 401)
    }
}

import AssayHTTP
import AssayJSON
import AssayWebDriver
import Testing

@testable import AssayWeb

/// What Chromium's events lead to: every request is decided before it leaves the browser.
struct ScriptedTabsTests {
    static let policy = ScriptedBrowser.Policy(
        providers: [WebOrigin(scheme: "http", host: "127.0.0.1", port: 9)], hosts: ["127.0.0.1"], headers: [])

    static func tabs(_ policy: ScriptedBrowser.Policy = policy) -> ScriptedTabs {
        var tabs = ScriptedTabs()
        tabs.policies["profile"] = policy
        tabs.lead("tab", of: "profile")
        _ = tabs.handle(event("browsingContext.contextCreated", ["context": "frame", "parent": "tab"]))
        _ = tabs.handle(
            event("browsingContext.contextCreated", ["context": "popup", "parent": .null, "userContext": "profile"]))
        return tabs
    }

    static func event(_ name: String, _ parameters: JSONValue) -> DriverSession.Event {
        DriverSession.Event(name: name, parameters: parameters)
    }

    static func request(
        _ url: String, in context: JSONValue = "tab", isNavigation: Bool = true, headers: JSONValue = []
    ) -> DriverSession.Event {
        event(
            "network.beforeRequestSent",
            [
                "context": context, "isBlocked": .bool(true), "navigation": isNavigation ? "navigation" : .null,
                "request": ["request": "1", "url": .string(url), "headers": headers],
            ])
    }

    static func name(_ arrival: Browser.Arrival?) -> String? {
        switch arrival {
        case .provider(let url): "provider \(url.text)"
        case .elsewhere(let url): "elsewhere \(url.text)"
        case .page(let url, _): "page \(url.text)"
        case nil: nil
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let event: DriverSession.Event
        let command: String
        var arrival: String?
    }

    @Test(arguments: [
        Case(
            testDescription: "the application", event: request("http://127.0.0.1:5/a"),
            command: "network.continueRequest"),
        Case(
            testDescription: "a navigation to the provider", event: request("http://127.0.0.1:9/auth?a=b"),
            command: "network.provideResponse", arrival: "provider http://127.0.0.1:9/auth?a=b"),
        Case(
            testDescription: "a pop-up of the page at the provider",
            event: request("http://127.0.0.1:9/auth", in: "popup"), command: "network.continueRequest"),
        Case(
            testDescription: "a frame of the page at the provider",
            event: request("http://127.0.0.1:9/auth", in: "frame"), command: "network.continueRequest"),
        Case(
            testDescription: "a script of the provider",
            event: request("http://127.0.0.1:9/script", isNavigation: false), command: "network.continueRequest"),
        Case(
            testDescription: "a navigation elsewhere", event: request("https://elsewhere.test/a"),
            command: "network.provideResponse", arrival: "elsewhere https://elsewhere.test/a"),
        Case(
            testDescription: "a script from elsewhere",
            event: request("https://elsewhere.test/a.js", isNavigation: false), command: "network.failRequest"),
        Case(
            testDescription: "a pop-up elsewhere", event: request("https://elsewhere.test/", in: "popup"),
            command: "network.failRequest"),
        Case(
            testDescription: "another address of the machine", event: request("http://10.0.0.1/", isNavigation: false),
            command: "network.failRequest"),
        Case(
            testDescription: "a tab that nobody knows", event: request("http://127.0.0.1:5/", in: "unknown"),
            command: "network.failRequest"),
        Case(
            testDescription: "no tab", event: request("http://127.0.0.1:5/", in: .null),
            command: "network.failRequest"),
        Case(
            testDescription: "something that is no web page", event: request("ftp://127.0.0.1:5/"),
            command: "network.failRequest"),
    ])
    func everyRequestIsDecided(_ each: Case) throws {
        var tabs = Self.tabs()
        let commands = tabs.handle(each.event)
        #expect(commands.map(\.method) == [each.command])
        #expect(Self.name(tabs.tabs["tab"]?.arrival) == each.arrival)
        #expect(tabs.tabs["popup"]?.arrival == nil)
    }

    @Test
    func aRequestThatIsNotBlockedNeedsNoDecision() {
        var tabs = Self.tabs()
        let event = Self.event(
            "network.beforeRequestSent",
            ["context": "tab", "isBlocked": .bool(false), "request": ["request": "1", "url": "data:,x"]])
        #expect(tabs.handle(event).isEmpty)
    }

    @Test
    func changedHeaderFieldsReplaceTheBrowsersOwn() {
        let policy = ScriptedBrowser.Policy(
            providers: [], hosts: ["127.0.0.1"], headers: [HeaderField("X-Forwarded-Host", "attacker.example")])
        var tabs = Self.tabs(policy)
        let own: JSONValue = [
            ["name": "Accept", "value": ["type": "string", "value": "*/*"]],
            ["name": "x-forwarded-host", "value": ["type": "string", "value": "own"]],
        ]
        let commands = tabs.handle(Self.request("http://127.0.0.1:5/", headers: own))
        #expect(
            commands.first?.parameters["headers"] == [
                ["name": "Accept", "value": ["type": "string", "value": "*/*"]],
                ["name": "X-Forwarded-Host", "value": ["type": "string", "value": "attacker.example"]],
            ])
    }

    @Test
    func aPageIsSettledWhenItIsLoadedAndItsRequestsAreAnswered() {
        var tabs = Self.tabs()
        func isSettled() -> Bool? { tabs.tabs["tab"]?.isSettled }
        tabs.begin("tab")
        #expect(isSettled() == false)
        _ = tabs.handle(
            Self.event("browsingContext.navigationStarted", ["context": "tab", "navigation": "navigation"]))
        _ = tabs.handle(Self.request("http://127.0.0.1:5/a.js", isNavigation: false))
        _ = tabs.handle(
            Self.event(
                "browsingContext.load",
                ["context": "tab", "navigation": "navigation", "url": "http://127.0.0.1:5/"]))
        #expect(isSettled() == false)
        _ = tabs.handle(
            Self.event(
                "network.responseCompleted",
                [
                    "context": "tab", "navigation": .null, "request": ["request": "1"],
                    "response": ["url": "http://127.0.0.1:5/a.js", "status": .integer(200)],
                ]))
        #expect(isSettled() == true)
        #expect(tabs.tabs["tab"]?.document == nil)
    }

    @Test
    func thePageOfAnotherSiteLeadsOnAndIsNoPageItself() {
        var tabs = Self.tabs()
        let url = tabs.makePage(host: "provider.example", "<p>leads on")
        tabs.begin("tab")
        let commands = tabs.handle(Self.request(url))
        #expect(commands.map(\.method) == ["network.provideResponse"])
        #expect(commands.first?.parameters["body"] == ["type": "string", "value": "<p>leads on"])
        _ = tabs.handle(
            Self.event("browsingContext.load", ["context": "tab", "navigation": .null, "url": .string(url)]))
        #expect(tabs.tabs["tab"]?.hasPage == false)
    }

    @Test(
        arguments: [
            ("net::ERR_CONNECTION_REFUSED", WebFailure.unreachable("nothing answers at http://127.0.0.1:5")),
            ("net::ERR_EMPTY_RESPONSE", .brokenOff),
            ("net::ERR_TOO_MANY_REDIRECTS", .tooManyRedirects(19)),
            (
                "net::ERR_UNKNOWN_URL_SCHEME",
                .unsupported("a redirect leads to something that is not an http or https URL")
            ),
            (
                "net::ERR_INVALID_HTTP_RESPONSE",
                .malformed("the browser could not read the response (net::ERR_INVALID_HTTP_RESPONSE)")
            ),
            ("net::ERR_ABORTED", nil),
        ] as [(String, WebFailure?)])
    func anErrorOfThePageSaysWhatHappened(_ error: String, _ expected: WebFailure?) {
        var tabs = Self.tabs()
        _ = tabs.handle(
            Self.event(
                "network.fetchError",
                [
                    "context": "tab", "navigation": "navigation", "errorText": .string(error),
                    "request": ["request": "1", "url": "http://127.0.0.1:5/a"],
                ]))
        #expect(tabs.tabs["tab"]?.failure == expected)
    }

    @Test(arguments: [
        (Cookie.SameSite.strict, "127.0.0.1", true), (.lax, "example.com", true), (.none, ".example.com", false),
        (.unspecified, "127.0.0.1", true),
    ])
    func aCookieOfChromiumIsOneOfOurs(_ sameSite: Cookie.SameSite, _ domain: String, _ isHostOnly: Bool) throws {
        let cookie = Cookie(
            name: "session", value: "1", domain: domain, path: "/a", isSecure: true, isHTTPOnly: false,
            sameSite: sameSite, expiry: 12)
        #expect(cookie.isHostOnly == isHostOnly)
        #expect(try #require(Cookie(driver: cookie.driver)) == cookie)
    }

    @Test(arguments: [("none", false, Cookie.SameSite.unspecified), ("none", true, .none), ("lax", false, .lax)])
    func aMissingSameSiteIsToldApartBySecure(_ text: String, _ isSecure: Bool, _ expected: Cookie.SameSite) throws {
        let value: JSONValue = [
            "name": "a", "value": ["type": "string", "value": "1"], "domain": "127.0.0.1",
            "secure": .bool(isSecure), "sameSite": .string(text),
        ]
        #expect(try #require(Cookie(driver: value)).sameSite == expected)
    }
}

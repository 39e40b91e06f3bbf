import AssayHTTP
import AssayJSON
import AssayWebDriver
import Testing

@testable import AssayWeb

/// What a window of a page has to do with when its tab has come to something.
struct PopupTests {
    @Test
    func aTabIsSettledWhenItsPagesHaveNoWindowOpen() {
        var tabs = ScriptedTabsTests.tabs()
        tabs.begin("tab", keepsPage: true)
        _ = tabs.handle(
            ScriptedTabsTests.event(
                "browsingContext.load",
                ["context": "tab", "navigation": .null, "url": "http://127.0.0.1:5/"]))
        #expect(tabs.tabs["tab"]?.isSettled == true)
        #expect(tabs.settled("tab") == nil)
        _ = tabs.handle(ScriptedTabsTests.event("browsingContext.contextDestroyed", ["context": "popup"]))
        #expect(tabs.settled("tab") != nil)
    }

    /// A scenario leads the one window that it waits for: its navigation to the provider ends, and that of the next window
    /// goes on.
    @Test
    func aScenarioLeadsTheWindowThatItWaitsFor() {
        var tabs = ScriptedTabsTests.tabs()
        #expect(tabs.ledWindows["profile"] == nil)
        tabs.awaitWindow(of: "profile")
        for window in ["led", "left"] {
            _ = tabs.handle(
                ScriptedTabsTests.event(
                    "browsingContext.contextCreated",
                    ["context": .string(window), "parent": .null, "userContext": "profile"]))
        }
        #expect(tabs.ledWindows["profile"] == "led")
        let elsewhere = "https://attacker.example/"
        let led = tabs.handle(ScriptedTabsTests.request(elsewhere, in: "led"))
        #expect(led.map(\.method) == ["network.provideResponse"])
        #expect(ScriptedTabsTests.name(tabs.tabs["led"]?.arrival) == "elsewhere \(elsewhere)")
        let left = tabs.handle(ScriptedTabsTests.request(elsewhere, in: "left"))
        #expect(left.map(\.method) == ["network.failRequest"])
        tabs.forget("profile")
        #expect(tabs.ledWindows["profile"] == nil)
    }

    @Test
    func aResponseWhoseContentNobodyReadsIsAnAnswer() {
        var tabs = ScriptedTabsTests.tabs()
        _ = tabs.handle(ScriptedTabsTests.event("browsingContext.contextDestroyed", ["context": "popup"]))
        _ = tabs.handle(
            ScriptedTabsTests.event(
                "browsingContext.load",
                ["context": "tab", "navigation": .null, "url": "http://127.0.0.1:5/"]))
        _ = tabs.handle(ScriptedTabsTests.request("http://127.0.0.1:5/api/me", isNavigation: false))
        #expect(tabs.settled("tab") == nil)
        _ = tabs.handle(
            ScriptedTabsTests.event(
                "network.responseStarted", ["context": "tab", "navigation": .null, "request": ["request": "1"]]))
        #expect(tabs.settled("tab") != nil)
    }

    @Test(
        arguments: [
            ([], nil),
            (
                ["localStorage.credential", "window.credential"],
                "scripts of the page find a token in localStorage.credential"
            ),
        ] as [([String], String?)])
    func aTokenInThePageIsAViolation(_ exposed: [String], _ expected: String?) {
        #expect(PageCheck.noTokenInPage.violation(at: nil, exposed: exposed) == expected)
    }
}

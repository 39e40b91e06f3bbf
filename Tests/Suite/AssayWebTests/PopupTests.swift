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

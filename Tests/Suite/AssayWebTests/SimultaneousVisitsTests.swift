import AssayConformance
import AssayHTTP
import AssayTestSupport
import AssayThreads
import MockGoogleServer
import Testing

@testable import AssayWeb

@Suite(.tags(.socket))
struct SimultaneousVisitsTests {
    /// All orders of two visits, each of which asks the provider once, as the first letters of what happens.
    static let orders: [(isSame: Bool, [String])] = [
        (false, ["abAB", "abBA", "aAbB", "baBA", "baAB", "bBaA"]),
        (true, ["abAB", "abBA", "aAbB"]),
    ]

    @Test(arguments: orders)
    func everyOrderOfTwoVisitsIsPlayedOnce(_ isSame: Bool, _ expected: [String]) throws {
        let stage = try RunStage([])
        let url = try #require(WebURL(stage.server.baseURL + "/token"))
        var prefix: [Int]? = []
        var played: [String] = []
        while let choices = prefix {
            var visits = SimultaneousVisits(OrderChoices(repeating: choices))
            let results = visits.make(Self.visits(to: url, isSame), at: stage.run.provider)
            #expect(results.map(\.outcome) == [.refused("a"), .refused("b")])
            #expect(!visits.isOneByOne)
            played.append(Self.letters(visits.events))
            prefix = OrderChoices.following(visits.choices.made)
        }
        #expect(played.sorted() == expected.sorted())
        // Nothing is held any more.
        #expect(try SocketTransport().answer(WebRequest(url: url), within: .seconds(10)).status == 405)
    }

    @Test
    func aVisitThatWaitsForAnotherOneIsToldAndNotWaitedForAtLength() throws {
        let stage = try RunStage([])
        let url = try #require(WebURL(stage.server.baseURL + "/token"))
        let lock = Monitor(0)
        var visits = SimultaneousVisits(OrderChoices())
        visits.quietTime = .milliseconds(50)
        let results = visits.make(
            ["a", "b"].map { name in
                SimultaneousVisits.Visit(title: name) {
                    lock.withLock { _ in Self.ask(url, name) }
                }
            }, at: stage.run.provider)
        #expect(results.map(\.outcome) == [.refused("a"), .refused("b")])
        #expect(visits.isOneByOne)
        #expect(Self.letters(visits.events) == "abAB")
    }

    @Test
    func theTabsOfABrowserShareItsCookies() throws {
        let page = ResponseMessage(status: 200, headers: [HeaderField("Set-Cookie", "a=1")], body: [])
        var browser = BrowserTests().browser(["/set": page])
        var (first, second) = (try browser.tab(), try browser.tab())
        var other = BrowserTests().browser(["/set": page])
        _ = try first.open(#require(WebURL("http://127.0.0.1:5/set")))
        let shown = try #require(WebURL("http://127.0.0.1:5/shown"))
        let text = BrowserTests().text(try second.open(shown))
        #expect(text.hasSuffix("Cookie=a=1"))
        #expect(browser.jar.cookies.map(\.name) == ["a"])
        #expect(!BrowserTests().text(try other.open(shown)).contains("Cookie"))
    }

    private static func visits(to url: WebURL, _ areSame: Bool) -> [SimultaneousVisits.Visit] {
        ["a", "b"].map { name in
            SimultaneousVisits.Visit(title: name, isAsFirst: areSame && name == "b") { ask(url, name) }
        }
    }

    /// Asks the provider as an application does, and refuses the browser then.
    private static func ask(_ url: WebURL, _ name: String) -> SignInResult {
        do {
            _ = try SocketTransport().answer(WebRequest(method: "POST", url: url), within: .seconds(60))
            return SignInResult(.refused(name))
        } catch {
            return SignInResult(SignInOutcome(error))
        }
    }

    /// A visit begins with a small letter and ends with a capital one.
    private static func letters(_ events: [ScenarioEvent]) -> String {
        events.compactMap { event in
            switch event {
            case .asked(let step): step
            case .answered(let step, _): step.uppercased()
            default: nil
            }
        }.joined()
    }
}

import AssayTestSupport
import AssayWeb
import Testing

@testable import AssayConformance

@Suite(.tags(.socket))
struct WebRunTests {
    static let web = [
        "web/account", "web/callback", "web/id-token", "web/injected-token", "web/pages", "web/request", "web/return",
        "web/session", "web/sign-in", "web/userinfo",
    ]

    @Test
    func anApplicationWithEveryCheckPassesAndItsTraitsAreDetected() throws {
        let stage = try RunStage([])
        try stage.run.prepare()
        #expect(stage.run.traits == [.state, .nonce, .userinfo, .idToken, .refetch, .identity, .returnTo])
        #expect(stage.run.provider.registration.redirectURIs == ["\(stage.application.origin)/callback"])
        #expect(stage.findings(Self.web + ["web/token-endpoint"]) == [:])
        #expect(stage.findings(["id-token/none", "id-token/subject", "id-token/audience"]) == [:])
    }

    @Test(
        arguments: [
            ([], [:]), ([.state], ["callback-twice": "accepted-bad"]),
            ([.sharesAccount], ["two-browsers": "accepted-bad"]),
        ] as [(Set<TestApplication.Flaw>, [String: String])])
    func anApplicationWithOneThreadIsJudgedByTheOrdersThatCanHappen(
        _ flaws: Set<TestApplication.Flaw>, _ expected: [String: String]
    ) throws {
        let stage = try RunStage(flaws, profile: "strict")
        try stage.run.prepare()
        // It remembers the last start of a browser only.
        let all = expected.merging(["one-person-in-two-tabs": "rejected-good"]) { $1 }
        let found = stage.findings(["web/simultaneous"]).map {
            ($0.key.replacing("web/simultaneous::", with: ""), $0.value)
        }
        #expect(Dictionary(uniqueKeysWithValues: found) == all)
    }

    @Test
    func aSignInMayBeginWithAForm() throws {
        let stage = try RunStage([], start: "/form")
        try stage.run.prepare()
        #expect(stage.findings(["web/callback"]) == [:])
    }

    static let flawed: [(Set<TestApplication.Flaw>, [String: String])] = [
        (
            [.nonce],
            [
                "web/callback::injected-code": "accepted-bad",
                "web/id-token::nonce-of-earlier-sign-in": "accepted-bad",
            ]
        ),
        (
            [.state],
            [
                "web/callback::state-missing": "accepted-bad", "web/callback::state-changed": "accepted-bad",
                "web/callback::state-empty": "accepted-bad", "web/callback::code-used-twice": "accepted-bad",
            ]
        ),
        (
            [.state, .nonce],
            [
                "web/callback::state-missing": "accepted-bad", "web/callback::state-changed": "accepted-bad",
                "web/callback::state-empty": "accepted-bad", "web/callback::of-another-session": "accepted-bad",
                "web/callback::without-a-session": "accepted-bad",
                "web/callback::without-a-session-or-state": "accepted-bad",
                "web/callback::without-a-session-empty-state": "accepted-bad",
                "web/callback::of-a-visitor": "accepted-bad",
                "web/callback::of-a-visitor-empty-state": "accepted-bad",
                "web/callback::of-a-visitor-with-state": "accepted-bad",
                "web/callback::of-a-signed-in-browser": "accepted-bad",
                "web/callback::of-a-signed-in-browser-without-state": "accepted-bad",
                "web/callback::injected-code": "accepted-bad",
                "web/callback::code-used-twice": "accepted-bad",
                "web/id-token::nonce-of-earlier-sign-in": "accepted-bad",
            ]
        ),
        (
            [.userInfoSubject],
            [
                "web/userinfo::other-subject": "accepted-bad", "web/userinfo::without-subject": "accepted-bad",
                "web/userinfo::subject-in-array": "accepted-bad",
            ]
        ),
        ([.session], [:]),
    ]

    @Test(arguments: flawed)
    func eachMissingCheckIsFoundAndNothingElse(_ flaws: Set<TestApplication.Flaw>, _ expected: [String: String]) throws
    {
        let stage = try RunStage(flaws)
        try stage.run.prepare()
        #expect(stage.findings(Self.web) == expected)
    }

    @Test
    func anOpenRedirectorIsFoundWithTheParameterOfTheLinkOnTheFrontPage() throws {
        let stage = try RunStage([.returnsAnywhere])
        try stage.run.prepare()
        let ids = [
            "absolute-url", "two-slashes", "three-slashes", "backslash", "tab", "scheme-without-slashes",
            "own-origin-as-user-information", "space",
        ]
        var expected = Dictionary(uniqueKeysWithValues: ids.map { ("web/return::\($0)", "accepted-bad") })
        // The application writes the line end into the header field, which ends there.
        for id in ["line-feed", "carriage-return"] { expected["web/return::\(id)"] = "crashed" }
        #expect(stage.findings(["web/return"]) == expected)
    }

    /// A resource of JSON shows who is signed in as well as a page.
    @Test
    func theCheckedPageMayBeJSONAndIsNamedIfTheRuleFailsThere() throws {
        let stage = try RunStage([], accepted: "body~@", check: "/me")
        try stage.run.prepare()
        #expect(Set(stage.run.marks.map(\.field)) == [.subject, .email])
        #expect(stage.findings(["web/callback", "web/sign-in", "web/userinfo"]) == [:])
        let wrong = try RunStage([], check: "/me")
        let error = #expect(throws: WebRun.SetupError.self) { try wrong.run.prepare() }
        let words =
            "status 200 at /me, where --check looks, does not fit --accepted; the sign-in ended with status 200 at /"
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test
    func tokenVectorsFindAnUncheckedSignature() throws {
        let ids = ["no-signature", "upper-case", "with-signature"]
        let stage = try RunStage([.signature])
        try stage.run.prepare()
        #expect(
            stage.findings(["id-token/none"], ids)
                == Dictionary(uniqueKeysWithValues: ids.map { ("id-token/none::\($0)", "accepted-bad") }))
    }

    static let careless: [(flaws: Set<TestApplication.Flaw>, found: [String])] = [
        ([], []), ([.session], ["cookies-from-before"]), ([.cookieForScripts], ["script-cookies"]),
        ([.cookieForOtherSites], ["cross-site-cookies"]),
    ]

    @Test(arguments: careless)
    func theStrictProfileJudgesWhatAPartOfTheCookiesIsWorth(_ flaws: Set<TestApplication.Flaw>, _ found: [String])
        throws
    {
        let stage = try RunStage(flaws, profile: "strict")
        try stage.run.prepare()
        let expected = found.map { ("web/session::\($0)", "accepted-bad") }
        #expect(stage.findings(["web/session"]) == Dictionary(uniqueKeysWithValues: expected))
    }

    /// The parameter has the name of that of the start URL, or a usual one.
    @Test(arguments: [TestApplication.Flaw.obeysNext, .obeysReturnTo])
    func aPageThatTheCallbackNamesIsFound(_ flaw: TestApplication.Flaw) throws {
        let stage = try RunStage([flaw])
        try stage.run.prepare()
        let ids = ["callback-absolute-url", "callback-two-slashes", "callback-backslash"]
        #expect(
            stage.findings(["web/return"])
                == Dictionary(uniqueKeysWithValues: ids.map { ("web/return::\($0)", "accepted-bad") }))
    }

    /// The application keeps one sign-in for a browser: only the one that was begun last can be finished.
    @Test
    func theStrictProfileFinishesEachOfTwoSignInsInOneBrowser() throws {
        let stage = try RunStage([], profile: "strict")
        try stage.run.prepare()
        #expect(
            stage.findings(["web/sign-in"])
                == [
                    "web/sign-in::first-start": "rejected-good", "web/sign-in::both-starts": "rejected-good",
                    "web/sign-in::both-starts-reversed": "rejected-good",
                ])
    }

    @Test(arguments: [nil, "status=500"])
    func aServerErrorCountsAsARefusalOnlyWithRefused(_ refused: String?) throws {
        let stage = try RunStage([.failsWhereItRefuses], refused: refused)
        try stage.run.prepare()
        #expect(
            stage.findings(["web/callback"], ["state-changed", "without-code"])
                == (refused == nil
                    ? ["web/callback::state-changed": "crashed", "web/callback::without-code": "crashed"] : [:]))
    }

    /// Without a command nothing is restarted; the old keys come back.
    @Test
    func anApplicationThatKeepsItsKeysIsJudgedAndTheReportSaysSo() throws {
        let stage = try RunStage([.keepsKeys], profile: "strict")
        try stage.run.prepare()
        let report = stage.run.run(try stage.played(["web/keys::changed", "web/keys::empty", "web/sign-in::honest"]))
        #expect(report.results.map(\.judgement.verdict) == [.failed, .skipped, .passed])
        #expect(report.hints.count == 1)
        #expect(report.hints.first?.contains("refused honest sign-ins until the old keys were back") == true)
        let careful = try RunStage([])
        try careful.run.prepare()
        #expect(careful.run.run([]).hints == [])
    }

    /// RFC 9110 §15.6.3: status 502 says that another server has failed, which is true only if it has.
    @Test
    func theStatusOfAGatewayIsARefusalWhereTheProviderFailsAndNowhereElse() throws {
        let stage = try RunStage([.answersAsGateway])
        try stage.run.prepare()
        let ids = ["state-changed", "without-code", "server-error", "garbage", "html", "not-a-token"]
        #expect(
            stage.findings(["web/callback", "web/token-endpoint", "web/id-token"], ids)
                == ["web/callback::state-changed": "crashed", "web/callback::without-code": "crashed"])
    }

    static let withoutIDToken: [(flaws: Set<TestApplication.Flaw>, readsIDTokens: Bool, isSkipped: Bool)] = [
        ([], true, false), ([], false, true), ([.asksForNoIDToken], true, true), ([.asksForNoIDToken], false, true),
    ]

    @Test(arguments: withoutIDToken)
    func defectsOfTheIDTokenAreSkippedWhereNoneIsRead(
        _ flaws: Set<TestApplication.Flaw>, _ readsIDTokens: Bool, _ isSkipped: Bool
    ) throws {
        let stage = try RunStage(flaws, readsIDTokens: readsIDTokens)
        try stage.run.prepare()
        let ids = [
            "web/id-token::missing", "web/id-token::empty", "web/userinfo::other-subject",
            "id-token/none::no-signature",
        ]
        #expect(try stage.verdicts(ids) == Array(repeating: isSkipped ? .skipped : .passed, count: ids.count))
        #expect(try stage.verdicts(["web/token-endpoint::html", "web/callback::state-changed"]) == [.passed, .passed])
    }
}

import AssayTestSupport
import Testing

@testable import AssayConformance
@testable import AssayWeb

/// What an application may take, how long it is waited for, and how long an honest sign-in may take are three numbers.
@Suite(.tags(.socket))
struct ResponseLimitTests {
    private static let neverAnswers = "web/token-endpoint::never-answers"

    /// How long the application takes for the callback, because it has a limit for its own requests.
    typealias Case = NamedCase<(seconds: Int, limits: ResponseLimits), (verdict: Verdict, words: String)>

    static let cases: [Case] = [
        Case("a limit of 10 s", (10, ResponseLimits()), (.passed, "refused (status 400")),
        Case("a limit of 30 s", (30, ResponseLimits()), (.passed, "refused (status 400")),
        Case("a limit of 60 s", (60, ResponseLimits()), (.passed, "refused (status 400")),
        Case("just what is tolerated", (65, ResponseLimits()), (.passed, "refused (status 400")),
        Case("a second more", (66, ResponseLimits()), (.hung, "answered only after 66 s")),
        Case("just what is waited for", (90, ResponseLimits()), (.hung, "answered only after 90 s")),
        Case("longer than it is waited for", (91, ResponseLimits()), (.hung, "did not answer within 90 s")),
        Case("more is tolerated", (91, ResponseLimits(tolerated: .seconds(100))), (.passed, "refused (status 400")),
        Case("less is tolerated", (5, ResponseLimits(tolerated: .seconds(4))), (.hung, "answered only after 5 s")),
        Case(
            "it is waited for no longer than is tolerated",
            (5, ResponseLimits(tolerated: .seconds(4), awaited: .seconds(4))), (.hung, "did not answer within 4 s")),
    ]

    @Test(arguments: cases)
    func theApplicationIsAccusedOnlyOfWhatIsNotTolerated(_ each: Case) throws {
        let stage = try RunStage(
            [], limits: each.input.limits, slow: SlowTransport(["/callback": .seconds(each.input.seconds)]))
        try stage.run.prepare()
        let report = stage.run.run(stage.scenarios.filter { $0.vector.fullID == Self.neverAnswers })
        let judgement = try #require(report.results.first?.judgement)
        #expect(judgement.verdict == each.expected.verdict)
        #expect(judgement.detail.contains(each.expected.words), "\(judgement.detail)")
    }

    /// All responses of an honest sign-in share its time.
    static let honest: [(start: Int, callback: Int, limits: ResponseLimits, isAccepted: Bool)] = [
        (0, 120, ResponseLimits(), true), (0, 121, ResponseLimits(), false), (60, 60, ResponseLimits(), true),
        (60, 61, ResponseLimits(), false), (0, 8, ResponseLimits(tolerated: .seconds(1), signIn: .seconds(8)), true),
        (0, 8, ResponseLimits(signIn: .seconds(7)), false), (0, 300, ResponseLimits(tolerated: .seconds(300)), true),
    ]

    @Test(arguments: honest)
    func anHonestSignInHasItsOwnTime(_ start: Int, _ callback: Int, _ limits: ResponseLimits, _ isAccepted: Bool) throws
    {
        let slow = SlowTransport(["/login": .seconds(start), "/callback": .seconds(callback)])
        let stage = try RunStage([], start: "/form", limits: limits, slow: slow)
        if isAccepted { return try stage.run.prepare() }
        let error = #expect(throws: WebRun.SetupError.self) { try stage.run.prepare() }
        let words = "--sign-in-time (\(limits.signIn.components.seconds) s) says how long an honest sign-in may take"
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    /// An application that has not answered is restarted, and one that has answered late is not.
    @Test
    func whatHasAnsweredLateIsNotHungButItsVerdictIs() {
        let late = SignInOutcome(.late(seconds: 80))
        let hung = SignInOutcome(.timedOut(seconds: 90))
        #expect([late.isHung, hung.isHung] == [false, true])
        for outcome in [late, hung] { #expect(outcome.observation(isWellAfterwards: true) == .hung) }
    }
}

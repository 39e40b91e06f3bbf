import AssayHTTP
import AssayTestRuns
import AssayTestSupport
import MockGoogleServer
import Testing

@testable import AssayConformance
@testable import AssayWeb

@Suite(.tags(.socket))
struct RunReportTests {
    static let hints: [(Set<TestApplication.Flaw>, String?, [String])] = [
        ([.failsWhereItRefuses], nil, ["pass --refused status=500"]), ([.failsWhereItRefuses], "status=500", []),
        ([], nil, []),
    ]

    @Test(arguments: hints)
    func theOptionIsNamedIfMostRefusalsAreOneStatusThatCountsAsACrash(
        _ flaws: Set<TestApplication.Flaw>, _ refused: String?, _ expected: [String]
    ) throws {
        let stage = try RunStage(flaws, refused: refused)
        try stage.run.prepare()
        let report = stage.run.run(stage.scenarios.filter { $0.vector.area == "web/callback" })
        #expect(report.hints.count == expected.count)
        for (hint, words) in zip(report.hints, expected) { #expect(hint.hasSuffix(words), "\(hint)") }
    }

    @Test
    func aFindingShowsTheTokenThatWasSentAndWhatTheScenarioChanges() throws {
        let stage = try RunStage([.signature, .state])
        try stage.run.prepare()
        let vector = try #require(stage.library.vectors.first { $0.fullID == "id-token/none::no-signature" })
        let token = TokenVectorScenario(issuer: stage.server.baseURL, features: []).scenario(of: vector)
        let state = try #require(stage.scenarios.first { $0.vector.fullID == "web/callback::state-changed" })
        let report = stage.run.run([token, state])
        #expect(report.findings.count == 2)
        let sent = try #require(report.results[0].sent)
        #expect(sent.header.contains("\"none\""))
        #expect(sent.honestHeader.contains("\"RS256\""))
        #expect(sent.claims == sent.honestClaims)
        #expect(sent.claims.contains(stage.server.baseURL))
        let changes = report.results[1].vector.changes
        #expect(changes.map(\.name) == ["input"])
        #expect(changes.first?.json.contains("\"callback\": { \"state\":") == true, "\(changes)")
    }

    /// A response of status 500 costs one failed request if the application signs people in afterwards.
    static let failures: [(SignInOutcome, isWellAfterwards: Bool, Importance)] = [
        (.serverError(status: 500, "status 500 at /cb"), true, .low),
        (.serverError(status: 500, "status 500 at /cb"), false, .critical),
        (.crashed("the connection ended before the response"), true, .critical),
        (.hung("did not answer within 90 s"), true, .critical),
        (.accepted, true, .critical),
    ]

    @Test(arguments: failures)
    func aServerErrorInPlaceOfARefusalIsGradedAsAnErrorThatAClientReports(
        _ outcome: SignInOutcome, isWellAfterwards: Bool, _ expected: Importance
    ) throws {
        let library = try #require(BundledLibrary.loaded.library)
        let vector = try #require(library.vectors.first { $0.fullID == "id-token/none::no-signature" })
        let observation = outcome.observation(isWellAfterwards: isWellAfterwards)
        let verdict: Verdict =
            switch observation {
            case .crashed: .crashed
            case .hung: .hung
            default: .failed
            }
        let result = VectorResult(
            vector: vector, expectation: vector.expectation, observation: observation,
            judgement: Judgement(verdict, verdict == .failed ? .acceptedBad : nil, "\(outcome.words)"))
        #expect(result.importance == expected)
    }

    /// Not even the provider's log counts: the machine may have kept a request from it.
    @Test
    func whatTheSuiteCouldNotAskSaysNothingAboutTheApplication() throws {
        let outcome = SignInOutcome(.noSocket("no socket can be opened: Too many open files"))
        #expect(outcome.observation(isWellAfterwards: false) == .notPut("no socket can be opened: Too many open files"))
        #expect(!outcome.isRefusal)
        let stage = try RunStage([])
        for scenario in stage.scenarios {
            let judge = WebJudge(
                scenario, people: stage.run.provider.people, profile: "strict", profiles: stage.library.profiles,
                isSecure: false)
            let judgement = judge.judgement(of: SignInResult(outcome), logFailures: ["no request"], marks: [])
            #expect(judgement.verdict == .inconclusive, "\(scenario.vector.fullID)")
        }
    }

    @Test
    func status500InPlaceOfARefusalIsLow() throws {
        let stage = try RunStage([.failsWhereItRefuses])
        try stage.run.prepare()
        let scenario = try #require(stage.scenarios.first { $0.vector.fullID == "web/callback::state-changed" })
        let finding = try #require(stage.run.run([scenario]).findings.first)
        #expect(finding.judgement.verdict == .crashed)
        #expect(finding.vector.importance != .low && finding.importance == .low)
    }

    @Test
    func whatAProfileLeavesOpenCannotSpeakAgainstACause() throws {
        let stage = try RunStage([])
        try stage.run.prepare()
        let early = try #require(stage.library.vectors.first { $0.fullID == "id-token/expiration::one-second-ago" })
        let report = stage.run.run([TokenVectorScenario(issuer: stage.server.baseURL, features: []).scenario(of: early)]
        )
        #expect(report.results.map(\.expectation.isRelaxed) == [true])
    }

    @Test
    func whatTheApplicationAsksForIsInTheReport() throws {
        let stage = try RunStage([])
        try stage.run.prepare()
        let report = stage.run.run(stage.scenarios.filter { ["web/request", "web/userinfo"].contains($0.vector.area) })
        #expect(report.observed.contains { $0.hasPrefix("the authorization request carries a state: seen") })
        #expect(!report.observed.contains { $0.contains("UserInfo") })
    }

    @Test
    func noReportContainsTheClientSecret() throws {
        let stage = try RunStage([.failsWhereItRefuses])
        try stage.run.prepare()
        let report = stage.run.run(stage.scenarios.filter { $0.vector.area == "web/callback" })
        #expect(!report.results.contains { $0.judgement.detail.contains(TestApplication.secret) })
        #expect(!"\(stage.run.provider.registration)".contains(TestApplication.secret))
    }
}

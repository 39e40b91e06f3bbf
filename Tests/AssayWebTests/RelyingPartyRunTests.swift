import AssayJSON
import AssayTestRuns
import AssayTestSupport
import AssayVectors
import AssayWeb
import MockGoogle
import MockGoogleServer
import Testing
import TokenForge

@testable import AssayConformance

@Suite("Runs against an application on a loopback port", .tags(.socket))
struct RelyingPartyRunTests {
    static let library = BundledLibrary.loaded.library

    /// Everything that a run needs; it is stopped at the end of the test.
    final class Stage {
        let library: VectorLibrary
        let server: MockGoogleServer
        let application: TestApplication
        let scenarios: [WebScenario]
        let run: RelyingPartyRun

        init(
            _ flaws: Set<TestApplication.Flaw>, start: String = "/login", accepted: String = "body~\"Signed in as\"",
            refused: String? = nil, identity: [String] = [], profile: String = "core",
            timeout: Duration = .seconds(10), redirectURIs: [String] = [], command: String? = nil,
            isElsewhere: Bool = false
        ) throws {
            let library = try #require(RelyingPartyRunTests.library)
            var collector = JSONErrorCollector()
            let path = try #require(BundledVectors.path)
            scenarios = WebScenarioFile.load(
                path + "/web", of: library, VectorSource(folders: [path], bundled: path), into: &collector
            ).flatMap(\.scenarios)
            #expect(collector.errors == [])
            server = try MockGoogleServer(MockGoogleServer.Setup(), forge: library.renderer.forge)
            application = try TestApplication(server, flaws: flaws)
            self.library = library
            // Nothing listens on the discard port.
            let page = isElsewhere ? try #require(WebURL("http://127.0.0.1:9/login")) : application.url(start)
            var tested = WebApplication(start: page, accepted: try PageRule(accepted))
            tested.marks = try identity.map { try PersonMark(template: $0) }
            tested.refused = try refused.map { try PageRule($0) }
            let provider = try #require(WebURL(server.baseURL)?.origin)
            var settings = Browser.Settings(transport: SocketTransport(), provider: provider, hosts: ["127.0.0.1"]) {
                1_800_000_000
            }
            settings.timeout = timeout
            var options = RelyingPartyRun.Options(profiles: library.profiles)
            options.profile = profile
            options.startLimit = command == nil ? .zero : .seconds(10)
            options.process = command.map {
                ApplicationProcess(command: $0, environment: [:], inherited: ["PATH": "/usr/bin:/bin"], log: nil)
            }
            run = RelyingPartyRun(
                tested, settings,
                WebProvider(
                    server, forge: library.renderer.forge,
                    registration: WebProvider.Registration(
                        clientID: TestApplication.clientID, secret: TestApplication.secret,
                        redirectURIs: redirectURIs)
                ) { 1_800_000_000 }, options)
        }

        deinit {
            application.stop()
            server.stop()
        }

        /// The verdicts that are not clean, by full ID.
        func findings(_ areas: [String], _ ids: [String]? = nil) -> [String: String] {
            let vectors = library.vectors.filter { $0.operation == .verifyIDToken }
            let token = TokenVectorScenario(issuer: server.baseURL, features: [])
            let all = scenarios + vectors.map(token.scenario)
            let report = run.run(
                all.filter { scenario in
                    areas.contains(scenario.vector.area) && ids.map { $0.contains(scenario.vector.id) } ?? true
                })
            #expect(!report.results.isEmpty)
            return Dictionary(
                report.results.filter { !$0.isClean }.map {
                    ($0.vector.fullID, $0.judgement.kind?.rawValue ?? $0.judgement.verdict.rawValue)
                }
            ) { first, _ in first }
        }
    }

    static let web = [
        "web/account", "web/callback", "web/id-token", "web/injected-token", "web/pages", "web/request", "web/return",
        "web/session", "web/sign-in", "web/userinfo",
    ]

    @Test("an application with every check passes, and its traits are detected")
    func honest() throws {
        let stage = try Stage([])
        try stage.run.prepare()
        #expect(stage.run.traits == [.state, .nonce, .userinfo, .refetch, .identity, .returnTo])
        #expect(stage.run.provider.registration.redirectURIs == ["\(stage.application.origin)/callback"])
        #expect(stage.findings(Self.web + ["web/token-endpoint"]) == [:])
        #expect(stage.findings(["id-token/none", "id-token/subject", "id-token/audience"]) == [:])
    }

    @Test("a sign-in may begin with a form")
    func form() throws {
        let stage = try Stage([], start: "/form")
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
                "web/callback::without-a-session": "accepted-bad", "web/callback::injected-code": "accepted-bad",
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

    @Test("each missing check is found, and nothing else", arguments: flawed)
    func flaws(_ flaws: Set<TestApplication.Flaw>, _ expected: [String: String]) throws {
        let stage = try Stage(flaws)
        try stage.run.prepare()
        #expect(stage.findings(Self.web) == expected)
    }

    @Test("an open redirector is found with the parameter of the link on the front page")
    func openRedirector() throws {
        let stage = try Stage([.returnsAnywhere])
        try stage.run.prepare()
        let ids = ["absolute-url", "two-slashes", "backslash", "own-origin-as-user-information"]
        #expect(
            stage.findings(["web/return"])
                == Dictionary(uniqueKeysWithValues: ids.map { ("web/return::\($0)", "accepted-bad") }))
    }

    @Test("token vectors find an unchecked signature")
    func signature() throws {
        let ids = ["no-signature", "upper-case", "with-signature"]
        let stage = try Stage([.signature])
        try stage.run.prepare()
        #expect(
            stage.findings(["id-token/none"], ids)
                == Dictionary(uniqueKeysWithValues: ids.map { ("id-token/none::\($0)", "accepted-bad") }))
    }

    @Test("the strict profile judges cookies that are valid from before the sign-in")
    func fixation() throws {
        let stage = try Stage([.session], profile: "strict")
        try stage.run.prepare()
        #expect(stage.findings(["web/session"]) == ["web/session::cookies-from-before": "accepted-bad"])
    }

    @Test("a server error counts as a refusal only with --refused", arguments: [nil, "status=500"])
    func serverError(_ refused: String?) throws {
        let stage = try Stage([.failsWhereItRefuses], refused: refused)
        try stage.run.prepare()
        #expect(
            stage.findings(["web/callback"], ["state-changed", "without-code"])
                == (refused == nil
                    ? ["web/callback::state-changed": "crashed", "web/callback::without-code": "crashed"] : [:]))
    }

    static let setupErrors: [(Set<TestApplication.Flaw>, String, String, String)] = [
        (
            [.acceptsEverybody], "/login", "body~\"Signed in as\"",
            "the rule also holds after a sign-in that the person refused"
        ),
        ([], "/login", "cookie=never", "an honest sign-in was not accepted, so nothing can be tested"),
        ([], "/", "body~Signed", "has no form and does not redirect to the provider"),
        ([], "/nowhere", "status=200", "the page at /nowhere has no form"),
        ([.hangsAtCallback], "/login", "status=200", "the application did not answer in time"),
    ]

    @Test("a run reports why nothing can be tested", arguments: setupErrors)
    func setupError(_ flaws: Set<TestApplication.Flaw>, _ start: String, _ rule: String, _ message: String) throws {
        let hangs = flaws.contains(.hangsAtCallback)
        let stage = try Stage(flaws, start: start, accepted: rule, timeout: .seconds(hangs ? 2 : 30))
        let error = #expect(throws: RelyingPartyRun.SetupError.self) { try stage.run.prepare() }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    static let startErrors: [(String, Bool, String)] = [
        (
            "sleep 60", false,
            "another program already listens at port PORT of 127.0.0.1 (it answers with status 302), so --command would not be what is tested"
        ),
        (
            "echo cannot bind; exit 3", true,
            "the application does not start: its command ended with exit status 3; its output ends: cannot bind; with --log FILE, the file has all of its output"
        ),
    ]

    @Test("a run says why the command is not what it tests", arguments: startErrors)
    func startError(_ command: String, _ isElsewhere: Bool, _ message: String) throws {
        let stage = try Stage([], command: command, isElsewhere: isElsewhere)
        let error = #expect(throws: RelyingPartyRun.SetupError.self) { try stage.run.prepare() }
        let port = stage.application.url("/login").port
        #expect(
            error?.description.hasPrefix(message.replacing("PORT", with: "\(port)")) == true,
            "\(error?.description ?? "")")
    }

    @Test("a wrong redirect URI is named, with the registered one and the provider's reason")
    func redirectURI() throws {
        let stage = try Stage([], redirectURIs: ["http://127.0.0.1:1/other"])
        let error = #expect(throws: RelyingPartyRun.SetupError.self) { try stage.run.prepare() }
        let words = error?.description ?? ""
        #expect(words.contains("400: redirect_uri_mismatch, The redirect URI does not match"), "\(words)")
        #expect(
            words.contains(
                "the application sent \(stage.application.origin)/callback, and --redirect-uri says http://127.0.0.1:1/other"
            ))
        try Stage([], redirectURIs: ["\(stage.application.origin)/callback"]).application.stop()
    }

    static let hints: [(Set<TestApplication.Flaw>, String?, [String])] = [
        ([.failsWhereItRefuses], nil, ["pass --refused status=500"]), ([.failsWhereItRefuses], "status=500", []),
        ([], nil, []),
    ]

    @Test("the option is named if most refusals are one status that counts as a crash", arguments: hints)
    func hint(_ flaws: Set<TestApplication.Flaw>, _ refused: String?, _ expected: [String]) throws {
        let stage = try Stage(flaws, refused: refused)
        try stage.run.prepare()
        let report = stage.run.run(stage.scenarios.filter { $0.vector.area == "web/callback" })
        #expect(report.hints.count == expected.count)
        for (hint, words) in zip(report.hints, expected) { #expect(hint.hasSuffix(words), "\(hint)") }
    }

    @Test("a finding shows the token that was sent, and what the scenario changes")
    func sent() throws {
        let stage = try Stage([.signature, .state])
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

    @Test("what a profile leaves open cannot speak against a cause")
    func leftOpen() throws {
        let stage = try Stage([])
        try stage.run.prepare()
        let early = try #require(stage.library.vectors.first { $0.fullID == "id-token/expiration::one-second-ago" })
        let report = stage.run.run([TokenVectorScenario(issuer: stage.server.baseURL, features: []).scenario(of: early)]
        )
        #expect(report.results.map(\.expectation.isRelaxed) == [true])
    }

    @Test("what the application asks for is in the report")
    func observed() throws {
        let stage = try Stage([])
        try stage.run.prepare()
        let report = stage.run.run(stage.scenarios.filter { ["web/request", "web/userinfo"].contains($0.vector.area) })
        #expect(report.observed.contains { $0.hasPrefix("the authorization request carries a state: seen") })
        #expect(!report.observed.contains { $0.contains("UserInfo") })
    }

    @Test("no report contains the client secret")
    func secrets() throws {
        let stage = try Stage([.failsWhereItRefuses])
        try stage.run.prepare()
        let report = stage.run.run(stage.scenarios.filter { $0.vector.area == "web/callback" })
        #expect(!report.results.contains { $0.judgement.detail.contains(TestApplication.secret) })
        #expect(!"\(stage.run.provider.registration)".contains(TestApplication.secret))
    }
}

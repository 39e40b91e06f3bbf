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

/// Everything that a run needs; it is stopped at the end of the test.
final class RunStage {
    let library: VectorLibrary
    let server: MockGoogleServer
    let application: TestApplication
    let scenarios: [WebScenario]
    let run: WebRun

    init(
        _ flaws: Set<TestApplication.Flaw>, start: String = "/login", accepted: String = "body~\"Signed in as\"",
        check: String? = nil, refused: String? = nil, identity: [String] = [], profile: String = "core",
        limits: ResponseLimits = ResponseLimits(), slow: SlowTransport? = nil, redirectURIs: [String] = [],
        readsIDTokens: Bool = true, claims: JSONValue? = nil, command: String? = nil, isElsewhere: Bool = false,
        interruption: @escaping @Sendable () -> String? = { nil },
        progress: @escaping (WebRun.Activity) -> Void = { _ in }
    ) throws {
        let library = try #require(BundledLibrary.loaded.library)
        var collector = JSONErrorCollector()
        let path = try #require(BundledVectors.path)
        scenarios = WebScenarioFile.load(
            path + "/web", of: library, VectorSource(folders: [path], bundled: path), into: &collector
        ).flatMap(\.scenarios)
        #expect(collector.errors == [])
        server = try MockGoogleServer(MockGoogleServer.Setup(), forge: library.forge)
        application = try TestApplication(server, flaws: flaws)
        self.library = library
        // Nothing listens on the discard port.
        let page = isElsewhere ? try #require(WebURL("http://127.0.0.1:9/login")) : application.url(start)
        var tested = WebApplication(start: page, accepted: try PageRule(accepted))
        tested.marks = try identity.map { try PersonMark(template: $0) }
        tested.check = check.map(application.url)
        tested.refused = try refused.map { try PageRule($0) }
        let provider = try #require(WebURL(server.baseURL)?.origin)
        var settings = Browser.Settings(
            transport: slow ?? SocketTransport { interruption() != nil }, provider: provider, hosts: ["127.0.0.1"]
        ) { 1_800_000_000 }
        settings.limits = limits
        if let slow { settings.uptime = { slow.uptime } }
        var options = WebRun.Options(profiles: library.profiles)
        options.profile = profile
        options.readsIDTokens = readsIDTokens
        options.startLimit = .seconds(10)
        options.interruption = interruption
        options.progress = progress
        options.process = command.map {
            ApplicationProcess(command: $0, environment: [:], inherited: ["PATH": "/usr/bin:/bin"], log: nil)
        }
        run = WebRun(
            tested, settings,
            WebProvider(
                server, forge: library.forge,
                registration: WebProvider.Registration(
                    clientID: TestApplication.clientID, secret: TestApplication.secret,
                    redirectURIs: redirectURIs), people: WebPeople(claims: claims)
            ) { 1_800_000_000 }, options)
    }

    deinit {
        application.stop()
        server.stop()
    }

    /// The scenarios with these full ids.
    func played(_ ids: [String]) throws -> [WebScenario] {
        let token = TokenVectorScenario(issuer: server.baseURL, features: [])
        return try ids.map { id in
            try scenarios.first { $0.vector.fullID == id }
                ?? token.scenario(of: #require(library.vectors.first { $0.fullID == id }))
        }
    }

    /// The verdicts on the scenarios with these full ids.
    func verdicts(_ ids: [String]) throws -> [Verdict] {
        run.run(try played(ids)).results.map(\.judgement.verdict)
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

package import AssayConformance
internal import AssayDocument
internal import Foundation
internal import MockGoogle

/// Tests one web application: scenario after scenario, each in fresh browsers, each followed by an honest sign-in.
package final class RelyingPartyRun {
    package struct Options {
        package var profile = "core"
        package var profiles: ProfileSet
        /// Whether the provider is on TLS.
        package var isSecure = false
        /// The application, where it was started here.
        package var process: ApplicationProcess?
        /// How long the application may take to answer after it was started.
        package var startLimit = Duration.seconds(30)
        /// Called with the number of scenarios done.
        package var progress: (Int) -> Void = { _ in }

        package init(profiles: ProfileSet) { self.profiles = profiles }
    }

    /// Why nothing can be tested.
    package struct Hindrance: Error, CustomStringConvertible {
        package let description: String
    }

    /// What an honest sign-in showed of the application.
    package private(set) var traits: Set<WebScenario.Need> = []
    /// Where its page shows who is signed in: learnt from the sign-ins of two people, unless it was told.
    package private(set) var marks: [PersonMark] = []
    /// The provider with the redirect URIs that were learnt.
    package var provider: WebProvider { player.steps.provider }

    private var player: ScenarioPlayer
    private let application: WebApplication
    private let settings: Browser.Settings
    private let options: Options

    package init(
        _ application: WebApplication, _ settings: Browser.Settings, _ provider: WebProvider, _ options: Options
    ) {
        self.application = application
        self.settings = settings
        self.options = options
        let steps = SignInSteps(application: application, settings: settings, provider: provider)
        var restart: (() -> SignInOutcome?)?
        if let process = options.process {
            restart = {
                process.stop()
                do throws(ApplicationProcess.Failure) {
                    try process.start()
                } catch {
                    return .crashed(error.description)
                }
                return Self.wait(for: application, settings, options)
            }
        }
        player = ScenarioPlayer(steps: steps, restart: restart)
    }

    /// Waits for the application, learns its redirect URI, and looks at an honest sign-in.
    ///
    /// - Throws: what keeps everything else from meaning anything.
    package func prepare() throws(Hindrance) {
        if let failure = Self.wait(for: application, settings, options) {
            throw Hindrance(description: "\(application.start) does not answer: \(failure.words)")
        }
        do {
            try learnRedirectURI()
            try lookAtHonestSignIn()
        } catch let errors as DocumentErrors {
            throw Hindrance(description: errors.description)
        } catch let hindrance as Hindrance {
            throw hindrance
        } catch {
            throw Hindrance(description: "\(error)")
        }
    }

    private static func wait(
        for application: WebApplication, _ settings: Browser.Settings, _ options: Options
    ) -> SignInOutcome? {
        let deadline = ContinuousClock.now + options.startLimit
        while true {
            do {
                _ = try settings.transport.answer(WebRequest(url: application.start), within: settings.timeout)
                return nil
            } catch {
                if let ending = options.process?.ending { return .crashed("its command \(ending)") }
                guard ContinuousClock.now < deadline else { return SignInOutcome(error) }
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }

    private func learnRedirectURI() throws {
        guard player.steps.provider.registration.redirectURIs.isEmpty else { return }
        // A web client has a redirect URI; this one is nobody's.
        player.steps.provider.registration.redirectURIs = ["https://redirect.invalid/"]
        try player.steps.provider.begin(.golden)
        var browser = Browser(settings)
        let request: WebURL
        do throws(SignInSteps.Halt) {
            request = try player.steps.start(&browser)
        } catch {
            throw Hindrance(description: "no sign-in begins at \(application.start): \(error.outcome.words)")
        }
        guard let parameters = MockParameters(decoding: Array((request.query ?? "").utf8)),
            let redirect = parameters["redirect_uri"]
        else { throw Hindrance(description: "the authorization request has no redirect_uri") }
        guard let url = WebURL(redirect), settings.hosts.contains(url.origin.host), url.origin.scheme == "http" else {
            throw Hindrance(
                description: "the redirect URI \(redirect) is not plain HTTP at the application's own host")
        }
        player.steps.provider.registration.redirectURIs = [redirect]
    }

    private func lookAtHonestSignIn() throws {
        try player.steps.provider.begin(.golden)
        let landing = player.steps.signIn()
        guard landing.outcome == .accepted else {
            throw Hindrance(
                description: "an honest sign-in was not accepted, so nothing would be shown: \(landing.outcome.words)"
                    + refusals(of: player.steps.provider.log))
        }
        let log = player.steps.provider.log.requests
        if let request = log.first(where: { $0.endpoint == .authorize }) {
            let names: [(String, WebScenario.Need)] = [
                ("state", .state), ("nonce", .nonce), ("code_challenge", .pkce),
            ]
            for (name, need) in names where request.hasParameter(name) { traits.insert(need) }
        }
        if log.contains(where: { $0.endpoint == .userinfo }) { traits.insert(.userinfo) }
        try learnMarks(landing)
        if options.process != nil { traits.insert(.restart) }
        try player.steps.provider.begin(.golden, patch: DocumentNode(["user": "deny"]))
        if player.steps.signIn().outcome == .accepted {
            throw Hindrance(
                description:
                    "the rule holds also after a sign-in that the person refused; choose one that tells them apart")
        }
        try player.steps.provider.begin(.other)
        if player.steps.signIn().outcome == .accepted { traits.insert(.refetch) }
        if !traits.contains(.refetch) { try recover() }
    }

    /// Signs somebody else in, so that the pages of the two tell where a person is shown.
    private func learnMarks(_ landing: Landing) throws {
        try player.steps.provider.begin(.golden)
        let second = player.steps.signIn(as: WebPeople.other)
        if second.outcome == .accepted { player.other = WebPeople.other }
        let samples = [(landing, WebPeople.first), (second, WebPeople.other)].map { landing, person in
            PersonMark.Sample(body: landing.body, person: WebPeople.texts(of: person))
        }
        if application.marks.isEmpty {
            marks = second.outcome == .accepted ? PersonMark.learned(from: samples[0], samples[1]) : []
        } else {
            marks = application.marks
            for sample in samples.prefix(second.outcome == .accepted ? 2 : 1) {
                for mark in marks where !mark.isTrue(of: sample) {
                    throw Hindrance(
                        description: "the page after an honest sign-in does not show the person's "
                            + "\(mark.field.rawValue) where --identity says that it does")
                }
            }
        }
        if !marks.isEmpty { traits.insert(.identity) }
    }

    /// The requests that the provider refused, which often say what is configured wrongly.
    private func refusals(of log: RequestLog) -> String {
        let refused = log.requests.filter { $0.status >= 400 }.map { "\($0.method) \($0.path): \($0.status)" }
        return refused.isEmpty ? "" : "; the provider refused \(refused.joined(separator: ", "))"
    }

    /// Plays the scenarios and reports in their order.
    package func run(_ scenarios: [WebScenario]) -> RunReport {
        let start = ContinuousClock.now
        let renderedAt = settings.clock()
        var results: [VectorResult] = []
        var isHealthy = true
        for scenario in scenarios {
            let judge = WebJudge(
                scenario, profile: options.profile, profiles: options.profiles, isSecure: options.isSecure)
            if isHealthy {
                results.append(result(of: scenario, judge, &isHealthy))
            } else {
                results.append(
                    Self.result(
                        judge, .unsupported("nothing"),
                        Judgement(.inconclusive, nil, "the application signs nobody in any more")))
            }
            options.progress(results.count)
        }
        let elapsed = (ContinuousClock.now - start).components
        return RunReport(
            client: ClientDescription(
                name: "web application", version: application.start.origin.description,
                summary: "a web application, as its users meet it", features: [], reasons: .none,
                defaultProfile: "core"),
            profile: options.profile, renderedAt: renderedAt, results: results,
            seconds: Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18)
    }

    private static func result(
        _ judge: WebJudge, _ observation: Observation, _ judgement: Judgement
    ) -> VectorResult {
        VectorResult(
            vector: judge.scenario.vector, expectation: judge.expectation, observation: observation,
            judgement: judgement)
    }

    private func result(of scenario: WebScenario, _ judge: WebJudge, _ isHealthy: inout Bool) -> VectorResult {
        func skipped(_ why: String) -> VectorResult {
            Self.result(judge, .unsupported(why), Judgement(.skipped, nil, why))
        }
        if let hindrance = scenario.hindrance { return skipped(hindrance) }
        if let need = scenario.needs.first(where: { !traits.contains($0) }) { return skipped(Self.lack(need)) }
        let landing: Landing
        do {
            landing = try player.play(scenario)
        } catch {
            return skipped("the provider cannot play it: \(error)")
        }
        let provider = player.steps.provider
        let mistakes = provider.mistakes
        let unused = provider.unusedFaults
        let log = provider.log
        var failures = provider.failures(of: scenario.log)
        for (name, limit) in scenario.servedLimits.sorted(by: { $0.key < $1.key }) {
            let count = log.requests.count { $0.endpoint == .document && $0.path == "/served/" + name }
            if count > limit {
                failures.append(
                    "\(count) fetches of \"\(name)\", a URL that the input names, expected at most \(limit)")
            }
        }
        isHealthy = recovered(after: landing.outcome, restarted: scenario.play == .restarted)
        if let mistake = mistakes.first { return skipped("the provider cannot do that: \(mistake)") }
        if !unused.isEmpty, let open = unmet(scenario, unused, log) {
            return open == .inconclusive
                ? Self.result(
                    judge, landing.outcome.observation,
                    Judgement(
                        .inconclusive, nil,
                        "the application asked for no token, so the defect never reached it: \(landing.outcome.words)"))
                : skipped("the application never asked for what the scenario changes")
        }
        // The application was well before: it is this scenario that was refused, and that it has not got over.
        let after = lastWasWell ? "" : "; directly afterwards it refused an honest sign-in too"
        let judgement = judge.judgement(of: landing, logFailures: failures, after: after, marks: marks)
        return Self.result(judge, landing.outcome.observation, judgement)
    }

    /// What faults that no request met make of the scenario; `nil` where it was played all the same.
    private func unmet(_ scenario: WebScenario, _ unused: [DocumentLocation], _ log: RequestLog) -> Verdict? {
        let isTokenMet = scenario.faults.contains {
            $0.value["endpoint"] == "token" && !unused.contains($0.location)
        }
        // A forged token that is refused, or believed, before the keys are asked for.
        if isTokenMet { return nil }
        return log.count(.token) > 0 || scenario.play == .restarted ? .skipped : .inconclusive
    }

    private static func lack(_ need: WebScenario.Need) -> String {
        switch need {
        case .state: "the application sends no state"
        case .nonce: "the application sends no nonce"
        case .pkce: "the application uses no PKCE"
        case .userinfo: "the application asks for no user information"
        case .refetch: "the application does not fetch the key set again for a key ID that it does not know"
        case .restart: "the application was not started here (--command), and so cannot be restarted"
        case .identity: "the page that is looked at does not tell people apart"
        }
    }

    /// Whether the honest sign-in directly after the last scenario was accepted at once.
    private var lastWasWell = true

    private func recovered(after outcome: SignInOutcome, restarted: Bool) -> Bool {
        // A restarted application has met a provider that was wrong from the beginning.
        // The provider is honest again before that, for many applications ask it something when they start.
        try? player.steps.provider.begin(honestKeys)
        if restarted || outcome == .hung { _ = player.restart?() }
        lastWasWell = isWell()
        if lastWasWell { return true }
        return (try? recover()) != nil
    }

    /// The keys of an honest sign-in between two scenarios: others than theirs, so that the next one's are fetched.
    private var honestKeys: WebProvider.KeySet { traits.contains(.refetch) ? .other : .golden }

    private func isWell() -> Bool {
        guard (try? player.steps.provider.begin(honestKeys)) != nil else { return false }
        return player.steps.signIn(as: player.other).outcome == .accepted
    }

    /// Brings the application back to where an honest sign-in is accepted.
    private func recover() throws(Hindrance) {
        try? player.steps.provider.begin(honestKeys)
        _ = player.restart?()
        for _ in 0..<20 {
            if isWell() { return }
            Thread.sleep(forTimeInterval: 0.25)
        }
        throw Hindrance(description: "the application does not sign anybody in any more")
    }
}

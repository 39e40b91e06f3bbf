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
    package internal(set) var traits: Set<WebScenario.Need> = []
    /// Where its page shows who is signed in: learnt from the sign-ins of two people, unless it was told.
    package internal(set) var marks: [PersonMark] = []
    /// The provider with the redirect URIs that were learnt.
    package var provider: WebProvider { player.steps.provider }

    var player: ScenarioPlayer
    let application: WebApplication
    let settings: Browser.Settings
    let options: Options
    /// Whether the honest sign-in directly after the last scenario was accepted at once.
    var lastWasWell = true

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
}

package import AssayConformance
internal import AssayJSON
internal import Foundation
internal import MockGoogle

/// Tests a web application: each scenario uses fresh browsers and is followed by an honest sign-in.
package final class WebRun {
    package struct Options {
        package var profile = "core"
        package var profiles: ProfileSet
        /// Whether the provider uses TLS.
        package var isSecure = false
        /// The process of the application, if it was started here.
        package var process: ApplicationProcess?
        /// Whether the application reads ID tokens if it asks for them.
        package var readsIDTokens = true
        /// A second provider that the application offers.
        package var second: SecondProvider?
        /// The parameter of the start URL that names the page to return to; if `nil`, it is looked for.
        package var returnParameter: String?
        /// The maximum time until the started application responds.
        package var startLimit = Duration.seconds(30)
        /// Called with what begins.
        package var progress: (Activity) -> Void = { _ in }
        /// Names what has interrupted the run; `nil` as long as nothing has.
        package var interruption: @Sendable () -> String? = { nil }

        package init(profiles: ProfileSet) { self.profiles = profiles }
    }

    /// What a run does.
    package enum Activity: Sendable, Hashable {
        /// Something before the first scenario, in words.
        case preparation(String)
        /// The scenario with this full ID, after so many others.
        case scenario(String, finished: Int)
    }

    /// The result of the honest sign-in after a scenario.
    enum Health {
        /// It was accepted at once.
        case well
        /// It was accepted later.
        case recovered
        /// The application no longer signs anybody in.
        case lost
    }

    /// Why nothing can be tested.
    package struct SetupError: Error, CustomStringConvertible {
        package let description: String
    }

    /// What an honest sign-in showed about the application.
    package internal(set) var traits: Set<WebScenario.Need> = []
    /// Where its page shows who is signed in: given, or learned from the sign-ins of two people.
    package var marks: [PersonMark] { player.marks }
    /// The provider with the learned redirect URIs.
    package var provider: WebProvider { player.steps.provider }

    var player: ScenarioPlayer
    let application: WebApplication
    let settings: Browser.Settings
    let options: Options
    /// The state of the application after the last scenario.
    var health = Health.well
    /// The number of scenarios that ended with each status that counts as a crash.
    var serverErrors: [Int: Int] = [:]
    /// The number of scenarios that ended with a refusal.
    var refusals = 0
    /// Whether the application refused honest sign-ins after a change of the keys.
    var needsRestartForKeys = false
    /// How often the application was started again.
    var restarts: [Restart: Int] = [:]

    package init(
        _ application: WebApplication, _ settings: Browser.Settings, _ provider: WebProvider, _ options: Options
    ) {
        self.application = application
        self.settings = settings
        self.options = options
        let steps = SignInSteps(
            application: application, settings: settings, provider: provider, second: options.second)
        var restart: (() -> SignInOutcome?)?
        if let process = options.process {
            restart = {
                process.stop()
                do throws(ApplicationProcess.Failure) {
                    try process.start()
                } catch {
                    return .notAsked(error.description)
                }
                return Self.wait(for: application, settings, options)
            }
        }
        player = ScenarioPlayer(steps: steps, restart: restart)
    }

    /// Plays the scenarios until the run is interrupted, and reports their results in order.
    package func run(_ scenarios: [WebScenario]) -> RunReport {
        let start = ContinuousClock.now
        let renderedAt = settings.clock()
        var results: [VectorResult] = []
        let people = provider.people
        let issuer = provider.origin.description
        for written in scenarios {
            let scenario = written.adapted(issuer: issuer, hostedDomain: people.hostedDomain)
            let judge = WebJudge(
                scenario, people: people, profile: options.profile, profiles: options.profiles,
                isSecure: options.isSecure)
            let lost = Judgement(.inconclusive, nil, "the application no longer signs anybody in")
            guard options.interruption() == nil else { break }
            options.progress(.scenario(scenario.vector.fullID, finished: results.count))
            let result =
                health == .lost ? judge.result(.unsupported("nothing"), lost) : self.result(of: scenario, judge)
            // What was broken off shows nothing.
            guard options.interruption() == nil else { break }
            results.append(result)
        }
        let elapsed = (ContinuousClock.now - start).components
        var report = RunReport(
            client: ClientDescription(
                name: "web application", version: application.start.origin.description,
                summary: "a web application, tested from outside", features: [], reasons: .none,
                defaultProfile: "core"),
            profile: options.profile, renderedAt: renderedAt, results: results,
            seconds: Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18)
        report.interruption = RunInterruption(
            by: options.interruption(), notRun: scenarios.dropFirst(results.count).map(\.vector))
        report.hints = [hint].compactMap(\.self) + restartHints
        report.observed = results.filter {
            $0.vector.isObservation && [.passed, .unjudged].contains($0.judgement.verdict)
        }
        .map { "\($0.vector.title): \($0.judgement.detail)" }
        return report
    }
}

extension Vector {
    /// Whether it says what an application asks for, which most profiles leave open.
    fileprivate var isObservation: Bool { area == "web/request" || area == "web/session" }
}

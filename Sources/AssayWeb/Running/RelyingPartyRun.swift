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

    /// What came of the honest sign-in after a scenario.
    enum Health {
        /// It was accepted at once.
        case well
        /// It was accepted later.
        case recovered
        /// The application signs nobody in any more.
        case lost
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
    /// How the application was after the last scenario.
    var health = Health.well

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
        for scenario in scenarios {
            let judge = WebJudge(
                scenario, profile: options.profile, profiles: options.profiles, isSecure: options.isSecure)
            let lost = Judgement(.inconclusive, nil, "the application signs nobody in any more")
            results.append(
                health == .lost ? judge.result(.unsupported("nothing"), lost) : result(of: scenario, judge))
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
}

package import AssayJSON
internal import MockGoogle
internal import TokenForge

/// A decoded scenario: what providers, people, the user agent and an attacker do in whole sign-ins.
///
/// A class, because its parts are large and one table holds all instances.
package final class Scenario: Script {
    package static var operation: ClientOperation { .signIn }
    package static let name = "scenario"

    let settings: SignInSettings
    let providers: [ProviderConfiguration]
    let steps: [ScenarioStep]
    /// The scenario as JSON without expectations, by which two scenarios are compared.
    package let document: JSONValue
    let location: JSONLocation

    init(
        settings: SignInSettings, providers: [ProviderConfiguration], steps: [ScenarioStep], document: JSONValue,
        location: JSONLocation
    ) {
        self.settings = settings
        self.providers = providers
        self.steps = steps
        self.document = document
        self.location = location
    }

    /// The provider of steps that do not name one.
    var firstProvider: String { providers.first?.name ?? "" }
    /// Whether a step advances the time, or sets the clocks back.
    var movesTime: Bool { allSteps.contains { if case .advance = $0.action { true } else { false } } || signsInDevices }
    /// Whether a device signs in that has no browser; it waits between its polls.
    var signsInDevices: Bool { allSteps.contains { if case .authorizeDevice = $0.action { true } else { false } } }
    /// Whether the scenario only verifies tokens and has no sign-in.
    var onlyVerifies: Bool {
        allSteps.allSatisfy { step in
            switch step.action {
            case .verify, .rotate, .faults, .advance, .relaunch: true
            case .start, .callback, .cancel, .refresh, .userInfo, .revoke, .authorizeDevice, .poll, .together: false
            }
        }
    }
    var attempts: Set<String> { Set(allSteps.compactMap(\.action.attempt)) }
    /// The steps, with those that the client is asked for together in place of what holds them.
    var allSteps: [ScenarioStep] {
        steps.flatMap { step in if case .together(let group) = step.action { group.steps } else { [step] } }
    }
    /// The steps in which the client is asked for several at once.
    var groups: [(step: ScenarioStep, group: ScenarioGroup)] {
        steps.compactMap { step in if case .together(let group) = step.action { (step, group) } else { nil } }
    }
}

/// One step of a scenario.
struct ScenarioStep: ScriptStep {
    /// What happens.
    enum Action: Sendable {
        case start(ScenarioStart)
        case callback(ScenarioCallback)
        case cancel(attempt: String)
        case refresh(attempt: String)
        case userInfo(attempt: String)
        case revoke(attempt: String)
        case verify(ScenarioVerification)
        case authorizeDevice(ScenarioDevice)
        case poll(ScenarioPoll)
        case rotate(provider: String, event: KeyPlan.Event)
        case faults(provider: String, [Fault])
        case advance(seconds: Int64)
        case relaunch
        case together(ScenarioGroup)

        /// The sign-in that it belongs to.
        var attempt: String? {
            switch self {
            case .start(let start): start.attempt
            case .callback(let callback): callback.attempt
            case .cancel(let attempt), .refresh(let attempt), .userInfo(let attempt), .revoke(let attempt): attempt
            case .authorizeDevice(let device): device.attempt
            case .poll(let poll): poll.attempt
            case .verify, .rotate, .faults, .advance, .relaunch, .together: nil
            }
        }

        /// The name of what the client is asked for: that of a step after a sign-in, or of the sign-in that it belongs to.
        var name: String {
            switch self {
            case .start, .callback, .cancel, .rotate, .faults, .advance, .relaunch, .together:
                ClientOperation.signIn.rawValue
            case .authorizeDevice, .poll: "device-sign-in"
            case .refresh: "refresh"
            case .userInfo: "user-info"
            case .revoke: "revoke"
            case .verify: "verify"
            }
        }

        /// Whether the client is asked for something.
        var isOfClient: Bool {
            switch self {
            case .rotate, .faults, .advance, .relaunch: false
            case .start, .callback, .cancel, .refresh, .userInfo, .revoke, .verify, .authorizeDevice, .poll, .together:
                true
            }
        }

        /// Whether the client ends and begins again.
        var isRelaunch: Bool { if case .relaunch = self { true } else { false } }
    }

    let action: Action
    /// The expected outcome, an acceptance of a verification if nothing is written; `nil` if the expectation of the
    /// attempt decides.
    let expected: VectorExpectation.Outcome?
    /// The step as reports name it: `step 3 (callback of b)`.
    let title: String
}

struct ScenarioStart: Sendable {
    let attempt: String
    let provider: String
    let device: String
    let loginHint: String?
    let usesDiscovery: Bool
    let endpoints: [EndpointChange]
    /// The attempt whose person is asked for further scopes, and the scopes; `nil` for a sign-in.
    let addition: (attempt: String, scopes: [String])?

    /// A change to the description of the provider that the client gets.
    enum EndpointChange: Sendable {
        case text(any WritableKeyPath<SignInProvider, String> & Sendable, ScenarioText)
        case optional(any WritableKeyPath<SignInProvider, String?> & Sendable, ScenarioText?)
        case isIssuerParameterAdvertised(Bool)

        /// Whether it puts a plain HTTP URL, as written in the scenario, in place of an endpoint.
        var isInsecure: Bool {
            switch self {
            case .text(_, let text): text.beginsWithPlainHTTP
            case .optional(_, let text): text?.beginsWithPlainHTTP ?? false
            case .isIssuerParameterAdvertised: false
            }
        }
    }
}

struct ScenarioCallback: Sendable {
    let attempt: String
    /// The attempt whose authorization URL is visited.
    let source: String
    let user: UserAction?
    /// The provider that the user agent visits instead of the one that the client chose.
    let provider: String?
    let request: [(name: String, value: ScenarioText?)]
    let visits: Bool
    let url: ScenarioText?
    let query: [(name: String, value: ScenarioText?)]
    let count: Int

    /// Whether the callback changes the request's `state`, or needs its text.
    ///
    /// A `query` that gives the callback the attempt's own `state` does neither: without one, there is none to give.
    var isAboutState: Bool {
        query.contains { $0.name == "state" ? !givesOwnState($0.value) : $0.value?.usesState ?? false }
            || url?.usesState ?? false
    }

    /// Whether the text is the `state` of the attempt's own request.
    func givesOwnState(_ text: ScenarioText?) -> Bool { text?.isRequestParameter("state", of: attempt) ?? false }
}

struct ScenarioDevice: Sendable {
    let attempt: String
    let provider: String
    let device: String
    let endpoints: [ScenarioStart.EndpointChange]
}

/// The polls of a device until its sign-in ends.
struct ScenarioPoll: Sendable {
    let attempt: String
    /// What the person does at the page for the code.
    let user: UserAction
    /// When the person does it, in seconds after the first wait begins.
    let after: Int64
    /// When the app cancels the sign-in, in seconds after the first wait begins; `nil` if it does not.
    let cancelAfter: Int64?
}

struct ScenarioVerification: Sendable {
    let provider: String
    let device: String
    let endpoints: [ScenarioStart.EndpointChange]
    let nonce: String?
    /// The undecoded token; it is decoded for each repetition, because it may contain the repetition's number.
    let token: JSONNode
    /// Whether it is the token of the last verification, unchanged, in place of a new one.
    let isAgain: Bool
    let count: Int
}

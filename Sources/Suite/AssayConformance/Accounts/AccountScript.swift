package import AssayJSON
internal import MockGoogle
internal import TokenForge

/// The decoded input of a vector of the operation `account`.
///
/// A class, because its parts are large and one table holds all instances.
package final class AccountScript: Script {
    package static var operation: ClientOperation { .account }
    package static let name = "script"

    let steps: [AccountStep]
    /// Google and Apple, with the people of the script.
    let providers: [ProviderConfiguration]
    let settings: SignInSettings
    /// The URL of the app's own server; `nil` for an app that keeps its accounts in the service's objects.
    let server: String?
    /// The script as JSON without expectations, by which two scripts are compared.
    package let document: JSONValue
    let location: JSONLocation

    init(
        steps: [AccountStep], providers: [ProviderConfiguration], settings: SignInSettings, server: String?,
        document: JSONValue, location: JSONLocation
    ) {
        self.steps = steps
        self.providers = providers
        self.settings = settings
        self.server = server
        self.document = document
        self.location = location
    }

    /// Whether a fault or meanwhile steps are tried at every call in turn.
    var triesEachCall: Bool {
        steps.contains { $0.fault?.calls.number == .each || $0.meanwhile?.calls.number == .each }
    }

    /// Whether meanwhile steps are tried at every call in turn.
    var hasEachMeanwhile: Bool { steps.contains { $0.meanwhile?.calls.number == .each } }

    /// All steps, including those that happen meanwhile.
    var allSteps: [AccountStep] { steps.flatMap { [$0] + ($0.meanwhile?.steps ?? []) } }
}

/// One step of a script.
struct AccountStep: ScriptStep {
    /// What happens.
    enum Action: Sendable {
        case signUp(AccountPerson)
        case signIn(AccountPerson)
        case link(AccountPerson)
        case unlink(provider: String)
        case restore(AccountRefreshing)
        case refresh(AccountRefreshing)
        case signOut
        case delete
        case exchange(AccountPerson, AccountExchange.Kind, AccountBackend.Response)
        case securityEvent(SecurityEvent)
        case relaunch
        case advance(seconds: Int64)
        case tamper(AccountTampering)
        case put(key: String, TextForm?)

        /// Whether a person signs up or in.
        var opensAccount: Bool {
            switch self {
            case .signUp, .signIn: true
            default: false
            }
        }

        /// The output member that its acceptance must have; `nil` if none.
        var requiredOutput: String? {
            switch self {
            case .signUp, .signIn, .link, .restore: "account"
            case .exchange: "user"
            case .securityEvent: "actions"
            case .unlink, .refresh, .signOut, .delete, .relaunch, .advance, .tamper, .put: nil
            }
        }

        /// Whether the client carries it out, in contrast to its environment.
        var isOfClient: Bool {
            switch self {
            case .relaunch, .advance, .tamper, .put: false
            default: true
            }
        }
    }

    let action: Action
    let device: String
    let number: Int
    let fault: AccountFault?
    let meanwhile: AccountMeanwhile?
    let expected: AccountStepExpectation
    /// The step as reports name it: `step 3 (sign-up on tablet)`.
    let title: String
}

/// A change to everything that a device has stored.
enum AccountTampering: Sendable {
    case remove
    case empty
    case truncate(Int)
    case flip(Int)
    case append([UInt8])
    case text(TextForm)
    /// What another device has stored under the same names.
    case copy(of: String)
    /// What the device itself had stored after a step.
    case asAfter(step: Int)
}

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

internal import AssayJSON
internal import TokenForge

/// The decoded input of a vector of the operation `account`.
///
/// A class, because its parts are large and one table holds all instances.
final class AccountScript: Sendable {
    let steps: [AccountStep]
    let people: AccountPeople
    /// The client ID that the app is configured with.
    let clientID: String
    /// The URL of the app's own server; `nil` for an app that keeps its accounts in the service's objects.
    let server: String?
    /// The script as JSON without expectations, by which two scripts are compared.
    let document: JSONValue
    let location: JSONLocation

    init(
        steps: [AccountStep], people: AccountPeople, clientID: String, server: String?, document: JSONValue,
        location: JSONLocation
    ) {
        self.server = server
        self.clientID = clientID
        self.steps = steps
        self.people = people
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
        case exchange(AccountPerson, AccountExchange.Kind, AccountBackendResponse)
        case securityEvent(AccountPerson, AccountSecurityEvent)
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

/// A person who signs in with a provider, and the tokens that they get.
struct AccountPerson: Sendable {
    let name: String
    let token: TokenDescription
    let context: ContextDescription
    /// The step's number, which makes its tokens unique.
    let number: Int

    static func accessToken(_ mark: String) -> String { "ya29.assay-access-\(mark)-token" }
    var refreshToken: String { "1//assay-refresh-\(number)-token" }
    /// The refresh token that replaces this one in a refresh at the given step.
    func refreshToken(rotatedAt step: Int) -> String { "1//assay-refresh-\(number)-at-\(step)-token" }
}

/// How the provider responds to a refresh token.
enum AccountRefreshing: Sendable {
    /// New tokens for the same person, with these changes to the ID token.
    case tokens(JSONNode)
    case withoutIDToken
    /// New tokens, including a refresh token that replaces the old one.
    case rotated
    case refused
    case unreachable
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

/// The people of a script, and the client's configuration.
struct AccountPeople: Sendable {
    /// Changes to the golden token, by the people's names.
    let tokens: [(name: String, token: JSONNode)]
    /// The members that every context starts from.
    let client: JSONNode

    static let wellKnown: [(name: String, token: JSONNode)] = [
        ("mahina", JSONNode([:])),
        (
            "tove",
            JSONNode([
                "claims": [
                    "sub": "110248495921238986420", "email": "tove@workspace.example", "name": "Tove Lind",
                    "given_name": "Tove", "family_name": "Lind", "hd": "workspace.example",
                ]
            ])
        ),
        (
            "sam",
            JSONNode([
                "claims": [
                    "sub": "117726459130584726001", "email": "sam.okafor@example.com", "name": "Sam Okafor",
                    "given_name": "Sam", "family_name": "Okafor",
                ]
            ])
        ),
    ]

    func token(of name: String) -> JSONNode? { tokens.last { $0.name == name }?.token }
}

internal import AssayJSON
internal import MockGoogle
internal import TokenForge

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
        case exchange(AccountPerson, AccountExchange.Kind, PlayedBackend.Response)
        // A token's description is five times as large as what the other steps have.
        indirect case securityEvent(SentSecurityEvent)
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

/// What the readers of a step's members need to know.
struct AccountStepScope {
    let settings: SignInSettings
    let people: AccountPeople
    let forge: Forge
    /// The devices of all steps.
    let devices: Set<String>
    /// The number of the step, from 1.
    let number: Int
}

/// The kinds of step in an account's script, each with its members.
enum AccountStepForms {
    private typealias Member<Value> = StepMember<AccountStepScope, Value>

    static let all: [StepForm<AccountStepScope, AccountStep.Action>] = [
        StepForm("sign-up", common: client, person) { .signUp($0) },
        StepForm("sign-in", common: client, person) { .signIn($0) },
        StepForm("link", common: client, person) { .link($0) },
        StepForm("unlink", common: client, provider) { .unlink(provider: $0.rawValue) },
        StepForm("restore", common: client, refreshed) { .restore($0 ?? .honest) },
        StepForm("refresh", common: client, refreshed) { .refresh($0 ?? .honest) },
        StepForm("sign-out", common: client) { .signOut },
        StepForm("delete", common: client) { .delete },
        StepForm("exchange", common: client, person, backend) { .exchange($0, $1.kind, $1.answer) },
        StepForm("security-event", common: client, event) { .securityEvent($0) },
        StepForm("relaunch", common: ["device"]) { .relaunch },
        StepForm("advance", .seconds) { .advance(seconds: $0) },
        StepForm("tamper", common: ["device"], change) { .tamper($0) },
        StepForm("put", key, text) { .put(key: $0, $1) },
    ]

    /// The members of every step that the client takes.
    private static let client = ["device", "fault", "meanwhile", "expect"]

    private static let person = Member(names: "person", "provider", "token", "granted", read: AccountPerson.init)
    private static let event = Member(
        names: "person", "event", "reason", "refresh_token", "age", "jti", "key", read: SentSecurityEvent.init(_:in:))
    private static let provider = Member(required: "provider") { node, _ throws(JSONError) in
        try node.choice(Provider.self)
    }
    private static let refreshed = Member("refreshed", AccountRefreshing.init(decoding:in:))
    private static let backend = Member(required: "backend") { node, scope throws(JSONError) in
        try PlayedBackendReader.read(node, scope.forge)
    }
    private static let change = Member(required: "change", AccountTampering.init(decoding:in:))
    private static let key = Member(required: "key") { node, _ throws(JSONError) in try node.nonEmptyString() }
    private static let text = Member(required: "text") { node, scope throws(JSONError) in
        node.value == .null ? nil : try TextForm(decoding: node, keys: scope.forge.keys)
    }
}

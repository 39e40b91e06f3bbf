internal import AssayJSON
internal import MockGoogle
internal import TokenForge

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

    private static let person = Member(names: "person", "provider", "token", read: AccountPerson.init)
    private static let event = Member(
        names: "person", "event", "reason", "refresh_token", "age", "jti", "key", read: SecurityEvent.init(_:in:))
    private static let provider = Member(required: "provider") { node, _ throws(JSONError) in
        try node.choice(Provider.self)
    }
    private static let refreshed = Member("refreshed", AccountRefreshing.init(decoding:in:))
    private static let backend = Member(required: "backend") { node, scope throws(JSONError) in
        try AccountBackendReader.read(node, scope.forge)
    }
    private static let change = Member(required: "change", AccountTampering.init(decoding:in:))
    private static let key = Member(required: "key") { node, _ throws(JSONError) in try node.nonEmptyString() }
    private static let text = Member(required: "text") { node, scope throws(JSONError) in
        node.value == .null ? nil : try TextForm(decoding: node, keys: scope.forge.keys)
    }
}

internal import AssayJSON

/// One call to an app's accounts, and how the provider, the app's server and the store respond to it.
package struct AccountMove: Sendable, Equatable {
    /// The people who can sign in; `alice` is signed in when the callers start.
    package enum Person: String, Sendable, CaseIterable {
        case alice
        case bob
        case carol
    }

    /// The call.
    package enum Action: Sendable, Equatable {
        case signIn(Person)
        case signOut
        case refresh
        /// Asks for further scopes; `nil` if the person who is signed in answers.
        case addScopes(answeredBy: Person?)
    }

    /// The provider's response to a refresh token.
    package enum Refresh: String, Sendable, CaseIterable {
        /// A new access token.
        case accepted
        /// A new access token, and a new refresh token that replaces the old one.
        case rotates
        /// The same, and the keys for the ID token next to it cannot be fetched.
        case rotatesWithoutKeys = "rotates-without-keys"
        case refused
    }

    package var action: Action
    package var refreshed = Refresh.accepted
    /// The response of the app's server.
    package var exchange = ResponseScript.answer
    /// The result of the first write to the session's store; `fail` writes and then fails.
    package var save = ResponseScript.answer
}

extension AccountMove {
    private typealias Member<Value> = StepMember<Void, Value>

    private static let forms: [StepForm<Void, AccountMove>] = [
        StepForm("sign-in", person, exchange, save) {
            AccountMove(action: .signIn($0), exchange: $1 ?? .answer, save: $2 ?? .answer)
        },
        StepForm("sign-out") { AccountMove(action: .signOut) },
        StepForm("refresh", refreshed, save) {
            AccountMove(action: .refresh, refreshed: $0 ?? .accepted, save: $1 ?? .answer)
        },
        StepForm("add-scopes", answeringPerson, save) {
            AccountMove(action: .addScopes(answeredBy: $0), save: $1 ?? .answer)
        },
    ]

    private static let person = Member(required: "person") { node, _ throws(JSONError) in
        try node.choice(Person.self)
    }
    private static let answeringPerson = Member("person") { node, _ throws(JSONError) in
        try node.choice(Person.self)
    }
    private static let refreshed = Member("refreshed") { node, _ throws(JSONError) in try node.choice(Refresh.self)
    }
    private static let exchange = answer("exchange", among: [.answer, .deaf, .fail])
    private static let save = answer("save", among: [.answer, .fail])

    private static func answer(_ name: String, among known: [ResponseScript]) -> Member<ResponseScript?> {
        Member(name) { node, _ throws(JSONError) in try node.choice(among: known.map { ($0.rawValue, $0) }) }
    }

    /// Reads a move.
    init(_ node: JSONNode) throws(JSONError) { self = try StepForm.read(node, by: Self.forms, in: ()).action }

    /// The move's name in traces.
    var name: String {
        switch action {
        case .signIn(let person): "sign-in of \(person.rawValue)"
        case .signOut: "sign-out"
        case .refresh: "refresh"
        case .addScopes: "request for scopes"
        }
    }
}

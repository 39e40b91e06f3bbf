internal import AssayDocument

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
    }

    /// The provider's response to a refresh token.
    package enum Refresh: String, Sendable, CaseIterable {
        /// A new access token.
        case accepted
        /// A new access token, and a new refresh token that replaces the old one.
        case rotates
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
    private enum Verb: String, CaseIterable {
        case signIn = "sign-in"
        case signOut = "sign-out"
        case refresh

        /// The members that the move can have, besides `do`.
        var members: [String] {
            switch self {
            case .signIn: ["person", "exchange", "save"]
            case .signOut: []
            case .refresh: ["refreshed", "save"]
            }
        }
    }

    /// Reads a move.
    init(_ node: DocumentNode) throws(DocumentError) {
        let verb = try node.object().member("do").choice(Verb.self)
        let object = try node.object(allowing: ["do"] + verb.members)
        switch verb {
        case .signIn: action = .signIn(try object.member("person").choice())
        case .signOut: action = .signOut
        case .refresh: action = .refresh
        }
        if let node = object.optionalMember("refreshed") { refreshed = try node.choice() }
        if let node = object.optionalMember("exchange") {
            exchange = try Self.response(node, among: [.answer, .deaf, .fail])
        }
        if let node = object.optionalMember("save") { save = try Self.response(node, among: [.answer, .fail]) }
    }

    private static func response(
        _ node: DocumentNode, among known: [ResponseScript]
    ) throws(DocumentError) -> ResponseScript {
        let response = try node.choice(ResponseScript.self)
        guard known.contains(response) else {
            throw node.error("expected \(known.map { "\"\($0.rawValue)\"" }.joined(separator: " or "))")
        }
        return response
    }

    /// The move's name in traces.
    var name: String {
        switch action {
        case .signIn(let person): "sign-in of \(person.rawValue)"
        case .signOut: "sign-out"
        case .refresh: "refresh"
        }
    }
}

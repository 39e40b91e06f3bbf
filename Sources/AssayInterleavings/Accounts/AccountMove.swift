internal import AssayDocument

/// One thing that a caller asks of an app's accounts, and what the world around the app answers to it.
package struct AccountMove: Sendable, Equatable {
    /// Who can sign in; `alice` is signed in when the callers begin.
    package enum Person: String, Sendable, CaseIterable {
        case alice
        case bob
        case carol
    }

    /// What is asked.
    package enum Action: Sendable, Equatable {
        case signIn(Person)
        case signOut
        case refresh
    }

    /// What the provider answers to a refresh token.
    package enum Refresh: String, Sendable, CaseIterable {
        /// A new access token.
        case accepted
        /// A new refresh token too, which replaces the old one.
        case rotates
        case refused
    }

    package var action: Action
    package var refreshed = Refresh.accepted
    /// What becomes of the request to the app's server.
    package var exchange = AnswerScript.answer
    /// What becomes of the first write to the session's store; `fail` writes, and fails.
    package var save = AnswerScript.answer
}

extension AccountMove {
    private enum Verb: String, CaseIterable {
        case signIn = "sign-in"
        case signOut = "sign-out"
        case refresh

        /// The members beside `do`.
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
            exchange = try Self.answer(node, among: [.answer, .deaf, .fail])
        }
        if let node = object.optionalMember("save") { save = try Self.answer(node, among: [.answer, .fail]) }
    }

    private static func answer(_ node: DocumentNode, among known: [AnswerScript]) throws(DocumentError) -> AnswerScript
    {
        let answer = try node.choice(AnswerScript.self)
        guard known.contains(answer) else {
            throw node.error("expected \(known.map { "\"\($0.rawValue)\"" }.joined(separator: " or "))")
        }
        return answer
    }

    /// What traces call it.
    var name: String {
        switch action {
        case .signIn(let person): "sign-in of \(person.rawValue)"
        case .signOut: "sign-out"
        case .refresh: "refresh"
        }
    }
}

internal import AssayJSON

/// A text with names that are replaced during the run, such as `${b.code}`.
struct ScenarioText: Sendable {
    /// The meaning of a name.
    enum Name: Sendable {
        case setting(Setting)
        case callback(attempt: String, Part)
        case request(attempt: String, parameter: String)
        case provider(String, member: String)
        /// An honest ID token for the client.
        case idToken
    }

    enum Setting: Sendable { case redirectURI, clientID }

    enum Part: Sendable {
        case whole
        case parameter(String)
    }

    enum Piece: Sendable {
        case text(String)
        case name(Name, written: String)
    }

    /// The names that a text can use.
    struct Scope: Sendable {
        /// The attempt of names without a dot; `nil` if the step has no attempt.
        let attempt: String?
        let attempts: Set<String>
        let providers: [String]
    }

    let pieces: [Piece]

    init(decoding node: JSONNode, _ scope: Scope) throws(JSONError) {
        var pieces: [Piece] = []
        var rest = try node.string()[...]
        while let dollar = rest.firstIndex(of: "$") {
            if dollar > rest.startIndex { pieces.append(.text(String(rest[..<dollar]))) }
            rest = rest[dollar...].dropFirst()
            switch rest.first {
            case "$":
                pieces.append(.text("$"))
                rest = rest.dropFirst()
            case "{":
                guard let end = rest.firstIndex(of: "}") else { throw node.error("a name is not closed by \"}\"") }
                let name = String(rest[rest.index(after: rest.startIndex)..<end])
                pieces.append(.name(try Self.name(name, scope, node), written: name))
                rest = rest[end...].dropFirst()
            default:
                throw node.error("a dollar sign is written \"$$\"")
            }
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        self.pieces = pieces
    }

    /// Whether it contains the `state` of a request or of a callback.
    var usesState: Bool {
        pieces.contains {
            switch $0 {
            case .name(.request(_, "state"), _), .name(.callback(_, .parameter("state")), _): true
            default: false
            }
        }
    }

    /// Whether it is only this parameter of the attempt's request.
    func isRequestParameter(_ name: String, of attempt: String) -> Bool {
        guard pieces.count == 1, case .name(.request(attempt, name), _) = pieces[0] else { return false }
        return true
    }

    /// Whether its written beginning is that of a URL without TLS.
    var beginsWithPlainHTTP: Bool {
        if case .text(let text)? = pieces.first { text.hasPrefix("http:") } else { false }
    }

    private static func name(_ text: String, _ scope: Scope, _ node: JSONNode) throws(JSONError) -> Name {
        if text == "redirect_uri" { return .setting(.redirectURI) }
        if text == "client_id" { return .setting(.clientID) }
        if text == "id_token" { return .idToken }
        var words = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        var attempt = scope.attempt
        if let first = words.first, words.count > 1, first != "request" {
            words.removeFirst()
            if scope.providers.contains(first) {
                guard words.count == 1, SignInProvider.textMembers.contains(words[0]) else {
                    throw unknown(text, SignInProvider.textMembers.map { "\(first).\($0)" }, node)
                }
                return .provider(first, member: words[0])
            }
            guard scope.attempts.contains(first) else {
                throw unknown(first, Array(scope.attempts) + scope.providers, node)
            }
            attempt = first
        }
        if let attempt {
            switch (words.first, words.count) {
            case ("callback", 1): return .callback(attempt: attempt, .whole)
            case ("code", 1), ("state", 1): return .callback(attempt: attempt, .parameter(words[0]))
            case ("issuer", 1): return .callback(attempt: attempt, .parameter("iss"))
            case ("request", 2): return .request(attempt: attempt, parameter: words[1])
            default: break
            }
        }
        throw unknown(
            text, ["callback", "code", "state", "issuer", "request.state", "redirect_uri", "client_id", "id_token"],
            node)
    }

    private static func unknown(_ text: String, _ known: [String], _ node: JSONNode) -> JSONError {
        node.error(
            "unknown name \(JSONWriter.quoted(text))\(SpellingSuggestion.clause(for: text, among: known))")
    }

    /// The text with every name replaced by its value.
    ///
    /// - Throws: a mistake if a name has no value at this point of the run.
    func expanded(_ value: (Name) -> String?) throws(ScenarioMistake) -> String {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let part): text += part
            case .name(let name, let written):
                guard let part = value(name) else {
                    throw ScenarioMistake("\(JSONWriter.quoted(written)) has no value at this step")
                }
                text += part
            }
        }
        return text
    }
}

/// A mistake in a scenario that shows only during the run.
struct ScenarioMistake: Error, Sendable, Hashable {
    let message: String

    init(_ message: String) { self.message = message }
}

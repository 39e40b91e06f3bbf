package import AssayJSON

/// What the person at the browser does with an authorization request.
package enum UserAction: Sendable, Hashable {
    /// An account of the provider.
    package enum Account: Sendable, Hashable {
        /// The one that `login_hint` or else `hd` points to; otherwise the first.
        case hinted
        /// By position, from 0.
        case index(Int)
        /// By email address or subject.
        case named(String)

        /// The position of the account among these; the first one without a hint.
        package func index(among people: [Person]) -> Int? {
            switch self {
            case .index(let index): people.indices.contains(index) ? index : nil
            case .named(let name): people.firstIndex { $0.email == name || $0.subject == name }
            case .hinted: people.indices.first
            }
        }
    }

    /// Allows everything that the client asks for but these scopes, which Google's page lets a person leave out.
    case consent(Account, without: [String] = [])
    case deny(Account)
    /// Closes the window, so that no response comes.
    case close
    /// Leaves the decision to a browser, which posts the form of the sign-in page.
    case page

    /// Reads `"consent"`, `"deny"`, `"close"`, `"page"`, or `{"consent": ACCOUNT, "without"?: [SCOPE…]}`,
    /// `{"deny": ACCOUNT}`.
    ///
    /// An ACCOUNT is a number from 0, an email address or a subject.
    package init(decoding node: JSONNode) throws(JSONError) {
        if case .string(let text) = node.value {
            switch text {
            case "consent": self = .consent(.hinted)
            case "deny": self = .deny(.hinted)
            case "close": self = .close
            case "page": self = .page
            default:
                let names = ["consent", "deny", "close", "page"]
                throw node.error(
                    "unknown action \(JSONWriter.quoted(text))\(SpellingSuggestion.clause(for: text, among: names))"
                )
            }
            return
        }
        let object = try node.object(allowing: ["consent", "deny", "without"])
        guard let refused = object.optionalMember("without") else {
            let member = try node.onlyMember(among: ["consent", "deny"])
            let account = try Self.account(member.node)
            self = member.name == "consent" ? .consent(account) : .deny(account)
            return
        }
        if let stray = object.optionalMember("deny") { throw stray.error("with \"without\" there is no \"deny\"") }
        let scopes = try refused.array { node throws(JSONError) in
            let scope = try node.nonEmptyString()
            guard !Scopes.isIdentity(scope) else {
                throw node.error("the page lets nobody leave out a scope of signing in")
            }
            return scope
        }
        guard !scopes.isEmpty else { throw refused.error("no scope is named") }
        self = .consent(try Self.account(object.member("consent")), without: scopes)
    }

    /// Reads an ACCOUNT.
    static func account(_ node: JSONNode) throws(JSONError) -> Account {
        if case .number = node.value { return .index(try node.integer(in: 0...1_000)) }
        return .named(try node.nonEmptyString())
    }

    /// One action, or a list of them.
    static func list(decoding node: JSONNode) throws(JSONError) -> [UserAction] {
        guard case .array(let nodes) = node.value else { return [try UserAction(decoding: node)] }
        guard !nodes.isEmpty else { throw node.error("the list of actions is empty") }
        return try node.array { element throws(JSONError) in try UserAction(decoding: element) }
    }

    /// The acting account; `nil` if nobody acts.
    package var account: Account? {
        switch self {
        case .consent(let account, _), .deny(let account): account
        case .close, .page: nil
        }
    }
}

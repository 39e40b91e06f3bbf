internal import AssayJSON
internal import MockGoogle
internal import TokenForge

/// A person who comes to sign in at a provider.
struct AccountPerson: Sendable {
    let provider: Provider
    /// The subject by which the provider knows the account.
    let account: String
    /// How the provider's answer to the code differs from an honest one; `nil` if it does not.
    let defect: Fault?
    /// The number of the step, which makes the nonce unique.
    let number: Int

    /// Reads the person of a step: a name, the provider, changes to the ID token, and what the provider leaves out.
    init(_ object: JSONMembers, in scope: AccountStepScope) throws(JSONError) {
        provider = try object.optionalMember("provider")?.choice() ?? .google
        number = scope.number
        let name = object.optionalMember("person")
        account = try scope.people.account(of: name?.string() ?? "mahina", at: name?.location ?? object.location)
        var changes: [JSONMember] = []
        if let token = object.optionalMember("token") { changes.append(JSONMember("token", token)) }
        if let granted = object.optionalMember("granted") {
            let left = try granted.choice(among: [("without-refresh-token", "refresh_token")])
            let body = JSONValue.object([JSONMember(left, JSONNode(.null))])
            changes.append(JSONMember("json", JSONNode(body, at: granted.location)))
        }
        guard let first = changes.first else {
            defect = nil
            return
        }
        let fault = JSONValue.object([JSONMember("endpoint", JSONNode("token"))] + changes)
        defect = try Fault(decoding: JSONNode(fault, at: first.node.location), keys: scope.forge.keys)
    }
}

/// The people of a script, who are the same at each provider.
struct AccountPeople: Sendable {
    /// The people that the script adds to those of an honest provider.
    let added: [Person]
    /// The names in steps, and the subjects by which the providers know the accounts.
    private let accounts: [(name: String, account: String)]

    /// The people of an honest provider.
    private static let wellKnown = [
        ("mahina", "108204268033311374519"), ("tove", "110248495921238986420"), ("sam", "117726459130584726001"),
    ]

    /// Reads names, each with the claims that differ from those of the first person.
    init(decoding node: JSONNode?) throws(JSONError) {
        var accounts: [(name: String, account: String)] = Self.wellKnown
        var added: [Person] = []
        for member in try node?.object().members ?? [] {
            guard VectorFile.isName(member.name) else {
                throw JSONError("expected lower-case words joined by hyphens", at: member.nameLocation)
            }
            let claims = try member.node.object(allowing: ["claims"]).member("claims")
            // A claim may be any text, but an account has a subject of its own.
            let account = "person-\(member.name)"
            let person = JSONValue.object([
                JSONMember("sub", JSONNode(.string(account))),
                JSONMember("email", JSONNode("mahina.kealoha@example.com")),
                JSONMember("email_verified", JSONNode(true)), JSONMember("claims", claims),
            ])
            added.append(try Person(decoding: JSONNode(person, at: member.node.location)))
            accounts.append((member.name, account))
        }
        self.accounts = accounts
        self.added = added
    }

    func account(of name: String, at location: JSONLocation) throws(JSONError) -> String {
        guard let account = accounts.last(where: { $0.name == name })?.account else {
            let suggestion = SpellingSuggestion.clause(for: name, among: accounts.map(\.name))
            throw JSONError("unknown person \(JSONWriter.quoted(name))\(suggestion)", at: location)
        }
        return account
    }

    /// An honest Google, and an Apple that works alike.
    func providers(_ keys: KeyRing) throws(JSONError) -> [ProviderConfiguration] {
        let documents: [(Provider, JSONValue)] = [
            (.google, [:]),
            (.apple, ["base_url": "https://appleid.apple.com", "keys": ["ring": ["apple-a"], "overlap": "none"]]),
        ]
        var providers: [ProviderConfiguration] = []
        for (provider, document) in documents {
            var configuration = try ProviderConfiguration(
                decoding: JSONNode(document), name: provider.rawValue, keys: keys)
            configuration.people += added
            providers.append(configuration)
        }
        return providers
    }
}

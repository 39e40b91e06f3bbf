/// The content of `providers.json`: the state of an account, and every identity whose mapping may lead to it.
struct ProvidersDocument: Equatable {
    enum State: String {
        /// A sign-up is under way, or was cut short: not an account yet.
        case creating
        /// An account.
        case active
        /// A deletion is under way, or was cut short: no account any more, and never again.
        case deleting
    }

    struct Entry: Equatable {
        enum State: String {
            /// Listed before its mapping is written.
            case linking
            /// Opens the account.
            case linked
            /// Listed until its mapping is gone.
            case unlinking
        }

        let identity: ProviderIdentity
        /// What the mapping of this link carries.
        let revision: Int64
        let linkedAt: Int64
        var state: State
    }

    private(set) var state: State
    /// Grows with each change, so that no two states of one account have the same content.
    private(set) var revision: Int64
    private(set) var entries: [Entry]

    /// The identities that open the account.
    var linked: [ProviderIdentity] { entries.filter { $0.state == .linked }.map(\.identity) }

    func entry(of identity: ProviderIdentity) -> Entry? {
        entries.first { $0.identity == identity }
    }

    /// An account that nobody has yet.
    static func creating(for identity: ProviderIdentity, at time: Int64) -> ProvidersDocument {
        ProvidersDocument(
            state: .creating, revision: 0,
            entries: [Entry(identity: identity, revision: 0, linkedAt: time, state: .linked)])
    }

    /// What keeps others from an account's objects while they are removed.
    static func deleting(_ identities: [ProviderIdentity], at time: Int64) -> ProvidersDocument {
        ProvidersDocument(
            state: .deleting, revision: 0,
            entries: identities.map { Entry(identity: $0, revision: 0, linkedAt: time, state: .linked) })
    }

    func changed(to state: State) -> ProvidersDocument {
        var copy = self
        copy.state = state
        copy.revision = nextRevision
        return copy
    }

    /// With a further identity, whose mapping is to be written next.
    func linking(_ identity: ProviderIdentity, at time: Int64) -> ProvidersDocument {
        var copy = self
        copy.revision = nextRevision
        copy.entries.append(Entry(identity: identity, revision: copy.revision, linkedAt: time, state: .linking))
        return copy
    }

    /// With the entry of an identity in another state, or without it.
    func changing(_ identity: ProviderIdentity, to state: Entry.State?) -> ProvidersDocument {
        var copy = self
        copy.revision = nextRevision
        copy.entries = entries.compactMap { entry in
            guard entry.identity == identity else { return entry }
            guard let state else { return nil }
            var changed = entry
            changed.state = state
            return changed
        }
        return copy
    }

    /// The greatest number is never reached: reading refuses what is near it.
    private var nextRevision: Int64 { revision &+ 1 }
}

extension ProvidersDocument {
    private static let version: Int64 = 1

    var bytes: [UInt8] {
        let providers = entries.map { entry in
            DocumentText.object([
                ("type", DocumentText.string(entry.identity.provider.rawValue)),
                ("id", DocumentText.string(entry.identity.subject)),
                ("state", DocumentText.string(entry.state.rawValue)), ("revision", String(entry.revision)),
                ("linkedAt", String(entry.linkedAt)),
            ])
        }
        let text = DocumentText.object([
            ("version", String(Self.version)), ("state", DocumentText.string(state.rawValue)),
            ("revision", String(revision)), ("providers", "[" + providers.joined(separator: ",") + "]"),
        ])
        return Array(text.utf8)
    }

    /// Reads a document as `bytes` writes it.
    init(reading bytes: [UInt8]) throws(AccountError) {
        let document = try DocumentMembers(
            reading: bytes, named: "providers.json", version: Self.version,
            members: ["version", "state", "revision", "providers"])
        state = try document.name("state", as: State.self)
        revision = try document.integer("revision")
        entries = []
        for member in try document.objects("providers", members: ["type", "id", "state", "revision", "linkedAt"]) {
            let identity = ProviderIdentity(
                provider: try member.name("type", as: IdentityProvider.self), subject: try member.string("id"))
            let entry = Entry(
                identity: identity, revision: try member.integer("revision"),
                linkedAt: try member.integer("linkedAt"),
                state: try member.name("state", as: Entry.State.self))
            guard self.entry(of: identity) == nil, entry.revision <= revision else {
                throw AccountError(.storageCorrupt, "providers.json.providers: expected each identity once")
            }
            entries.append(entry)
        }
        guard state == .deleting || !linked.isEmpty else {
            throw AccountError(.storageCorrupt, "providers.json.providers: expected an identity that is linked")
        }
    }
}

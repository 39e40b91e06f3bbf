internal import GoogleSignInAccounts
internal import GoogleSignInClient

/// The content of `providers.json`: the state of an account, and every identity that may be mapped to it.
struct ProvidersDocument: Equatable {
    enum State: String {
        /// A sign-up is running or was interrupted; the account does not exist yet.
        case creating
        /// The account exists.
        case active
        /// A deletion is running or was interrupted; the account no longer exists and never will again.
        case deleting
    }

    struct Entry: Equatable {
        enum State: String {
            /// Listed before its mapping is written.
            case linking
            /// Linked to the account.
            case linked
            /// Listed until its mapping is gone.
            case unlinking
        }

        let identity: ProviderIdentity
        /// The revision in the mapping of this link.
        let revision: Int64
        let linkedAt: Int64
        var state: State
    }

    private(set) var state: State
    /// Increases with each change, so that no two states of an account have the same content.
    private(set) var revision: Int64
    private(set) var entries: [Entry]

    /// The linked identities.
    var linked: [ProviderIdentity] { entries.filter { $0.state == .linked }.map(\.identity) }

    func entry(of identity: ProviderIdentity) -> Entry? {
        entries.first { $0.identity == identity }
    }

    /// The document of an account that is being created.
    static func creating(for identity: ProviderIdentity, at time: Int64) -> ProvidersDocument {
        first(.creating, [identity], at: time)
    }

    /// The document that marks an account as being deleted while its objects are removed.
    static func deleting(_ identities: [ProviderIdentity], at time: Int64) -> ProvidersDocument {
        first(.deleting, identities, at: time)
    }

    /// The first document of an account.
    private static func first(
        _ state: State, _ identities: [ProviderIdentity], at time: Int64
    ) -> ProvidersDocument {
        ProvidersDocument(
            state: state, revision: 0,
            entries: identities.map { Entry(identity: $0, revision: 0, linkedAt: time, state: .linked) })
    }

    func changed(to state: State) -> ProvidersDocument {
        var copy = self
        copy.state = state
        copy.revision = nextRevision
        return copy
    }

    /// A copy with another identity, whose mapping is written next.
    func linking(_ identity: ProviderIdentity, at time: Int64) -> ProvidersDocument {
        var copy = self
        copy.revision = nextRevision
        copy.entries.append(Entry(identity: identity, revision: copy.revision, linkedAt: time, state: .linking))
        return copy
    }

    /// A copy with the entry of an identity in another state, or without the entry.
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

    /// The maximum is never reached, because parsing rejects numbers near it.
    private var nextRevision: Int64 { revision &+ 1 }
}

extension ProvidersDocument {
    private static let version: Int64 = 1

    var bytes: [UInt8] {
        let providers = entries.map { entry in
            JSONWriter.object([
                ("type", JSONWriter.string(entry.identity.provider.rawValue)),
                ("id", JSONWriter.string(entry.identity.subject)),
                ("state", JSONWriter.string(entry.state.rawValue)), ("revision", String(entry.revision)),
                ("linkedAt", String(entry.linkedAt)),
            ])
        }
        let text = JSONWriter.object([
            ("version", String(Self.version)), ("state", JSONWriter.string(state.rawValue)),
            ("revision", String(revision)), ("providers", "[" + providers.joined(separator: ",") + "]"),
        ])
        return Array(text.utf8)
    }

    /// Parses a document that `bytes` produced.
    init(reading bytes: [UInt8]) throws(GoogleSignInError) {
        let document = try JSONObjectReader(
            bytes, named: "providers.json", version: Self.version,
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
                throw GoogleSignInError(.storageCorrupt, "providers.json.providers: expected each identity once")
            }
            entries.append(entry)
        }
        guard state == .deleting || !linked.isEmpty else {
            throw GoogleSignInError(.storageCorrupt, "providers.json.providers: expected a linked identity")
        }
    }
}

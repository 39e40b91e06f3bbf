/// An account as it stands in the directory.
public struct AccountRecord: Sendable, Hashable {
    /// The account's name, which its data is kept under.
    public let id: AccountID

    /// The identities that open it, the oldest first; never empty.
    public let providers: [ProviderIdentity]

    /// How the person is shown.
    public let profile: AccountProfile

    /// When the account was made, in seconds since 1970-01-01T00:00:00Z.
    public let createdAt: Int64
}

extension AccountRecord: CustomStringConvertible, CustomReflectable {
    /// The account's name and how many identities open it.
    public var description: String { "AccountRecord(\(id), \(providers.count) identities)" }

    /// A mirror without the person's data.
    public var customMirror: Mirror { Mirror(self, children: ["id": id.text]) }
}

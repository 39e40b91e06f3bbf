public import GoogleSignInAccounts

/// An account in the directory.
public struct AccountRecord: Sendable, Hashable {
    /// The account's ID, under which its data is stored.
    public let id: AccountID

    /// The identities linked to it, the oldest first; never empty.
    public let providers: [ProviderIdentity]

    /// How the person is displayed.
    public let profile: AccountProfile

    /// When the account was created, in seconds since 1970-01-01T00:00:00Z.
    public let createdAt: Int64
}

extension AccountRecord: CustomStringConvertible, CustomReflectable {
    /// The account's ID and the number of linked identities.
    public var description: String { "AccountRecord(\(id), \(providers.count) identities)" }

    /// A mirror without personal data.
    public var customMirror: Mirror { Mirror(self, children: ["id": id.text]) }
}

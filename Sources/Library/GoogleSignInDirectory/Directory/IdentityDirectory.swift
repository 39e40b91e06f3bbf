public import GoogleSignInAccounts
public import GoogleSignInClient

/// Maps each identity to exactly one account, even with concurrent and interrupted operations.
///
/// Several directories, on several devices, may share one store. A directory has no state of its own: the next
/// operation that encounters an interrupted one finishes it or rolls it back. The layout, the order of writes and the
/// reasons are in `docs/accounts.md`.
///
/// The caller has authenticated the person: an identity comes from a verified ID token, an account ID from a session.
///
/// Every operation throws `storage-failed` if the store fails (it may have taken effect and can be repeated),
/// `storage-corrupt` if the store contains unreadable data, `invalid-subject` for a subject that is not 1 to 255 bytes,
/// and `conflict` if the account is changed concurrently too often.
public struct IdentityDirectory: Sendable {
    let store: any ObjectStore
    let randomness: any RandomnessSource
    let now: @Sendable () -> Int64

    /// Creates a directory on a store.
    ///
    /// - Parameters:
    ///   - store: the store of the accounts.
    ///   - randomness: the source for the UUIDs of accounts.
    ///   - now: the current time in seconds since 1970-01-01T00:00:00Z.
    public init(
        store: any ObjectStore, randomness: any RandomnessSource = SystemRandomnessSource(),
        now: @escaping @Sendable () -> Int64 = SystemWallTime.now
    ) {
        self.store = store
        self.randomness = randomness
        self.now = now
    }

    /// Returns the account of an identity.
    ///
    /// - Returns: `nil` if the identity has no account, its sign-up is unfinished, or its deletion has begun.
    public func lookUp(_ identity: ProviderIdentity) async throws(GoogleSignInError) -> AccountRecord? {
        try await retrying { () throws(GoogleSignInError) in
            switch try await status(of: identity) {
            case .held(let account, let providers, let tags):
                guard let profile = try await readProfile(of: account) else {
                    return .inconsistent("an account has no profile.json", tags)
                }
                return .done(record(of: profile, providers, opening: identity))
            case .inconsistent(let what, let tags):
                return .inconsistent(what, tags)
            case .unmapped, .unfinished:
                return .done(nil)
            }
        }
    }

    /// Returns an account by the ID that a session stores.
    ///
    /// - Returns: `nil` if there is no such account, or its deletion has begun.
    public func account(_ account: AccountID) async throws(GoogleSignInError) -> AccountRecord? {
        try await retrying { () throws(GoogleSignInError) in
            guard let (providers, tag) = try await readProviders(of: account), providers.state == .active else {
                return .done(nil)
            }
            guard let profile = try await readProfile(of: account) else {
                return .inconsistent("an account has no profile.json", [tag])
            }
            return .done(record(of: profile, providers, opening: nil))
        }
    }

    /// Returns the account of an identity, and creates it if there is none.
    ///
    /// - Returns: the account, and whether this call created it.
    public func signInOrSignUp(
        _ identity: ProviderIdentity, profile: AccountProfile
    ) async throws(GoogleSignInError) -> (account: AccountRecord, isNew: Bool) {
        try await retrying { () throws(GoogleSignInError) in
            if let account = try await lookUp(identity) { return .done((account, false)) }
            do throws(GoogleSignInError) {
                return .done((try await signUp(identity, profile: profile), true))
            } catch  where error.code == .accountExists {
                // Another device has created it since.
                return .retry
            }
        }
    }

    /// Creates an account's record; `identity`, which was just found to belong to it, is listed whatever the state of
    /// its entry.
    func record(
        of profile: ProfileDocument, _ providers: ProvidersDocument, opening identity: ProviderIdentity?
    ) -> AccountRecord {
        let identities = providers.entries.filter { $0.state == .linked || $0.identity == identity }.map(\.identity)
        return AccountRecord(
            id: profile.account, providers: identities, profile: profile.profile, createdAt: profile.createdAt)
    }
}

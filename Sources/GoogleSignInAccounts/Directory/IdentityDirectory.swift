public import GoogleSignInClient

/// Which account an identity opens: exactly one, whatever happens at the same time and wherever a step is cut short.
///
/// Several directories, on several devices, may stand on one store. None of them keeps a state of its own: what an
/// operation that was cut short has left is finished, or taken back, by the next operation that meets it. The layout,
/// the order of writes and the reasons are in `docs/accounts.md`.
///
/// Whoever calls has made sure who is asking: an identity comes from an ID token that was verified, an account's ID
/// from a session.
///
/// Every operation throws `storage-failed` where the store fails (it may or may not have been done; it can be asked for
/// again), `storage-corrupt` where the store holds what cannot be understood, `invalid-subject` for an identity whose
/// subject is not 1 to 255 bytes, and `conflict` where others changed the same account all the time.
public struct IdentityDirectory: Sendable {
    let store: any ObjectStore
    let randomness: any RandomnessSource
    let now: @Sendable () -> Int64

    /// Creates a directory on a store.
    ///
    /// - Parameters:
    ///   - randomness: makes the UUIDs of accounts.
    ///   - now: the current time in seconds since 1970-01-01T00:00:00Z.
    public init(
        store: any ObjectStore, randomness: any RandomnessSource = SystemRandomnessSource(),
        now: @escaping @Sendable () -> Int64 = SystemWallTime.now
    ) {
        self.store = store
        self.randomness = randomness
        self.now = now
    }

    /// The account that an identity opens.
    ///
    /// - Returns: nil for nobody's identity; also while its sign-up is unfinished and once its deletion has begun.
    public func lookUp(_ identity: ProviderIdentity) async throws(AccountError) -> AccountRecord? {
        try await retrying { () throws(AccountError) in
            switch try await status(of: identity) {
            case .held(let account, let providers, let tags):
                guard let profile = try await readProfile(of: account) else {
                    return .inconsistent("an account without profile.json", tags)
                }
                return .done(record(of: profile, providers, opening: identity))
            case .inconsistent(let what, let tags):
                return .inconsistent(what, tags)
            case .unmapped, .unfinished:
                return .done(nil)
            }
        }
    }

    /// An account by its ID, as a session keeps it.
    ///
    /// - Returns: nil if there is no such account, or its deletion has begun.
    public func account(_ account: AccountID) async throws(AccountError) -> AccountRecord? {
        try await retrying { () throws(AccountError) in
            guard let (providers, tag) = try await readProviders(of: account), providers.state == .active else {
                return .done(nil)
            }
            guard let profile = try await readProfile(of: account) else {
                return .inconsistent("an account without profile.json", [tag])
            }
            return .done(record(of: profile, providers, opening: nil))
        }
    }

    /// The account that an identity opens, made if there is none.
    ///
    /// - Returns: the account, and whether it was made by this call.
    public func signInOrSignUp(
        _ identity: ProviderIdentity, profile: AccountProfile
    ) async throws(AccountError) -> (account: AccountRecord, isNew: Bool) {
        try await retrying { () throws(AccountError) in
            if let account = try await lookUp(identity) { return .done((account, false)) }
            do throws(AccountError) {
                return .done((try await signUp(identity, profile: profile), true))
            } catch  where error.code == .accountExists {
                // Made since by another device.
                return .retry
            }
        }
    }

    /// The record of an account; an identity that has just been found to open it is listed whatever its entry says.
    func record(
        of profile: ProfileDocument, _ providers: ProvidersDocument, opening identity: ProviderIdentity?
    ) -> AccountRecord {
        let identities = providers.entries.filter { $0.state == .linked || $0.identity == identity }.map(\.identity)
        return AccountRecord(
            id: profile.account, providers: identities, profile: profile.profile, createdAt: profile.createdAt)
    }
}

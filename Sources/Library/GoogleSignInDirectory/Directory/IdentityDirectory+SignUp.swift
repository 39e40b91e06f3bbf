public import GoogleSignInAccounts
public import GoogleSignInClient

extension IdentityDirectory {
    /// Creates the account of an identity.
    ///
    /// If several sign-ups of one identity run at once, one returns the account and the others throw `account-exists`.
    /// The next sign-up finishes an interrupted one, with the same ID and any profile already written.
    ///
    /// - Throws: `account-exists` if the identity already has an account.
    public func signUp(
        _ identity: ProviderIdentity, profile: AccountProfile
    ) async throws(GoogleSignInError) -> AccountRecord {
        try await retrying { () throws(GoogleSignInError) in
            switch try await status(of: identity) {
            case .unmapped:
                let account = try makeAccountID()
                let mapping = IdentityMapping(account: account, revision: 0)
                let key = try DirectoryLayout.mapping(of: identity)
                guard try await write(key, mapping.bytes, if: .absent) != nil else { return .retry }
                return try await complete(account, for: identity, profile)
            case .unfinished(.reserved(let account)):
                return try await complete(account, for: identity, profile)
            case .unfinished(let unfinished):
                try await finish(unfinished, of: identity)
                return .retry
            case .held:
                throw GoogleSignInError(.accountExists)
            case .inconsistent(let what, let tags):
                return .inconsistent(what, tags)
            }
        }
    }

    /// Creates the account that an identity is reserved for; the caller that makes it active has created it.
    private func complete(
        _ account: AccountID, for identity: ProviderIdentity, _ profile: AccountProfile
    ) async throws(GoogleSignInError) -> Attempt<AccountRecord> {
        let time = now()
        let key = DirectoryLayout.providers(of: account)
        let providers: ProvidersDocument
        let tag: ObjectTag
        let new = ProvidersDocument.creating(for: identity, at: time)
        if let written = try await write(key, new.bytes, if: .absent) {
            (providers, tag) = (new, written)
        } else {
            // Another sign-up has written it, and may have stopped.
            guard let found = try await readProviders(of: account), found.document.state == .creating,
                found.document.entry(of: identity)?.revision == 0
            else { return .retry }
            (providers, tag) = found
        }
        // While the mapping exists, no account with this ID has been deleted, so this write does not bring one back.
        // From here on every deletion changes `providers.json`, so that the last write fails.
        guard try await readMapping(of: identity)?.mapping == IdentityMapping(account: account, revision: 0) else {
            try await removeLeftovers(of: account)
            return .retry
        }
        let own = ProfileDocument(account: account, createdAt: time, profile: profile)
        let isOwn = try await write(DirectoryLayout.profile(of: account), own.bytes, if: .absent) != nil
        let active = providers.changed(to: .active)
        guard try await replace(tag, by: active, of: account) != nil else {
            try await removeLeftovers(of: account)
            return .retry
        }
        // Another sign-up's profile is missing only if the account has been deleted since.
        let kept = isOwn ? own : try await readProfile(of: account)
        return .done(record(of: kept ?? own, active, opening: nil))
    }

    private func makeAccountID() throws(GoogleSignInError) -> AccountID {
        let bytes: [UInt8]
        do {
            bytes = try randomness.randomBytes(count: 16)
        } catch {
            // The source's error may contain anything, so it is not passed on.
            throw GoogleSignInError(.invalidConfiguration, "the randomness source failed")
        }
        return try AccountID(randomBytes: bytes)
    }
}

public import GoogleSignInAccounts
public import GoogleSignInClient

extension IdentityDirectory {
    /// Links another identity to an account.
    ///
    /// An unfinished sign-up of the identity is rolled back. Linking an identity that is already linked succeeds.
    ///
    /// - Throws: `conflict` if the identity belongs to another account; `not-signed-in` if there is no such account.
    public func link(
        _ identity: ProviderIdentity, to account: AccountID
    ) async throws(GoogleSignInError) -> AccountRecord {
        let key = try DirectoryLayout.mapping(of: identity)
        return try await retrying { () throws(GoogleSignInError) in
            let target = try await readProviders(of: account)
            guard let (providers, tag) = target, providers.state == .active else {
                try await removeStaleMapping(identity, of: account)
                throw Self.noSuchAccount
            }
            let entry = providers.entry(of: identity)
            switch try await status(of: identity) {
            case .unmapped:
                if let entry, entry.state == .linking {
                    let mapping = IdentityMapping(account: account, revision: entry.revision)
                    _ = try await write(key, mapping.bytes, if: .absent)
                } else if let entry {
                    guard entry.state == .unlinking else {
                        return .inconsistent("an account lists an identity that has no mapping", [tag])
                    }
                    try await finishUnlinking(identity, from: account)
                } else {
                    _ = try await replace(tag, by: providers.linking(identity, at: now()), of: account)
                }
            case .held(let holder, let held, let tags) where holder == account:
                guard held.entry(of: identity)?.state == .linked else {
                    _ = try await replace(tags[1], by: held.changing(identity, to: .linked), of: account)
                    return .retry
                }
                guard let profile = try await readProfile(of: account) else {
                    return .inconsistent("an account has no profile.json", tags)
                }
                return .done(record(of: profile, held, opening: nil))
            case .held:
                guard let entry, entry.state == .linking else {
                    throw GoogleSignInError(.conflict, "the identity belongs to another account")
                }
                _ = try await replace(tag, by: providers.changing(identity, to: nil), of: account)
            case .unfinished(let unfinished):
                try await finish(unfinished, of: identity)
            case .inconsistent(let what, let tags):
                return .inconsistent(what, tags)
            }
            return .retry
        }
    }

    /// Unlinks an identity from an account; unlinking an identity that is not linked succeeds.
    ///
    /// - Throws: `conflict` for the last identity; `not-signed-in` if there is no such account.
    public func unlink(
        _ identity: ProviderIdentity, from account: AccountID
    ) async throws(GoogleSignInError) -> AccountRecord {
        _ = try DirectoryLayout.mapping(of: identity)
        return try await retrying { () throws(GoogleSignInError) in
            guard let (providers, tag) = try await readProviders(of: account), providers.state == .active else {
                throw Self.noSuchAccount
            }
            guard let entry = providers.entry(of: identity) else {
                guard let profile = try await readProfile(of: account) else {
                    return .inconsistent("an account has no profile.json", [tag])
                }
                return .done(record(of: profile, providers, opening: nil))
            }
            if entry.state == .unlinking {
                try await finishUnlinking(identity, from: account)
            } else {
                guard providers.linked.contains(where: { $0 != identity }) else {
                    throw GoogleSignInError(.conflict, "the identity is the account's last one")
                }
                _ = try await replace(tag, by: providers.changing(identity, to: .unlinking), of: account)
            }
            return .retry
        }
    }

    /// Removes the mapping of an identity that is listed as being unlinked, then its entry.
    func finishUnlinking(_ identity: ProviderIdentity, from account: AccountID) async throws(GoogleSignInError) {
        guard let (providers, tag) = try await readProviders(of: account),
            let entry = providers.entry(of: identity), entry.state == .unlinking
        else { return }
        if let (mapping, mappingTag) = try await readMapping(of: identity),
            mapping == IdentityMapping(account: account, revision: entry.revision)
        {
            guard try await remove(try DirectoryLayout.mapping(of: identity), mappingTag) else { return }
        }
        _ = try await replace(tag, by: providers.changing(identity, to: nil), of: account)
    }

    /// Removes the mapping that a late link has written for an account that is gone or is being deleted, possibly after
    /// the deletion looked for mappings.
    private func removeStaleMapping(_ identity: ProviderIdentity, of account: AccountID) async throws(GoogleSignInError)
    {
        if let (mapping, tag) = try await readMapping(of: identity), mapping.account == account, mapping.revision > 0 {
            try await remove(try DirectoryLayout.mapping(of: identity), tag)
        }
    }

    private static let noSuchAccount = GoogleSignInError(.notSignedIn, "there is no such account")
}

internal import GoogleSignInAccounts
public import GoogleSignInClient

extension IdentityDirectory {
    /// Deletes an account and all data under it, and frees its identities; deleting a missing account succeeds.
    ///
    /// The account is unavailable as soon as the deletion begins; its identities are free once everything is removed.
    public func delete(_ account: AccountID) async throws(GoogleSignInError) {
        try await retrying { () throws(GoogleSignInError) in
            guard let (providers, tag) = try await readProviders(of: account) else {
                try await removeLeftovers(of: account)
                return .done(())
            }
            if providers.state != .deleting {
                guard try await replace(tag, by: providers.changed(to: .deleting), of: account) != nil else {
                    return .retry
                }
            }
            try await finishDeletion(of: account)
            return .done(())
        }
    }

    /// Removes an account marked as being deleted: first its objects, then its mappings, and the mark last.
    ///
    /// - Parameter kept: an identity whose mapping stays, because it has ended and the caller removes it.
    func finishDeletion(of account: AccountID, keeping kept: ProviderIdentity? = nil) async throws(GoogleSignInError) {
        guard let (providers, tag) = try await readProviders(of: account), providers.state == .deleting else { return }
        let mark = DirectoryLayout.providers(of: account)
        try await forEachKey(under: DirectoryLayout.folder(of: account)) { key throws(GoogleSignInError) in
            // IDs are never reused, so no condition is needed.
            if key != mark { try await store.delete(key, if: .none) }
        }
        for identity in providers.entries.map(\.identity) where identity != kept {
            try await removeMapping(of: identity, to: account)
        }
        try await remove(mark, tag)
    }

    private func removeMapping(of identity: ProviderIdentity, to account: AccountID) async throws(GoogleSignInError) {
        let key = try DirectoryLayout.mapping(of: identity)
        try await retrying { () throws(GoogleSignInError) in
            guard let found = try await readMapping(of: identity), found.mapping.account == account else {
                return .done(())
            }
            return try await remove(key, found.tag) ? .done(()) : .retry
        }
    }

    /// Finishes or rolls back the unfinished operation that blocks an identity from a new account or link.
    ///
    /// The mapping is removed last, because an interrupted operation is found again through it. The mapping of a
    /// deletion is replaced first, so that its account cannot be mistaken for a sign-up once the mark is gone.
    func finish(_ unfinished: Unfinished, of identity: ProviderIdentity) async throws(GoogleSignInError) {
        let key = try DirectoryLayout.mapping(of: identity)
        switch unfinished {
        case .reserved(let account):
            try await rollBack(account, of: identity)
        case .stale(_, let tag):
            try await remove(key, tag)
        case .deleting(_, let mapping, let tag):
            _ = try await write(key, mapping.ended.bytes, if: .matches(tag))
        case .ended(let account, let tag):
            try await removeLeftovers(of: account, keeping: identity)
            try await remove(key, tag)
        case .unlinking(let account):
            try await finishUnlinking(identity, from: account)
        }
    }

    /// Marks an unfinished sign-up as being deleted; if it is still running, it starts again with another ID.
    private func rollBack(_ account: AccountID, of identity: ProviderIdentity) async throws(GoogleSignInError) {
        if let (providers, tag) = try await readProviders(of: account) {
            guard providers.state == .creating else { return }
            _ = try await replace(tag, by: providers.changed(to: .deleting), of: account)
        } else {
            let mark = ProvidersDocument.deleting([identity], at: now())
            guard try await write(DirectoryLayout.providers(of: account), mark.bytes, if: .absent) != nil else {
                return
            }
            // If another device has already removed everything, this write was too late and no mapping leads to it.
            if try await readMapping(of: identity)?.mapping.account != account {
                try await finishDeletion(of: account)
            }
        }
    }

    /// Removes what a late write has left of a deleted account.
    ///
    /// Checks again after each step, because another device may have listed the objects before the last one was
    /// written.
    func removeLeftovers(of account: AccountID, keeping kept: ProviderIdentity? = nil) async throws(GoogleSignInError) {
        try await retrying { () throws(GoogleSignInError) in
            guard let (providers, tag) = try await readProviders(of: account) else {
                let folder = DirectoryLayout.folder(of: account)
                guard try await !store.list(prefix: folder, limit: 1).isEmpty else { return .done(()) }
                // The mark keeps a sign-up from writing objects that would then be removed.
                let mark = ProvidersDocument.deleting([], at: now())
                _ = try await write(DirectoryLayout.providers(of: account), mark.bytes, if: .absent)
                return .retry
            }
            switch providers.state {
            case .active: return .done(())
            case .deleting: try await finishDeletion(of: account, keeping: kept)
            case .creating:
                // If this is a running sign-up, it starts again with another ID.
                _ = try await replace(tag, by: providers.changed(to: .deleting), of: account)
            }
            return .retry
        }
    }

    /// Visits all keys with a prefix, page by page; keys that are added or removed meanwhile may be missed.
    func forEachKey(
        under prefix: String, _ visit: (String) async throws(GoogleSignInError) -> Void
    ) async throws(GoogleSignInError) {
        let pageSize = 100
        var last: String?
        while true {
            let page = try await store.list(prefix: prefix, after: last, limit: pageSize)
            for key in page { try await visit(key) }
            guard page.count == pageSize, let end = page.last else { return }
            guard last.map({ $0.utf8.lexicographicallyPrecedes(end.utf8) }) ?? true else {
                throw GoogleSignInError(.storageCorrupt, "the list of objects does not advance")
            }
            last = end
        }
    }
}

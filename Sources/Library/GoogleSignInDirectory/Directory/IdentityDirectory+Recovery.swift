internal import GoogleSignInAccounts
public import GoogleSignInClient

extension IdentityDirectory {
    /// The result of `recover()`.
    public struct RecoveryReport: Sendable, Hashable {
        /// The number of examined accounts and mappings.
        public var examined = 0

        /// The keys of unreadable objects and of objects that are not the directory's; they are left unchanged.
        public var unreadable: [String] = []
    }

    /// Finishes or rolls back every interrupted operation in the store.
    ///
    /// Operations do not need this: each finishes what it encounters. It handles what nobody returns to, such as an
    /// abandoned sign-up, and may run at any time alongside other operations. It takes time in proportion to the size
    /// of the store.
    public func recover() async throws(GoogleSignInError) -> RecoveryReport {
        var report = RecoveryReport()
        var previous: AccountID?
        try await forEachKey(under: DirectoryLayout.users) { key throws(GoogleSignInError) in
            guard let account = DirectoryLayout.account(ofKey: key) else {
                report.unreadable.append(key)
                return
            }
            guard account != previous else { return }
            previous = account
            report.examined += 1
            try await recordingUnreadable(DirectoryLayout.providers(of: account), in: &report) {
                () throws(GoogleSignInError) in
                try await recover(account)
            }
        }
        try await forEachKey(under: DirectoryLayout.identities) { key throws(GoogleSignInError) in
            guard let identity = DirectoryLayout.identity(ofMapping: key) else {
                report.unreadable.append(key)
                return
            }
            report.examined += 1
            try await recordingUnreadable(key, in: &report) { () throws(GoogleSignInError) in
                try await recover(identity)
            }
        }
        return report
    }

    private func recover(_ account: AccountID) async throws(GoogleSignInError) {
        guard let (providers, tag) = try await readProviders(of: account), providers.state != .deleting else {
            return try await removeLeftovers(of: account)
        }
        if providers.state == .creating {
            guard try await replace(tag, by: providers.changed(to: .deleting), of: account) != nil else { return }
            return try await finishDeletion(of: account)
        }
        for entry in providers.entries {
            switch entry.state {
            case .linked: break
            case .unlinking: try await finishUnlinking(entry.identity, from: account)
            case .linking: try await recover(entry, of: account)
            }
        }
    }

    /// A link whose mapping has been written becomes linked; any other link is dropped.
    private func recover(_ entry: ProvidersDocument.Entry, of account: AccountID) async throws(GoogleSignInError) {
        guard let (providers, tag) = try await readProviders(of: account),
            providers.entry(of: entry.identity) == entry
        else { return }
        let isMapped =
            try await readMapping(of: entry.identity)?.mapping
            == IdentityMapping(account: account, revision: entry.revision)
        _ = try await replace(
            tag, by: providers.changing(entry.identity, to: isMapped ? .linked : nil), of: account)
    }

    private func recover(_ identity: ProviderIdentity) async throws(GoogleSignInError) {
        try await retrying { () throws(GoogleSignInError) in
            switch try await status(of: identity) {
            case .unmapped, .held: return .done(())
            case .unfinished(let unfinished): try await finish(unfinished, of: identity)
            case .inconsistent(let what, let tags): return .inconsistent(what, tags)
            }
            return .retry
        }
    }

    private func recordingUnreadable(
        _ key: String, in report: inout RecoveryReport, _ work: () async throws(GoogleSignInError) -> Void
    ) async throws(GoogleSignInError) {
        do throws(GoogleSignInError) {
            try await work()
        } catch  where error.code == .storageCorrupt {
            report.unreadable.append(key)
        }
    }
}

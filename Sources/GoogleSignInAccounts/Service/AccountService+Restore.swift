internal import GoogleSignInClient

extension AccountService {
    /// Restores the session of an earlier launch after the provider has confirmed it.
    ///
    /// A stored session is not trusted by itself: its refresh token must obtain new tokens for the same user. If the
    /// provider cannot be reached, the session is restored unconfirmed (`SignedInAccount.isConfirmed`) within the
    /// policy's `offlineLimit`. Concurrent callers get the same result.
    ///
    /// - Returns: the signed-in account; nil if no session is stored.
    /// - Throws: `storage-corrupt`, `token-expired`, `token-exchange-failed` and the codes of verification if the
    ///   session has ended: it is removed, and the user must sign in. `network`, `timed-out`, `key-set-unavailable`,
    ///   `storage-failed` and `cancelled` if this could not be determined: it stays stored. `cancelled`, whatever else
    ///   has failed, if the user signs out meanwhile. `sign-in-in-progress`.
    public func restore() async throws(AccountError) -> SignedInAccount? {
        guard attempt?.kind != .signIn else { throw AccountError(.signInInProgress) }
        return try await restoring.value { () async throws(AccountError) in try await restoreOnce() }
    }

    private func restoreOnce() async throws(AccountError) -> SignedInAccount? {
        if let active { return active.account }
        guard attempt == nil else { throw AccountError(.signInInProgress) }
        let number = begin(.restore)
        do throws(AccountError) {
            guard let stored = try await load(number) else {
                attempt = nil
                state = .signedOut(nil)
                return nil
            }
            try await confirm(stored, number)
            return active?.account
        } catch {
            try requireCurrent(number)
            await end(number, error)
            throw error
        }
    }

    private func load(_ number: Int) async throws(AccountError) -> StoredSession? {
        let stored = try await storeMutex.withLock { () async throws(AccountError) in try await store.load() }
        try requireCurrent(number)
        if let stored, !stored.clientID.utf8.elementsEqual(performer.clientID.utf8) {
            throw AccountError(.storageCorrupt, "session: expected a session of this client ID")
        }
        return stored
    }

    private func confirm(_ stored: StoredSession, _ number: Int) async throws(AccountError) {
        guard let refreshToken = stored.refreshToken else {
            guard age(of: stored) != nil, wallTime() < stored.expiresAt else {
                throw AccountError(.tokenExpired, "session: its ID token has expired, and there is no refresh token")
            }
            activate(stored, SignInTokens(), nil, isConfirmed: false, number)
            return
        }
        var session = stored
        var opened: OpenedAccount?
        var isConfirmed = true
        do throws(AccountError) {
            let refresh = try await refreshed(stored, refreshToken, number)
            session = stored.confirmed(by: refresh, at: wallTime())
            opened = try await account(of: stored, refresh.assertion, number)
        } catch {
            guard error.isTemporary, isWithinOfflineLimit(stored) else {
                if error.isTemporary { try await keep(session.refreshToken, in: stored, number) }
                throw error
            }
            isConfirmed = false
        }
        try requireCurrent(number)
        // The provider's tokens are stored even if the app's server cannot be reached, because the refresh token that
        // was sent may no longer be valid.
        guard let tokens = attempt?.tokens else {
            activate(stored, SignInTokens(refreshToken: refreshToken), nil, isConfirmed: false, number)
            return
        }
        try await storeMutex.withLock { () async throws(AccountError) in
            try requireCurrent(number)
            try await store.save(session)
            try requireCurrent(number)
            activate(session, tokens, opened?.grant, isConfirmed: isConfirmed, number)
        }
    }

    /// Stores a refresh token that replaces the one that was sent, which may no longer be valid, in a session that is not
    /// restored.
    private func keep(
        _ token: RefreshToken?, in stored: StoredSession, _ number: Int
    ) async throws(AccountError) {
        guard token != stored.refreshToken else { return }
        var session = stored
        session.refreshToken = token
        try await storeMutex.withLock { () async throws(AccountError) in
            try requireCurrent(number)
            try await store.save(session)
        }
    }

    /// Asks the provider whether the session is still valid; the attempt then holds the new tokens.
    private func refreshed(
        _ stored: StoredSession, _ refreshToken: RefreshToken, _ number: Int
    ) async throws(AccountError) -> SignInRefresh {
        refreshing.insert(number)
        defer {
            refreshing.remove(number)
            resumeWaiters()
        }
        let refresh = try await run(number) { [performer] () async throws(AccountError) in
            try await performer.refresh(refreshToken, of: stored.identity)
        }
        guard isCurrent(number) else {
            if refresh.tokens.isRotated(from: refreshToken) {
                await revokeUnlessSignedIn(refresh.tokens, of: stored.identity)
            }
            throw AccountError(.cancelled, "signed out meanwhile")
        }
        try requireSamePerson(refresh, stored)
        attempt?.tokens = refresh.tokens
        return refresh
    }

    /// Asks the backend, if there is one, whether the session's account still exists.
    private func account(
        of stored: StoredSession, _ assertion: SignInAssertion?, _ number: Int
    ) async throws(AccountError) -> OpenedAccount? {
        guard let backend else { return nil }
        guard let accountID = stored.accountID else {
            throw AccountError(.notSignedIn, "session: it has no app account")
        }
        let opened = try await run(number) { () async throws(AccountError) in
            try await backend.confirm(
                accountID: accountID, of: stored.identity, startedAt: stored.signedInAt, assertion: assertion)
        }
        guard opened.id.utf8.elementsEqual(accountID.utf8) else {
            throw AccountError(.notSignedIn, "the backend returned another account")
        }
        return opened
    }

    /// How long ago a session was confirmed, in seconds; nil if it is further in the future than a clock may be wrong.
    private func age(of stored: StoredSession) -> Int64? {
        let (age, overflow) = wallTime().subtractingReportingOverflow(stored.confirmedAt)
        return !overflow && age >= -policy.clockTolerance ? age : nil
    }

    private func isWithinOfflineLimit(_ stored: StoredSession) -> Bool {
        guard policy.offlineLimit > 0, let age = age(of: stored) else { return false }
        return age <= policy.offlineLimit
    }

    private func end(_ number: Int, _ error: AccountError) async {
        guard error.endsSession else {
            attempt = nil
            state = error.isCancellation ? .signedOut(nil) : .failed(error)
            return
        }
        // The attempt continues until then, so that no one can sign in meanwhile and lose the new session here.
        try? await storeMutex.withLock { () async throws(AccountError) in
            if isCurrent(number) { try await store.remove() }
        }
        guard isCurrent(number) else { return }
        attempt = nil
        state = .signedOut(error)
    }
}

extension AccountError {
    /// Whether this error ends the session; other failures say nothing about the session.
    var endsSession: Bool {
        switch code {
        case .cancelled, .userCancelled, .storageFailed, .conflict, .signInInProgress, .invalidConfiguration,
            .insecureEndpoint:
            false
        default:
            !isTemporary
        }
    }
}

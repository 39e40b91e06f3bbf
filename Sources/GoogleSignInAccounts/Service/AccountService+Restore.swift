internal import GoogleSignInClient

extension AccountService {
    /// Takes up the session of an earlier launch, after the provider has confirmed it.
    ///
    /// What is stored is not trusted for being there: its refresh token must buy new tokens, for the same person. When
    /// the provider cannot be reached, the session is taken up without being confirmed (`SignedInAccount.isConfirmed`)
    /// within the policy's `offlineLimit`. Callers that come while it runs get the same result.
    ///
    /// - Returns: who is signed in; nil if no session was stored.
    /// - Throws: `storage-corrupt`, `token-expired`, `token-exchange-failed` and the codes of verification when the
    ///   session has ended: it is removed, and the person must sign in. `network`, `timed-out`, `key-set-unavailable`,
    ///   `storage-failed` and `cancelled` when nobody can tell: it stays stored. `sign-in-in-progress`.
    public func restore() async throws(AccountError) -> SignedInAccount? {
        guard attempt?.kind != .signIn else { throw AccountError(.signInInProgress) }
        if let active { return active.account }
        return try await shared(restoring) { () async throws(AccountError) in try await restoreOnce() }
    }

    private func restoreOnce() async throws(AccountError) -> SignedInAccount? {
        // A caller who leads after another's cancellation may find that things have moved on.
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
            await end(number, error)
            throw error
        }
    }

    private func load(_ number: Int) async throws(AccountError) -> StoredSession? {
        let stored = try await storeMutex.withLock { () async throws(AccountError) in try await store.load() }
        try requireCurrent(number)
        if let stored, !stored.clientID.utf8.elementsEqual(performer.clientID.utf8) {
            throw AccountError(.storageCorrupt, "session: expected one of this client ID")
        }
        return stored
    }

    private func confirm(_ stored: StoredSession, _ number: Int) async throws(AccountError) {
        guard let refreshToken = stored.refreshToken else {
            guard isClockPlausible(for: stored), wallTime() < stored.expiresAt else {
                throw AccountError(.tokenExpired, "session: its ID token has ended, and there is no refresh token")
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
            guard error.isTemporary, isCurrent(number), isWithinOfflineLimit(stored) else { throw error }
            isConfirmed = false
        }
        try requireCurrent(number)
        // What the provider gave is kept, even if the app's server could not be asked: the token spent may be over.
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

    /// Asks the provider whether the session still stands; from then on the attempt holds what it gave.
    private func refreshed(
        _ stored: StoredSession, _ refreshToken: RefreshToken, _ number: Int
    ) async throws(AccountError) -> SignInRefresh {
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

    /// Asks the backend, where there is one, whether the session's account still stands.
    private func account(
        of stored: StoredSession, _ assertion: SignInAssertion?, _ number: Int
    ) async throws(AccountError) -> OpenedAccount? {
        guard let backend else { return nil }
        guard let accountID = stored.accountID else {
            throw AccountError(.notSignedIn, "session: it has no account of the app's own")
        }
        let opened = try await run(number) { () async throws(AccountError) in
            try await backend.confirm(accountID: accountID, of: stored.identity, assertion: assertion)
        }
        guard opened.id.utf8.elementsEqual(accountID.utf8) else {
            throw AccountError(.notSignedIn, "the account is another one now")
        }
        return opened
    }

    /// Whether this device's clock can be right about the session.
    private func isClockPlausible(for stored: StoredSession) -> Bool {
        let (age, overflow) = wallTime().subtractingReportingOverflow(stored.confirmedAt)
        return !overflow && age >= -policy.clockTolerance
    }

    private func isWithinOfflineLimit(_ stored: StoredSession) -> Bool {
        guard policy.offlineLimit > 0, isClockPlausible(for: stored) else { return false }
        let (age, overflow) = wallTime().subtractingReportingOverflow(stored.confirmedAt)
        return !overflow && age <= policy.offlineLimit
    }

    private func end(_ number: Int, _ error: AccountError) async {
        guard isCurrent(number) else { return }
        guard error.endsSession else {
            attempt = nil
            state = error.isCancellation ? .signedOut(nil) : .failed(error)
            return
        }
        // The attempt is held until then, so that nobody signs in meanwhile and loses the new session here.
        try? await storeMutex.withLock { () async throws(AccountError) in
            if isCurrent(number) { try await store.remove() }
        }
        guard isCurrent(number) else { return }
        attempt = nil
        state = .signedOut(error)
    }
}

extension AccountError {
    /// Whether a session cannot go on after it, in contrast to a failure that says nothing of the session.
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

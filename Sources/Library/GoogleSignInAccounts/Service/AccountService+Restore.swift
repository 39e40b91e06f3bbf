public import GoogleSignInClient

extension AccountService {
    /// Restores the session of an earlier launch after the provider has confirmed it.
    ///
    /// A stored session is not trusted by itself: its refresh token must obtain new tokens for the same person. If the
    /// provider or the app's backend cannot be reached, the session is restored unconfirmed
    /// (`SignedInAccount.isConfirmed`) within the policy's `offlineLimit`, which is counted from the last time that
    /// both have confirmed it. Concurrent callers get the same result. While somebody is signed in, a restore returns
    /// the account as it is and asks nobody, also if the session is not confirmed: `accessToken(replacing:)` asks then.
    ///
    /// - Returns: the signed-in account; `nil` if no session is stored.
    /// - Throws: `storage-corrupt`, `token-expired`, `token-exchange-failed` and the codes of verification if the
    ///   session has ended: it is removed, and the person must sign in. `network`, `timed-out`, `key-set-unavailable`,
    ///   `storage-failed` and `cancelled` if this could not be determined: it stays stored, and a refresh token that
    ///   could not be stored stays in memory for the next restore. `cancelled`, whatever else has failed, if the person
    ///   signs out meanwhile. `sign-in-in-progress`.
    public func restore() async throws(GoogleSignInError) -> SignedInAccount? {
        guard machine.attempt?.kind != .signIn else { throw GoogleSignInError(.signInInProgress) }
        let shared = machine.restoring
        return try await shared.value { () async throws(GoogleSignInError) in
            // A sign-out ends those that wait too.
            guard shared === machine.restoring else { throw GoogleSignInError(.cancelled, "signed out meanwhile") }
            return try await restoreOnce()
        }
    }

    private func restoreOnce() async throws(GoogleSignInError) -> SignedInAccount? {
        if let session = machine.session { return session.account }
        let number = try machine.begin(.restore)
        do throws(GoogleSignInError) {
            guard let stored = try await load(number) else {
                machine.end(number)
                return nil
            }
            try await confirm(stored, number)
            return machine.session?.account
        } catch {
            try machine.requireCurrent(number, insteadOf: error)
            await end(number, error)
            throw error
        }
    }

    private func load(_ number: Int) async throws(GoogleSignInError) -> StoredSession? {
        if let kept = machine.kept { return kept }
        return try await storeMutex.withLock { () async throws(GoogleSignInError) in
            let stored = try await store.load()
            try machine.requireCurrent(number)
            guard let stored else { return nil }
            guard stored.isOf(performer.clientID) else {
                throw GoogleSignInError(.storageCorrupt, "session: expected a session of this client ID")
            }
            // Stored under another policy.
            if stored.refreshToken != nil, !policy.keepsRefreshToken { try await saveRestored(stored, number) }
            return stored
        }
    }

    private func confirm(_ stored: StoredSession, _ number: Int) async throws(GoogleSignInError) {
        guard let refreshToken = stored.refreshToken else { return try await confirmWithoutToken(stored, number) }
        var session = stored
        var opened: OpenedAccount?
        var isConfirmed = false
        do throws(GoogleSignInError) {
            let refresh = try await refreshed(stored, refreshToken, number)
            session = stored.renewed(by: refresh)
            opened = try await account(of: stored, refresh.idToken, number)
            session.confirmedAt = wallTime()
            isConfirmed = true
        } catch {
            try machine.requireCurrent(number, insteadOf: error)
            // The attempt has every token that came, also before a failure.
            let received = machine.attempt?.tokens
            session.refreshToken = received?.refreshToken ?? refreshToken
            guard error.isTemporary, isOfRequiredDomain(session), isWithinOfflineLimit(stored) else {
                if error.endsSession {
                    // The grant is not revoked with a token that was not replaced: the person may use it elsewhere.
                    guard let received, received.isRotated(from: refreshToken) else { throw error.holding(received) }
                    machine.hold(nil, number)
                    let left = await tokensLeft(afterRevoking: received)
                    machine.hold(left, number)
                    let isRestoredLater = left != nil && Task.isCancelled
                    if !isRestoredLater { throw error.holding(left) }
                }
                var kept = stored
                kept.refreshToken = session.refreshToken
                try await saveIfNew(kept, instead: stored, number)
                // A cancelled task could not revoke the token, so it ends no session: the next restore learns the same.
                throw error.endsSession ? GoogleSignInError(.cancelled) : error
            }
        }
        let tokens = machine.attempt?.tokens ?? SignInTokens(refreshToken: refreshToken)
        try await saveIfNew(session, instead: stored, number) { () throws(GoogleSignInError) in
            try machine.begin(session, tokens, opened?.grant, isConfirmed: isConfirmed, number)
        }
    }

    /// Restores a session without a refresh token, which is good until its ID token expires.
    ///
    /// The provider cannot confirm it, and so it stays unconfirmed; the backend can end it.
    private func confirmWithoutToken(_ stored: StoredSession, _ number: Int) async throws(GoogleSignInError) {
        guard age(of: stored) != nil, wallTime() < stored.expiresAt else {
            throw GoogleSignInError(.tokenExpired, "session: its ID token has expired, and there is no refresh token")
        }
        guard isOfRequiredDomain(stored) else {
            throw GoogleSignInError(.invalidHostedDomain, "session: expected the hosted domain, and cannot ask for it")
        }
        var opened: OpenedAccount?
        do throws(GoogleSignInError) {
            opened = try await account(of: stored, nil, number)
        } catch {
            guard error.isTemporary, isWithinOfflineLimit(stored) else { throw error }
        }
        try machine.begin(stored, SignInTokens(), opened?.grant, isConfirmed: false, number)
    }

    /// Stores a session that differs from the stored one, or that could not be stored before, and then does the rest
    /// under the same lock.
    private func saveIfNew(
        _ session: StoredSession, instead stored: StoredSession, _ number: Int,
        then finish: () throws(GoogleSignInError) -> Void = {}
    ) async throws(GoogleSignInError) {
        try await storeMutex.withLock { () async throws(GoogleSignInError) in
            try machine.requireCurrent(number)
            if session != stored || machine.kept != nil { try await saveRestored(session, number) }
            try finish()
        }
    }

    /// Stores a session that is not active; call it with the lock of the store.
    ///
    /// If that fails, and if the policy keeps the refresh token out of the store, the next restore continues with it.
    private func saveRestored(_ session: StoredSession, _ number: Int) async throws(GoogleSignInError) {
        machine.keep(session)
        try await save(session)
        try machine.requireCurrent(number)
        if policy.keepsRefreshToken { machine.keep(nil) }
    }

    /// Asks the provider whether the session is still valid.
    ///
    /// The attempt then has the tokens that came: all, or after a failure only a new refresh token, because no ID token
    /// vouches for the rest.
    private func refreshed(
        _ stored: StoredSession, _ refreshToken: RefreshToken, _ number: Int
    ) async throws(GoogleSignInError) -> RefreshedTokens {
        providerCalls.beginRefresh(of: number)
        defer { providerCalls.endRefresh(of: number) }
        do throws(GoogleSignInError) {
            let refreshed = try await run(number) { [performer] () async throws(GoogleSignInError) in
                try await performer.refresh(refreshToken, previous: stored.claims)
            }
            guard machine.isCurrent(number) else {
                throw GoogleSignInError(.cancelled, "signed out meanwhile", receivedTokens: refreshed.tokens)
            }
            try requireSamePerson(refreshed, stored)
            machine.hold(refreshed.tokens, number)
            return refreshed
        } catch {
            guard machine.isCurrent(number) else {
                guard let late = error.ownTokens, late.isRotated(from: refreshToken) else { throw error.withoutTokens }
                throw error.holding(await revokeUnlessSignedIn(late, of: stored.claims))
            }
            machine.hold(error.ownTokens?.refreshToken.map { SignInTokens(refreshToken: $0) }, number)
            throw error.withoutTokens
        }
    }

    /// Asks the backend, if there is one, whether the session's account still exists.
    private func account(
        of stored: StoredSession, _ idToken: VerifiedIDToken?, _ number: Int
    ) async throws(GoogleSignInError) -> OpenedAccount? {
        guard let backend else { return nil }
        return try await run(number) { () async throws(GoogleSignInError) in
            try await self.account(of: stored, idToken, at: backend)
        }
    }

    private func end(_ number: Int, _ error: GoogleSignInError) async {
        if error.endsSession {
            // A sign-out meanwhile finds no session any more.
            machine.keep(nil)
            // The attempt continues until then, so that no one can sign in meanwhile and lose the new session here.
            try? await storeMutex.withLock { () async throws(GoogleSignInError) in
                if machine.isCurrent(number) { try await store.remove() }
            }
        }
        machine.end(number, error)
    }
}

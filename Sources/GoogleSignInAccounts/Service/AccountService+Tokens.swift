public import GoogleSignInClient

extension AccountService {
    /// Returns a valid access token, refreshed if it has expired; concurrent callers share one request.
    ///
    /// - Parameter rejected: an unexpired token that an API has rejected; it is not returned again.
    /// - Throws: `not-signed-in`, also if the user signs out meanwhile; `token-expired`, `token-exchange-failed` and
    ///   the codes of verification if the session has ended, after which no user is signed in; `network`, `timed-out`
    ///   and `key-set-unavailable`, after which the user stays signed in; `storage-failed` if the new tokens are valid
    ///   but could not be stored for the next launch; `cancelled`.
    public func accessToken(replacing rejected: AccessToken? = nil) async throws(AccountError) -> AccessToken {
        guard let active else { throw AccountError(.notSignedIn) }
        if let token = active.tokens.accessToken, token != rejected, isUsable(active.tokens) { return token }
        let number = active.number
        return try await active.refresh.value { () async throws(AccountError) in
            try await refresh(number, replacing: rejected)
        }
    }

    private func isUsable(_ tokens: SignInTokens) -> Bool {
        guard let expiration = tokens.accessTokenExpiration else { return true }
        let (end, overflow) = expiration.subtractingReportingOverflow(policy.expiryMargin)
        return !overflow && wallTime() < end
    }

    private func refresh(
        _ number: Int, replacing rejected: AccessToken?
    ) async throws(AccountError) -> AccessToken {
        guard let session = active, session.number == number else { throw AccountError(.notSignedIn) }
        // A caller that takes over after another's cancellation may find the token already refreshed.
        if let token = session.tokens.accessToken, token != rejected, isUsable(session.tokens) { return token }
        refreshing.insert(number)
        defer {
            refreshing.remove(number)
            resumeWaiters()
        }
        do throws(AccountError) {
            guard let refreshToken = session.tokens.refreshToken else {
                throw AccountError(.tokenExpired, "the access token has expired, and there is no refresh token")
            }
            let refresh = try await performer.refresh(refreshToken, of: session.stored.identity)
            guard active?.number == number else {
                if refresh.tokens.isRotated(from: refreshToken) {
                    await revokeUnlessSignedIn(refresh.tokens, of: session.stored.identity)
                }
                throw AccountError(.notSignedIn, "signed out meanwhile")
            }
            try requireSamePerson(refresh, session.stored)
            return try await apply(refresh, number)
        } catch {
            if error.endsSession { await endActive(number, error) }
            throw error
        }
    }

    private func apply(_ refresh: SignInRefresh, _ number: Int) async throws(AccountError) -> AccessToken {
        guard var session = active, let token = refresh.tokens.accessToken else {
            throw AccountError(.invalidTokenResponse, "the refresh returned no access token")
        }
        session.stored = session.stored.confirmed(by: refresh, at: wallTime())
        if !policy.keepsRefreshToken { session.stored.refreshToken = nil }
        session.tokens = refresh.tokens
        session.isConfirmed = true
        active = session
        // While another sign-in runs, the state shows that one.
        if showsSession { state = .signedIn(session.account) }
        try await storeActive(number)
        return token
    }

    /// Stores the session in memory, unless it has ended.
    func storeActive(_ number: Int) async throws(AccountError) {
        try await storeMutex.withLock { () async throws(AccountError) in
            guard let session = active, session.number == number else { return }
            try await store.save(session.stored)
        }
        guard active?.number == number else { throw AccountError(.notSignedIn, "signed out meanwhile") }
    }

    private func endActive(_ number: Int, _ error: AccountError) async {
        guard active?.number == number else { return }
        active = nil
        if showsSession { state = .signedOut(error) }
        // A session that is left cannot be restored, because the provider does not confirm it.
        try? await storeMutex.withLock { () async throws(AccountError) in
            // Another account may have signed in before this caller got the lock; the store then contains its session.
            if active == nil { try await store.remove() }
        }
    }

    /// A refresh must be for the session's user, whichever verifier has checked it.
    func requireSamePerson(_ refresh: SignInRefresh, _ stored: StoredSession) throws(AccountError) {
        guard let assertion = refresh.assertion else { return }
        guard assertion.identity.isSamePerson(as: stored.identity) else {
            throw AccountError(.refreshMismatch, "the new ID token is for another user")
        }
    }
}

extension StoredSession {
    /// The session after the provider has confirmed it.
    ///
    /// The identity stays that of the sign-in, including the nonce and the authentication time, which a refresh may
    /// omit.
    func confirmed(by refresh: SignInRefresh, at now: Int64) -> StoredSession {
        var session = self
        session.confirmedAt = now
        if let assertion = refresh.assertion {
            (session.profile, session.expiresAt) = (assertion.profile, assertion.expiresAt)
        }
        if let scopes = refresh.grantedScopes { session.grantedScopes = scopes }
        if let token = refresh.tokens.refreshToken { session.refreshToken = token }
        return session
    }
}

extension SignInTokens {
    /// Whether a new refresh token replaces the one that was sent.
    func isRotated(from spent: RefreshToken) -> Bool {
        refreshToken.map { $0 != spent } ?? false
    }
}

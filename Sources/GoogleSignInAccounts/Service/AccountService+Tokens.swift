public import GoogleSignInClient

extension AccountService {
    /// An access token that has not ended, bought anew where there is none; one request serves all who ask meanwhile.
    ///
    /// - Parameter rejected: a token that an API has refused although it should be good: it is not given again.
    /// - Throws: `not-signed-in`, also where somebody signs out meanwhile; `token-expired`, `token-exchange-failed` and
    ///   the codes of verification when the session has ended, and then nobody is signed in any more; `network`,
    ///   `timed-out` and `key-set-unavailable`, after which the person stays signed in; `storage-failed` where the new
    ///   tokens work, but could not be kept for the next launch; `cancelled`.
    public func accessToken(replacing rejected: AccessToken? = nil) async throws(AccountError) -> AccessToken {
        guard let active else { throw AccountError(.notSignedIn) }
        if let token = active.tokens.accessToken, token != rejected, isUsable(active.tokens) { return token }
        let number = active.number
        return try await shared(active.refresh) { () async throws(AccountError) in
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
        // A caller who leads after another's cancellation may find it done.
        if let token = session.tokens.accessToken, token != rejected, isUsable(session.tokens) { return token }
        refreshing.insert(number)
        defer {
            refreshing.remove(number)
            resumeWaiters()
        }
        do throws(AccountError) {
            guard let refreshToken = session.tokens.refreshToken else {
                throw AccountError(.tokenExpired, "the access token has ended, and there is no refresh token")
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
        guard var session = active, session.number == number, let token = refresh.tokens.accessToken else {
            throw AccountError(.invalidTokenResponse, "a refresh without an access token")
        }
        session.stored = session.stored.confirmed(by: refresh, at: wallTime())
        if !policy.keepsRefreshToken { session.stored = session.stored.withoutRefreshToken }
        session.tokens = refresh.tokens
        session.isConfirmed = true
        active = session
        // While another account is signing in the state tells of that.
        if showsSession { state = .signedIn(session.account) }
        try await storeMutex.withLock { () async throws(AccountError) in
            guard let latest = active, latest.number == number else { return }
            try await store.save(latest.stored)
        }
        guard active?.number == number else { throw AccountError(.notSignedIn, "signed out meanwhile") }
        return token
    }

    private func endActive(_ number: Int, _ error: AccountError) async {
        guard active?.number == number else { return }
        active = nil
        if showsSession { state = .signedOut(error) }
        do throws(AccountError) {
            try await storeMutex.withLock { () async throws(AccountError) in
                // Another account may have signed in before this turn came; the store then holds that one.
                if active == nil { try await store.remove() }
            }
        } catch {
            // What is left cannot be restored: the provider does not vouch for it.
        }
    }

    /// A refresh is for the person of the session, whoever has verified it.
    func requireSamePerson(_ refresh: SignInRefresh, _ stored: StoredSession) throws(AccountError) {
        guard let assertion = refresh.assertion else { return }
        guard assertion.identity.isSamePerson(as: stored.identity) else {
            throw AccountError(.refreshMismatch, "the new ID token is for somebody else")
        }
    }
}

extension StoredSession {
    /// The session after the provider has confirmed it.
    ///
    /// Who it is stays as the sign-in said, also the nonce and the time of signing in, which a refresh may leave out.
    func confirmed(by refresh: SignInRefresh, at now: Int64) -> StoredSession {
        StoredSession(
            clientID: clientID, identity: identity, profile: refresh.assertion?.profile ?? profile,
            accountID: accountID, grantedScopes: refresh.grantedScopes ?? grantedScopes, signedInAt: signedInAt,
            confirmedAt: now, expiresAt: refresh.assertion?.expiresAt ?? expiresAt,
            refreshToken: refresh.tokens.refreshToken ?? refreshToken)
    }

    var withoutRefreshToken: StoredSession {
        StoredSession(
            clientID: clientID, identity: identity, profile: profile, accountID: accountID,
            grantedScopes: grantedScopes, signedInAt: signedInAt, confirmedAt: confirmedAt, expiresAt: expiresAt)
    }
}

extension SignInTokens {
    /// Whether a refresh token came in place of the one that was spent.
    func isRotated(from spent: RefreshToken) -> Bool {
        refreshToken.map { $0 != spent } ?? false
    }
}

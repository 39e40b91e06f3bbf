public import GoogleSignInClient

extension AccountService {
    /// Returns a valid access token, refreshed if it has expired; concurrent callers share one request.
    ///
    /// - Parameter rejected: an unexpired token that an API has rejected; it is not returned again.
    /// - Throws: `not-signed-in`, also if the user signs out meanwhile; `token-expired`, `token-exchange-failed` and
    ///   the codes of verification if the session has ended, after which no user is signed in; `network`, `timed-out`
    ///   and `key-set-unavailable`, after which the user stays signed in; `storage-failed` if the new tokens are valid
    ///   but could not be stored for the next launch; `cancelled`.
    public func accessToken(replacing rejected: AccessToken? = nil) async throws(GoogleSignInError) -> AccessToken {
        guard let active else { throw GoogleSignInError(.notSignedIn) }
        if let token = active.tokens.accessToken, token != rejected, isUsable(active.tokens) { return token }
        let number = active.number
        return try await active.refresh.value { () async throws(GoogleSignInError) in
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
    ) async throws(GoogleSignInError) -> AccessToken {
        guard let session = active, session.number == number else { throw GoogleSignInError(.notSignedIn) }
        // A caller that takes over after another's cancellation may find the token already refreshed.
        if let token = session.tokens.accessToken, token != rejected, isUsable(session.tokens) { return token }
        refreshing.insert(number)
        defer {
            refreshing.remove(number)
            resumeWaiters()
        }
        do throws(GoogleSignInError) {
            guard let refreshToken = session.tokens.refreshToken else {
                throw GoogleSignInError(.tokenExpired, "the access token has expired, and there is no refresh token")
            }
            let refresh = try await performer.refresh(refreshToken, previous: session.stored.claims)
            guard active?.number == number else {
                throw GoogleSignInError(.notSignedIn, "signed out meanwhile", receivedTokens: refresh.tokens)
            }
            try requireSamePerson(refresh, session.stored)
            return try await apply(refresh, number)
        } catch {
            throw error.holding(await settle(error, of: session))
        }
    }

    /// Ends the session if the error says so; keeps a refresh token that came before the failure, or revokes it.
    ///
    /// - Returns: the tokens that are neither kept nor revoked.
    private func settle(_ error: GoogleSignInError, of session: ActiveSession) async -> SignInTokens? {
        var rotated = error.ownTokens
        if rotated?.isRotated(from: session.tokens.refreshToken) != true { rotated = nil }
        guard active?.number == session.number else {
            guard let rotated else { return nil }
            return await revokeUnlessSignedIn(rotated, of: session.stored.claims)
        }
        if error.endsSession {
            let left = await tokensLeft(afterRevoking: rotated)
            // A cancelled task cannot revoke a token, so it ends no session: the next refresh learns the same.
            let goesOn = left != nil && Task.isCancelled
            if !goesOn {
                await endActive(session.number, error.withoutTokens)
                return rotated == nil ? error.ownTokens : left
            }
        }
        guard let rotated, active?.number == session.number else { return rotated }
        active?.tokens.refreshToken = rotated.refreshToken
        active?.stored.refreshToken = rotated.refreshToken
        // If the store fails, the session in memory has it, and the next refresh stores it.
        try? await storeActive(session.number)
        return nil
    }

    private func apply(_ refresh: RefreshedTokens, _ number: Int) async throws(GoogleSignInError) -> AccessToken {
        guard var session = active, let token = refresh.tokens.accessToken else {
            throw GoogleSignInError(
                .invalidTokenResponse, "the refresh returned no access token", receivedTokens: refresh.tokens)
        }
        session.stored = session.stored.renewed(by: refresh)
        session.tokens = refresh.tokens
        confirmByProvider(&session)
        active = session
        // While another sign-in runs, the state shows that one.
        if showsSession { state = .signedIn(session.account) }
        try await storeActive(number)
        do throws(GoogleSignInError) {
            try await confirmByBackend(number, refresh.idToken)
        } catch {
            throw error.holding(refresh.tokens)
        }
        return token
    }

    /// Stores the session in memory, unless it has ended.
    func storeActive(_ number: Int) async throws(GoogleSignInError) {
        try await storeMutex.withLock { () async throws(GoogleSignInError) in
            guard let session = active, session.number == number else { return }
            try await save(session.stored)
        }
        guard active?.number == number else { throw GoogleSignInError(.notSignedIn, "signed out meanwhile") }
    }

    private func endActive(_ number: Int, _ error: GoogleSignInError) async {
        guard active?.number == number else { return }
        active = nil
        if showsSession { state = .signedOut(error) }
        // A session that is left cannot be restored, because the provider does not confirm it.
        try? await storeMutex.withLock { () async throws(GoogleSignInError) in
            // Another account may have signed in before this caller got the lock; the store then contains its session.
            if active == nil { try await store.remove() }
        }
    }

    /// A refresh must be for the session's user, whichever verifier has checked it.
    func requireSamePerson(_ refresh: RefreshedTokens, _ stored: StoredSession) throws(GoogleSignInError) {
        guard let idToken = refresh.idToken else { return }
        guard idToken.claims.isSamePerson(as: stored.claims) else {
            throw GoogleSignInError(.refreshMismatch, "the new ID token is for another user")
        }
    }
}

extension StoredSession {
    /// The session with what the provider has sent.
    ///
    /// The time of the confirmation stays, because the provider alone may not decide it.
    func renewed(by refresh: RefreshedTokens) -> StoredSession {
        var session = self
        if let idToken = refresh.idToken { session.claims = claims.renewed(by: idToken.claims) }
        if let scopes = refresh.grantedScopes { session.grantedScopes = scopes }
        if let token = refresh.tokens.refreshToken { session.refreshToken = token }
        return session
    }
}

extension SignInTokens {
    /// Whether a new refresh token replaces the one that was sent.
    func isRotated(from spent: RefreshToken?) -> Bool {
        refreshToken.map { $0 != spent } ?? false
    }
}

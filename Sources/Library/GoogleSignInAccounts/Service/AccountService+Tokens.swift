public import GoogleSignInClient

extension AccountService {
    /// Returns a valid access token, refreshed if it has expired; concurrent callers share one request.
    ///
    /// - Parameter rejected: an unexpired token that an API has rejected; it is not returned again.
    /// - Throws: `not-signed-in`, also if the person signs out meanwhile; `token-expired`, `token-exchange-failed` and
    ///   the codes of verification if the session has ended, after which nobody is signed in; `network`, `timed-out`
    ///   and `key-set-unavailable`, after which the person stays signed in; `storage-failed` if the new tokens are
    ///   valid but could not be stored for the next launch; `cancelled`.
    public func accessToken(replacing rejected: AccessToken? = nil) async throws(GoogleSignInError) -> AccessToken {
        guard let session = machine.session else { throw GoogleSignInError(.notSignedIn) }
        if let token = session.tokens.accessToken, token != rejected, isUsable(session.tokens) { return token }
        let number = session.number
        return try await session.refresh.value { () async throws(GoogleSignInError) in
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
        guard let session = machine.session, session.number == number else { throw GoogleSignInError(.notSignedIn) }
        // A caller that takes over after another's cancellation may find the token already refreshed.
        if let token = session.tokens.accessToken, token != rejected, isUsable(session.tokens) { return token }
        providerCalls.beginRefresh(of: number)
        defer { providerCalls.endRefresh(of: number) }
        do throws(GoogleSignInError) {
            guard let refreshToken = session.tokens.refreshToken else {
                throw GoogleSignInError(.tokenExpired, "the access token has expired, and there is no refresh token")
            }
            let refreshed = try await performer.refresh(refreshToken, previous: session.stored.claims)
            try requireSession(number, insteadOf: refreshed.tokens)
            try requireSamePerson(refreshed, session.stored)
            return try await apply(refreshed, number)
        } catch {
            throw error.holding(await settle(error, of: session))
        }
    }

    /// Ends the session if the error says so; keeps a refresh token that came before the failure, or revokes it.
    ///
    /// - Returns: the tokens that are neither kept nor revoked.
    private func settle(_ error: GoogleSignInError, of session: AccountMachine.Session) async -> SignInTokens? {
        var rotated = error.ownTokens
        if rotated?.isRotated(from: session.tokens.refreshToken) != true { rotated = nil }
        guard machine.session?.number == session.number else {
            guard let rotated else { return nil }
            return await revokeUnlessSignedIn(rotated, of: session.stored.claims)
        }
        if error.endsSession {
            let left = await tokensLeft(afterRevoking: rotated)
            // A cancelled task cannot revoke a token, so it ends no session: the next refresh learns the same.
            let goesOn = left != nil && Task.isCancelled
            if !goesOn {
                await endSession(session.number, error.withoutTokens)
                return rotated == nil ? error.ownTokens : left
            }
        }
        guard let rotated, machine.session?.number == session.number else { return rotated }
        machine.replaceRefreshToken(of: session.number, with: rotated.refreshToken)
        // If the store fails, the session in memory has it, and the next refresh stores it.
        try? await storeSession(session.number)
        return nil
    }

    private func apply(_ refreshed: RefreshedTokens, _ number: Int) async throws(GoogleSignInError) -> AccessToken {
        guard let token = refreshed.tokens.accessToken else {
            throw GoogleSignInError(
                .invalidTokenResponse, "the refresh returned no access token", receivedTokens: refreshed.tokens)
        }
        machine.refresh(number, refreshed, confirmedAt: timeOfConfirmationByProvider)
        try await storeSession(number)
        do throws(GoogleSignInError) {
            try await confirmByBackend(number, refreshed.idToken)
        } catch {
            throw error.holding(refreshed.tokens)
        }
        return token
    }

    /// Throws if the session has ended, with tokens that nobody else has.
    func requireSession(_ number: Int, insteadOf tokens: SignInTokens? = nil) throws(GoogleSignInError) {
        guard machine.session?.number == number else {
            throw GoogleSignInError(.notSignedIn, "signed out meanwhile", receivedTokens: tokens)
        }
    }

    /// Stores the session in memory, unless it has ended.
    func storeSession(_ number: Int) async throws(GoogleSignInError) {
        try await storeMutex.withLock { () async throws(GoogleSignInError) in
            guard let session = machine.session, session.number == number else { return }
            try await save(session.stored)
        }
        try requireSession(number)
    }

    private func endSession(_ number: Int, _ error: GoogleSignInError) async {
        guard machine.session?.number == number else { return }
        machine.endSession(number, error)
        // A session that is left cannot be restored, because the provider does not confirm it.
        try? await storeMutex.withLock { () async throws(GoogleSignInError) in
            // Another account may have signed in before this caller got the lock; the store then contains its session.
            if machine.session == nil { try await store.remove() }
        }
    }

    /// A refresh must be for the person of the session, whichever verifier has checked it.
    func requireSamePerson(_ refreshed: RefreshedTokens, _ stored: StoredSession) throws(GoogleSignInError) {
        guard let idToken = refreshed.idToken else { return }
        guard idToken.claims.isSamePerson(as: stored.claims) else {
            throw GoogleSignInError(.refreshMismatch, "the new ID token is for another person")
        }
    }
}

extension SignInTokens {
    /// Whether a new refresh token replaces the one that was sent.
    func isRotated(from spent: RefreshToken?) -> Bool {
        refreshToken.map { $0 != spent } ?? false
    }
}

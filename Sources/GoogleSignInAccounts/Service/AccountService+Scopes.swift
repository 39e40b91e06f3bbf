public import GoogleSignInClient

extension AccountService {
    /// Asks the signed-in user for further scopes, for an access token that is good for them (Google, Using OAuth 2.0,
    /// Incremental authorization).
    ///
    /// The user stays signed in meanwhile, and after every error. The new grant must be of the same user. It becomes part
    /// of the session, and `accessToken()` then returns its token.
    ///
    /// - Parameter scopes: scope tokens of RFC 6749 §3.3. If the user has granted all of them, nothing is requested.
    /// - Returns: the account with the scopes granted now, which may lack some of them:
    ///   `SignedInAccount.missingScopes(of:)`.
    /// - Throws: `not-signed-in`, also if the session ends meanwhile; `sign-in-in-progress` while a sign-in, a restore, a
    ///   deletion or another request for scopes is running; `cancelled` if the task is cancelled, or if the user signs
    ///   out meanwhile, which revokes the new grant; `user-mismatch` if another user has answered; `access-denied` if the
    ///   user refuses; `storage-failed` if the new tokens are valid but could not be stored for the next launch; and the
    ///   other errors of the provider.
    @discardableResult
    public func addScopes(_ scopes: [String]) async throws(GoogleSignInError) -> SignedInAccount {
        guard attempt == nil else { throw GoogleSignInError(.signInInProgress) }
        guard let session = active else { throw GoogleSignInError(.notSignedIn) }
        guard !session.account.missingScopes(of: scopes).isEmpty else { return session.account }
        let number = begin(.addition)
        do throws(GoogleSignInError) {
            let grant = try await grant(of: scopes, session, number)
            try await waitForRefresh(of: session.number, number)
            guard let account = adopt(grant) else {
                attempt = nil
                throw GoogleSignInError(
                    .notSignedIn, "the session has ended meanwhile",
                    receivedTokens: await revokeUnlessSignedIn(grant.tokens, of: grant.assertion.identity))
            }
            try await storeActive(session.number)
            return account
        } catch {
            guard isCurrent(number) else { throw error }
            // To revoke them would end the grant of the session.
            let tokens = error.receivedTokens ?? attempt?.tokens
            attempt = nil
            throw error.holding(tokens)
        }
    }

    /// Asks the provider; the attempt then holds the tokens, which a sign-out revokes.
    private func grant(
        of scopes: [String], _ session: ActiveSession, _ number: Int
    ) async throws(GoogleSignInError) -> SignInGrant {
        // As at a sign-in: an earlier revocation must not come after, and a later sign-in waits.
        await waitForProviderCalls()
        beginProviderCall()
        defer { endProviderCall() }
        let (granted, identity) = (session.stored.grantedScopes, session.stored.identity)
        let grant = try await run(number) { [performer] () async throws(GoogleSignInError) in
            try await performer.addScopes(scopes, granted: granted, to: identity)
        }
        guard isCurrent(number) else {
            throw GoogleSignInError(
                .cancelled, "signed out meanwhile",
                receivedTokens: await revokeUnlessSignedIn(grant.tokens, of: grant.assertion.identity))
        }
        // Not revoked: the other user may have allowed this app elsewhere, and would lose that too.
        guard grant.assertion.identity.isSamePerson(as: identity) else {
            throw GoogleSignInError(.userMismatch, "the new ID token is for another user")
        }
        attempt?.tokens = grant.tokens
        return grant
    }

    /// Waits until no refresh of the session runs: its tokens, which lack the new scopes, would replace the new ones.
    private func waitForRefresh(of session: Int, _ number: Int) async throws(GoogleSignInError) {
        while refreshing.contains(session) {
            guard !Task.isCancelled else { throw GoogleSignInError(.cancelled) }
            let waiter = OneShot<Void>()
            refreshWaiter = waiter
            await waiter.value(onCancellation: ())
        }
        try requireCurrent(number)
    }

    /// Makes the grant part of the session, in one step; nil if the session has ended.
    private func adopt(_ grant: SignInGrant) -> SignedInAccount? {
        // While the request runs, no other session begins.
        guard var session = active else { return nil }
        session.stored = session.stored.extended(by: grant)
        let earlier = session.tokens.refreshToken
        session.tokens = grant.tokens
        if session.tokens.refreshToken == nil { session.tokens.refreshToken = earlier }
        confirmByProvider(&session)
        active = session
        attempt = nil
        state = .signedIn(session.account)
        return session.account
    }
}

extension SignedInAccount {
    /// The given scopes that the user has not granted, in their order and each once.
    ///
    /// Scopes are compared with their case (RFC 6749 §3.3). Google grants `email` and `profile` under their long names,
    /// which count as the same.
    public func missingScopes(of scopes: [String]) -> [String] {
        GoogleCredential.missing(scopes, from: grantedScopes)
    }
}

extension StoredSession {
    /// The session after the user has granted further scopes; it is still the session of the sign-in.
    ///
    /// A new refresh token belongs to the new ID token, with whose nonce and authentication time its refreshes are
    /// compared. Without one, the refresh token and the identity stay those of the sign-in.
    fileprivate func extended(by grant: SignInGrant) -> StoredSession {
        StoredSession(
            clientID: clientID, identity: grant.tokens.refreshToken == nil ? identity : grant.assertion.identity,
            profile: grant.assertion.profile, accountID: accountID, grantedScopes: grant.grantedScopes,
            signedInAt: signedInAt, confirmedAt: confirmedAt, expiresAt: grant.assertion.expiresAt,
            refreshToken: grant.tokens.refreshToken ?? refreshToken)
    }
}

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
            let credential = try await credential(for: scopes, session, number)
            try await waitForRefresh(of: session.number, number)
            guard let account = adopt(credential) else {
                attempt = nil
                throw GoogleSignInError(
                    .notSignedIn, "the session has ended meanwhile",
                    receivedTokens: await revokeUnlessSignedIn(credential.tokens, of: credential.claims))
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
    private func credential(
        for scopes: [String], _ session: ActiveSession, _ number: Int
    ) async throws(GoogleSignInError) -> GoogleCredential {
        // As at a sign-in: an earlier revocation must not come after, and a later sign-in waits.
        await waitForProviderCalls()
        beginProviderCall()
        defer { endProviderCall() }
        let (granted, claims) = (session.stored.grantedScopes, session.stored.claims)
        let credential = try await run(number) { [performer] () async throws(GoogleSignInError) in
            try await performer.addScopes(scopes, granted: granted, to: claims)
        }
        guard isCurrent(number) else {
            throw GoogleSignInError(
                .cancelled, "signed out meanwhile",
                receivedTokens: await revokeUnlessSignedIn(credential.tokens, of: credential.claims))
        }
        // Not revoked: the other user may have allowed this app elsewhere, and would lose that too.
        guard credential.claims.isSamePerson(as: claims) else {
            throw GoogleSignInError(.userMismatch, "the new ID token is for another user")
        }
        attempt?.tokens = credential.tokens
        return credential
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

    /// Makes the credential part of the session, in one step; nil if the session has ended.
    private func adopt(_ credential: GoogleCredential) -> SignedInAccount? {
        // While the request runs, no other session begins.
        guard var session = active else { return nil }
        session.stored = session.stored.extended(by: credential)
        let earlier = session.tokens.refreshToken
        session.tokens = credential.tokens
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
    /// A new refresh token belongs to the new ID token, with whose claims its refreshes are compared. Without one, the
    /// refresh token stays that of the sign-in, and so does what its refreshes must not change.
    fileprivate func extended(by credential: GoogleCredential) -> StoredSession {
        var session = self
        session.claims =
            credential.tokens.refreshToken == nil ? claims.renewed(by: credential.claims) : credential.claims
        session.grantedScopes = credential.grantedScopes
        session.refreshToken = credential.tokens.refreshToken ?? refreshToken
        return session
    }
}

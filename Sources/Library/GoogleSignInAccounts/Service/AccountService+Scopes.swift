public import GoogleSignInClient

extension AccountService {
    /// Asks the signed-in person for further scopes, for an access token that is good for them (Google, Using OAuth
    /// 2.0, Incremental authorization).
    ///
    /// The person stays signed in meanwhile, and after every error. The new grant must be of the same person. It
    /// becomes part of the session, and `accessToken()` then returns its token.
    ///
    /// - Parameter scopes: scope tokens of RFC 6749 §3.3. If the person has granted all of them, nothing is requested.
    /// - Returns: the account with the scopes granted now, which may lack some of them:
    ///   `SignedInAccount.missingScopes(of:)`.
    /// - Throws: `not-signed-in`, also if the session ends meanwhile; `sign-in-in-progress` while a sign-in, a restore,
    ///   a deletion or another request for scopes is running; `cancelled` if the task is cancelled, or if the person
    ///   signs out meanwhile, which revokes the new grant; `user-mismatch` if another person has answered;
    ///   `access-denied` if the person refuses; `storage-failed` if the new tokens are valid but could not be stored
    ///   for the next launch; and the other errors of the provider.
    @discardableResult
    public func addScopes(_ scopes: [String]) async throws(GoogleSignInError) -> SignedInAccount {
        let session = try machine.requireSession()
        guard !session.account.missingScopes(of: scopes).isEmpty else { return session.account }
        let number = try machine.begin(.addition)
        do throws(GoogleSignInError) {
            let credential = try await credential(for: scopes, session, number)
            try await waitForRefresh(of: session.number, number)
            guard let account = machine.add(credential, number, confirmedAt: timeOfConfirmationByProvider) else {
                machine.end(number)
                throw GoogleSignInError(
                    .notSignedIn, "the session has ended meanwhile",
                    receivedTokens: await revokeUnlessSignedIn(credential.tokens, of: credential.claims))
            }
            try await storeSession(session.number)
            return account
        } catch {
            // To revoke them would end the grant of the session.
            let tokens = error.receivedTokens ?? machine.takeTokens(of: number)
            machine.end(number, error)
            throw error.holding(tokens)
        }
    }

    /// Asks the provider; the attempt then holds the tokens, which a sign-out revokes.
    private func credential(
        for scopes: [String], _ session: AccountMachine.Session, _ number: Int
    ) async throws(GoogleSignInError) -> GoogleCredential {
        await waitForProviderCalls()
        providerCalls.begin()
        defer { providerCalls.end() }
        let (granted, claims) = (session.stored.grantedScopes, session.stored.claims)
        let credential = try await run(number) { [performer] () async throws(GoogleSignInError) in
            try await performer.addScopes(scopes, granted: granted, to: claims)
        }
        guard machine.isCurrent(number) else {
            throw GoogleSignInError(
                .cancelled, "signed out meanwhile",
                receivedTokens: await revokeUnlessSignedIn(credential.tokens, of: credential.claims))
        }
        // Not revoked: the other person may have allowed this app elsewhere, and would lose that too.
        guard credential.claims.isSamePerson(as: claims) else {
            throw GoogleSignInError(.userMismatch, "the new ID token is for another person")
        }
        machine.hold(credential.tokens, number)
        return credential
    }

    /// Waits until no refresh of the session runs: its tokens, which lack the new scopes, would replace the new ones.
    private func waitForRefresh(of session: Int, _ number: Int) async throws(GoogleSignInError) {
        while providerCalls.isRefreshing(session) {
            guard !Task.isCancelled else { throw GoogleSignInError(.cancelled) }
            await providerCalls.waiter().value(onCancellation: ())
        }
        try machine.requireCurrent(number)
    }
}

extension SignedInAccount {
    /// The given scopes that the person has not granted, in their order and each once.
    ///
    /// Scopes are compared with their case (RFC 6749 §3.3). Google grants `email` and `profile` under their long names,
    /// which count as the same.
    public func missingScopes(of scopes: [String]) -> [String] {
        GoogleCredential.missing(scopes, from: grantedScopes)
    }
}

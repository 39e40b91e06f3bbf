extension AccountService {
    /// Lets the person sign in.
    ///
    /// While somebody is signed in this changes to another account: they stay signed in until the new sign-in is whole,
    /// and if it fails.
    ///
    /// - Parameters:
    ///   - intent: whether an account is meant to be there; matters only with a backend.
    ///   - loginHint: an address or subject of the person expected.
    /// - Throws: `sign-in-in-progress` while a sign-in or a restore is under way, which goes on; `cancelled` for this
    ///   task's cancellation, and when somebody signs out meanwhile; `storage-failed` if the session cannot be kept,
    ///   and then nobody is signed in; and what provider and backend give.
    public func signIn(
        intent: SignInIntent = .either, loginHint: String? = nil
    ) async throws(AccountError) -> SignedInAccount {
        guard attempt == nil else { throw AccountError(.signInInProgress) }
        let number = begin(.signIn)
        let person: SignInIdentity
        let change: (account: SignedInAccount, former: ActiveSession?)
        do throws(AccountError) {
            let grant = try await signInAtProvider(number, loginHint)
            person = grant.assertion.identity
            do throws(AccountError) {
                let opened = try await open(grant, number, intent)
                change = try await saveAndActivate(session(of: grant, opened?.id), grant.tokens, opened?.grant, number)
            } catch {
                await revokeAbandonedTokens(number, person)
                throw error
            }
        } catch {
            guard isCurrent(number) else { throw error }
            attempt = nil
            if let active {
                state = .signedIn(active.account)
            } else {
                state = error.isCancellation ? .signedOut(nil) : .failed(error)
            }
            throw error
        }
        if let former = change.former, !former.stored.identity.isSamePerson(as: person) {
            _ = await revoke(former.tokens)
        }
        return change.account
    }

    /// Has the provider ask who it is; from then on the attempt holds what the provider gave.
    private func signInAtProvider(_ number: Int, _ loginHint: String?) async throws(AccountError) -> SignInGrant {
        // Google ends all of a person's grants to an app with one of them: an earlier revocation must not come after.
        await waitForProviderCalls()
        beginProviderCall()
        defer { endProviderCall() }
        let grant = try await run(number) { [performer] () async throws(AccountError) in
            try await performer.signIn(loginHint: loginHint)
        }
        guard isCurrent(number) else {
            await revokeUnlessSignedIn(grant.tokens, of: grant.assertion.identity)
            throw AccountError(.cancelled, "signed out meanwhile")
        }
        attempt?.tokens = grant.tokens
        return grant
    }

    /// Ends what the provider gave an attempt that has failed: a grant that nobody holds must not live on.
    private func revokeAbandonedTokens(_ number: Int, _ person: SignInIdentity) async {
        // After a sign-out it has been ended.
        guard isCurrent(number), let tokens = attempt?.tokens else { return }
        attempt?.tokens = nil
        await revokeUnlessSignedIn(tokens, of: person)
    }

    private func open(
        _ grant: SignInGrant, _ number: Int, _ intent: SignInIntent
    ) async throws(AccountError) -> OpenedAccount? {
        guard let backend else { return nil }
        return try await run(number) { () async throws(AccountError) in
            try await backend.signIn(grant, intent: intent)
        }
    }

    private func session(of grant: SignInGrant, _ accountID: String?) -> StoredSession {
        let now = wallTime()
        return StoredSession(
            clientID: performer.clientID, identity: grant.assertion.identity, profile: grant.assertion.profile,
            accountID: accountID, grantedScopes: grant.grantedScopes, signedInAt: now, confirmedAt: now,
            expiresAt: grant.assertion.expiresAt,
            refreshToken: policy.keepsRefreshToken ? grant.tokens.refreshToken : nil)
    }

    /// Stores a session, and makes it the one of the person signed in, in one turn.
    ///
    /// - Returns: who is signed in, and the session that this one has replaced, as it was at that moment.
    private func saveAndActivate(
        _ session: StoredSession, _ tokens: SignInTokens, _ grant: BackendGrant?, _ number: Int
    ) async throws(AccountError) -> (SignedInAccount, ActiveSession?) {
        try await storeMutex.withLock { () async throws(AccountError) in
            try requireCurrent(number)
            do throws(AccountError) {
                try await store.save(session)
            } catch {
                // Whether it was written is not known: what was there before is put back.
                await restorePreviousSession()
                throw error
            }
            try requireCurrent(number)
            let former = active
            return (activate(session, tokens, grant, isConfirmed: true, number), former)
        }
    }

    private func restorePreviousSession() async {
        do throws(AccountError) {
            if let active {
                try await store.save(active.stored)
            } else {
                try await store.remove()
            }
        } catch {
            // The failure before is what is reported. What is left holds a grant that is being revoked.
        }
    }

    /// Makes a session the one of the person signed in, with everything that is held for them, in one step.
    @discardableResult
    func activate(
        _ session: StoredSession, _ tokens: SignInTokens, _ grant: BackendGrant?, isConfirmed: Bool, _ number: Int
    ) -> SignedInAccount {
        let session = ActiveSession(
            number: number, stored: session, tokens: tokens, grant: grant, isConfirmed: isConfirmed)
        active = session
        attempt = nil
        state = .signedIn(session.account)
        return session.account
    }
}

extension AccountError {
    /// Whether somebody wanted it so, and nothing is wrong.
    var isCancellation: Bool { code == .userCancelled || code == .cancelled }
}

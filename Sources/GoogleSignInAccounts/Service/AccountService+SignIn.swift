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
        do throws(AccountError) {
            return try await signIn(number, intent, loginHint)
        } catch {
            guard isCurrent(number) else { throw error }
            attempt = nil
            if let active {
                state = .signedIn(active.account)
            } else {
                state = error.isChosen ? .signedOut(nil) : .failed(error)
            }
            throw error
        }
    }

    private func signIn(
        _ number: Int, _ intent: SignInIntent, _ loginHint: String?
    ) async throws(AccountError) -> SignedInAccount {
        // Google ends all of a person's grants to an app with one of them: an earlier revocation must not come after.
        await revocationsToEnd()
        let grant = try await run(number) { [performer] () async throws(AccountError) in
            try await performer.signIn(loginHint: loginHint)
        }
        let previous = active
        do throws(AccountError) {
            try requireCurrent(number)
            let session = try await session(of: grant, number, intent)
            try await keep(session, grant.tokens, number)
        } catch {
            // Nothing of it is used; a grant that nobody holds must not live on.
            if active?.stored.identity.isSamePerson(as: grant.assertion.identity) != true {
                _ = await revoke(grant.tokens)
            }
            throw error
        }
        guard let account = active?.account else { throw AccountError(.cancelled, "signed out meanwhile") }
        if let previous, !previous.stored.identity.isSamePerson(as: grant.assertion.identity) {
            _ = await revoke(previous.tokens)
        }
        return account
    }

    private func session(
        of grant: SignInGrant, _ number: Int, _ intent: SignInIntent
    ) async throws(AccountError) -> StoredSession {
        var accountID: String?
        if let backend {
            accountID = try await run(number) { () async throws(AccountError) in
                try await backend.signIn(grant, intent: intent)
            }
        }
        let now = wallTime()
        return StoredSession(
            clientID: performer.clientID, identity: grant.assertion.identity, profile: grant.assertion.profile,
            accountID: accountID, grantedScopes: grant.grantedScopes, signedInAt: now, confirmedAt: now,
            expiresAt: grant.assertion.expiresAt,
            refreshToken: policy.keepsRefreshToken ? grant.tokens.refreshToken : nil)
    }

    /// Stores a session, and makes it the one of the person signed in, in one turn.
    private func keep(
        _ session: StoredSession, _ tokens: SignInTokens, _ number: Int
    ) async throws(AccountError) {
        try await storeTurns.take { () async throws(AccountError) in
            try requireCurrent(number)
            do throws(AccountError) {
                try await store.save(session)
            } catch {
                // Whether it was written is not known: what was there before is put back.
                await putBack()
                throw error
            }
            try requireCurrent(number)
            activate(session, tokens, isConfirmed: true, number)
        }
    }

    private func putBack() async {
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

    func activate(_ session: StoredSession, _ tokens: SignInTokens, isConfirmed: Bool, _ number: Int) {
        let session = ActiveSession(number: number, stored: session, tokens: tokens, isConfirmed: isConfirmed)
        active = session
        attempt = nil
        state = .signedIn(session.account)
    }
}

extension AccountError {
    /// Whether somebody wanted it so, and nothing is wrong.
    var isChosen: Bool { code == .userCancelled || code == .cancelled }
}

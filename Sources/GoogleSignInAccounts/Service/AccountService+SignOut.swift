internal import GoogleSignInClient

extension AccountService {
    /// Signs the user out: removes the session from memory at once, then from the store, and asks the provider to
    /// revoke it.
    ///
    /// It ends every other operation in progress, except a deletion of the account. If no user is signed in, it removes
    /// any stored session.
    ///
    /// - Returns: what became of the grant. The user is signed out even if the provider cannot be reached.
    /// - Throws: `storage-failed` if the stored session could not be removed. The user is signed out nevertheless, but
    ///   the next launch may find the session, so tell them.
    @discardableResult
    public func signOut() async throws(AccountError) -> Revocation {
        // The tokens to revoke: the session's, which a restore may just have renewed, or else the stored ones; and
        // those of a sign-in that has not become a session.
        let pending = attempt?.tokens
        let session = active?.tokens ?? (attempt?.kind == .restore ? pending : nil)
        attempt?.stop?.finish(())
        if attempt?.kind != .deletion { attempt = nil }
        active = nil
        restoring = SingleFlight(cancelled: AccountError(.cancelled))
        // Before anyone hears of the sign-out, so that a sign-in that follows at once waits for the revocation.
        beginProviderCall()
        defer { endProviderCall() }
        state = .signedOut(nil)

        let removal = await remove(rememberingTokens: session == nil)
        let ended = session ?? removal.tokens
        var revocation = await send(ended)
        if let pending, ended == nil || pending.refreshToken != ended?.refreshToken {
            let other = await send(pending)
            if ended == nil { revocation = other }
        }
        if let error = removal.error {
            if showsSession, active == nil { state = .failed(error) }
            throw error
        }
        return revocation
    }

    /// Removes the stored session; if there is none in memory, its token is the one to revoke.
    private func remove(
        rememberingTokens: Bool
    ) async -> (tokens: SignInTokens?, error: AccountError?) {
        let held = held
        self.held = nil
        var tokens: SignInTokens?
        do throws(AccountError) {
            try await storeMutex.withLock { () async throws(AccountError) in
                if rememberingTokens {
                    var stored = held
                    if stored == nil { stored = try? await store.load() }
                    tokens = stored?.refreshToken.map { SignInTokens(refreshToken: $0) }
                }
                try await store.remove()
            }
            return (tokens, nil)
        } catch {
            // The grant is revoked all the same, so that a session that is left cannot be restored.
            return (tokens, error)
        }
    }

    private func send(_ tokens: SignInTokens?) async -> Revocation {
        guard let tokens, tokens.refreshToken != nil || tokens.accessToken != nil else { return .notNeeded }
        do throws(AccountError) {
            try await performer.revoke(tokens)
            return .done
        } catch {
            return .failed(error)
        }
    }

    /// Revokes a grant that is not in use.
    func revoke(_ tokens: SignInTokens) async -> Revocation {
        beginProviderCall()
        defer { endProviderCall() }
        return await send(tokens)
    }

    /// Revokes a grant that is not in use, unless the same user is signed in: Google would revoke their grant too.
    ///
    /// - Returns: the tokens if the revocation failed, as it does in a cancelled task: an error then has them.
    func revokeUnlessSignedIn(_ tokens: SignInTokens, of person: SignInIdentity) async -> SignInTokens? {
        guard active?.stored.identity.isSamePerson(as: person) != true else { return nil }
        return await unrevoked(tokens)
    }

    /// Revokes tokens, if there are any; returns them if that failed.
    func unrevoked(_ tokens: SignInTokens?) async -> SignInTokens? {
        guard let tokens, case .failed = await revoke(tokens) else { return nil }
        return tokens
    }

    /// Takes the tokens from the error of a sign-in, and revokes them if nobody is signed in.
    ///
    /// No verified ID token says whose they are. If somebody is signed in, they may be that person's, whose grant would
    /// end too.
    func settled(_ error: AccountError) async -> AccountError {
        error.holding(active == nil ? await unrevoked(error.ownTokens) : nil)
    }

    /// Counts a provider call that a grant of the next sign-in would not outlive.
    func beginProviderCall() { providerCallCount += 1 }

    func endProviderCall() {
        providerCallCount -= 1
        resumeWaiters()
    }

    private var hasProviderCalls: Bool { providerCallCount > 0 || refreshing.contains { $0 != active?.number } }

    /// Resumes all waiters, which check whether such a call is still in progress.
    func resumeWaiters() {
        refreshWaiter?.finish(())
        refreshWaiter = nil
        for waiter in providerCallWaiters { waiter.finish(()) }
        providerCallWaiters = []
    }

    /// Suspends until no such call is in progress, nor a refresh of an ended session; or until the task is cancelled.
    func waitForProviderCalls() async {
        while hasProviderCalls, !Task.isCancelled {
            // Added to the list before the wait, which may leave this executor before it suspends.
            let waiter = OneShot<Void>()
            providerCallWaiters.append(waiter)
            await waiter.value(onCancellation: ())
        }
    }
}

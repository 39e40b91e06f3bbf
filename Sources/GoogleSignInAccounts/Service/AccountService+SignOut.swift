public import GoogleSignInClient

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
    public func signOut() async throws(GoogleSignInError) -> Revocation {
        // The tokens to revoke: the session's, which a restore may just have renewed, or else the stored ones; and
        // those of a sign-in that has not become a session.
        let pending = attempt?.tokens
        let session = active?.tokens ?? (attempt?.kind == .restore ? pending : nil)
        attempt?.stop?.finish(())
        if attempt?.kind == .deletion { attempt?.isSignedOut = true } else { attempt = nil }
        active = nil
        restoring = Self.newRestore()
        // Before anyone hears of the sign-out, so that a sign-in that follows at once waits for the revocation.
        beginProviderCall()
        defer { endProviderCall() }
        state = .signedOut(nil)

        let removal = await remove(rememberingTokens: session == nil)
        let ended = session ?? removal.tokens
        var revocation = removal.unread.map { Revocation.failed($0) } ?? .notNeeded
        if ended != nil { revocation = await send(ended) }
        if let pending, ended == nil || pending.refreshToken != ended?.refreshToken {
            let other = await send(pending)
            // A failure is told before a success.
            if case .failed = other { revocation = other } else if ended == nil { revocation = other }
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
    ) async -> (tokens: SignInTokens?, unread: GoogleSignInError?, error: GoogleSignInError?) {
        let held = held
        self.held = nil
        var (stored, unread) = (held, GoogleSignInError?.none)
        do throws(GoogleSignInError) {
            try await storeMutex.withLock { () async throws(GoogleSignInError) in
                if rememberingTokens, stored == nil {
                    do throws(GoogleSignInError) { stored = try await store.load() } catch { unread = error }
                }
                try await store.remove()
            }
        } catch {
            // The grant is revoked all the same, so that a session that is left cannot be restored.
            return (rememberingTokens ? stored?.tokens : nil, unread, error)
        }
        return (rememberingTokens ? stored?.tokens : nil, unread, nil)
    }

    private func send(_ tokens: SignInTokens?) async -> Revocation {
        guard let tokens, tokens.refreshToken != nil || tokens.accessToken != nil else { return .notNeeded }
        do throws(GoogleSignInError) {
            try await performer.revoke(tokens)
            return .done
        } catch {
            return .failed(error.holding(tokens))
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
    func revokeUnlessSignedIn(_ tokens: SignInTokens, of person: GoogleJWTClaims) async -> SignInTokens? {
        guard active?.stored.claims.isSamePerson(as: person) != true else { return nil }
        return await tokensLeft(afterRevoking: tokens)
    }

    /// The same for a grant of a sign-in that has failed, which must not end a session of the user that waits in the store
    /// either.
    func revokeUnlessKept(_ tokens: SignInTokens, of person: GoogleJWTClaims) async -> SignInTokens? {
        var waiting = held
        if active == nil, waiting == nil {
            waiting = try? await storeMutex.withLock { () async throws(GoogleSignInError) in try await store.load() }
        }
        guard active != nil || waiting?.claims.isSamePerson(as: person) != true else { return nil }
        return await revokeUnlessSignedIn(tokens, of: person)
    }

    /// Revokes tokens, if there are any; returns them if that failed.
    func tokensLeft(afterRevoking tokens: SignInTokens?) async -> SignInTokens? {
        guard let tokens, case .failed = await revoke(tokens) else { return nil }
        return tokens
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

internal import GoogleSignInClient

extension AccountService {
    /// Signs out: the session is gone from memory at once, then from the store, and the provider is asked to end it.
    ///
    /// Whatever is under way ends with it. With nobody signed in it removes what may be stored.
    ///
    /// - Returns: what became of the grant: a provider that cannot be reached keeps nobody signed in.
    /// - Throws: `storage-failed` if the stored session could not be removed. Nobody is signed in then either, but the
    ///   next launch may find the session, so the person should be told.
    @discardableResult
    public func signOut() async throws(AccountError) -> Revocation {
        // What is held at this moment: the session's tokens, which a restore may have just bought anew, or else the stored
        // ones; and those of a sign-in that has not become a session.
        let pending = attempt?.tokens
        let session = active?.tokens ?? (attempt?.kind == .restore ? pending : nil)
        attempt?.stop?.finish(())
        attempt = nil
        active = nil
        restoring = SingleFlight()
        state = .signedOut(nil)
        beginProviderCall()
        defer { endProviderCall() }

        let removal = await remove(rememberingTokens: session == nil)
        let ended = session ?? removal.tokens
        var revocation = await send(ended)
        if let pending, ended == nil || pending.refreshToken != ended?.refreshToken {
            let other = await send(pending)
            if ended == nil { revocation = other }
        }
        if let error = removal.error {
            if attempt == nil, active == nil { state = .failed(error) }
            throw error
        }
        return revocation
    }

    /// Empties the store; without a session in memory the stored one's token is what there is to revoke.
    private func remove(
        rememberingTokens: Bool
    ) async -> (tokens: SignInTokens?, error: AccountError?) {
        var tokens: SignInTokens?
        do throws(AccountError) {
            tokens = try await storeMutex.withLock { () async throws(AccountError) in
                var found: SignInTokens?
                if rememberingTokens, let stored = try? await store.load(), let token = stored.refreshToken {
                    found = SignInTokens(refreshToken: token)
                }
                try await store.remove()
                return found
            }
            return (tokens, nil)
        } catch {
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

    /// Ends a grant that nobody uses.
    func revoke(_ tokens: SignInTokens) async -> Revocation {
        beginProviderCall()
        defer { endProviderCall() }
        return await send(tokens)
    }

    /// Ends a grant that nobody uses, unless the person is signed in: Google would end theirs with it.
    func revokeUnlessSignedIn(_ tokens: SignInTokens, of person: SignInIdentity) async {
        guard active?.stored.identity.isSamePerson(as: person) != true else { return }
        _ = await revoke(tokens)
    }

    /// Notes that something is under way that a grant of the person who signs in next would not outlive.
    func beginProviderCall() { providerCallCount += 1 }

    func endProviderCall() {
        providerCallCount -= 1
        resumeWaiters()
    }

    private var hasProviderCalls: Bool { providerCallCount > 0 || refreshing.contains { $0 != active?.number } }

    /// Lets those who wait go on, where nothing is under way any more.
    func resumeWaiters() {
        guard !hasProviderCalls else { return }
        for waiter in providerCallWaiters { waiter.finish(()) }
        providerCallWaiters = []
    }

    /// Suspends until nothing of the kind is under way, nor a refresh of a session that has ended; or until the task is
    /// cancelled.
    func waitForProviderCalls() async {
        while hasProviderCalls, !Task.isCancelled {
            // In the list before the wait, which may leave this executor on its way to the suspension.
            let waiter = OneShot<Void>()
            providerCallWaiters.append(waiter)
            await waiter.value(onCancellation: ())
        }
    }
}

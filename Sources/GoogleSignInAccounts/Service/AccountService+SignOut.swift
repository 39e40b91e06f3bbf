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
        let tokens = active?.tokens
        attempt?.stop?.finish(())
        attempt = nil
        active = nil
        restoring = SharedOperation()
        state = .signedOut(nil)
        beginRevocation()
        defer { endRevocation() }

        let removal = await remove(rememberingTokens: tokens == nil)
        await backend?.signOut()
        let revocation = await send(tokens ?? removal.tokens)
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
            tokens = try await storeTurns.take { () async throws(AccountError) in
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
        beginRevocation()
        defer { endRevocation() }
        return await send(tokens)
    }

    /// Ends a refresh token that came in place of one whose session has ended.
    func revokeIfNew(_ tokens: SignInTokens, instead old: RefreshToken) async {
        guard let token = tokens.refreshToken, token != old else { return }
        _ = await revoke(tokens)
    }

    private func beginRevocation() { revocationCount += 1 }

    private func endRevocation() {
        revocationCount -= 1
        guard revocationCount == 0 else { return }
        for waiter in revocationWaiters { waiter.finish(()) }
        revocationWaiters = []
    }

    /// Suspends until no revocation is under way, or the task is cancelled.
    func revocationsToEnd() async {
        while revocationCount > 0, !Task.isCancelled {
            // In the list before the wait, which may leave this executor on its way to the suspension.
            let waiter = OneShot<Void>()
            revocationWaiters.append(waiter)
            await waiter.value(onCancellation: ())
        }
    }
}

public import GoogleSignInClient

extension AccountService {
    /// Signs the person out: removes the session from memory at once, then from the store, and asks the provider to
    /// revoke it.
    ///
    /// It ends every other operation in progress, except a deletion of the account. If nobody is signed in, it removes
    /// any stored session.
    ///
    /// - Returns: what became of the grant. The person is signed out even if the provider cannot be reached.
    /// - Throws: `storage-failed` if the stored session could not be removed. The person is signed out nevertheless,
    ///   but the next launch may find the session, so tell them.
    @discardableResult
    public func signOut() async throws(GoogleSignInError) -> Revocation {
        // A sign-in that follows at once waits for the revocation.
        providerCalls.begin()
        defer { providerCalls.end() }
        let left = machine.signOut()
        left.stop?.finish(())

        let removal = await remove(left.kept, rememberingTokens: left.session == nil)
        let ended = left.session ?? removal.tokens
        var revocation = removal.unread.map { Revocation.failed($0) } ?? .notNeeded
        if ended != nil { revocation = await send(ended) }
        if let pending = left.pending, ended == nil || pending.refreshToken != ended?.refreshToken {
            let other = await send(pending)
            // A failure is told before a success.
            if case .failed = other { revocation = other } else if ended == nil { revocation = other }
        }
        if let error = removal.error {
            machine.failToRemove(error)
            throw error
        }
        return revocation
    }

    /// Removes the stored session; if there is none in memory, its token, or that of a held one, is the one to revoke.
    private func remove(
        _ held: StoredSession?, rememberingTokens: Bool
    ) async -> (tokens: SignInTokens?, unread: GoogleSignInError?, error: GoogleSignInError?) {
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
            return .failed(error.holding(error.receivedTokens ?? tokens))
        }
    }

    /// Revokes a grant that is not in use.
    func revoke(_ tokens: SignInTokens) async -> Revocation {
        providerCalls.begin()
        defer { providerCalls.end() }
        return await send(tokens)
    }

    /// Revokes a grant that is not in use, unless the same person is signed in: Google would revoke their grant too.
    ///
    /// - Returns: the tokens if the revocation failed, as it does in a cancelled task: an error then has them.
    func revokeUnlessSignedIn(_ tokens: SignInTokens, of person: IDTokenClaims) async -> SignInTokens? {
        guard machine.session?.stored.claims.isSamePerson(as: person) != true else { return nil }
        return await tokensLeft(afterRevoking: tokens)
    }

    /// The same for a grant of a sign-in that has failed, which must not end a session of the person that waits in the
    /// store either.
    func revokeUnlessKept(_ tokens: SignInTokens, of person: IDTokenClaims) async -> SignInTokens? {
        var waiting = machine.kept
        if machine.session == nil, waiting == nil {
            waiting = try? await storeMutex.withLock { () async throws(GoogleSignInError) in try await store.load() }
        }
        guard machine.session != nil || waiting?.claims.isSamePerson(as: person) != true else { return nil }
        return await revokeUnlessSignedIn(tokens, of: person)
    }

    /// Revokes tokens, if there are any; returns them if that failed.
    func tokensLeft(afterRevoking tokens: SignInTokens?) async -> SignInTokens? {
        guard let tokens, case .failed = await revoke(tokens) else { return nil }
        return tokens
    }

    /// Suspends until no call is in progress that must end before a grant begins, or until the task is cancelled.
    func waitForProviderCalls() async {
        while providerCalls.areInProgress(besides: machine.session?.number), !Task.isCancelled {
            await providerCalls.waiter().value(onCancellation: ())
        }
    }
}

public import GoogleSignInClient

extension AccountService {
    /// Signs a person in.
    ///
    /// If a person is signed in, this changes to another account: they stay signed in until the new sign-in is
    /// complete, and if it fails.
    ///
    /// - Parameters:
    ///   - intent: whether an account is expected to exist; matters only with a backend.
    ///   - loginHint: the email address or subject of the expected person.
    /// - Throws: `sign-in-in-progress` while a sign-in or a restore is running, which continues; `cancelled` if the
    ///   task is cancelled or the person signs out meanwhile; `storage-failed` if the session cannot be stored, in
    ///   which case the person is not signed in; and the errors of the provider and the backend.
    public func signIn(
        intent: SignInIntent = .either, loginHint: String? = nil
    ) async throws(GoogleSignInError) -> SignedInAccount {
        let number = try machine.begin(.signIn)
        let person: IDTokenClaims
        let change: (account: SignedInAccount, former: FormerSession?)
        do throws(GoogleSignInError) {
            let credential = try await signInAtProvider(number, loginHint)
            person = credential.claims
            do throws(GoogleSignInError) {
                let opened = try await open(credential, number, intent)
                change = try await saveAndActivate(
                    session(of: credential, opened?.id), credential.tokens, opened?.grant, number)
            } catch {
                throw error.holding(await revokeAbandonedTokens(number, person) ?? error.receivedTokens)
            }
        } catch {
            machine.end(number, error)
            throw error
        }
        if let former = change.former, !former.stored.claims.isSamePerson(as: person) {
            _ = await revoke(former.tokens)
        }
        return change.account
    }

    /// Runs the provider's sign-in; the attempt then holds the tokens.
    private func signInAtProvider(_ number: Int, _ loginHint: String?) async throws(GoogleSignInError)
        -> GoogleCredential
    {
        await waitForProviderCalls()
        providerCalls.begin()
        defer { providerCalls.end() }
        let credential = try await run(number) { [performer] () async throws(GoogleSignInError) in
            try await performer.signIn(loginHint: loginHint)
        }
        guard machine.isCurrent(number) else {
            throw GoogleSignInError(
                .cancelled, "signed out meanwhile",
                receivedTokens: await revokeUnlessKept(credential.tokens, of: credential.claims))
        }
        machine.hold(credential.tokens, number)
        return credential
    }

    /// Revokes the tokens of a failed attempt: a grant that no one holds must not stay valid.
    ///
    /// - Returns: the tokens if the revocation failed.
    private func revokeAbandonedTokens(_ number: Int, _ person: IDTokenClaims) async -> SignInTokens? {
        guard let tokens = machine.takeTokens(of: number) else { return nil }
        return await revokeUnlessKept(tokens, of: person)
    }

    private func open(
        _ credential: GoogleCredential, _ number: Int, _ intent: SignInIntent
    ) async throws(GoogleSignInError) -> OpenedAccount? {
        guard let backend else { return nil }
        return try await run(number) { () async throws(GoogleSignInError) in
            try await backend.signIn(credential, intent: intent)
        }
    }

    private func session(of credential: GoogleCredential, _ accountID: String?) -> StoredSession {
        StoredSession(
            clientID: performer.clientID, claims: credential.claims, accountID: accountID,
            grantedScopes: credential.grantedScopes, signedInAt: credential.claims.issuedAt.seconds,
            confirmedAt: wallTime(),
            refreshToken: credential.tokens.refreshToken)
    }

    /// The session that a sign-in replaces, whose tokens nobody has afterwards.
    private struct FormerSession {
        let stored: StoredSession
        let tokens: SignInTokens
        let isActive: Bool
    }

    /// Stores a session and activates it, under one lock.
    ///
    /// - Returns: the signed-in account, and the session that it has replaced.
    private func saveAndActivate(
        _ session: StoredSession, _ tokens: SignInTokens, _ grant: BackendGrant?, _ number: Int
    ) async throws(GoogleSignInError) -> (SignedInAccount, FormerSession?) {
        try await storeMutex.withLock { () async throws(GoogleSignInError) in
            try machine.requireCurrent(number)
            let replaced = await replacedSession()
            try machine.requireCurrent(number)
            var (session, tokens) = (session, tokens)
            if case .known(let former?) = replaced {
                session = session.continuing(former.stored)
                tokens.refreshToken = session.refreshToken
            }
            do throws(GoogleSignInError) {
                try await save(session)
            } catch {
                // It is unknown whether the session was written, so the previous one is restored.
                await putBack(replaced)
                throw error
            }
            guard case .known(let former?) = replaced else {
                return (try machine.begin(session, tokens, grant, isConfirmed: true, number), nil)
            }
            guard machine.isCurrent(number) else {
                // The sign-out that came meanwhile has found the new session alone.
                let isSame = former.stored.claims.isSamePerson(as: session.claims)
                let left = former.isActive || isSame ? nil : await tokensLeft(afterRevoking: former.tokens)
                throw GoogleSignInError(.cancelled, "signed out meanwhile", receivedTokens: left)
            }
            // A refresh may have replaced the tokens of the active session meanwhile.
            let current = machine.session.map { FormerSession(stored: $0.stored, tokens: $0.tokens, isActive: true) }
            let latest = former.isActive ? current : former
            return (try machine.begin(session, tokens, grant, isConfirmed: true, number), latest)
        }
    }

    /// The session that a sign-in replaces.
    private enum Replaced {
        /// The active one, or one that waits in the store for a restore; `nil` if there is none that can be read.
        case known(FormerSession?)
        /// The store cannot be read now.
        case unknown
    }

    private func replacedSession() async -> Replaced {
        if let session = machine.session {
            return .known(FormerSession(stored: session.stored, tokens: session.tokens, isActive: true))
        }
        var waiting = machine.kept
        do throws(GoogleSignInError) {
            if waiting == nil { waiting = try await store.load() }
        } catch {
            return error.code == .storageCorrupt ? .known(nil) : .unknown
        }
        guard let waiting, waiting.isOf(performer.clientID) else { return .known(nil) }
        return .known(FormerSession(stored: waiting, tokens: waiting.tokens, isActive: false))
    }

    private func putBack(_ replaced: Replaced) async {
        // The original error is reported. What is left contains a grant that is being revoked.
        guard case .known(let former) = replaced else { return }
        // An active session may have ended meanwhile.
        if let previous = former?.isActive == true ? machine.session?.stored : former?.stored {
            try? await save(previous)
        } else {
            try? await store.remove()
        }
    }
}

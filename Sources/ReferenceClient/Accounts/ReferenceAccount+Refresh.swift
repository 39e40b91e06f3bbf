internal import AssayConformance
internal import ReferenceJOSE
internal import Synchronization

extension ReferenceAccount {
    func refresh() async -> Observation {
        await observation { () async throws(Refusal) in
            let session = try signedIn()
            guard device.now >= session.expires else { return [:] }
            let isOver = { self.memory.withLock { $0.session?.refreshToken != session.refreshToken } }
            let renewed: AccountSession
            do throws(Refusal) {
                renewed = try await refreshed(session, isOver)
            } catch {
                if error.reason != .network { forget(session) }
                throw error
            }
            let isKept = memory.withLock { memory in
                guard memory.session?.refreshToken == session.refreshToken else { return false }
                memory.session = renewed
                return true
            }
            guard isKept else {
                if renewed.refreshToken != session.refreshToken { try? await device.revoke(renewed.refreshToken) }
                throw Refusal(.notSignedIn, "the session has ended meanwhile")
            }
            return [:]
        }
    }

    /// Forgets a session that has ended, and what the app's own server gave for it.
    private func forget(_ session: AccountSession) {
        memory.withLock { memory in
            if memory.session?.refreshToken == session.refreshToken {
                memory.session = nil
                memory.credentials = nil
            } else if memory.credentials != nil, flaws.has("ending-session-drops-credentials") {
                memory.credentials = nil
            }
        }
    }

    /// Has the provider end a session in whose place another person's has come.
    ///
    /// - Parameter earlier: the session as it was when the other person began to sign in.
    func end(_ former: AccountSession, insteadOf earlier: AccountSession?) async {
        var token = former.refreshToken
        if let earlier, earlier.refreshToken != token, flaws.has("earlier-token-revoked") {
            token = earlier.refreshToken
        }
        // What the provider says to it changes nothing here: the other person is signed in.
        try? await device.revoke(token)
    }

    /// Has the provider vouch for the person again (OpenID Connect Core §12.2).
    ///
    /// - Parameter isOver: whether the session has ended meanwhile; what is stored is not its own then.
    func refreshed(_ session: AccountSession, _ isOver: () -> Bool) async throws(Refusal) -> AccountSession {
        let answer: AccountRefresh
        do throws(AccountFailure) {
            answer = try await device.refresh(session.refreshToken)
        } catch {
            if !isOver(), flaws.has("offline-session-removed") { await vault.removeQuietly() }
            throw Refusal(.network, "the provider cannot be reached")
        }
        var session = session
        switch answer {
        case .refused:
            if flaws.has("refused-refresh-ignored") { return session }
            if !isOver(), !flaws.has("refused-session-stays") { await vault.removeQuietly() }
            throw Refusal(.notSignedIn, "the provider does not vouch for the person any more")
        case .tokens(nil, _, nil):
            return session
        case .tokens(let idToken, _, let rotated):
            do throws(Refusal) {
                if let idToken { session.expires = try expiry(of: idToken, for: session) }
            } catch {
                if !isOver() { await vault.removeQuietly() }
                throw error
            }
            session.refreshToken = rotated ?? session.refreshToken
            // The old session is as good as it was if this one cannot be stored.
            if !isOver() { try? await vault.save(session) }
            return session
        }
    }

    /// When a new ID token ends, which is for the same person.
    private func expiry(of idToken: IDTokenProbe, for session: AccountSession) throws(Refusal) -> Int64 {
        let person = try VerifiedPerson(refreshed: idToken, flaws)
        guard person.identity == session.identity || flaws.has("refreshed-subject-not-compared") else {
            throw Refusal(.refreshMismatch, "the new ID token is about somebody else")
        }
        return person.expires
    }
}

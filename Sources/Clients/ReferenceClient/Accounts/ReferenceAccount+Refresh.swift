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
                renewed = try await refreshed(session, isOver).session
            } catch {
                if error.reason != .network { drop(session) }
                throw error
            }
            let isKept = memory.withLock { memory in
                guard memory.session?.refreshToken == session.refreshToken else { return false }
                memory.session = renewed
                return true
            }
            guard isKept else {
                if renewed.refreshToken != session.refreshToken { try? await device.revoke(renewed.refreshToken) }
                throw Refusal(.notSignedIn, "the session has ended")
            }
            return [:]
        }
    }

    /// Drops a session that has ended, with the credentials of the app's own server.
    private func drop(_ session: AccountSession) {
        memory.withLock { memory in
            if memory.session?.refreshToken == session.refreshToken {
                memory.session = nil
                memory.credentials = nil
            } else if memory.credentials != nil, flaws.has("ending-session-drops-credentials") {
                memory.credentials = nil
            }
        }
    }

    /// Revokes the session that another person's session has replaced.
    ///
    /// - Parameter earlier: the session at the time when the other person's sign-in started.
    func revoke(_ replaced: AccountSession, startedAs earlier: AccountSession?) async {
        var token = replaced.refreshToken
        if let earlier, earlier.refreshToken != token, flaws.has("earlier-token-revoked") {
            token = earlier.refreshToken
        }
        // The provider's response changes nothing: the other person is signed in.
        try? await device.revoke(token)
    }

    /// Refreshes the session at the provider (OpenID Connect Core §12.2).
    ///
    /// - Parameter isOver: whether the session has ended, so that the stored one belongs to somebody else.
    /// - Returns: the session, and the new ID token if there is one.
    func refreshed(
        _ session: AccountSession, _ isOver: () -> Bool
    ) async throws(Refusal) -> (session: AccountSession, idToken: IDTokenProbe?) {
        let response: AccountRefresh
        do throws(AccountFailure) {
            response = try await device.refresh(session.refreshToken)
        } catch {
            if !isOver(), flaws.has("offline-session-removed") { await vault.removeQuietly() }
            throw Refusal(.network, "the provider is unreachable")
        }
        var session = session
        switch response {
        case .refused:
            if flaws.has("refused-refresh-ignored") { return (session, nil) }
            if !isOver(), !flaws.has("refused-session-stays") { await vault.removeQuietly() }
            throw Refusal(.notSignedIn, "the provider refused the refresh token")
        case .tokens(nil, _, nil):
            return (session, nil)
        case .tokens(let idToken, _, let rotated):
            do throws(Refusal) {
                if let idToken {
                    let person = try person(of: idToken, for: session)
                    session.expires = person.expires
                    if flaws.has("refreshed-session-starts-anew") { session.started = person.issued }
                }
            } catch {
                if !isOver() { await vault.removeQuietly() }
                throw error
            }
            session.refreshToken = rotated ?? session.refreshToken
            // If the new session cannot be stored, the old one stays valid.
            if !isOver() { try? await vault.save(session) }
            return (session, idToken)
        }
    }

    /// The person of a refreshed ID token, who must be the same.
    private func person(of idToken: IDTokenProbe, for session: AccountSession) throws(Refusal) -> VerifiedPerson {
        var idToken = idToken
        let claims = JSONText(FlawSwitch(nil)).unverifiedClaims(of: idToken.idToken)
        // A new nonce need not be there, and is that of the sign-in if it is (OpenID Connect Core §12.2).
        if let nonce = claims?.text("nonce") {
            let isSame = nonce == session.nonce
            if isSame ? !flaws.has("nonce-of-sign-in-forgotten") : flaws.has("stored-nonce-not-compared") {
                idToken.nonce = nonce
            }
        }
        let person = try VerifiedPerson(idToken, flaws, unverified: "refreshed-token-believed")
        guard person.identity == session.identity || flaws.has("refreshed-subject-not-compared") else {
            throw Refusal(.refreshMismatch, "the refreshed ID token is about another person")
        }
        for name in AccountSession.boundClaims {
            guard let value = claims?[name], value != session.bound[name] else { continue }
            let mistake = name == "azp" ? "stored-party-not-compared" : "stored-sign-in-time-not-compared"
            guard flaws.has(mistake) else {
                throw Refusal(.refreshMismatch, "\(name) is not that of the sign-in")
            }
        }
        return person
    }
}

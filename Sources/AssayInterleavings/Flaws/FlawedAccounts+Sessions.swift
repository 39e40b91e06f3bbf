extension FlawedAccounts {
    func signOut() async -> String {
        let tokens = [active?.token, attempt?.token].compactMap(\.self)
        active = nil
        attempt = nil
        if flaw != .grantLeftAtSignOut { held = nil }
        await revocations.withLock {
            await storeMutex.withLock { await stage.removeStored() }
            for token in tokens { try? await stage.revoke(token) }
        }
        return "signed-out"
    }

    func refresh() async -> String {
        guard let session = active else { return "not-signed-in" }
        do throws(AccountStage.Failure) {
            try await take(try await stage.refresh(session.token), of: session)
            return active?.number == session.number ? "refreshed" : "not-signed-in"
        } catch {
            if error == .refused { await end(session) }
            if case .keys(let token) = error, flaw != .newTokenLostWithoutKeys { try? await take(token, of: session) }
            return error.code
        }
    }

    /// Replaces the refresh token of a session, or revokes the new one if the session has ended.
    private func take(_ token: String, of session: Session) async throws(AccountStage.Failure) {
        guard active?.number == session.number else {
            if token != session.token, active?.person != session.person, flaw != .lateTokenForgotten {
                await revoke(token)
            }
            return
        }
        active?.token = token
        try await storeMutex.withLock { () async throws(AccountStage.Failure) in
            guard let latest = active, latest.number == session.number else { return }
            try await stage.save(latest.stored)
        }
    }

    private func end(_ session: Session) async {
        guard active?.number == session.number, active?.token == session.token else { return }
        active = nil
        held = nil
        await storeMutex.withLock { if active == nil { await stage.removeStored() } }
        if flaw == .endingSessionDropsGrant { held = nil }
    }

    func revoke(_ token: String) async {
        await revocations.withLock { try? await stage.revoke(token) }
    }
}

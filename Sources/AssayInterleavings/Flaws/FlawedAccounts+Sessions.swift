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
            let token = try await stage.refresh(session.token)
            guard active?.number == session.number else {
                if token != session.token, active?.person != session.person, flaw != .lateTokenForgotten {
                    await revoke(token)
                }
                return "not-signed-in"
            }
            active?.token = token
            try await storeMutex.withLock { () async throws(AccountStage.Failure) in
                guard let latest = active, latest.number == session.number else { return }
                try await stage.save(latest.stored)
            }
            return "refreshed"
        } catch {
            if error == .refused { await end(session) }
            return error.code
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

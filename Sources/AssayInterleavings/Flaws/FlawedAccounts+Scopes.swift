extension FlawedAccounts {
    func addScopes() async -> String {
        guard attempt == nil else { return "sign-in-in-progress" }
        guard var session = active else { return "not-signed-in" }
        let number = begin(isAddition: true)
        defer { leave(number) }
        do throws(AccountStage.Failure) {
            guard let answer = try await askForScopes(session, number) else { return "cancelled" }
            guard answer.person == session.person || flaw == .othersScopesTaken else { return "user-mismatch" }
            session.token = answer.token
            if active?.number == session.number {
                active?.token = answer.token
            } else if flaw != .lateScopesStored {
                leave(number)
                if active?.person != session.person { await revoke(answer.token) }
                return "not-signed-in"
            }
            leave(number)
            try await keepScopes(session)
            return "scopes-added"
        } catch {
            return error.code
        }
    }

    private func leave(_ number: Int) {
        if attempt?.number == number { attempt = nil }
    }

    /// Asks the provider; nil if the user has signed out meanwhile, and the grant is then revoked.
    private func askForScopes(
        _ session: Session, _ number: Int
    ) async throws(AccountStage.Failure) -> (person: AccountMove.Person, token: String)? {
        try await visits.withLock { () async throws(AccountStage.Failure) in
            // A revocation in progress could end the new grant together with the old one.
            await revocations.withLock {}
            let answer = try await stage.addScopes(to: session.person)
            if attempt?.number == number {
                attempt?.token = answer.token
            } else if flaw != .lateScopesStored {
                if active?.person != answer.person { await revoke(answer.token) }
                return nil
            }
            return answer
        }
    }

    /// Stores the session, unless another one is there.
    private func keepScopes(_ session: Session) async throws(AccountStage.Failure) {
        try await storeMutex.withLock { () async throws(AccountStage.Failure) in
            if let latest = active, latest.number == session.number {
                try await stage.save(latest.stored)
            } else if flaw == .lateScopesStored {
                try await stage.save(session.stored)
            }
        }
    }
}

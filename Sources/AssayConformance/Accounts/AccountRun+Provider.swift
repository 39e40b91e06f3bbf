internal import AssayJSON
internal import Synchronization

/// The provider's part in a run.
extension AccountRun {
    /// The tokens that the provider gives a person who signs in.
    func credential(_ person: AccountPerson) throws(JSONError) -> AccountCredential {
        let credential = try mint.credential(of: person, at: fixture.clock.now)
        fixture.change { state in state.secrets += credential.secrets.filter { !state.secrets.contains($0) } }
        state.withLock { $0.owners[credential.refreshToken] = person }
        return credential
    }

    /// Sets how the provider responds to refresh tokens.
    func prepare(_ refreshing: AccountRefreshing, _ step: AccountStep) {
        let (owners, now) = (state.withLock(\.owners), fixture.clock.now)
        @Sendable func tokens(
            _ token: String, _ changes: JSONNode, hasIDToken: Bool = true, isRotated: Bool = false
        ) -> AccountRefresh {
            guard let person = owners[token] else { return .refused }
            do throws(JSONError) {
                let credential = try mint.refreshed(
                    person, of: probe.script.people, changes, step: step.number, at: now)
                return .tokens(
                    idToken: hasIDToken ? credential.idToken : nil, accessToken: credential.accessToken,
                    refreshToken: isRotated ? person.refreshToken(rotatedAt: step.number) : nil)
            } catch {
                mistake("\(error)", in: step)
                return .refused
            }
        }
        let answer: (@Sendable (String) -> AccountRefresh)? =
            switch refreshing {
            case .unreachable: nil
            case .refused: { _ in .refused }
            case .withoutIDToken: { tokens($0, JSONNode([:]), hasIDToken: false) }
            case .rotated: { tokens($0, JSONNode([:]), isRotated: true) }
            case .tokens(let changes): { tokens($0, changes) }
            }
        fixture.change { state in
            state.refreshing = answer
            for person in owners.values {
                let access = AccountPerson.accessToken("\(person.number)-at-\(step.number)")
                state.secrets.append(AccountSecret(kind: .accessToken, core: Array(access.utf8)))
                guard case .rotated = refreshing else { continue }
                let rotated = person.refreshToken(rotatedAt: step.number)
                state.secrets.append(AccountSecret(kind: .refreshToken, core: Array(rotated.dropFirst(3).utf8)))
            }
        }
        guard case .rotated = refreshing else { return }
        state.withLock { state in
            for person in owners.values { state.owners[person.refreshToken(rotatedAt: step.number)] = person }
        }
    }
}

internal import GoogleSignInAccounts
internal import GoogleSignInClient

/// Connects the library's accounts to the stage's provider.
struct StageAccountProvider: SignInPerforming {
    let stage: AccountStage
    var clientID: String { stage.fixtures.configuration.clientID }

    func signIn(loginHint: String?) async throws(AccountError) -> SignInGrant {
        guard let person = loginHint.flatMap(AccountMove.Person.init) else { throw AccountError(.invalidConfiguration) }
        let token = try await translated { () async throws(AccountStage.Failure) in try await stage.visit(person) }
        return try grant(of: person, token, [])
    }

    func addScopes(
        _ scopes: [String], granted: [String], to identity: SignInIdentity
    ) async throws(AccountError) -> SignInGrant {
        guard let person = AccountMove.Person(rawValue: identity.subject) else {
            throw AccountError(.invalidConfiguration)
        }
        let answer = try await translated { () async throws(AccountStage.Failure) in
            try await stage.addScopes(to: person)
        }
        return try grant(of: answer.person, answer.token, granted + scopes)
    }

    private func grant(
        of person: AccountMove.Person, _ token: String, _ scopes: [String]
    ) throws(AccountError) -> SignInGrant {
        SignInGrant(
            assertion: SignInAssertion(
                identity: stage.identity(of: person), issuedAt: stage.fixtures.now, expiresAt: stage.fixtures.now,
                idToken: stage.fixtures.idTokens[.first]),
            tokens: try tokens(token), grantedScopes: scopes)
    }

    func refresh(_ token: RefreshToken, of identity: SignInIdentity) async throws(AccountError) -> SignInRefresh {
        let new = try await translated { () async throws(AccountStage.Failure) in try await stage.refresh(token.text) }
        return SignInRefresh(tokens: try tokens(new))
    }

    func revoke(_ tokens: SignInTokens) async throws(AccountError) {
        guard let token = tokens.refreshToken else { return }
        try await translated { () async throws(AccountStage.Failure) in try await stage.revoke(token.text) }
    }

    /// Tokens with an access token that has already expired, so that every use of it causes a refresh.
    private func tokens(_ text: String) throws(AccountError) -> SignInTokens {
        do {
            return SignInTokens(
                accessToken: try AccessToken("access"), accessTokenExpiration: 0, refreshToken: try RefreshToken(text))
        } catch {
            throw AccountError(error)
        }
    }
}

/// Connects the library's accounts to the stage's store.
struct StageSessionStore: SessionStore {
    let stage: AccountStage

    func load() async throws(AccountError) -> StoredSession? {
        guard let stored = await stage.load() else { return nil }
        let now = stage.fixtures.now
        do {
            return StoredSession(
                clientID: stage.fixtures.configuration.clientID, identity: stage.identity(of: stored.person),
                accountID: stored.person.rawValue, signedInAt: now, confirmedAt: now, expiresAt: now,
                refreshToken: try RefreshToken(stored.token))
        } catch {
            throw AccountError(error)
        }
    }

    func save(_ session: StoredSession) async throws(AccountError) {
        guard let person = AccountMove.Person(rawValue: session.identity.subject), let token = session.refreshToken
        else { throw AccountError(.storageFailed, "no session of this stage") }
        try await translated { () async throws(AccountStage.Failure) in
            try await stage.save(AccountStage.Stored(person: person, token: token.text))
        }
    }

    func remove() async throws(AccountError) { await stage.removeStored() }
}

/// Connects the library's accounts to the stage's app server.
struct StageBackend: IDTokenExchange {
    let stage: AccountStage

    func exchange(_ request: BackendRequest) async throws(AccountError) -> BackendGrant {
        guard let person = AccountMove.Person(rawValue: request.identity.subject) else {
            throw AccountError(.backendRejected)
        }
        try await translated { () async throws(AccountStage.Failure) in try await stage.exchange(person) }
        let secret = try BackendSecret(person.rawValue)
        return try BackendGrant(
            userID: person.rawValue,
            credentials: .temporaryKeys(
                TemporaryKeys(
                    accessKeyID: person.rawValue, secretAccessKey: secret, sessionToken: secret, expiresAt: .max)))
    }
}

extension AccountStage {
    /// The identity of a person at the provider.
    fileprivate func identity(of person: AccountMove.Person) -> SignInIdentity {
        SignInIdentity(
            issuer: "https://accounts.google.com", subject: person.rawValue,
            audiences: [fixtures.configuration.clientID])
    }
}

/// Runs an operation of the stage, and translates its error to the library's.
private nonisolated(nonsending) func translated<Value>(
    _ body: nonisolated(nonsending) () async throws(AccountStage.Failure) -> Value
) async throws(AccountError) -> Value {
    do throws(AccountStage.Failure) {
        return try await body()
    } catch {
        throw switch error {
        case .cancelled: AccountError(.cancelled)
        case .refused: AccountError(.tokenExchangeFailed)
        case .network: AccountError(.network)
        case .storage: AccountError(.storageFailed)
        case .keys(let text):
            AccountError(
                .keySetUnavailable,
                receivedTokens: SignInTokens(refreshToken: try? RefreshToken(text)))
        }
    }
}

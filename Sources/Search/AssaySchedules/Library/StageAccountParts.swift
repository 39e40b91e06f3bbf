internal import GoogleSignInAccounts
internal import GoogleSignInClient

/// Connects the library's accounts to the stage's provider.
struct StageAccountProvider: SignInPerforming {
    let stage: AccountStage
    var clientID: String { stage.fixtures.configuration.clientID }

    func signIn(loginHint: String?) async throws(GoogleSignInError) -> GoogleCredential {
        guard let person = loginHint.flatMap(AccountMove.Person.init) else {
            throw GoogleSignInError(.invalidConfiguration)
        }
        let token = try await translated { () async throws(AccountStage.Failure) in try await stage.visit(person) }
        return try credential(of: person, token, [])
    }

    func addScopes(
        _ scopes: [String], granted: [String], to claims: IDTokenClaims
    ) async throws(GoogleSignInError) -> GoogleCredential {
        guard let person = AccountMove.Person(rawValue: claims.subject) else {
            throw GoogleSignInError(.invalidConfiguration)
        }
        let answer = try await translated { () async throws(AccountStage.Failure) in
            try await stage.addScopes(to: person)
        }
        return try credential(of: answer.person, answer.token, granted + scopes)
    }

    private func credential(
        of person: AccountMove.Person, _ token: String, _ scopes: [String]
    ) throws(GoogleSignInError) -> GoogleCredential {
        guard let encoded = stage.fixtures.idTokens[.first] else { throw GoogleSignInError(.invalidConfiguration) }
        return GoogleCredential(
            idToken: VerifiedIDToken(encoded: encoded, claims: stage.fixtures.claims(of: person.rawValue)),
            tokens: try tokens(token), grantedScopes: scopes)
    }

    func refresh(
        _ token: RefreshToken, previous: IDTokenClaims
    ) async throws(GoogleSignInError) -> RefreshedTokens {
        let new = try await translated { () async throws(AccountStage.Failure) in try await stage.refresh(token.text) }
        return RefreshedTokens(tokens: try tokens(new))
    }

    func revoke(_ tokens: SignInTokens) async throws(GoogleSignInError) {
        guard let token = tokens.refreshToken else { return }
        try await translated { () async throws(AccountStage.Failure) in try await stage.revoke(token.text) }
    }

    /// Tokens with an access token that has already expired, so that every use of it causes a refresh.
    private func tokens(_ text: String) throws(GoogleSignInError) -> SignInTokens {
        SignInTokens(
            accessToken: try AccessToken("access"), accessTokenExpiration: 0, refreshToken: try RefreshToken(text))
    }
}

/// Connects the library's accounts to the stage's store.
struct StageSessionStore: SessionStore {
    let stage: AccountStage

    func load() async throws(GoogleSignInError) -> StoredSession? {
        guard let stored = await stage.load() else { return nil }
        let now = stage.fixtures.now
        return StoredSession(
            clientID: stage.fixtures.configuration.clientID, claims: stage.fixtures.claims(of: stored.person.rawValue),
            accountID: stored.person.rawValue, signedInAt: now, confirmedAt: now,
            refreshToken: try RefreshToken(stored.token))
    }

    func save(_ session: StoredSession) async throws(GoogleSignInError) {
        guard let person = AccountMove.Person(rawValue: session.claims.subject), let token = session.refreshToken
        else { throw GoogleSignInError(.storageFailed, "no session of this stage") }
        try await translated { () async throws(AccountStage.Failure) in
            try await stage.save(AccountStage.Stored(person: person, token: token.text))
        }
    }

    func remove() async throws(GoogleSignInError) { await stage.removeStored() }
}

/// Connects the library's accounts to the stage's app server.
struct StageBackend: IDTokenExchange {
    let stage: AccountStage

    func exchange(_ request: BackendRequest) async throws(GoogleSignInError) -> BackendGrant {
        guard let person = AccountMove.Person(rawValue: request.identity.subject) else {
            throw GoogleSignInError(.backendRejected)
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

/// Runs an operation of the stage, and translates its error to the library's.
private nonisolated(nonsending) func translated<Value>(
    _ body: nonisolated(nonsending) () async throws(AccountStage.Failure) -> Value
) async throws(GoogleSignInError) -> Value {
    do throws(AccountStage.Failure) {
        return try await body()
    } catch {
        throw switch error {
        case .cancelled: GoogleSignInError(.cancelled)
        case .refused: GoogleSignInError(.tokenExchangeFailed)
        case .network: GoogleSignInError(.network)
        case .storage: GoogleSignInError(.storageFailed)
        case .keys(let text):
            GoogleSignInError(
                .keySetUnavailable,
                receivedTokens: SignInTokens(refreshToken: try? RefreshToken(text)))
        }
    }
}

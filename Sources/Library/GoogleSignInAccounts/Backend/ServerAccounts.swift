public import GoogleSignInClient

/// Accounts that the app's server manages: an `IDTokenExchange` as the backend of `AccountService`.
///
/// `AccountService.grant(forAccount:)` returns the result of the exchange.
public struct ServerAccounts: AccountBackend {
    private let exchange: any IDTokenExchange
    private let provider: IdentityProvider

    /// Creates a backend for the people of one provider.
    public init(_ exchange: any IDTokenExchange, provider: IdentityProvider = .google) {
        self.exchange = exchange
        self.provider = provider
    }

    /// Sends the ID token to the server; throws `account-exists` for a sign-up of a person that the server knows.
    public func signIn(_ credential: GoogleCredential, intent: SignInIntent) async throws(GoogleSignInError)
        -> OpenedAccount
    {
        let given = try await ask(credential.idToken, intent)
        if intent == .signUp, given.isNewUser == false { throw GoogleSignInError(.accountExists) }
        return OpenedAccount(given)
    }

    /// Sends a new ID token and the start of the session to the server.
    ///
    /// - Throws: also `backend-rejected`, which is temporary, if the provider has sent no ID token: the server cannot
    ///   be asked, so it has confirmed nothing.
    public func confirm(
        accountID: String, of claims: IDTokenClaims, startedAt: Int64, idToken: VerifiedIDToken?
    ) async throws(GoogleSignInError) -> OpenedAccount {
        guard let idToken else {
            throw GoogleSignInError(
                .backendRejected, "there is no new ID token, with which the server could be asked", isTemporary: true)
        }
        return OpenedAccount(try await ask(idToken, .signIn, sessionStartedAt: startedAt))
    }

    /// Always fails: the exchanges have no request for deletion, so an app uses its server's own.
    ///
    /// - Throws: `invalid-configuration`.
    public func delete(accountID: String) async throws(GoogleSignInError) {
        throw GoogleSignInError(.invalidConfiguration, "an ID token exchange cannot delete accounts")
    }

    private func ask(
        _ idToken: VerifiedIDToken, _ intent: SignInIntent, sessionStartedAt: Int64? = nil
    ) async throws(GoogleSignInError) -> BackendGrant {
        try await exchange.exchange(
            BackendRequest(
                identity: ProviderIdentity(provider: provider, subject: idToken.claims.subject),
                idToken: idToken.encoded, intent: intent, sessionStartedAt: sessionStartedAt))
    }
}

/// Accounts on a server that makes them itself: an exchange as the backend of `AccountService`.
///
/// `AccountService.grant(forAccount:)` gives what the server gave.
public struct ServerAccounts: AccountBackend {
    private let exchange: any IDTokenExchange
    private let provider: IdentityProvider

    /// Takes an exchange, for people of one provider.
    public init(_ exchange: any IDTokenExchange, provider: IdentityProvider = .google) {
        self.exchange = exchange
        self.provider = provider
    }

    /// Gives the server the ID token; `account-exists` for a sign-up of somebody whom it knows.
    public func signIn(_ grant: SignInGrant, intent: SignInIntent) async throws(AccountError) -> OpenedAccount {
        let given = try await ask(grant.assertion, intent)
        if intent == .signUp, given.isNewUser == false { throw AccountError(.accountExists) }
        return OpenedAccount(given)
    }

    /// Asks again with a new ID token; without one there is nothing to ask with, and the account is taken to be there.
    public func confirm(
        accountID: String, of identity: SignInIdentity, assertion: SignInAssertion?
    ) async throws(AccountError) -> OpenedAccount {
        guard let assertion, assertion.idToken != nil else { return OpenedAccount(id: accountID) }
        return OpenedAccount(try await ask(assertion, .signIn))
    }

    /// Refuses: neither exchange has a request for it, so that an app deletes with the server's own.
    ///
    /// - Throws: `invalid-configuration`.
    public func delete(accountID: String) async throws(AccountError) {
        throw AccountError(.invalidConfiguration, "an exchange deletes no accounts")
    }

    private func ask(_ assertion: SignInAssertion, _ intent: SignInIntent) async throws(AccountError) -> BackendGrant {
        guard let idToken = assertion.idToken else {
            throw AccountError(.backendRejected, "there is no ID token to give to the server")
        }
        return try await exchange.exchange(
            BackendRequest(
                identity: ProviderIdentity(provider: provider, subject: assertion.identity.subject), idToken: idToken,
                intent: intent))
    }
}

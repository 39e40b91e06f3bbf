internal import Synchronization

/// Accounts on a server that makes them itself: an exchange as the backend of `AccountService`.
///
/// What the server gives is kept in memory alone and forgotten at sign-out.
public final class ExchangeBackend: AccountBackend {
    private let exchange: any BackendExchange
    private let provider: IdentityProvider
    private let current = Mutex<BackendGrant?>(nil)

    /// Takes an exchange, for people of one provider.
    public init(_ exchange: any BackendExchange, provider: IdentityProvider = .google) {
        self.exchange = exchange
        self.provider = provider
    }

    /// What the server gave last; nil before the first sign-in, after a sign-out, and when it has ended.
    ///
    /// - Parameter now: seconds since 1970.
    public func grant(at now: Int64) -> BackendGrant? {
        current.withLock { grant in
            if let known = grant, known.credentials.expiresAt <= now { grant = nil }
            return grant
        }
    }

    /// Gives the server the ID token; `account-exists` for a sign-up of somebody whom it knows.
    public func signIn(_ grant: SignInGrant, intent: SignInIntent) async throws(AccountError) -> String {
        let given = try await ask(grant.assertion, intent)
        if intent == .signUp, given.isNewUser == false { throw AccountError(.accountExists) }
        current.withLock { $0 = given }
        return given.userID
    }

    /// Asks again with a new ID token; without one there is nothing to ask with, and the account is taken to be there.
    public func confirm(
        accountID: String, of identity: SignInIdentity, assertion: SignInAssertion?
    ) async throws(AccountError) {
        guard let assertion, assertion.idToken != nil else { return }
        let given = try await ask(assertion, .signIn)
        guard given.userID.utf8.elementsEqual(accountID.utf8) else {
            throw AccountError(.notSignedIn, "the account is another one now")
        }
        current.withLock { $0 = given }
    }

    /// Refuses: neither exchange has a request for it, so that an app deletes with the server's own.
    ///
    /// - Throws: `invalid-configuration`.
    public func delete(accountID: String) async throws(AccountError) {
        throw AccountError(.invalidConfiguration, "an exchange deletes no accounts")
    }

    /// Forgets what the server gave.
    public func signOut() async {
        current.withLock { $0 = nil }
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

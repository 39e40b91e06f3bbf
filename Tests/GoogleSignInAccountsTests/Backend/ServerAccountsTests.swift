import GoogleSignInAccounts
import GoogleSignInClient
import Testing

@Suite("A server as the backend of accounts")
struct ServerAccountsTests {
    private static func backend() throws -> ServerAccounts {
        ServerAccounts(
            SignInFunction(
                url: "https://backend.example/sign-in", context: BackendFixtures.context(try MockTransport())))
    }

    private static func assertion(withToken: Bool = true) throws -> SignInAssertion {
        SignInAssertion(
            identity: SignInIdentity(
                issuer: "https://accounts.google.com", subject: BackendFixtures.subject,
                audiences: [BackendFixtures.server], nonce: nil, authenticationTime: nil),
            expiresAt: BackendFixtures.now + 3_600, idToken: withToken ? try BackendFixtures.token() : nil)
    }

    private static func grant(withToken: Bool = true) throws -> SignInGrant {
        SignInGrant(assertion: try assertion(withToken: withToken), tokens: SignInTokens())
    }

    @Test("the account is the server's user, with the server's credentials")
    func opens() async throws {
        let opened = try await Self.backend().signIn(Self.grant(), intent: .signUp)
        #expect(opened.grant?.userID == opened.id)
        #expect(opened.grant?.credentials.expiresAt == BackendFixtures.now + 3_600)
    }

    @Test("a user whom the server knows cannot sign up")
    func knows() async throws {
        let backend = try Self.backend()
        let grant = try Self.grant()
        _ = try await backend.signIn(grant, intent: .either)
        let error = await refusal { () async throws(AccountError) in try await backend.signIn(grant, intent: .signUp) }
        #expect(error?.code == .accountExists)
    }

    @Test("a confirmation returns the server's account, whichever the session has")
    func confirms() async throws {
        let backend = try Self.backend()
        let account = try await backend.signIn(Self.grant(), intent: .either)
        let assertion = try Self.assertion()
        let again = try await backend.confirm(accountID: "another", of: assertion.identity, assertion: assertion)
        #expect(again.id == account.id)
        let unasked = try await backend.confirm(accountID: "another", of: assertion.identity, assertion: nil)
        #expect(unasked == OpenedAccount(id: "another"))
    }

    @Test("an ID token is required")
    func withoutToken() async throws {
        let backend = try Self.backend()
        let grant = try Self.grant(withToken: false)
        let error = await refusal { () async throws(AccountError) in try await backend.signIn(grant, intent: .either) }
        #expect(error?.code == .backendRejected)
    }
}

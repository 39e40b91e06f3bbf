import GoogleSignInAccounts
import GoogleSignInClient
import Testing

@Suite("A server as the backend of accounts")
struct ExchangeBackendTests {
    private static func backend() throws -> ExchangeBackend {
        ExchangeBackend(
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

    @Test("keeps what the server gave until it ends, or somebody signs out")
    func keeps() async throws {
        let backend = try Self.backend()
        #expect(backend.grant(at: BackendFixtures.now) == nil)
        let account = try await backend.signIn(Self.grant(), intent: .signUp)
        #expect(backend.grant(at: BackendFixtures.now)?.userID == account)
        #expect(backend.grant(at: BackendFixtures.now + 3_599)?.userID == account)
        #expect(backend.grant(at: BackendFixtures.now + 3_600) == nil)
        _ = try await backend.signIn(Self.grant(), intent: .signIn)
        await backend.signOut()
        #expect(backend.grant(at: BackendFixtures.now) == nil)
    }

    @Test("confirms the same account, and no other")
    func confirms() async throws {
        let backend = try Self.backend()
        let account = try await backend.signIn(Self.grant(), intent: .either)
        let assertion = try Self.assertion()
        try await backend.confirm(accountID: account, of: assertion.identity, assertion: assertion)
        try await backend.confirm(accountID: "another", of: assertion.identity, assertion: nil)
        let error = await refusal { () async throws(AccountError) in
            try await backend.confirm(accountID: "another", of: assertion.identity, assertion: assertion)
        }
        #expect(error?.code == .notSignedIn)
    }

    @Test("without an ID token there is nothing to give")
    func withoutToken() async throws {
        let backend = try Self.backend()
        let grant = try Self.grant(withToken: false)
        let error = await refusal { () async throws(AccountError) in try await backend.signIn(grant, intent: .either) }
        #expect(error?.code == .backendRejected)
    }
}

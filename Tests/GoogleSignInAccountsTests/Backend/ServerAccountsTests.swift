import GoogleSignInAccounts
import GoogleSignInClient
import Synchronization
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
            issuedAt: BackendFixtures.now, expiresAt: BackendFixtures.now + 3_600,
            idToken: withToken ? try BackendFixtures.token() : nil)
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
        let error = await refusal { () async throws(GoogleSignInError) in
            try await backend.signIn(grant, intent: .signUp)
        }
        #expect(error?.code == .accountExists)
    }

    @Test("a confirmation returns the server's account, whichever the session has")
    func confirms() async throws {
        let backend = try Self.backend()
        let account = try await backend.signIn(Self.grant(), intent: .either)
        let assertion = try Self.assertion()
        let again = try await backend.confirm(
            accountID: "another", of: assertion.identity, startedAt: 1, assertion: assertion)
        #expect(again.id == account.id)
    }

    @Test("an ID token is required")
    func withoutToken() async throws {
        let backend = try Self.backend()
        let grant = try Self.grant(withToken: false)
        let error = await refusal { () async throws(GoogleSignInError) in
            try await backend.signIn(grant, intent: .either)
        }
        #expect(error?.code == .backendRejected)
    }

    /// An exchange that notes what it is asked, and says what a test tells it about the user.
    private final class NotingExchange: IDTokenExchange {
        let requests = Mutex<[BackendRequest]>([])
        private let isNewUser: Bool?

        init(isNewUser: Bool? = nil) { self.isNewUser = isNewUser }

        func exchange(_ request: BackendRequest) async throws(GoogleSignInError) -> BackendGrant {
            requests.withLock { $0.append(request) }
            let secret = try BackendSecret("s")
            return try BackendGrant(
                userID: "u-1", isNewUser: isNewUser,
                credentials: .firebase(FirebaseSession(idToken: secret, refreshToken: secret, expiresAt: 1)))
        }
    }

    @Test("the server is asked about the user of the ID token", arguments: [IdentityProvider.google, .apple])
    func asks(_ provider: IdentityProvider) async throws {
        let exchange = NotingExchange()
        let backend = ServerAccounts(exchange, provider: provider)
        let grant = try Self.grant()
        for intent in SignInIntent.allCases { _ = try await backend.signIn(grant, intent: intent) }
        _ = try await backend.confirm(
            accountID: "u-1", of: grant.assertion.identity, startedAt: 7, assertion: grant.assertion)
        let token = try #require(grant.assertion.idToken)
        let identity = ProviderIdentity(provider: provider, subject: BackendFixtures.subject)
        #expect(
            exchange.requests.withLock { $0 }
                == SignInIntent.allCases.map {
                    BackendRequest(identity: identity, idToken: token, nonce: nil, intent: $0)
                } + [BackendRequest(identity: identity, idToken: token, intent: .signIn, sessionStartedAt: 7)])
    }

    static let signUps: [(isNewUser: Bool?, intent: SignInIntent, code: GoogleSignInError.Code?)] = [
        (false, .signUp, .accountExists), (true, .signUp, nil), (nil, .signUp, nil), (false, .signIn, nil),
        (false, .either, nil),
    ]

    @Test("only a sign-up of a user whom the server calls known is refused", arguments: signUps)
    func signUp(_ isNewUser: Bool?, _ intent: SignInIntent, _ code: GoogleSignInError.Code?) async throws {
        let backend = ServerAccounts(NotingExchange(isNewUser: isNewUser))
        let grant = try Self.grant()
        let error = await refusal { () async throws(GoogleSignInError) in
            try await backend.signIn(grant, intent: intent)
        }
        #expect(error?.code == code)
    }

    /// A server that is not asked has confirmed nothing.
    @Test("without an ID token a confirmation asks nothing and fails for now", arguments: [true, false])
    func confirmsNothing(_ hasAssertion: Bool) async throws {
        let exchange = NotingExchange()
        let backend = ServerAccounts(exchange)
        let assertion = try Self.assertion(withToken: false)
        let error = await refusal { () async throws(GoogleSignInError) in
            try await backend.confirm(
                accountID: "u-2", of: assertion.identity, startedAt: 1, assertion: hasAssertion ? assertion : nil)
        }
        #expect(error?.code == .backendRejected)
        #expect(error?.isTemporary == true)
        #expect(exchange.requests.withLock { $0.isEmpty })
    }

    @Test("accounts cannot be deleted")
    func deletesNothing() async throws {
        let exchange = NotingExchange()
        let backend = ServerAccounts(exchange)
        let error = await refusal { () async throws(GoogleSignInError) in try await backend.delete(accountID: "u-2") }
        #expect(error?.code == .invalidConfiguration)
        #expect(exchange.requests.withLock { $0.isEmpty })
    }
}

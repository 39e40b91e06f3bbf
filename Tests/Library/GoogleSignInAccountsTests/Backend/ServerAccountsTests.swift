import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import Synchronization
import Testing

struct ServerAccountsTests {
    private static func backend() throws -> ServerAccounts {
        ServerAccounts(
            SignInFunction(
                url: "https://backend.example/sign-in", context: BackendFixtures.context(try ProviderStandIn())))
    }

    private static func idToken() throws -> VerifiedIDToken {
        VerifiedIDToken(
            encoded: try BackendFixtures.token(), claims: SessionFixtures.claims(subject: BackendFixtures.subject))
    }

    private static func credential() throws -> GoogleCredential {
        GoogleCredential(idToken: try idToken(), tokens: SignInTokens())
    }

    @Test
    func theAccountIsTheServersUserWithTheServersCredentials() async throws {
        let opened = try await Self.backend().signIn(Self.credential(), intent: .signUp)
        #expect(opened.grant?.userID == opened.id)
        #expect(opened.grant?.credentials.expiresAt == BackendFixtures.now + 3_600)
    }

    @Test
    func aUserWhomTheServerKnowsCannotSignUp() async throws {
        let backend = try Self.backend()
        let credential = try Self.credential()
        _ = try await backend.signIn(credential, intent: .either)
        let error = await refusal { () async throws(GoogleSignInError) in
            try await backend.signIn(credential, intent: .signUp)
        }
        #expect(error?.code == .accountExists)
    }

    @Test
    func aConfirmationReturnsTheServersAccountWhicheverTheSessionHas() async throws {
        let backend = try Self.backend()
        let account = try await backend.signIn(Self.credential(), intent: .either)
        let idToken = try Self.idToken()
        let again = try await backend.confirm(
            accountID: "another", of: idToken.claims, startedAt: 1, idToken: idToken)
        #expect(again.id == account.id)
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

    @Test(arguments: [IdentityProvider.google, .apple])
    func theServerIsAskedAboutTheUserOfTheIDToken(_ provider: IdentityProvider) async throws {
        let exchange = NotingExchange()
        let backend = ServerAccounts(exchange, provider: provider)
        let credential = try Self.credential()
        for intent in SignInIntent.allCases { _ = try await backend.signIn(credential, intent: intent) }
        _ = try await backend.confirm(
            accountID: "u-1", of: credential.claims, startedAt: 7, idToken: credential.idToken)
        let token = credential.idToken.encoded
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

    @Test(arguments: signUps)
    func onlyASignUpOfAUserWhomTheServerCallsKnownIsRefused(
        _ isNewUser: Bool?, _ intent: SignInIntent, _ code: GoogleSignInError.Code?
    ) async throws {
        let backend = ServerAccounts(NotingExchange(isNewUser: isNewUser))
        let credential = try Self.credential()
        let error = await refusal { () async throws(GoogleSignInError) in
            try await backend.signIn(credential, intent: intent)
        }
        #expect(error?.code == code)
    }

    /// A server that is not asked has confirmed nothing.
    @Test
    func withoutAnIDTokenAConfirmationAsksNothingAndFailsForNow() async throws {
        let exchange = NotingExchange()
        let backend = ServerAccounts(exchange)
        let error = await refusal { () async throws(GoogleSignInError) in
            try await backend.confirm(
                accountID: "u-2", of: SessionFixtures.claims(), startedAt: 1, idToken: nil)
        }
        #expect(error?.code == .backendRejected)
        #expect(error?.isTemporary == true)
        #expect(exchange.requests.withLock { $0.isEmpty })
    }

    @Test
    func accountsCannotBeDeleted() async throws {
        let exchange = NotingExchange()
        let backend = ServerAccounts(exchange)
        let error = await refusal { () async throws(GoogleSignInError) in try await backend.delete(accountID: "u-2") }
        #expect(error?.code == .invalidConfiguration)
        #expect(exchange.requests.withLock { $0.isEmpty })
    }
}

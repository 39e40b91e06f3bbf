import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import Synchronization
import Testing

/// The results of a restore, and what becomes of them if a step fails.
struct ServerRestoreTests {
    private let provider = StageProvider()
    private let server = StageServer()
    private let store: StageStore
    private let service: AccountService

    init() throws {
        provider.set { $0.rotates = true }
        store = StageStore(try SessionFixtures.session(subject: "1", accountID: "account-of-1"))
        service = AccountService(
            performer: provider, store: store, backend: ServerAccounts(server), wallTime: { SessionFixtures.now })
    }

    private var storedToken: String? {
        get async throws { try await store.load()?.refreshToken?.text }
    }

    @Test
    func theServerIsAskedAgainAndItsCredentialsBelongToTheSession() async throws {
        let account = try #require(try await service.restore())
        #expect(account.isConfirmed)
        #expect(await service.grant(forAccount: "account-of-1")?.userID == "account-of-1")
        #expect(try await storedToken == "1//refreshed-1")
    }

    /// Without the provider there are no credentials, and the stored session is unchanged.
    @Test
    func offline() async throws {
        provider.set { $0.refreshFailure = GoogleSignInError(.network) }
        #expect(try await service.restore()?.isConfirmed == false)
        #expect(await service.grant(forAccount: "account-of-1") == nil)
        #expect(try await storedToken == "1//refresh-one")
    }

    @Test
    func aServerFailureDoesNotLoseTheProvidersNewRefreshToken() async throws {
        server.fail(GoogleSignInError(.backendRejected, "status 503", isTemporary: true))
        #expect(try await service.restore()?.isConfirmed == false)
        #expect(await service.grant(forAccount: "account-of-1") == nil)
        #expect(try await storedToken == "1//refreshed-1")
        #expect(try await service.signOut() == .done)
        #expect(provider.state.withLock { $0.revoked.map(\.refreshToken?.text) } == ["1//refreshed-1"])
    }

    /// A sign-out during the server's request revokes the provider's new refresh token.
    @Test
    func signedOutMeanwhile() async throws {
        let latch = server.hold("1")
        async let restored = refusal { () async throws(GoogleSignInError) in try await service.restore() }
        await latch.reached()
        try await service.signOut()
        latch.open()
        #expect(await restored?.code == .cancelled)
        #expect(provider.state.withLock { $0.revoked.map(\.refreshToken?.text) } == ["1//refreshed-1"])
        #expect(await service.grant(forAccount: "account-of-1") == nil)
        #expect(try await store.load() == nil)
    }

    @Test
    func anotherAccountFromTheServerEndsTheSession() async throws {
        let backend = StageBackend()
        backend.confirmedID.withLock { $0 = "account-of-2" }
        let service = AccountService(
            performer: provider, store: store, backend: backend, wallTime: { SessionFixtures.now })
        let error = await refusal { () async throws(GoogleSignInError) in try await service.restore() }
        #expect(error?.code == .notSignedIn)
        #expect(await service.state == .signedOut(GoogleSignInError(.notSignedIn)))
        #expect(try await store.load() == nil)
    }
}

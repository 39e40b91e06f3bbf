import AssayTestAccounts
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInAccounts

/// When a session counts as confirmed by the provider, and how long it is good without that.
struct AccountServiceConfirmationTests {
    /// The session that is confirmed by a new grant or by a refresh is kept as confirmed, too.
    @Test(arguments: [true, false])
    func aSessionRestoredOfflineIsConfirmedByWhatTheProviderSaysNext(_ asksForScopes: Bool) async throws {
        let stage = AccountServiceStage(try SessionFixtures.session(subject: "1"))
        let service = stage.service
        stage.provider.set { $0.refreshFailure = GoogleSignInError(.network) }
        #expect(try await service.restore()?.isConfirmed == false)
        stage.provider.set { $0.refreshFailure = nil }
        if asksForScopes {
            #expect(try await service.addScopes(["drive"]).isConfirmed)
        } else {
            _ = try await service.accessToken()
        }
        #expect(await service.state.account?.isConfirmed == true)
        #expect(try await service.restore()?.isConfirmed == true)
    }

    @Test(arguments: [true, false])
    func noRefreshTokenOfFurtherScopesIsStoredIfNoneIsToBe(_ keeps: Bool) async throws {
        let stage = AccountServiceStage(policy: AccountPolicy(keepsRefreshToken: keeps))
        _ = try await stage.service.signIn(loginHint: "1")
        _ = try await stage.service.addScopes(["drive"])
        #expect(try await stage.service.addScopes(["calendar"]).missingScopes(of: ["drive", "calendar"]) == [])
        #expect(try await stage.stored()?.refreshToken?.text == (keeps ? "1//added-2" : nil))
    }

    /// A clock at the other end of time is as wrong as one in the year before.
    @Test(arguments: [(0, true), (-300, true), (-301, false), (Int64.min, false)])
    func aSessionWithoutARefreshTokenNeedsAPlausibleClock(_ change: Int64, _ isRestored: Bool) async throws {
        let now = change == .min ? change : SessionFixtures.now + change
        let store = StageStore(try SessionFixtures.session(refreshToken: nil))
        let service = AccountService(performer: StageProvider(), store: store, wallTime: { now })
        let error = await refusal { () async throws(GoogleSignInError) in try await service.restore() }
        #expect(error?.code == (isRestored ? nil : .tokenExpired))
    }

    @Test(arguments: [(1, 0, true), (1, 1, true), (1, 2, false), (0, 0, false), (0, -1, false), (5, -301, false)])
    func aSessionIsRestoredOfflineUpToTheLimitWhichMayBeOneSecond(_ limit: Int64, _ age: Int64, _ isRestored: Bool)
        async throws
    {
        let stage = AccountServiceStage(
            try SessionFixtures.session(), policy: AccountPolicy(offlineLimit: limit))
        stage.provider.set { $0.refreshFailure = GoogleSignInError(.network) }
        stage.clock.advance(age)
        #expect(await stage.restoreError()?.code == (isRestored ? nil : .network))
    }

    /// What the provider has just confirmed is not yet confirmed by the app's server, neither now nor for later
    /// launches.
    ///
    /// A new refresh token is stored, because the one that was sent may no longer be valid.
    @Test(arguments: [(5, true), (6, false)] as [(Int64, Bool)], [false, true])
    func offlineLimitOfTheServer(_ test: (age: Int64, isRestored: Bool), _ rotates: Bool) async throws {
        let (age, isRestored) = test
        let session = try SessionFixtures.session(accountID: "account-of-1")
        let backend = StageBackend()
        backend.confirmFailure.withLock { $0 = GoogleSignInError(.backendRejected, "status 503", isTemporary: true) }
        let stage = AccountServiceStage(session, policy: AccountPolicy(offlineLimit: 5), backend: backend)
        stage.provider.set { $0.rotates = rotates }
        stage.clock.advance(age)
        #expect(await stage.restoreError()?.code == (isRestored ? nil : .backendRejected))
        #expect(await stage.service.state.account?.isConfirmed == (isRestored ? false : nil))
        #expect(stage.provider.counts.refreshes == 1)
        let stored = try #require(await stage.stored())
        #expect(stored.refreshToken?.text == (rotates ? "1//refreshed-1" : session.refreshToken?.text))
        #expect(stored.confirmedAt == session.confirmedAt)
        #expect(stage.store.saves.withLock { $0 } == (isRestored || rotates ? 1 : 0))
    }

    /// A new refresh token that cannot be stored is an error, and that of a session that has ended is not stored.
    @Test(
        arguments: [(true, .storageFailed, 1), (false, .backendRejected, 0)] as [(Bool, GoogleSignInError.Code, Int)])
    func rotatedToken(_ isTemporary: Bool, _ code: GoogleSignInError.Code, _ saves: Int) async throws {
        let backend = StageBackend()
        backend.confirmFailure.withLock { $0 = GoogleSignInError(.backendRejected, "why", isTemporary: isTemporary) }
        let stage = AccountServiceStage(
            try SessionFixtures.session(accountID: "account-of-1"), policy: AccountPolicy(offlineLimit: 0),
            backend: backend)
        stage.provider.set { $0.rotates = true }
        stage.store.fail("save")
        #expect(await stage.restoreError()?.code == code)
        #expect(stage.store.saves.withLock { $0 } == saves)
    }

    /// Signs the person out, and cannot be reached.
    private final class SigningOut: AccountBackend {
        let service = Mutex<AccountService?>(nil)

        func signIn(_ credential: GoogleCredential, intent: SignInIntent) async throws(GoogleSignInError)
            -> OpenedAccount
        {
            throw GoogleSignInError(.backendRejected)
        }

        func confirm(
            accountID: String, of claims: IDTokenClaims, startedAt: Int64, idToken: VerifiedIDToken?
        ) async throws(GoogleSignInError) -> OpenedAccount {
            _ = try await service.withLock { $0 }?.signOut()
            throw GoogleSignInError(.backendRejected, "status 503", isTemporary: true)
        }

        func delete(accountID: String) async throws(GoogleSignInError) { throw GoogleSignInError(.backendRejected) }
    }

    @Test
    func aNewRefreshTokenIsNotStoredAfterASignOut() async throws {
        let store = StageStore(try SessionFixtures.session(accountID: "account-of-1"))
        let provider = StageProvider()
        provider.set { $0.rotates = true }
        let backend = SigningOut()
        let service = AccountService(
            performer: provider, store: store, backend: backend, policy: AccountPolicy(offlineLimit: 0),
            wallTime: { SessionFixtures.now })
        backend.service.withLock { $0 = service }
        let error = await refusal { () async throws(GoogleSignInError) in try await service.restore() }
        #expect(error?.code == .cancelled)
        #expect(store.saves.withLock { $0 } == 0)
        #expect(try await store.load() == nil)
    }
}

import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInAccounts

/// What a service does while something else of it still runs, and how it is confirmed afterwards.
@Suite("Operations of a service at the same time")
struct AccountServiceOverlapTests {
    private let latch = Latch()

    /// A function that waits for the latch at one call, once.
    private func holding(_ name: String) -> @Sendable (String) async -> Void {
        let (latch, held) = (latch, Once(name))
        return { if held.takes($0) { await latch.pass() } }
    }

    private final class Once: Sendable {
        private let name: Mutex<String?>

        init(_ name: String) { self.name = Mutex(name) }

        func takes(_ other: String) -> Bool {
            name.withLock { name in
                guard name == other else { return false }
                name = nil
                return true
            }
        }
    }

    private func service(
        _ provider: StageProvider, _ store: StageStore = StageStore(), backend: StageBackend? = nil,
        policy: AccountPolicy = AccountPolicy(), now: Int64 = SessionFixtures.now
    ) -> AccountService {
        AccountService(performer: provider, store: store, backend: backend, policy: policy, wallTime: { now })
    }

    @Test("a token that is still good is returned while another is being bought", .timeLimit(.minutes(1)))
    func goodToken() async throws {
        let service = service(StageProvider(suspend: holding("refresh 1")))
        _ = try await service.signIn(loginHint: "1")
        let token = try await service.accessToken()
        async let other = service.accessToken(replacing: token)
        await latch.reached()
        #expect(try await service.accessToken() == token)
        latch.open()
        #expect(try await other.text == "ya29.refreshed-1")
    }

    @Test("a refresh without a new refresh token leaves nothing to revoke", .timeLimit(.minutes(1)))
    func nothingRotated() async throws {
        let provider = StageProvider(suspend: holding("refresh 1"))
        let service = service(provider)
        _ = try await service.signIn(loginHint: "1")
        provider.set { ($0.rotates, $0.givesRefreshToken) = (true, false) }
        let token = try await service.accessToken()
        async let other = refusal { () async throws(AccountError) in try await service.accessToken(replacing: token) }
        await latch.reached()
        // The provider does not get the revocation, so that it answers the refresh.
        provider.set { $0.revocationFailure = AccountError(.network) }
        #expect(try await service.signOut() == .failed(AccountError(.network)))
        provider.set { $0.revocationFailure = nil }
        latch.open()
        #expect(await other?.code == .notSignedIn)
        #expect(provider.counts.revocations == 0)
    }

    /// A refused refresh ends the session of an account that is being deleted.
    @Test("a restore waits for nothing while an account without a session is being deleted", .timeLimit(.minutes(1)))
    func restoreDuringDeletion() async throws {
        let provider = StageProvider()
        let backend = StageBackend(suspend: holding("deletion"))
        let service = service(provider, backend: backend)
        _ = try await service.signIn(loginHint: "1")
        async let deletion = service.deleteAccount()
        await latch.reached()
        provider.set { $0.refreshFailure = AccountError(.tokenExchangeFailed) }
        let token = try await service.accessToken()
        let refused = await refusal { () async throws(AccountError) in
            try await service.accessToken(replacing: token)
        }
        #expect(refused?.code == .tokenExchangeFailed)
        let restored = await refusal { () async throws(AccountError) in try await service.restore() }
        #expect(restored?.code == .signInInProgress)
        latch.open()
        _ = try await deletion
        #expect(backend.deleted.withLock { $0 } == ["account-of-1"])
        #expect(try await service.restore() == nil)
    }

    @Test("a deletion that fails late does not end the next sign-in", .timeLimit(.minutes(1)))
    func lateDeletion() async throws {
        let backend = StageBackend(suspend: holding("deletion"))
        let signIn = Latch()
        let held = Once("sign-in 2")
        let provider = StageProvider { if held.takes($0) { await signIn.pass() } }
        let service = service(provider, backend: backend)
        _ = try await service.signIn(loginHint: "1")
        async let deletion = refusal { () async throws(AccountError) in try await service.deleteAccount() }
        await latch.reached()
        try await service.signOut()
        async let next = service.signIn(loginHint: "2")
        await signIn.reached()
        backend.failure.withLock { $0 = AccountError(.network) }
        latch.open()
        #expect(await deletion?.code == .network)
        #expect(await service.state == .signingIn)
        backend.failure.withLock { $0 = nil }
        signIn.open()
        #expect(try await next.identity.subject == "2")
    }

    /// The session that is confirmed by a new grant or by a refresh is kept as confirmed, too.
    @Test("a session restored offline is confirmed by what the provider says next", arguments: [true, false])
    func confirmedLater(_ asksForScopes: Bool) async throws {
        let provider = StageProvider()
        provider.set { $0.refreshFailure = AccountError(.network) }
        let service = service(provider, StageStore(try SessionFixtures.session(subject: "1")))
        #expect(try await service.restore()?.isConfirmed == false)
        provider.set { $0.refreshFailure = nil }
        if asksForScopes {
            #expect(try await service.addScopes(["drive"]).isConfirmed)
        } else {
            _ = try await service.accessToken()
        }
        #expect(await service.state.account?.isConfirmed == true)
        #expect(try await service.restore()?.isConfirmed == true)
    }

    @Test("no refresh token of further scopes is stored if none is to be", arguments: [true, false])
    func storedToken(_ keeps: Bool) async throws {
        let store = StageStore()
        let service = service(StageProvider(), store, policy: AccountPolicy(keepsRefreshToken: keeps))
        _ = try await service.signIn(loginHint: "1")
        _ = try await service.addScopes(["drive"])
        #expect(try await store.load()?.refreshToken?.text == (keeps ? "1//added-1" : nil))
    }

    /// A clock at the other end of time is as wrong as one in the year before.
    @Test(
        "a session without a refresh token needs a plausible clock",
        arguments: [(0, true), (-300, true), (-301, false), (Int64.min, false)])
    func clock(_ change: Int64, _ isRestored: Bool) async throws {
        let now = change == .min ? change : SessionFixtures.now + change
        let service = service(
            StageProvider(), StageStore(try SessionFixtures.session(refreshToken: nil)), now: now)
        let error = await refusal { () async throws(AccountError) in try await service.restore() }
        #expect(error?.code == (isRestored ? nil : .tokenExpired))
    }

    @Test(
        "a session is restored offline up to the limit, which may be one second",
        arguments: [(1, 0, true), (1, 1, true), (1, 2, false), (0, 0, false), (0, -1, false), (5, -301, false)])
    func offlineLimit(_ limit: Int64, _ age: Int64, _ isRestored: Bool) async throws {
        let provider = StageProvider()
        provider.set { $0.refreshFailure = AccountError(.network) }
        let service = service(
            provider, StageStore(try SessionFixtures.session()), policy: AccountPolicy(offlineLimit: limit),
            now: SessionFixtures.now + age)
        let error = await refusal { () async throws(AccountError) in try await service.restore() }
        #expect(error?.code == (isRestored ? nil : .network))
    }

    @Test("a sign-out of a session does not read what is stored")
    func readsNothing() async throws {
        final class Log: Sendable {
            let calls = Mutex<[String]>([])
        }
        let log = Log()
        let store = StageStore { name in log.calls.withLock { $0.append(name) } }
        let service = service(StageProvider(), store)
        _ = try await service.signIn()
        try await service.signOut()
        #expect(log.calls.withLock { $0 } == ["save", "saved", "remove", "removed"])
        try await service.signOut()
        #expect(log.calls.withLock { $0.suffix(3) } == ["load", "remove", "removed"])
    }

    @Test("the end of one observer is not that of another", .timeLimit(.minutes(1)))
    func observers() async throws {
        let service = service(StageProvider())
        let first = await service.states()
        var second = await service.states().makeAsyncIterator()
        let reader = Task { for await _ in first {} }
        reader.cancel()
        await reader.value
        #expect(await second.next() == .signedOut(nil))
        let account = try await service.signIn()
        #expect(await second.next() == .signingIn)
        #expect(await second.next() == .signedIn(account))
    }
}

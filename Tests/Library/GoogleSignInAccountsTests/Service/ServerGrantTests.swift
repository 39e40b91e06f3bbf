import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import Synchronization
import Testing

struct ServerGrantTests {
    private let provider = StageProvider()
    private let store: StageStore
    private let server = StageServer()
    private let clock = AccountServiceStage.Clock()
    private let service: AccountService
    private static let people = ["1", "2", "3"]

    init() throws {
        let store = StageStore()
        self.store = store
        service = Self.service(provider, store, server, clock)
    }

    private static func service(
        _ provider: StageProvider, _ store: StageStore, _ server: StageServer, _ clock: AccountServiceStage.Clock
    ) -> AccountService {
        AccountService(
            performer: provider, store: store, backend: ServerAccounts(server), wallTime: { [clock] in clock.now })
    }

    /// The people whose credentials are available.
    private func held(by service: AccountService? = nil) async -> [String] {
        var held: [String] = []
        for person in Self.people
        where await (service ?? self.service).grant(forAccount: "account-of-\(person)") != nil { held.append(person) }
        return held
    }

    @Test
    func areAvailableUntilTheyExpire() async throws {
        #expect(await held() == [])
        let account = try await service.signIn(loginHint: "1")
        #expect(account.accountID == "account-of-1")
        clock.advance(StageServer.lifetime - 1)
        #expect(await service.grant(forAccount: "account-of-1")?.userID == "account-of-1")
        #expect(await held() == ["1"])
        clock.advance(1)
        #expect(await held() == [])
    }

    @Test(arguments: [
        ("account-of-K", true), ("account-of-\u{212A}", false), ("account-of-", false), ("account-of-K1", false),
        ("account-of-k", false), ("", false),
    ])
    func areForThisAccountByteByByte(_ id: String, _ isOwn: Bool) async throws {
        _ = try await service.signIn(loginHint: "K")
        #expect(await (service.grant(forAccount: id) != nil) == isOwn)
    }

    @Test
    func areDroppedWithTheSession() async throws {
        _ = try await service.signIn(loginHint: "1")
        try await service.signOut()
        #expect(await held() == [])
        _ = try await service.signIn(loginHint: "2")
        provider.set { $0.refreshFailure = GoogleSignInError(.tokenExchangeFailed) }
        clock.advance(3_600 - 60)
        let service = service
        _ = await refusal { () async throws(GoogleSignInError) in try await service.accessToken() }
        #expect(await held() == [])
    }

    @Test
    func aChangeOfAccountsReplacesThem() async throws {
        _ = try await service.signIn(loginHint: "1")
        _ = try await service.signIn(loginHint: "2")
        #expect(await held() == ["2"])
    }

    @Test(arguments: ["save", "lost-answer"])
    func aSignInThatCannotBeStoredLeavesThePreviousState(_ failure: String) async throws {
        let service = service
        store.fail(failure)
        let fresh = await refusal { () async throws(GoogleSignInError) in try await service.signIn(loginHint: "2") }
        #expect(fresh?.code == .storageFailed)
        #expect(await held() == [])
        store.fail()
        let first = try await service.signIn(loginHint: "1")
        store.fail(failure)
        let change = await refusal { () async throws(GoogleSignInError) in try await service.signIn(loginHint: "2") }
        #expect(change?.code == .storageFailed)
        #expect(await service.state == .signedIn(first))
        #expect(await held() == ["1"])
    }

    /// A response after a sign-out is dropped, and the provider's grant is already revoked.
    @Test
    func lateResponse() async throws {
        let latch = server.hold("1")
        async let late = refusal { () async throws(GoogleSignInError) in try await service.signIn(loginHint: "1") }
        await latch.reached()
        try await service.signOut()
        #expect(provider.state.withLock { $0.revoked.map(\.refreshToken?.text) } == ["1//1-1"])
        latch.open()
        #expect(await late?.code == .cancelled)
        #expect(await held() == [])
        #expect(provider.counts.revocations == 1)
    }

    @Test(arguments: [true, false])
    func aSignOutDuringASignInRevokesThatGrantAndTheStoredSessions(_ isSamePerson: Bool) async throws {
        let stored = try SessionFixtures.session(subject: isSamePerson ? "1" : "2", accountID: "account-of-2")
        try await store.save(stored)
        let latch = server.hold("1")
        async let late = refusal { () async throws(GoogleSignInError) in try await service.signIn(loginHint: "1") }
        await latch.reached()
        #expect(try await service.signOut() == .done)
        latch.open()
        #expect(await late?.code == .cancelled)
        #expect(provider.state.withLock { $0.revoked.map(\.refreshToken?.text) } == ["1//refresh-one", "1//1-1"])
        #expect(try await store.load() == nil)
    }

    @Test(arguments: ["1", "2"])
    func aResponseAfterTheSignInOfAnotherPersonChangesNothing(_ next: String) async throws {
        let latch = server.hold("1")
        async let late = refusal { () async throws(GoogleSignInError) in try await service.signIn(loginHint: "1") }
        await latch.reached()
        try await service.signOut()
        // The next sign-in of the same person asks the same server.
        if next == "1" { server.release("1") }
        let account = try await service.signIn(loginHint: next)
        latch.open()
        #expect(await late?.code == .cancelled)
        #expect(await service.state == .signedIn(account))
        #expect(await held() == [next])
        // Revoking the first grant now would also revoke the second of the same person.
        #expect(provider.counts.revocations == 1)
    }

    @Test
    func aRefusedRefreshOfAReplacedSessionDoesNotAffectTheNextOne() async throws {
        let latch = Latch()
        let provider = StageProvider { name in if name.hasPrefix("refresh") { await latch.pass() } }
        let service = Self.service(provider, store, server, clock)
        _ = try await service.signIn(loginHint: "1")
        let token = try await service.accessToken()
        async let refused = refusal { () async throws(GoogleSignInError) in
            try await service.accessToken(replacing: token)
        }
        await latch.reached()
        _ = try await service.signIn(loginHint: "2")
        provider.set { $0.refreshFailure = GoogleSignInError(.tokenExchangeFailed) }
        latch.open()
        #expect(await refused?.code == .tokenExchangeFailed)
        #expect(await service.state.account?.accountID == "account-of-2")
    }

    @Test
    func aChangeOfAccountsRevokesTheCurrentRefreshToken() async throws {
        provider.set { $0.rotates = true }
        let token = try await signedInToken("1")
        let latch = server.hold("2")
        async let change = service.signIn(loginHint: "2")
        await latch.reached()
        _ = try await service.accessToken(replacing: token)
        latch.open()
        _ = try await change
        #expect(provider.state.withLock { $0.revoked.map(\.refreshToken?.text) } == ["1//refreshed-1"])
    }

    @Test
    func aRefreshTokenForTheEarlierSessionOfTheSamePersonIsNotRevoked() async throws {
        let latch = Latch()
        let provider = StageProvider { name in if name.hasPrefix("refresh") { await latch.pass() } }
        provider.set { $0.rotates = true }
        let service = Self.service(provider, store, server, clock)
        _ = try await service.signIn(loginHint: "1")
        let token = try await service.accessToken()
        async let late = refusal { () async throws(GoogleSignInError) in try await service.accessToken(replacing: token)
        }
        await latch.reached()
        _ = try await service.signIn(loginHint: "1")
        latch.open()
        #expect(await late?.code == .notSignedIn)
        #expect(provider.counts.revocations == 0)
        #expect(await held(by: service) == ["1"])
    }

    private func signedInToken(_ person: String) async throws -> AccessToken {
        _ = try await service.signIn(loginHint: person)
        return try await service.accessToken()
    }
}

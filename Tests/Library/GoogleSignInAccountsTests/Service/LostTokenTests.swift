import AssayTestAccounts
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInAccounts

/// Paths on which an operation ends while another holds tokens, or a revocation or the store fails.
struct LostTokenTests {
    private static func revoked(_ provider: StageProvider) -> [String?] {
        provider.state.withLock { $0.revoked.map { $0.refreshToken?.text } }
    }

    @Test(.timeLimit(.minutes(1)))
    func aRestoreThatASignOutHasEndedHasTheNewTokenIfNobodyCanRevokeIt() async throws {
        let latch = Latch()
        let provider = StageProvider { name in if name == "refresh 1" { await latch.pass() } }
        let store = StageStore(try SessionFixtures.session(subject: "1"))
        let service = AccountService(performer: provider, store: store, wallTime: { SessionFixtures.now })
        provider.set { ($0.rotates, $0.revocationFailure) = (true, GoogleSignInError(.network)) }
        async let error = refusal { () async throws(GoogleSignInError) in try await service.restore() }
        await latch.reached()
        async let out = service.signOut()
        while try await store.load() != nil { await Task.yield() }
        latch.open()
        #expect(await error?.receivedTokens?.refreshToken?.text == "1//refreshed-1")
        #expect(try await out == .failed(GoogleSignInError(.network)))
    }

    /// A cancelled refresh has the new token after a sign-out and after a change of accounts.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [true, false])
    func cancelledRefresh(_ isSignOut: Bool) async throws {
        let latch = Latch()
        let provider = StageProvider { name in
            if name == "refresh 1" { await latch.pass() }
            if name == "revocation" { try Task.checkCancellation() }
        }
        let store = StageStore()
        let service = AccountService(performer: provider, store: store, wallTime: { SessionFixtures.now })
        provider.set { $0.rotates = true }
        _ = try await service.signIn(loginHint: "1")
        let token = try await service.accessToken()
        provider.set { $0.revocationFailure = GoogleSignInError(.network) }
        let task = Task {
            await refusal { () async throws(GoogleSignInError) in try await service.accessToken(replacing: token) }
        }
        await latch.reached()
        if isSignOut { try await service.signOut() } else { _ = try await service.signIn(loginHint: "2") }
        provider.set { $0.revocationFailure = nil }
        task.cancel()
        latch.open()
        let found = await task.value
        #expect(found?.receivedTokens?.refreshToken?.text == "1//refreshed-1")
    }

    /// A request for scopes that is cancelled while it waits for a refresh has its tokens.
    @Test(.timeLimit(.minutes(1)))
    func cancelledScopes() async throws {
        let latch = Latch()
        let provider = StageProvider { name in if name == "refresh 1" { await latch.pass() } }
        let store = StageStore()
        let service = AccountService(performer: provider, store: store, wallTime: { SessionFixtures.now })
        _ = try await service.signIn(loginHint: "1")
        let token = try await service.accessToken()
        let refresh = Task { try? await service.accessToken(replacing: token) }
        await latch.reached()
        let task = Task {
            await refusal { () async throws(GoogleSignInError) in try await service.addScopes(["drive"]) }
        }
        while await service.machine.attempt?.tokens == nil { await Task.yield() }
        task.cancel()
        let found = await task.value
        latch.open()
        _ = await refresh.value
        let stored = try await store.load()
        #expect(found?.code == .cancelled)
        #expect(found?.receivedTokens?.refreshToken?.text == "1//added-1")
        #expect(stored?.refreshToken?.text == "1//1-1")
        #expect(Self.revoked(provider).isEmpty)
    }

    /// A sign-out while a sign-in replaces a stored session leaves no grant of either, or both have an error.
    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func replacedThenSignedOut(_ isRevoked: Bool) async throws {
        let latch = Latch()
        let provider = StageProvider()
        if !isRevoked { provider.set { $0.revocationFailure = GoogleSignInError(.network) } }
        let store = StageStore(try SessionFixtures.session(subject: "2")) { name in
            if name == "saved" { await latch.pass() }
        }
        let service = AccountService(performer: provider, store: store, wallTime: { SessionFixtures.now })
        async let error = refusal { () async throws(GoogleSignInError) in try await service.signIn(loginHint: "1") }
        await latch.reached()
        async let out = service.signOut()
        while await service.machine.attempt != nil { await Task.yield() }
        latch.open()
        let found = await error
        #expect(found?.code == .cancelled)
        #expect(found?.receivedTokens?.refreshToken?.text == (isRevoked ? nil : "1//refresh-one"))
        #expect(try await out == (isRevoked ? .done : .failed(GoogleSignInError(.network))))
        #expect(Set(Self.revoked(provider)) == (isRevoked ? ["1//1-1", "1//refresh-one"] : []))
    }

    @Test(arguments: ["store", "keys"])
    func aFailedSignInOfThePersonOfTheStoredSessionDoesNotEndItsGrant(_ place: String) async throws {
        let session = try SessionFixtures.session(subject: "1")
        let stage = AccountServiceStage(session, policy: AccountPolicy(offlineLimit: 0))
        stage.provider.set { $0.refreshFailure = GoogleSignInError(.network) }
        #expect(await stage.restoreError()?.code == .network)
        if place == "store" {
            stage.store.failOnce("save")
        } else {
            let failure = GoogleSignInError(
                .keySetUnavailable, receivedTokens: SignInTokens(refreshToken: try RefreshToken("1//new-of-1")))
            stage.provider.set { $0.failure = failure }
        }
        #expect(await stage.signInError("1")?.code == (place == "store" ? .storageFailed : .keySetUnavailable))
        #expect(try await stage.stored() == session)
        #expect(Self.revoked(stage.provider).isEmpty)
    }

    /// A failed sign-in of the person of a session that only memory has does not end its grant.
    @Test
    func failedSignInOfHeld() async throws {
        let stage = AccountServiceStage(try SessionFixtures.session(subject: "1"))
        stage.provider.set { $0.rotates = true }
        stage.store.fail("save")
        #expect(await stage.restoreError()?.code == .storageFailed)
        stage.store.fail("load", "save")
        #expect(await stage.signInError("1")?.code == .storageFailed)
        #expect(Self.revoked(stage.provider).isEmpty)
    }

    @Test
    func aStoreThatCanBeNeitherReadNorWrittenKeepsItsSession() async throws {
        let session = try SessionFixtures.session(subject: "1")
        let stage = AccountServiceStage(session)
        stage.store.failOnce("load", "save")
        #expect(await stage.signInError("2")?.code == .storageFailed)
        #expect(try await stage.stored() == session)
        #expect(Self.revoked(stage.provider) == ["1//2-1"])
    }

    /// The tokens of a session that the server ends are in the error, because the person may use the grant elsewhere.
    @Test(arguments: ["restore", "refresh"])
    func endedByServer(_ place: String) async throws {
        let backend = StageBackend()
        let stage = AccountServiceStage(try SessionFixtures.session(accountID: "a-1"), backend: backend)
        if place == "refresh" {
            stage.provider.set { $0.refreshFailure = GoogleSignInError(.network) }
            _ = try await stage.service.restore()
            stage.provider.set { $0.refreshFailure = nil }
        }
        backend.confirmFailure.withLock { $0 = GoogleSignInError(.notSignedIn) }
        let error = await refusal { () async throws(GoogleSignInError) in
            if place == "refresh" {
                _ = try await stage.service.accessToken()
            } else {
                _ = try await stage.service.restore()
            }
        }
        #expect(error?.code == .notSignedIn)
        #expect(error?.receivedTokens?.refreshToken?.text == "1//refresh-one")
        #expect(Self.revoked(stage.provider).isEmpty)
        #expect(try await stage.stored() == nil)
    }

    @Test(.timeLimit(.minutes(1)))
    func aDeletionRevokesTheGrantOfASessionThatHasEndedMeanwhile() async throws {
        let latch = Latch()
        let backend = StageBackend { _ in await latch.pass() }
        let provider = StageProvider()
        let store = StageStore(try SessionFixtures.session(accountID: "a-1"))
        let service = AccountService(
            performer: provider, store: store, backend: backend, wallTime: { SessionFixtures.now })
        provider.set { $0.refreshFailure = GoogleSignInError(.network) }
        _ = try await service.restore()
        provider.set { $0.refreshFailure = nil }
        async let deletion = service.deleteAccount()
        await latch.reached()
        backend.confirmFailure.withLock { $0 = GoogleSignInError(.notSignedIn) }
        let error = await refusal { () async throws(GoogleSignInError) in try await service.accessToken() }
        #expect(error?.code == .notSignedIn)
        latch.open()
        #expect(try await deletion == .done)
        #expect(Self.revoked(provider) == ["1//refresh-one"])
    }

    @Test
    func aRunningAppGetsNoTokensAfterTheTimeOffline() async throws {
        let backend = StageBackend()
        let stage = AccountServiceStage(
            try SessionFixtures.session(accountID: "a-1"), policy: AccountPolicy(offlineLimit: 30), backend: backend)
        backend.confirmFailure.withLock { $0 = GoogleSignInError(.network) }
        _ = try await stage.service.restore()
        stage.provider.set { $0.expiration = SessionFixtures.now + 400 * 86_400 }
        stage.clock.advance(365 * 86_400)
        let error = await refusal { () async throws(GoogleSignInError) in try await stage.service.accessToken() }
        #expect(error?.code == .network)
        #expect(await stage.service.state.account?.isConfirmed == false)
        backend.confirmFailure.withLock { $0 = nil }
        _ = try await stage.service.accessToken()
        _ = try await stage.service.accessToken(replacing: AccessToken("ya29.refreshed-1"))
    }

    /// A sign-out during a change of accounts reports that the new tokens could not be revoked.
    @Test(.timeLimit(.minutes(1)))
    func pendingNotRevoked() async throws {
        let latch = Latch()
        let provider = Picky()
        let store = StageStore { name in if name == "save", provider.isHolding.withLock({ $0 }) { await latch.pass() } }
        let service = AccountService(performer: provider, store: store, wallTime: { SessionFixtures.now })
        _ = try await service.signIn(loginHint: "1")
        provider.isHolding.withLock { $0 = true }
        async let error = refusal { () async throws(GoogleSignInError) in try await service.signIn(loginHint: "2") }
        await latch.reached()
        async let out = service.signOut()
        while await service.machine.attempt != nil { await Task.yield() }
        latch.open()
        guard case .failed(let failure) = try await out else {
            Issue.record("the failure is reported")
            return
        }
        #expect(failure.receivedTokens?.refreshToken?.text == "1//2-2")
        #expect(await error?.code == .cancelled)
    }

    @Test
    func aSignOutWhoseRevocationFailsHasTheTokens() async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn(loginHint: "1")
        stage.provider.set { $0.revocationFailure = GoogleSignInError(.network) }
        guard case .failed(let error) = try await stage.service.signOut() else {
            Issue.record("the failure is reported")
            return
        }
        #expect(error.receivedTokens?.refreshToken?.text == "1//1-1")
        #expect(await stage.service.state == .signedOut(nil))
    }

    @Test
    func aSignOutThatCannotReadTheStoreSaysSo() async throws {
        let stage = AccountServiceStage(try SessionFixtures.session())
        stage.store.failOnce("load")
        #expect(try await stage.service.signOut() == .failed(GoogleSignInError(.storageFailed)))
        #expect(try await stage.stored() == nil)
    }

    @Test
    func aRefusedSignUpOfThePersonOfTheStoredSessionDoesNotEndItsGrant() async throws {
        let backend = StageBackend()
        let session = try SessionFixtures.session(subject: "1", accountID: "a-1")
        let stage = AccountServiceStage(session, policy: AccountPolicy(offlineLimit: 0), backend: backend)
        stage.provider.set { $0.refreshFailure = GoogleSignInError(.network) }
        #expect(await stage.restoreError()?.code == .network)
        backend.failure.withLock { $0 = GoogleSignInError(.accountExists) }
        #expect(await stage.signInError("1", intent: .signUp)?.code == .accountExists)
        #expect(Self.revoked(stage.provider).isEmpty)
    }

    @Test(.timeLimit(.minutes(1)))
    func aRestoreThatWaitsBehindAnotherIsEndedByASignOutToo() async throws {
        let latch = Latch()
        let provider = StageProvider { name in if name == "refresh 1" { await latch.pass() } }
        let store = StageStore(try SessionFixtures.session(subject: "1"))
        let service = AccountService(performer: provider, store: store, wallTime: { SessionFixtures.now })
        provider.set { $0.revocationFailure = GoogleSignInError(.network) }
        store.fail("remove")
        let first = Task { await refusal { () async throws(GoogleSignInError) in try await service.restore() } }
        await latch.reached()
        let second = Task { await refusal { () async throws(GoogleSignInError) in try await service.restore() } }
        for _ in 0..<200 { await Task.yield() }
        let out = await refusal { () async throws(GoogleSignInError) in try await service.signOut() }
        first.cancel()
        latch.open()
        #expect(out?.code == .storageFailed)
        #expect(await first.value?.code == .cancelled)
        #expect(await second.value?.code == .cancelled)
        #expect(await service.state.account == nil)
    }

    /// Fails to revoke the tokens of subject 2.
    private final class Picky: SignInPerforming {
        let inner = StageProvider()
        let isHolding = Mutex(false)
        var clientID: String { inner.clientID }
        func signIn(loginHint: String?) async throws(GoogleSignInError) -> GoogleCredential {
            try await inner.signIn(loginHint: loginHint)
        }
        func refresh(_ token: RefreshToken, previous: IDTokenClaims) async throws(GoogleSignInError)
            -> RefreshedTokens
        {
            try await inner.refresh(token, previous: previous)
        }
        func revoke(_ tokens: SignInTokens) async throws(GoogleSignInError) {
            if tokens.refreshToken?.text.hasPrefix("1//2") == true { throw GoogleSignInError(.network) }
            try await inner.revoke(tokens)
        }
    }
}

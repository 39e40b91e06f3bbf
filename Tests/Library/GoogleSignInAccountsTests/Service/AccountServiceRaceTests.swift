import AssayTestAccounts
import AssayTestSupport
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInAccounts

/// A refresh whose session ends or changes while its result is stored.
struct AccountServiceRaceTests {
    private let latch = Latch()
    private let provider = StageProvider()
    private let store: StageStore
    private let service: AccountService
    private let isHolding = Flag()

    init() {
        let (latch, isHolding) = (latch, isHolding)
        store = StageStore { name in if name == "save", isHolding.isSet { await latch.pass() } }
        service = AccountService(performer: provider, store: store, wallTime: { SessionFixtures.now })
    }

    private func signedIn() async throws -> AccessToken {
        _ = try await service.signIn(loginHint: "1")
        let token = try await service.accessToken()
        isHolding.set()
        return token
    }

    /// Waits until the session in memory fulfils a condition.
    private func until(_ condition: @Sendable (AccountMachine.Session?) -> Bool) async {
        while await !condition(service.machine.session) { await Task.yield() }
    }

    private static func isRefreshed(_ session: AccountMachine.Session?) -> Bool {
        session?.tokens.accessToken?.text == "ya29.refreshed-1"
    }

    @Test(.timeLimit(.minutes(1)))
    func aTokenThatIsStoredWhenThePersonSignsOutIsNotReturned() async throws {
        let token = try await signedIn()
        let service = service
        async let refreshed = refusal { () async throws(GoogleSignInError) in
            try await service.accessToken(replacing: token)
        }
        await latch.reached()
        async let revocation = service.signOut()
        await until { $0 == nil }
        latch.open()
        #expect(await refreshed?.code == .notSignedIn)
        #expect(try await revocation == .done)
        #expect(try await store.load() == nil)
    }

    /// A refresh is not stored over the session of the next person, and its refresh token is revoked.
    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func refreshedDuringChange(_ rotates: Bool) async throws {
        let token = try await signedIn()
        provider.set { $0.rotates = rotates }
        let service = service
        async let change = service.signIn(loginHint: "2")
        await latch.reached()
        async let refreshed = refusal { () async throws(GoogleSignInError) in
            try await service.accessToken(replacing: token)
        }
        await until(Self.isRefreshed)
        latch.open()
        let account = try await change
        #expect(await refreshed?.code == .notSignedIn)
        #expect(await service.state == .signedIn(account))
        #expect(try await store.load()?.claims.subject == "2")
        #expect(
            provider.state.withLock { $0.revoked.map { $0.refreshToken?.text } }
                == [rotates ? "1//refreshed-1" : "1//1-1"])
    }

    @Test(.timeLimit(.minutes(1)))
    func aRefusedRefreshDoesNotRemoveTheSessionOfTheNextPerson() async throws {
        let token = try await signedIn()
        let service = service
        async let change = service.signIn(loginHint: "2")
        await latch.reached()
        provider.set { $0.refreshFailure = GoogleSignInError(.tokenExchangeFailed) }
        async let refused = refusal { () async throws(GoogleSignInError) in
            try await service.accessToken(replacing: token)
        }
        await until { $0 == nil }
        latch.open()
        let account = try await change
        #expect(await refused?.code == .tokenExchangeFailed)
        #expect(await service.state == .signedIn(account))
        #expect(try await store.load()?.claims.subject == "2")
    }

    @Test(.timeLimit(.minutes(1)))
    func aRestoreThatFailsLateDoesNotEndTheNextPersonsSignIn() async throws {
        let (refresh, signIn) = (Latch(), Latch())
        let provider = StageProvider { name in
            if name == "refresh 1" { await refresh.pass() }
            if name == "sign-in 1" { await signIn.pass() }
        }
        let store = StageStore(try SessionFixtures.session(subject: "1"))
        let service = AccountService(performer: provider, store: store, wallTime: { SessionFixtures.now })
        provider.set { $0.refreshFailure = GoogleSignInError(.network) }
        async let restored = refusal { () async throws(GoogleSignInError) in try await service.restore() }
        await refresh.reached()
        _ = try await service.signOut()
        async let change = service.signIn(loginHint: "2")
        while await service.state != .signingIn { await Task.yield() }
        refresh.open()
        #expect(await restored?.code == .cancelled)
        #expect(await service.state == .signingIn)
        signIn.open()
        let account = try await change
        #expect(account.claims.subject == "2")
        #expect(await service.state == .signedIn(account))
    }

    @Test(.timeLimit(.minutes(1)))
    func aRestoreThatEndsItsSessionDoesNotRemoveThatOfTheNextPerson() async throws {
        let latch = Latch()
        let store = try Self.storeThatHoldsItsFirstRemoval(latch)
        provider.set { $0.refreshFailure = GoogleSignInError(.tokenExchangeFailed) }
        let service = AccountService(performer: provider, store: store, wallTime: { SessionFixtures.now })
        async let restored = refusal { () async throws(GoogleSignInError) in try await service.restore() }
        await latch.reached()
        async let revocation = service.signOut()
        while await service.state != .signedOut(nil) { await Task.yield() }
        async let change = service.signIn(loginHint: "2")
        // The sign-in has time to be stored, if nothing keeps it from that.
        for _ in 0..<1_000 { await Task.yield() }
        latch.open()
        #expect(await restored?.code == .tokenExchangeFailed)
        _ = try await revocation
        let account = try await change
        #expect(await service.state == .signedIn(account))
        #expect(try await store.load()?.claims.subject == "2")
    }

    @Test(.timeLimit(.minutes(1)))
    func aSignOutDuringTheEndOfARestoreForAnotherPersonRevokesNoToken() async throws {
        let latch = Latch()
        let store = try Self.storeThatHoldsItsFirstRemoval(latch)
        provider.set { ($0.refreshedSubject, $0.rotates) = ("other", true) }
        let service = AccountService(performer: provider, store: store, wallTime: { SessionFixtures.now })
        async let restored = refusal { () async throws(GoogleSignInError) in try await service.restore() }
        await latch.reached()
        async let revocation = service.signOut()
        while await service.state != .signedOut(nil) { await Task.yield() }
        latch.open()
        #expect(await restored?.code == .refreshMismatch)
        #expect(try await revocation == .notNeeded)
        #expect(provider.counts.revocations == 0, "the tokens are those of the other user")
    }

    /// A store with the session of person 1.
    private static func storeThatHoldsItsFirstRemoval(_ latch: Latch) throws -> StageStore {
        let isLater = Flag()
        return StageStore(try SessionFixtures.session(subject: "1")) { name in
            guard name == "remove", !isLater.isSet else { return }
            isLater.set()
            await latch.pass()
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func aCallerWhoTakesOverGetsTheTokenThatIsThereAlready() async throws {
        let asked = Latch()
        let provider = StageProvider { name in if name == "refresh 1" { await asked.pass() } }
        let service = AccountService(performer: provider, store: store, wallTime: { SessionFixtures.now })
        _ = try await service.signIn(loginHint: "1")
        let token = try await service.accessToken()
        isHolding.set()
        let first = Task {
            await refusal { () async throws(GoogleSignInError) in try await service.accessToken(replacing: token) }
        }
        await asked.reached()
        // The second caller joins before there is a new token, and the first is cancelled while it stores it.
        let second = Task { try await service.accessToken(replacing: token) }
        for _ in 0..<1_000 { await Task.yield() }
        store.failOnce("save")
        asked.open()
        await latch.reached()
        first.cancel()
        latch.open()
        #expect(await first.value?.code == .cancelled)
        #expect(try await second.value.text == "ya29.refreshed-1")
        #expect(provider.counts.refreshes == 1)
    }

    @Test(.timeLimit(.minutes(1)))
    func aCallerWhoTakesOverGetsNoTokenOfTheNextPerson() async throws {
        let latch = Latch()
        let provider = StageProvider { name in
            guard name == "refresh 1" else { return }
            latch.arrive()
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
            for await _ in stream {}
            withExtendedLifetime(continuation) {}
            try Task.checkCancellation()
        }
        let service = AccountService(performer: provider, store: StageStore(), wallTime: { SessionFixtures.now })
        _ = try await service.signIn(loginHint: "1")
        let token = try await service.accessToken()
        let first = Task {
            await refusal { () async throws(GoogleSignInError) in try await service.accessToken(replacing: token) }
        }
        await latch.reached()
        let second = Task {
            await refusal { () async throws(GoogleSignInError) in try await service.accessToken(replacing: token) }
        }
        for _ in 0..<1_000 { await Task.yield() }
        _ = try await service.signIn(loginHint: "2")
        first.cancel()
        #expect(await first.value?.code == .cancelled)
        #expect(await second.value?.code == .notSignedIn)
    }

    /// A new refresh token that comes after a sign-out or a change of account is revoked, and nothing else changes.
    @Test(.timeLimit(.minutes(1)), arguments: [true, false], [true, false])
    func lateRefresh(_ rotates: Bool, _ changes: Bool) async throws {
        let latch = Latch()
        let provider = StageProvider { name in if name == "refresh 1" { await latch.pass() } }
        let service = AccountService(performer: provider, store: StageStore(), wallTime: { SessionFixtures.now })
        provider.set { ($0.rotates, $0.revocationFailure) = (rotates, GoogleSignInError(.network)) }
        _ = try await service.signIn(loginHint: "1")
        let token = try await service.accessToken()
        async let late = refusal { () async throws(GoogleSignInError) in try await service.accessToken(replacing: token)
        }
        await latch.reached()
        if changes {
            _ = try await service.signIn(loginHint: "2")
        } else {
            #expect(try await service.signOut() == .failed(GoogleSignInError(.network)))
        }
        provider.set { $0.revocationFailure = nil }
        latch.open()
        #expect(await late?.code == .notSignedIn)
        #expect(
            provider.state.withLock { $0.revoked.map { $0.refreshToken?.text } }
                == (rotates ? ["1//refreshed-1"] : []))
        #expect(await service.state.account?.claims.subject == (changes ? "2" : nil))
        #expect(await service.machine.session?.tokens.accessToken?.text == (changes ? "ya29.2-2" : nil))
    }
}

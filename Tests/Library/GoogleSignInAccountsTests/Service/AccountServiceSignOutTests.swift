import AssayTestAccounts
import AssayTestSupport
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInAccounts

struct AccountServiceSignOutTests {
    @Test
    func aSignOutRemovesTheSessionFromMemoryAndTheStoreAndRevokesTheGrant() async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn()
        #expect(try await stage.service.signOut() == .done)
        #expect(await stage.service.state == .signedOut(nil))
        #expect(try await stage.stored() == nil)
        #expect(stage.provider.counts.revocations == 1)
        let service = stage.service
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await service.accessToken() }?.code
                == .notSignedIn)
        #expect(try await service.restore() == nil)
    }

    @Test
    func withoutASignedInPersonItRemovesTheStoredSessionAndRevokesItsGrant() async throws {
        let stage = AccountServiceStage(try SessionFixtures.session())
        #expect(try await stage.service.signOut() == .done)
        #expect(try await stage.stored() == nil)
        #expect(stage.provider.state.withLock { $0.revoked.first?.refreshToken?.text } == "1//refresh-one")
        #expect(try await stage.service.signOut() == .notNeeded)
    }

    @Test(arguments: [GoogleSignInError.Code.storageCorrupt, .storageFailed])
    func aStoredSessionThatCannotBeReadIsRemovedAllTheSame(_ code: GoogleSignInError.Code) async throws {
        let stage = AccountServiceStage(try SessionFixtures.session())
        stage.store.corrupt(GoogleSignInError(code))
        #expect(try await stage.service.signOut() == .failed(GoogleSignInError(code)))
        #expect(await stage.service.state == .signedOut(nil))
        #expect(stage.store.removals.withLock { $0 } == 1)
        #expect(try await stage.stored() == nil)
    }

    @Test
    func withoutNetworkAccessItSignsOutAndReportsTheFailedRevocation() async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn()
        stage.provider.set { $0.revocationFailure = GoogleSignInError(.network) }
        #expect(try await stage.service.signOut() == .failed(GoogleSignInError(.network)))
        #expect(await stage.service.state == .signedOut(nil))
        #expect(try await stage.stored() == nil)
    }

    @Test
    func aSessionThatCannotBeRemovedIsReported() async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn()
        stage.store.fail("remove")
        let service = stage.service
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await service.signOut() }?.code == .storageFailed)
        #expect(await service.state == .failed(GoogleSignInError(.storageFailed)))
        // The grant has been revoked, so the remaining session is useless.
        #expect(stage.provider.counts.revocations == 1)
        stage.store.fail()
        #expect(await stage.restoreError()?.code == .tokenExchangeFailed)
        #expect(try await stage.stored() == nil)
    }

    @Test
    func thePersonIsSignedOutAndTheSessionIsRemovedBeforeTheProviderIsAsked() async throws {
        let latch = Latch()
        let provider = StageProvider { name in if name == "revocation" { await latch.pass() } }
        let store = StageStore()
        let service = AccountService(performer: provider, store: store, wallTime: { SessionFixtures.now })
        _ = try await service.signIn()
        async let revocation = service.signOut()
        await latch.reached()
        #expect(await service.state == .signedOut(nil))
        #expect(try await store.load() == nil)
        latch.open()
        #expect(try await revocation == .done)
    }

    @Test(.timeLimit(.minutes(1)))
    func aRestoreAfterASignOutDoesNotJoinTheOneThatItHasEnded() async throws {
        let latch = Latch()
        let provider = StageProvider { name in if name == "refresh 1" { await latch.pass() } }
        let store = StageStore(try SessionFixtures.session())
        let service = AccountService(performer: provider, store: store, wallTime: { SessionFixtures.now })
        async let ended = refusal { () async throws(GoogleSignInError) in try await service.restore() }
        await latch.reached()
        try await service.signOut()
        #expect(try await service.restore() == nil)
        latch.open()
        // Not the answer of the provider to a token that the sign-out has revoked.
        #expect(await ended?.code == .cancelled)
    }

    @Test
    func aGrantWithoutARefreshTokenIsRevokedWithItsAccessToken() async throws {
        let stage = AccountServiceStage()
        stage.provider.set { $0.givesRefreshToken = false }
        _ = try await stage.service.signIn()
        #expect(try await stage.service.signOut() == .done)
        #expect(
            stage.provider.state.withLock { $0.revoked.map { $0.accessToken?.text } }
                == ["ya29.\(SessionFixtures.subject)-1"])
    }

    @Test
    func aSessionRestoredWithoutNetworkAccessIsRevokedWithItsStoredToken() async throws {
        let stage = AccountServiceStage(try SessionFixtures.session())
        stage.provider.set { $0.refreshFailure = GoogleSignInError(.network) }
        _ = try await stage.service.restore()
        #expect(try await stage.service.signOut() == .done)
        #expect(stage.provider.state.withLock { $0.revoked.map { $0.refreshToken?.text } } == ["1//refresh-one"])
    }

    @Test
    func aRestoredSessionWithoutTokensNeedsNoRevocation() async throws {
        let stage = AccountServiceStage(try SessionFixtures.session(refreshToken: nil))
        _ = try await stage.service.restore()
        #expect(try await stage.service.signOut() == .notNeeded)
        #expect(stage.provider.counts.revocations == 0)
    }

    @Test
    func aSignOutOfACancelledTaskStillRemovesTheSession() async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn()
        let service = stage.service
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            _ = await refusal { () async throws(GoogleSignInError) in try await service.signOut() }
        }
        task.cancel()
        await task.value
        #expect(await service.state == .signedOut(nil))
        #expect(try await stage.stored() == nil)
    }

    @Test
    func theGrantOfAStoredSessionThatCannotBeRemovedIsRevoked() async throws {
        let stage = AccountServiceStage(try SessionFixtures.session())
        stage.store.fail("remove")
        let service = stage.service
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await service.signOut() }?.code == .storageFailed)
        #expect(stage.provider.state.withLock { $0.revoked.map { $0.refreshToken?.text } } == ["1//refresh-one"])
    }

    @Test(.timeLimit(.minutes(1)))
    func itEndsTheStepThatASignInWaitsFor() async throws {
        let latch = Latch()
        let provider = StageProvider { name in
            guard name == "sign-in 1" else { return }
            latch.arrive()
            // Ends only when its task is cancelled.
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
            for await _ in stream {}
            withExtendedLifetime(continuation) {}
            try Task.checkCancellation()
        }
        let service = AccountService(
            performer: provider, store: StageStore(), wallTime: { SessionFixtures.now })
        async let signIn = refusal { () async throws(GoogleSignInError) in try await service.signIn() }
        await latch.reached()
        #expect(try await service.signOut() == .notNeeded)
        #expect(await signIn?.code == .cancelled)
    }

    @Test
    func theTokensOfAFailedSignInAreRevokedOnce() async throws {
        let latch = Latch()
        let isFirst = Flag()
        let provider = StageProvider { name in
            guard name == "revocation", !isFirst.isSet else { return }
            isFirst.set()
            await latch.pass()
        }
        let backend = StageBackend()
        backend.failure.withLock { $0 = GoogleSignInError(.backendRejected) }
        let service = AccountService(
            performer: provider, store: StageStore(), backend: backend, wallTime: { SessionFixtures.now })
        async let signIn = refusal { () async throws(GoogleSignInError) in try await service.signIn() }
        await latch.reached()
        #expect(try await service.signOut() == .notNeeded)
        latch.open()
        #expect(await signIn?.code == .backendRejected)
        #expect(provider.counts.revocations == 1)
    }

    /// During a load it wins, even if the session needs no confirmation or the load fails.
    @Test(arguments: [false, true])
    func duringLoad(_ isFailing: Bool) async throws {
        let latch = Latch()
        let isFirst = Flag()
        let store = StageStore(try SessionFixtures.session(refreshToken: nil)) { name in
            guard name == "load", !isFirst.isSet else { return }
            isFirst.set()
            await latch.pass()
        }
        let service = AccountService(performer: StageProvider(), store: store, wallTime: { SessionFixtures.now })
        var seen = await service.states().makeAsyncIterator()
        async let restored = refusal { () async throws(GoogleSignInError) in try await service.restore() }
        await latch.reached()
        async let revocation = service.signOut()
        #expect(await [seen.next(), seen.next(), seen.next()] == [.signedOut(nil), .restoring, .signedOut(nil)])
        if isFailing { store.failOnce("load") }
        latch.open()
        #expect(await restored?.code == .cancelled)
        #expect(try await revocation == .notNeeded)
        #expect(await service.state == .signedOut(nil))
        #expect(try await store.load() == nil)
    }

    /// Another operation, such as a sign-in that the person has ended, has the store when the restore wants to save.
    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func aRestoreThatWaitsForTheStoreSavesNothingAfterIt(_ isSignedOut: Bool) async throws {
        let (asked, taken) = (Latch(), Latch())
        let saves = Mutex(0)
        let provider = StageProvider { name in if name == "refresh 1" { await asked.pass() } }
        let store = StageStore(try SessionFixtures.session()) { name in
            if name == "save" { saves.withLock { $0 += 1 } }
        }
        let service = AccountService(performer: provider, store: store, wallTime: { SessionFixtures.now })
        async let restored = refusal { () async throws(GoogleSignInError) in try await service.restore() }
        await asked.reached()
        let mutex = await service.storeMutex
        async let holder: Void = mutex.withLock { () async throws(GoogleSignInError) in await taken.pass() }
        await taken.reached()
        asked.open()
        // The restore asks for the store in the same step in which its attempt gets the tokens.
        while await service.machine.attempt?.tokens == nil { await Task.yield() }
        async let signedOut: Revocation? = isSignedOut ? service.signOut() : nil
        while isSignedOut, await service.machine.attempt != nil { await Task.yield() }
        taken.open()
        try await holder
        #expect(await restored?.code == (isSignedOut ? .cancelled : nil))
        #expect(try await signedOut == (isSignedOut ? .done : nil))
        #expect(saves.withLock { $0 } == (isSignedOut ? 0 : 1))
        #expect(try await (store.load() == nil) == isSignedOut)
    }

    /// A new refresh token that comes after it is revoked, and the one that was sent is not again.
    @Test(arguments: [true, false])
    func lateRefresh(_ rotates: Bool) async throws {
        let latch = Latch()
        let provider = StageProvider { name in if name == "refresh 1" { await latch.pass() } }
        let service = AccountService(
            performer: provider, store: StageStore(try SessionFixtures.session()), wallTime: { SessionFixtures.now })
        provider.set { ($0.rotates, $0.revocationFailure) = (rotates, GoogleSignInError(.network)) }
        async let restored = refusal { () async throws(GoogleSignInError) in try await service.restore() }
        await latch.reached()
        #expect(try await service.signOut() == .failed(GoogleSignInError(.network)))
        provider.set { $0.revocationFailure = nil }
        latch.open()
        #expect(await restored?.code == .cancelled)
        #expect(
            provider.state.withLock { $0.revoked.map { $0.refreshToken?.text } }
                == (rotates ? ["1//refreshed-1"] : []))
    }

    @Test
    func aSignOutOfASessionDoesNotReadWhatIsStored() async throws {
        final class Log: Sendable {
            let calls = Mutex<[String]>([])
        }
        let log = Log()
        let store = StageStore { name in log.calls.withLock { $0.append(name) } }
        let service = AccountService(performer: StageProvider(), store: store, wallTime: { SessionFixtures.now })
        _ = try await service.signIn()
        #expect(log.calls.withLock { $0 } == ["load", "save", "saved"])
        try await service.signOut()
        #expect(log.calls.withLock { $0.suffix(3) } == ["saved", "remove", "removed"])
        try await service.signOut()
        #expect(log.calls.withLock { $0.suffix(3) } == ["load", "remove", "removed"])
    }
}

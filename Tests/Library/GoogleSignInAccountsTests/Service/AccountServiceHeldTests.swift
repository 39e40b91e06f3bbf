import AssayTestAccounts
import AssayTestSupport
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInAccounts

/// A session in memory whose refresh token the store does not have, and the stored session that a sign-in replaces.
struct AccountServiceHeldTests {
    /// A service whose restore has got a new refresh token that could not be stored.
    private static func stage() async throws -> AccountServiceStage {
        let stage = AccountServiceStage(try SessionFixtures.session(subject: "1"))
        stage.provider.set { $0.rotates = true }
        stage.store.fail("save")
        #expect(await stage.restoreError()?.code == .storageFailed)
        #expect(await stage.service.machine.kept?.refreshToken?.text == "1//refreshed-1")
        stage.store.fail()
        return stage
    }

    @Test(arguments: [true, false])
    func aSessionThatHasEndedIsNotTriedAgain(_ isRefused: Bool) async throws {
        let stage = try await Self.stage()
        stage.provider.set { $0.refreshFailure = GoogleSignInError(isRefused ? .tokenExchangeFailed : .cancelled) }
        #expect(await stage.restoreError()?.code == (isRefused ? .tokenExchangeFailed : .cancelled))
        stage.provider.set { $0.refreshFailure = nil }
        #expect(try await stage.service.restore()?.claims.subject == (isRefused ? nil : "1"))
        #expect(stage.provider.counts.refreshes == (isRefused ? 2 : 3))
    }

    @Test
    func afterASignInNothingIsLeftOfTheFormerPersonsSession() async throws {
        let stage = try await Self.stage()
        _ = try await stage.service.signIn(loginHint: "2")
        #expect(await stage.service.machine.kept == nil)
        let token = try await stage.service.accessToken()
        stage.provider.set { $0.refreshFailure = GoogleSignInError(.tokenExchangeFailed) }
        let error = await refusal { () async throws(GoogleSignInError) in
            try await stage.service.accessToken(replacing: token)
        }
        #expect(error?.code == .tokenExchangeFailed)
        #expect(try await stage.service.restore() == nil)
    }

    @Test(arguments: [true, false])
    func aSignInRevokesNoSessionOfAnotherClientIDWhichIsNotThisApps(_ isOwn: Bool) async throws {
        let clientID = isOwn ? SessionFixtures.clientID : "other.apps.googleusercontent.com"
        let stage = AccountServiceStage(try SessionFixtures.session(subject: "1", clientID: clientID))
        _ = try await stage.service.signIn(loginHint: "2")
        #expect(
            stage.provider.state.withLock { $0.revoked.map { $0.refreshToken?.text } }
                == (isOwn ? ["1//refresh-one"] : []))
        #expect(try await stage.stored()?.claims.subject == "2")
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: ["restore", "sign-in"])
    func aSignOutWhileTheStoredSessionIsLoadedLeavesNothing(_ operation: String) async throws {
        let (latch, isLater) = (Latch(), Flag())
        let store = StageStore(try SessionFixtures.session(subject: "1")) { name in
            guard name == "load", !isLater.isSet else { return }
            isLater.set()
            await latch.pass()
        }
        let service = AccountService(
            performer: StageProvider(), store: store, policy: AccountPolicy(keepsRefreshToken: false),
            wallTime: { SessionFixtures.now })
        async let failed = refusal { () async throws(GoogleSignInError) in
            if operation == "restore" { _ = try await service.restore() } else { _ = try await service.signIn() }
        }
        await latch.reached()
        async let revocation = service.signOut()
        while await service.machine.attempt != nil { await Task.yield() }
        latch.open()
        #expect(await failed?.code == .cancelled)
        #expect(try await revocation == .done)
        #expect(store.saves.withLock { $0 } == 0)
        #expect(try await service.restore() == nil)
    }
}

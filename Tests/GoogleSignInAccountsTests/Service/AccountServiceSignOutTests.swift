import GoogleSignInAccounts
import GoogleSignInClient
import Synchronization
import Testing

@Suite("Signing out of the app")
struct AccountServiceSignOutTests {
    @Test("a sign-out removes the session from memory and the store and revokes the grant")
    func leavesNothing() async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn()
        #expect(try await stage.service.signOut() == .done)
        #expect(await stage.service.state == .signedOut(nil))
        #expect(try await stage.stored() == nil)
        #expect(stage.provider.counts.revocations == 1)
        let service = stage.service
        #expect(
            await refusal { () async throws(AccountError) in try await service.accessToken() }?.code == .notSignedIn)
        #expect(try await service.restore() == nil)
    }

    @Test("without a signed-in user it removes the stored session and revokes its grant")
    func removesStored() async throws {
        let stage = AccountServiceStage(try SessionFixtures.session())
        #expect(try await stage.service.signOut() == .done)
        #expect(try await stage.stored() == nil)
        #expect(stage.provider.state.withLock { $0.revoked.first?.refreshToken?.text } == "1//refresh-one")
        #expect(try await stage.service.signOut() == .notNeeded)
    }

    @Test("without network access it signs out and reports the failed revocation")
    func offline() async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn()
        stage.provider.set { $0.revocationFailure = AccountError(.network) }
        #expect(try await stage.service.signOut() == .failed(AccountError(.network)))
        #expect(await stage.service.state == .signedOut(nil))
        #expect(try await stage.stored() == nil)
    }

    @Test("a session that cannot be removed is reported")
    func failsToRemove() async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn()
        stage.store.fail("remove")
        let service = stage.service
        #expect(
            await refusal { () async throws(AccountError) in try await service.signOut() }?.code == .storageFailed)
        #expect(await service.state == .failed(AccountError(.storageFailed)))
        // The grant has been revoked, so the remaining session is useless.
        #expect(stage.provider.counts.revocations == 1)
        stage.store.fail()
        #expect(await stage.restoreError()?.code == .tokenExchangeFailed)
        #expect(try await stage.stored() == nil)
    }
}

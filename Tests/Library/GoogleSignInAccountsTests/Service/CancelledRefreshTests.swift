import AssayTestAccounts
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInAccounts

/// What a failed refresh does with the tokens that came before the failure, if it cannot revoke them.
struct CancelledRefreshTests {
    /// A cancelled task sends no revocation, so its refresh ends no session.
    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func aCancelledRefreshKeepsTheNewRefreshToken(_ isCancelled: Bool) async throws {
        let latch = Latch()
        let provider = StageProvider { name in
            if name == "refresh 1" { await latch.pass() }
            if name == "revocation" { try Task.checkCancellation() }
        }
        let store = StageStore()
        let service = AccountService(performer: provider, store: store, wallTime: { SessionFixtures.now })
        _ = try await service.signIn(loginHint: "1")
        let token = try await service.accessToken()
        let failure = GoogleSignInError(
            .invalidSignature, receivedTokens: SignInTokens(refreshToken: try RefreshToken("1//new")))
        provider.set { $0.refreshFailure = failure }
        let refresh = Task {
            await refusal { () async throws(GoogleSignInError) in try await service.accessToken(replacing: token) }
        }
        await latch.reached()
        if isCancelled { refresh.cancel() }
        latch.open()
        #expect(await refresh.value?.code == (isCancelled ? .cancelled : .invalidSignature))
        #expect(try await store.load()?.refreshToken?.text == (isCancelled ? "1//new" : nil))
        #expect(await (service.state.account != nil) == isCancelled)
        #expect(
            provider.state.withLock { $0.revoked.map { $0.refreshToken?.text } } == (isCancelled ? [] : ["1//new"]))
    }

    @Test(arguments: [nil, "1//1-1"])
    func aFailedRefreshWithoutANewRefreshTokenChangesNoToken(_ received: String?) async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn(loginHint: "1")
        let token = try await stage.service.accessToken()
        let failure = GoogleSignInError(
            .keySetUnavailable,
            receivedTokens: SignInTokens(
                accessToken: try AccessToken("ya29.unverified"), refreshToken: try received.map { try RefreshToken($0) }
            ))
        stage.provider.set { $0.refreshFailure = failure }
        for _ in 0..<2 {
            let error = await refusal { () async throws(GoogleSignInError) in
                try await stage.service.accessToken(replacing: token)
            }
            #expect(error?.code == .keySetUnavailable)
            #expect(error?.receivedTokens == nil)
        }
        #expect(stage.provider.state.withLock { $0.sent } == ["1//1-1", "1//1-1"])
        #expect(try await stage.stored()?.refreshToken?.text == "1//1-1")
        #expect(try await stage.service.accessToken() == token)
        #expect(stage.provider.counts.revocations == 0)
    }
}

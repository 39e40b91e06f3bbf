import GoogleSignInAccounts
import GoogleSignInClient
import Testing

@Suite("Access tokens of a session")
struct AccountServiceAccessTokenTests {
    @Test("a token is refreshed if it expires soon or an API has rejected it")
    func buysAnew() async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn(loginHint: "1")
        stage.clock.advance(3539)
        let first = try await stage.service.accessToken()
        #expect(first.text == "ya29.1-1")
        stage.clock.advance(1)
        let second = try await stage.service.accessToken()
        #expect(second.text == "ya29.refreshed-1")
    }

    @Test("a token that an API has rejected is not returned again")
    func replacesRejected() async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn(loginHint: "1")
        let first = try await stage.service.accessToken()
        let second = try await stage.service.accessToken(replacing: first)
        #expect(second.text == "ya29.refreshed-1")
        #expect(try await stage.service.accessToken(replacing: first) == second)
    }

    @Test(
        "a refused refresh ends the session",
        arguments: [
            AccountError.Code.tokenExchangeFailed, .refreshMismatch, .invalidSignature,
        ])
    func ends(_ code: AccountError.Code) async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn()
        stage.clock.advance(3600)
        stage.provider.set { $0.refreshFailure = AccountError(code) }
        let service = stage.service
        #expect(await refusal { () async throws(AccountError) in try await service.accessToken() }?.code == code)
        #expect(await service.state == .signedOut(AccountError(code)))
        #expect(try await stage.stored() == nil)
    }

    @Test("a network failure does not end the session")
    func offline() async throws {
        let stage = AccountServiceStage()
        let account = try await stage.service.signIn()
        stage.clock.advance(3600)
        stage.provider.set { $0.refreshFailure = AccountError(.network) }
        let service = stage.service
        #expect(await refusal { () async throws(AccountError) in try await service.accessToken() }?.code == .network)
        #expect(await service.state == .signedIn(account))
        stage.provider.set { $0.refreshFailure = nil }
        #expect(try await service.accessToken().text == "ya29.refreshed-2")
    }

    @Test("without a refresh token the session ends with its access token")
    func withoutRefreshToken() async throws {
        let stage = AccountServiceStage()
        stage.provider.set { $0.givesRefreshToken = false }
        _ = try await stage.service.signIn()
        stage.clock.advance(3600)
        let service = stage.service
        #expect(
            await refusal { () async throws(AccountError) in try await service.accessToken() }?.code == .tokenExpired)
        #expect(await service.state == .signedOut(AccountError(.tokenExpired)))
    }

    @Test("new tokens that cannot be stored are reported and used")
    func failsToStore() async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn()
        stage.clock.advance(3540)
        stage.store.fail("save")
        let service = stage.service
        #expect(
            await refusal { () async throws(AccountError) in try await service.accessToken() }?.code == .storageFailed)
        #expect(await service.state.account != nil)
    }
}

import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import Testing

struct AccountServiceAccessTokenTests {
    @Test
    func aTokenIsRefreshedIfItExpiresSoonOrAnAPIHasRejectedIt() async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn(loginHint: "1")
        stage.clock.advance(3539)
        let first = try await stage.service.accessToken()
        #expect(first.text == "ya29.1-1")
        stage.clock.advance(1)
        let second = try await stage.service.accessToken()
        #expect(second.text == "ya29.refreshed-1")
    }

    @Test
    func aTokenThatAnAPIHasRejectedIsNotReturnedAgain() async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn(loginHint: "1")
        let first = try await stage.service.accessToken()
        let second = try await stage.service.accessToken(replacing: first)
        #expect(second.text == "ya29.refreshed-1")
        #expect(try await stage.service.accessToken(replacing: first) == second)
    }

    @Test(arguments: [
        GoogleSignInError.Code.tokenExchangeFailed, .refreshMismatch, .invalidSignature,
    ])
    func aRefusedRefreshEndsTheSession(_ code: GoogleSignInError.Code) async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn()
        stage.clock.advance(3600)
        stage.provider.set { $0.refreshFailure = GoogleSignInError(code) }
        let service = stage.service
        #expect(await refusal { () async throws(GoogleSignInError) in try await service.accessToken() }?.code == code)
        #expect(await service.state == .signedOut(GoogleSignInError(code)))
        #expect(try await stage.stored() == nil)
    }

    @Test
    func aNetworkFailureDoesNotEndTheSession() async throws {
        let stage = AccountServiceStage()
        let account = try await stage.service.signIn()
        stage.clock.advance(3600)
        stage.provider.set { $0.refreshFailure = GoogleSignInError(.network) }
        let service = stage.service
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await service.accessToken() }?.code == .network)
        #expect(await service.state == .signedIn(account))
        stage.provider.set { $0.refreshFailure = nil }
        #expect(try await service.accessToken().text == "ya29.refreshed-2")
    }

    @Test
    func withoutARefreshTokenTheSessionEndsWithItsAccessToken() async throws {
        let stage = AccountServiceStage()
        stage.provider.set { $0.givesRefreshToken = false }
        _ = try await stage.service.signIn()
        stage.clock.advance(3600)
        let service = stage.service
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await service.accessToken() }?.code
                == .tokenExpired)
        #expect(await service.state == .signedOut(GoogleSignInError(.tokenExpired)))
    }

    @Test
    func newTokensThatCannotBeStoredAreReportedAndUsed() async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn()
        stage.clock.advance(3540)
        stage.store.fail("save")
        let service = stage.service
        #expect(
            await refusal { () async throws(GoogleSignInError) in try await service.accessToken() }?.code
                == .storageFailed)
        #expect(await service.state.account != nil)
    }

    @Test
    func aTokenOfUnknownLifetimeIsUsedUntilAnAPIRejectsIt() async throws {
        let stage = AccountServiceStage()
        stage.provider.set { $0.expiration = nil }
        _ = try await stage.service.signIn(loginHint: "1")
        stage.clock.advance(1_000_000)
        let token = try await stage.service.accessToken()
        #expect(token.text == "ya29.1-1")
        #expect(try await stage.service.accessToken(replacing: token).text == "ya29.refreshed-1")
    }

    @Test
    func aTokenThatExpiredAsLongAgoAsCanBeIsNotUsed() async throws {
        let stage = AccountServiceStage()
        stage.provider.set { $0.expiration = .min }
        _ = try await stage.service.signIn(loginHint: "1")
        #expect(try await stage.service.accessToken().text == "ya29.refreshed-1")
    }

    /// A refresh without an access token, or for a person of another issuer, ends the session.
    @Test
    func unusable() async throws {
        let changes: [(code: GoogleSignInError.Code, change: (inout StageProvider.State) -> Void)] = [
            (.invalidTokenResponse, { $0.refreshGivesAccessToken = false }),
            (.refreshMismatch, { $0.refreshedIssuer = "https://appleid.apple.com" }),
        ]
        for (code, change) in changes {
            let stage = AccountServiceStage()
            _ = try await stage.service.signIn()
            stage.clock.advance(3600)
            stage.provider.set(change)
            let service = stage.service
            #expect(
                await refusal { () async throws(GoogleSignInError) in try await service.accessToken() }?.code == code)
            #expect(await service.state == .signedOut(GoogleSignInError(code)))
            #expect(try await stage.stored() == nil)
        }
    }

    @Test
    func callersAtTheSameTimeShareOneRefreshAndThoseOfTheNextSessionDoNot() async throws {
        let latch = Latch()
        let provider = StageProvider { name in if name == "refresh 1" { await latch.pass() } }
        let service = AccountService(
            performer: provider, store: StageStore(), wallTime: { SessionFixtures.now })
        _ = try await service.signIn(loginHint: "1")
        let token = try await service.accessToken()
        async let first = refusal { () async throws(GoogleSignInError) in
            try await service.accessToken(replacing: token)
        }
        await latch.reached()
        _ = try await service.signIn(loginHint: "2")
        let own = try await service.accessToken()
        #expect(try await service.accessToken(replacing: own).text == "ya29.refreshed-2")
        latch.open()
        #expect(await first?.code == .tokenExchangeFailed)
        #expect(provider.counts.refreshes == 2)
        #expect(try await service.accessToken().text == "ya29.refreshed-2")
    }
}

import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import Synchronization
import Testing

struct AccountServiceSignInTests {
    @Test
    func aSignInShowsThePersonAndStoresTheSessionWithoutAnAccessToken() async throws {
        let stage = AccountServiceStage()
        let states = await stage.service.states()
        let account = try await stage.service.signIn()
        #expect(account.claims.subject == SessionFixtures.subject)
        #expect(account.isConfirmed)
        #expect(await stage.service.state == .signedIn(account))
        let stored = try #require(try await stage.stored())
        #expect(stored.refreshToken?.text == "1//\(SessionFixtures.subject)-1")
        #expect(!String(decoding: try stored.bytes(), as: UTF8.self).contains("ya29"))
        #expect(try await stage.service.accessToken().text == "ya29.\(SessionFixtures.subject)-1")
        var seen = states.makeAsyncIterator()
        #expect(await seen.next() == .signedOut(nil))
        #expect(await seen.next() == .signingIn)
        #expect(await seen.next() == .signedIn(account))
    }

    @Test
    func aPolicyWithoutAStoredRefreshTokenKeepsItInMemory() async throws {
        let stage = AccountServiceStage(policy: AccountPolicy(keepsRefreshToken: false))
        _ = try await stage.service.signIn()
        #expect(try #require(try await stage.stored()).refreshToken == nil)
        stage.clock.advance(3600)
        #expect(try await stage.service.accessToken().text == "ya29.refreshed-1")
        #expect(try #require(try await stage.stored()).refreshToken == nil)
    }

    static let failures: [(code: GoogleSignInError.Code, state: AccountState)] = [
        (.userCancelled, .signedOut(nil)), (.cancelled, .signedOut(nil)),
        (.accessDenied, .failed(GoogleSignInError(.accessDenied))), (.network, .failed(GoogleSignInError(.network))),
        (.invalidSignature, .failed(GoogleSignInError(.invalidSignature))),
        (.timedOut, .failed(GoogleSignInError(.timedOut))),
    ]

    @Test(arguments: failures)
    func aFailedSignInLeavesNoOneSignedInAndNothingStored(_ code: GoogleSignInError.Code, _ state: AccountState)
        async throws
    {
        let stage = AccountServiceStage()
        stage.provider.set { $0.failure = GoogleSignInError(code) }
        #expect(await stage.signInError()?.code == code)
        #expect(await stage.service.state == state)
        #expect(try await stage.stored() == nil)
        stage.provider.set { $0.failure = nil }
        #expect(await stage.signInError() == nil)
    }

    @Test(arguments: ["save", "lost-answer"])
    func aSignInFailsIfTheSessionCannotBeStored(_ failure: String) async throws {
        let stage = AccountServiceStage()
        stage.store.fail(failure)
        #expect(await stage.signInError()?.code == .storageFailed)
        #expect(await stage.service.state == .failed(GoogleSignInError(.storageFailed)))
        #expect(stage.provider.counts.revocations == 1)
        stage.store.fail()
        #expect(try await stage.stored() == nil)
    }

    @Test(arguments: SignInIntent.allCases)
    func theAppsAccountIsOpenedWithTheGivenIntent(_ intent: SignInIntent) async throws {
        let stage = AccountServiceStage(backend: StageBackend())
        let account = try await stage.service.signIn(intent: intent)
        #expect(account.accountID == "account-of-\(SessionFixtures.subject)")
        #expect(stage.backend?.intents.withLock { $0 } == [intent])
        #expect(try await stage.stored()?.accountID == account.accountID)
    }

    @Test(arguments: [
        GoogleSignInError.Code.accountExists, .notSignedIn, .backendRejected, .storageFailed, .network,
    ])
    func whoIsRefusedByTheAppsOwnServerIsNotSignedIn(_ code: GoogleSignInError.Code) async throws {
        let stage = AccountServiceStage(backend: StageBackend())
        stage.backend?.failure.withLock { $0 = GoogleSignInError(code) }
        #expect(await stage.signInError(intent: .signUp)?.code == code)
        #expect(await stage.service.state == .failed(GoogleSignInError(code)))
        #expect(try await stage.stored() == nil)
        #expect(stage.provider.counts.revocations == 1)
    }

    @Test
    func aChangeOfAccountsReplacesTheSessionAndRevokesTheFirstGrant() async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn(loginHint: "1")
        let second = try await stage.service.signIn(loginHint: "2")
        #expect(await stage.service.state == .signedIn(second))
        #expect(second.claims.subject == "2")
        #expect(second.claims.name == "Person 2")
        #expect(try await stage.stored()?.claims.subject == "2")
        #expect(try await stage.service.accessToken().text == "ya29.2-2")
        #expect(stage.provider.state.withLock { $0.revoked.map { $0.refreshToken?.text } } == ["1//1-1"])
    }

    /// Signing in again as the same person revokes no grant, as Google would revoke the new one too.
    @Test
    func signsInAgain() async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn(loginHint: "1")
        _ = try await stage.service.signIn(loginHint: "1")
        #expect(stage.provider.counts.revocations == 0)
        stage.store.fail("save")
        #expect(await stage.signInError("1")?.code == .storageFailed)
        #expect(stage.provider.counts.revocations == 0)
    }

    @Test(arguments: [
        GoogleSignInError.Code.userCancelled, .network, .accessDenied,
    ])
    func aChangeOfAccountsThatFailsLeavesTheFirstOneSignedIn(_ code: GoogleSignInError.Code) async throws {
        let stage = AccountServiceStage()
        let first = try await stage.service.signIn(loginHint: "1")
        stage.provider.set { $0.failure = GoogleSignInError(code) }
        #expect(await stage.signInError("2")?.code == code)
        #expect(await stage.service.state == .signedIn(first))
        #expect(try await stage.stored()?.claims.subject == "1")
        #expect(try await stage.service.accessToken().text == "ya29.1-1")
    }

    /// A change of accounts revokes the first grant even if its refresh token is not stored.
    @Test
    func changesAccountWithoutStoredToken() async throws {
        let stage = AccountServiceStage(policy: AccountPolicy(keepsRefreshToken: false))
        _ = try await stage.service.signIn(loginHint: "1")
        _ = try await stage.service.signIn(loginHint: "2")
        #expect(stage.provider.state.withLock { $0.revoked.map { $0.refreshToken?.text } } == ["1//1-1"])
    }
}

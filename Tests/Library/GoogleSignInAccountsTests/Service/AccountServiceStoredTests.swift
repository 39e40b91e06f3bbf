import AssayTestAccounts
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInAccounts

struct AccountServiceStoredTests {
    private static let now = SessionFixtures.now

    private static func stored(
        name: String = "Person \(SessionFixtures.subject)", picture: String? = nil, scopes: [String] = ["openid"],
        signedInAt: Int64, issuedAt: Int64? = nil, confirmedAt: Int64, expiresAt: Int64 = now + 3600,
        accountID: String? = nil, refreshToken: String
    ) throws -> StoredSession {
        StoredSession(
            clientID: SessionFixtures.clientID,
            claims: SessionFixtures.claims(
                issuedAt: issuedAt ?? signedInAt, expiration: expiresAt, name: name, email: "person@example.com",
                picture: picture), accountID: accountID, grantedScopes: scopes, signedInAt: signedInAt,
            confirmedAt: confirmedAt, refreshToken: try RefreshToken(refreshToken))
    }

    @Test
    func aSignInStoresEveryMember() async throws {
        let stage = AccountServiceStage(backend: StageBackend())
        stage.provider.set { $0.issuedAt = Self.now + 5 }
        stage.clock.advance(7)
        let account = try await stage.service.signIn()
        let expected = try Self.stored(
            signedInAt: Self.now + 5, confirmedAt: Self.now + 7, accountID: "account-of-\(SessionFixtures.subject)",
            refreshToken: "1//\(SessionFixtures.subject)-1")
        #expect(try await stage.stored() == expected)
        #expect(account == SignedInAccount(expected, isConfirmed: true))
        #expect(account.grantedScopes == ["openid"])
    }

    @Test
    func theSessionOfAnAppWithAServerIsThatOfTheApp() async throws {
        let stage = AccountServiceStage()
        stage.provider.set { $0.audience = "server.example" }
        _ = try await stage.service.signIn()
        let stored = try #require(try await stage.stored())
        #expect(stored.clientID == SessionFixtures.clientID)
        #expect(stored.claims.audiences == ["server.example"])
    }

    @Test
    func aRefreshedIDTokenDoesNotChangeWhenTheSessionStarted() async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn()
        stage.provider.set { $0.issuedAt = Self.now + 3600 }
        stage.clock.advance(3600)
        _ = try await stage.service.accessToken()
        #expect(try await stage.stored()?.signedInAt == Self.now)
        #expect(try await stage.stored()?.confirmedAt == Self.now + 3600)
    }

    @Test
    func aRestoreKeepsTheTimeOfTheSignInAndRenewsThatOfTheConfirmation() async throws {
        let session = try SessionFixtures.session(accountID: "a-1")
        let stage = AccountServiceStage(session, backend: StageBackend())
        stage.clock.advance(9)
        let account = try #require(try await stage.service.restore())
        let expected = try Self.stored(
            scopes: ["openid", "email"], signedInAt: Self.now - 10, issuedAt: Self.now, confirmedAt: Self.now + 9,
            accountID: "a-1", refreshToken: "1//refresh-one")
        #expect(try await stage.stored() == expected)
        #expect(account == SignedInAccount(expected, isConfirmed: true))
    }

    @Test
    func aRefreshStoresItsScopesAndTimesAlthoughTheRefreshTokenIsNotKept() async throws {
        let stage = AccountServiceStage(policy: AccountPolicy(keepsRefreshToken: false))
        _ = try await stage.service.signIn()
        stage.provider.set { $0.refreshedScopes = ["openid", "calendar"] }
        stage.clock.advance(3600)
        _ = try await stage.service.accessToken()
        let stored = try #require(try await stage.stored())
        #expect(stored.refreshToken == nil)
        #expect(stored.grantedScopes == ["openid", "calendar"])
        #expect(stored.confirmedAt == Self.now + 3600)
    }

    @Test
    func aRefreshStoresItsNewTokensScopesAndTimes() async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn()
        stage.provider.set { ($0.rotates, $0.refreshedScopes) = (true, ["openid", "calendar"]) }
        stage.clock.advance(3600)
        _ = try await stage.service.accessToken()
        let expected = try Self.stored(
            scopes: ["openid", "calendar"], signedInAt: Self.now, confirmedAt: Self.now + 3600,
            refreshToken: "1//refreshed-1")
        #expect(try await stage.stored() == expected)
        #expect(await stage.service.state.account == SignedInAccount(expected, isConfirmed: true))
    }

    @Test
    func aRefreshChangesWhatTheProviderHasSentAndNeverTheIdentity() throws {
        let session = try SessionFixtures.session()
        let other = SessionFixtures.claims(
            subject: "s", issuer: "i", audience: "a", nonce: "n", issuedAt: Self.now + 2, expiration: Self.now + 9,
            name: "New")
        #expect(session.renewed(by: RefreshedTokens(tokens: SignInTokens())) == session)
        var expected = session
        let everything = session.renewed(
            by: RefreshedTokens(
                tokens: SignInTokens(refreshToken: try RefreshToken("new")),
                idToken: try SessionFixtures.idToken(other), grantedScopes: []))
        expected.claims = SessionFixtures.claims(issuedAt: Self.now + 2, expiration: Self.now + 9, name: "New")
        (expected.grantedScopes, expected.refreshToken) = ([], try RefreshToken("new"))
        #expect(everything == expected)
    }

    @Test(arguments: ["save", "lost-answer"])
    func aFailedChangeOfAccountsLeavesTheFirstSessionStored(_ failure: String) async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn(loginHint: "1")
        let first = try await stage.stored()
        stage.store.failOnce(failure)
        #expect(await stage.signInError("2")?.code == .storageFailed)
        #expect(try await stage.stored() == first)
        #expect(stage.provider.state.withLock { $0.revoked.map { $0.refreshToken?.text } } == ["1//2-2"])
    }

    /// A policy that an update of the app has changed.
    @Test(arguments: ["confirmed", "offline", "too long offline"])
    func noRefreshTokenStaysStoredAgainstThePolicy(_ place: String) async throws {
        let stage = AccountServiceStage(
            try SessionFixtures.session(),
            policy: AccountPolicy(keepsRefreshToken: false, offlineLimit: place == "offline" ? 5 : 0))
        stage.provider.set { $0.rotates = true }
        if place != "confirmed" { stage.provider.set { $0.refreshFailure = GoogleSignInError(.network) } }
        #expect(await stage.restoreError()?.code == (place == "too long offline" ? .network : nil))
        #expect(try await stage.stored() != nil)
        #expect(try await stage.stored()?.refreshToken == nil)
        stage.provider.set { $0.refreshFailure = nil }
        #expect(try await stage.service.restore() != nil)
        let token = try await stage.service.accessToken()
        _ = try await stage.service.accessToken(replacing: token)
        #expect(try await stage.stored()?.refreshToken == nil)
        let other = AccountServiceStage(try await stage.stored(), policy: AccountPolicy(keepsRefreshToken: true))
        _ = try await other.service.restore()
        #expect(other.provider.counts.refreshes == 0)
    }
}

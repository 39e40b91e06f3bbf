import AssayTestAccounts
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInAccounts

/// Tokens that the provider had sent before something failed.
struct AccountServiceReceivedTests {
    /// The failure of a refresh after the provider has replaced the refresh token.
    private static func failure(
        _ code: GoogleSignInError.Code, isTemporary: Bool? = nil
    ) throws -> GoogleSignInError {
        GoogleSignInError(
            code, isTemporary: isTemporary,
            receivedTokens: SignInTokens(
                accessToken: try AccessToken("ya29.unverified"), refreshToken: try RefreshToken("1//new")))
    }

    private static func revoked(_ provider: StageProvider) -> [String?] {
        provider.state.withLock { $0.revoked.map { $0.refreshToken?.text } }
    }

    /// What becomes of the new refresh token: it is stored if the session goes on, and revoked if it ends.
    static let outcomes: [(code: GoogleSignInError.Code, isKept: Bool, isRevoked: Bool)] = [
        (.keySetUnavailable, true, false), (.network, true, false), (.timedOut, true, false), (.cancelled, true, false),
        (.invalidSignature, false, true), (.invalidKeySet, false, true), (.invalidNonce, false, true),
        (.tokenExpired, false, true), (.invalidTokenResponse, false, true), (.tokenExchangeFailed, false, true),
        // Perhaps another person's.
        (.refreshMismatch, false, false),
    ]

    @Test(arguments: outcomes, [0, 5] as [Int64])
    func aRestoreKeepsOrRevokesTheNewRefreshToken(
        _ outcome: (code: GoogleSignInError.Code, isKept: Bool, isRevoked: Bool), _ offlineLimit: Int64
    ) async throws {
        let stage = AccountServiceStage(
            try SessionFixtures.session(), policy: AccountPolicy(offlineLimit: offlineLimit))
        let failure = try Self.failure(outcome.code)
        stage.provider.set { $0.refreshFailure = failure }
        let isRestored = failure.isTemporary && offlineLimit > 0
        let error = await stage.restoreError()
        #expect(error?.code == (isRestored ? nil : outcome.code))
        #expect(error?.receivedTokens == nil)
        #expect(try await stage.stored()?.refreshToken?.text == (outcome.isKept ? "1//new" : nil))
        #expect(Self.revoked(stage.provider) == (outcome.isRevoked ? ["1//new"] : []))
        guard isRestored else { return }
        stage.provider.set { $0.refreshFailure = nil }
        #expect(try await stage.service.accessToken().text == "ya29.refreshed-2")
        #expect(stage.provider.state.withLock { $0.sent } == ["1//refresh-one", "1//new"])
    }

    @Test(arguments: outcomes)
    func aRefreshKeepsOrRevokesTheNewRefreshToken(
        _ outcome: (code: GoogleSignInError.Code, isKept: Bool, isRevoked: Bool)
    ) async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn(loginHint: "1")
        let token = try await stage.service.accessToken()
        let failure = try Self.failure(outcome.code)
        stage.provider.set { $0.refreshFailure = failure }
        let error = await refusal { () async throws(GoogleSignInError) in
            try await stage.service.accessToken(replacing: token)
        }
        #expect(error?.code == outcome.code)
        #expect(error?.receivedTokens == nil)
        #expect(try await stage.stored()?.refreshToken?.text == (outcome.isKept ? "1//new" : nil))
        #expect(Self.revoked(stage.provider) == (outcome.isRevoked ? ["1//new"] : []))
        #expect((await stage.service.state.account == nil) == !outcome.isKept)
        guard outcome.isKept else { return }
        stage.provider.set { $0.refreshFailure = nil }
        _ = try await stage.service.accessToken(replacing: token)
        #expect(stage.provider.state.withLock { $0.sent } == ["1//1-1", "1//new"])
    }

    @Test
    func aRefreshTokenThatWasNotReplacedIsNeitherStoredAgainNorRevoked() async throws {
        let session = try SessionFixtures.session()
        let stage = AccountServiceStage(session, policy: AccountPolicy(offlineLimit: 0))
        let same = GoogleSignInError(
            .keySetUnavailable, receivedTokens: SignInTokens(refreshToken: try RefreshToken("1//refresh-one")))
        stage.provider.set { $0.refreshFailure = same }
        #expect(await stage.restoreError()?.code == .keySetUnavailable)
        #expect(stage.store.saves.withLock { $0 } == 0)
        #expect(Self.revoked(stage.provider).isEmpty)
        #expect(try await stage.stored() == session)
    }

    /// The refused session's new token, and that of a session of which the app's server knows nothing.
    @Test(arguments: ["server", "no token"])
    func theNewRefreshTokenOfASessionThatEndsAfterTheRefreshIsRevoked(_ reason: String) async throws {
        let backend = StageBackend()
        let stage = AccountServiceStage(try SessionFixtures.session(accountID: "a-1"), backend: backend)
        stage.provider.set { $0.rotates = true }
        if reason == "server" {
            backend.confirmFailure.withLock { $0 = GoogleSignInError(.notSignedIn) }
            #expect(await stage.restoreError()?.code == .notSignedIn)
            #expect(Self.revoked(stage.provider) == ["1//refreshed-1"])
        } else {
            _ = try await stage.service.restore()
            let token = try await stage.service.accessToken()
            stage.provider.set { $0.refreshGivesAccessToken = false }
            let error = await refusal { () async throws(GoogleSignInError) in
                try await stage.service.accessToken(replacing: token)
            }
            #expect(error?.code == .invalidTokenResponse)
            #expect(Self.revoked(stage.provider) == ["1//refreshed-2"])
        }
        #expect(try await stage.stored() == nil)
    }

    /// The failures of a store at each of the restore's writes.
    @Test(arguments: ["confirmed", "server blocked", "keys blocked"])
    func aNewRefreshTokenThatCannotBeStoredIsUsedByTheNextRestore(_ place: String) async throws {
        let backend = StageBackend()
        let stage = AccountServiceStage(
            try SessionFixtures.session(accountID: "a-1"), policy: AccountPolicy(offlineLimit: 0), backend: backend)
        stage.provider.set { $0.rotates = true }
        switch place {
        case "server blocked": backend.confirmFailure.withLock { $0 = GoogleSignInError(.network) }
        case "keys blocked":
            let failure = try Self.failure(.keySetUnavailable)
            stage.provider.set { $0.refreshFailure = failure }
        default: break
        }
        let new = place == "keys blocked" ? "1//new" : "1//refreshed-1"
        stage.store.fail("save")
        #expect(await stage.restoreError()?.code == .storageFailed)
        #expect(try await stage.stored()?.refreshToken?.text == "1//refresh-one")
        stage.store.fail()
        backend.confirmFailure.withLock { $0 = nil }
        stage.provider.set { $0.refreshFailure = nil }
        #expect(try await stage.service.restore()?.isConfirmed == true)
        #expect(stage.provider.state.withLock { $0.sent } == ["1//refresh-one", new])
        #expect(try await stage.stored()?.refreshToken?.text == "1//refreshed-2")
        #expect(Self.revoked(stage.provider).isEmpty)
    }

    @Test
    func aSignOutRevokesANewRefreshTokenThatCouldNotBeStored() async throws {
        let stage = AccountServiceStage(try SessionFixtures.session())
        stage.provider.set { $0.rotates = true }
        stage.store.fail("save")
        #expect(await stage.restoreError()?.code == .storageFailed)
        stage.store.fail()
        #expect(try await stage.service.signOut() == .done)
        #expect(Self.revoked(stage.provider) == ["1//refreshed-1"])
        #expect(try await stage.service.restore() == nil)
        #expect(stage.provider.counts.refreshes == 1)
    }

    static let replaced: [(subject: String, isStored: Bool, revoked: [String])] = [
        ("2", true, ["1//refresh-one"]), ("2", false, ["1//refreshed-1"]), ("1", true, []), ("1", false, []),
    ]

    /// The session that the sign-in replaces was never restored, because the provider or the disk failed.
    @Test(arguments: replaced)
    func aSignInRevokesTheStoredSessionOfAnotherPerson(_ subject: String, _ isStored: Bool, _ revoked: [String])
        async throws
    {
        let stage = AccountServiceStage(
            try SessionFixtures.session(subject: "1"), policy: AccountPolicy(offlineLimit: 0))
        if isStored {
            stage.provider.set { $0.refreshFailure = GoogleSignInError(.network) }
        } else {
            stage.provider.set { $0.rotates = true }
            stage.store.fail("save")
        }
        #expect(await stage.restoreError() != nil)
        stage.store.fail()
        _ = try await stage.service.signIn(loginHint: subject)
        #expect(Self.revoked(stage.provider) == revoked)
    }

    @Test
    func aSignInThatCannotBeStoredLeavesTheSessionThatWasToBeRestored() async throws {
        let session = try SessionFixtures.session(subject: "1")
        let stage = AccountServiceStage(session)
        stage.store.failOnce("lost-answer")
        #expect(await stage.signInError("2")?.code == .storageFailed)
        #expect(try await stage.stored() == session)
    }

    /// Nothing has verified whose tokens they are: the person may have a session elsewhere, which would end too.
    @Test(arguments: [.invalidSignature, .keySetUnavailable, .cancelled] as [GoogleSignInError.Code], [false, true])
    func theTokensOfASignInThatIsNotVerifiedAreInTheErrorAndNotRevoked(
        _ code: GoogleSignInError.Code, _ isSignedIn: Bool
    ) async throws {
        let stage = AccountServiceStage()
        if isSignedIn { _ = try await stage.service.signIn(loginHint: "1") }
        let failure = try Self.failure(code)
        stage.provider.set { $0.failure = failure }
        let error = await refusal { () async throws(GoogleSignInError) in try await stage.service.signIn(loginHint: "2")
        }
        #expect(error?.code == code)
        #expect(error?.receivedTokens?.refreshToken?.text == "1//new")
        #expect(Self.revoked(stage.provider).isEmpty)
        if case .failed(let shown) = await stage.service.state { #expect(shown.receivedTokens == nil) }
        #expect(await stage.service.state.account?.claims.subject == (isSignedIn ? "1" : nil))
    }

    /// The tokens of a failed request for scopes are not revoked: the session lives from the same grant.
    @Test
    func scopes() async throws {
        let stage = AccountServiceStage()
        _ = try await stage.service.signIn(loginHint: "1")
        let failure = try Self.failure(.invalidSignature)
        stage.provider.set { $0.additionFailure = failure }
        let error = await refusal { () async throws(GoogleSignInError) in try await stage.service.addScopes(["drive"]) }
        #expect(error?.code == .invalidSignature)
        #expect(error?.receivedTokens?.refreshToken?.text == "1//new")
        #expect(Self.revoked(stage.provider).isEmpty)
    }

    @Test(arguments: ["sign-in", "store", "refresh", "restore"])
    func tokensThatCouldNotBeRevokedAreInTheError(_ place: String) async throws {
        let stage = AccountServiceStage(place == "restore" ? try SessionFixtures.session() : nil)
        if place == "refresh" { _ = try await stage.service.signIn(loginHint: "1") }
        let failure = try Self.failure(.invalidSignature)
        stage.provider.set { state in
            state.revocationFailure = GoogleSignInError(.network)
            if place == "sign-in" { state.failure = failure }
            state.refreshFailure = failure
        }
        if place == "store" { stage.store.fail("save") }
        let token = try AccessToken("ya29.1-1")
        let error = await refusal { () async throws(GoogleSignInError) in
            switch place {
            case "refresh": _ = try await stage.service.accessToken(replacing: token)
            case "restore": _ = try await stage.service.restore()
            default: _ = try await stage.service.signIn(loginHint: "1")
            }
        }
        #expect(error?.code == (place == "store" ? .storageFailed : .invalidSignature))
        #expect(error?.receivedTokens?.refreshToken?.text == (place == "store" ? "1//1-1" : "1//new"))
        switch await stage.service.state {
        case .failed(let shown), .signedOut(let shown?): #expect(shown.receivedTokens == nil)
        default: Issue.record("an error is shown")
        }
    }
}

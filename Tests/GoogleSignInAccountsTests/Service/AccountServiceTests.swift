import GoogleSignInAccounts
import GoogleSignInClient
import Synchronization
import Testing

/// A service over a provider, a store and a clock that the test holds.
private struct Stage {
    let provider = StageProvider()
    let store: StageStore
    let backend: StageBackend?
    let clock = Clock()
    let service: AccountService

    final class Clock: Sendable {
        private let value = Mutex(SessionFixtures.now)

        var now: Int64 { value.withLock { $0 } }
        func advance(_ seconds: Int64) { value.withLock { $0 += seconds } }
    }

    init(
        _ session: StoredSession? = nil, policy: AccountPolicy = AccountPolicy(), backend: StageBackend? = nil
    ) {
        store = StageStore(session)
        self.backend = backend
        service = AccountService(
            performer: provider, store: store, backend: backend, policy: policy,
            wallTime: { [clock] in clock.now })
    }

    func stored() async throws -> StoredSession? { try await store.load() }

    /// The error of a restore, and the state after it.
    func restoreError() async -> AccountError? {
        await refusal { () async throws(AccountError) in try await service.restore() }
    }

    func signInError(_ hint: String? = nil, intent: SignInIntent = .either) async -> AccountError? {
        await refusal { () async throws(AccountError) in
            try await service.signIn(intent: intent, loginHint: hint)
        }
    }
}

@Suite("Signing in to the app")
struct SignInTests {
    @Test("somebody signs in, is shown, and is stored without an access token")
    func signsIn() async throws {
        let stage = Stage()
        let states = await stage.service.states()
        let account = try await stage.service.signIn()
        #expect(account.identity.subject == SessionFixtures.subject)
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

    @Test("who keeps no refresh token stores none, and still has it until the app ends")
    func keepsNoRefreshToken() async throws {
        let stage = Stage(policy: AccountPolicy(keepsRefreshToken: false))
        _ = try await stage.service.signIn()
        #expect(try #require(try await stage.stored()).refreshToken == nil)
        stage.clock.advance(3600)
        #expect(try await stage.service.accessToken().text == "ya29.refreshed-1")
        #expect(try #require(try await stage.stored()).refreshToken == nil)
    }

    static let failures: [(code: AccountError.Code, state: AccountState)] = [
        (.userCancelled, .signedOut(nil)), (.cancelled, .signedOut(nil)),
        (.accessDenied, .failed(AccountError(.accessDenied))), (.network, .failed(AccountError(.network))),
        (.invalidSignature, .failed(AccountError(.invalidSignature))),
        (.timedOut, .failed(AccountError(.timedOut))),
    ]

    @Test("a sign-in that fails leaves nobody signed in and nothing stored", arguments: failures)
    func fails(_ code: AccountError.Code, _ state: AccountState) async throws {
        let stage = Stage()
        stage.provider.set { $0.failure = AccountError(code) }
        #expect(await stage.signInError()?.code == code)
        #expect(await stage.service.state == state)
        #expect(try await stage.stored() == nil)
        stage.provider.set { $0.failure = nil }
        #expect(await stage.signInError() == nil)
    }

    @Test("a session that cannot be stored is no session", arguments: ["save", "lost-answer"])
    func failsToStore(_ failure: String) async throws {
        let stage = Stage()
        stage.store.fail(failure)
        #expect(await stage.signInError()?.code == .storageFailed)
        #expect(await stage.service.state == .failed(AccountError(.storageFailed)))
        #expect(stage.provider.counts.revocations == 1)
        stage.store.fail()
        #expect(try await stage.stored() == nil)
    }

    @Test("the app's own account comes with it, as the person meant it", arguments: SignInIntent.allCases)
    func asksBackend(_ intent: SignInIntent) async throws {
        let stage = Stage(backend: StageBackend())
        let account = try await stage.service.signIn(intent: intent)
        #expect(account.accountID == "account-of-\(SessionFixtures.subject)")
        #expect(stage.backend?.intents.withLock { $0 } == [intent])
        #expect(try await stage.stored()?.accountID == account.accountID)
    }

    @Test(
        "who is refused by the app's own server is not signed in",
        arguments: [
            AccountError.Code.accountExists, .notSignedIn, .backendRejected, .storageFailed, .network,
        ])
    func backendRefuses(_ code: AccountError.Code) async throws {
        let stage = Stage(backend: StageBackend())
        stage.backend?.failure.withLock { $0 = AccountError(code) }
        #expect(await stage.signInError(intent: .signUp)?.code == code)
        #expect(await stage.service.state == .failed(AccountError(code)))
        #expect(try await stage.stored() == nil)
        #expect(stage.provider.counts.revocations == 1)
    }

    @Test("changing accounts: the other one takes over as a whole, and the first one's grant ends")
    func changesAccount() async throws {
        let stage = Stage()
        _ = try await stage.service.signIn(loginHint: "1")
        let second = try await stage.service.signIn(loginHint: "2")
        #expect(await stage.service.state == .signedIn(second))
        #expect(second.identity.subject == "2")
        #expect(second.profile.name == "Person 2")
        #expect(try await stage.stored()?.identity.subject == "2")
        #expect(try await stage.service.accessToken().text == "ya29.2-2")
        #expect(stage.provider.state.withLock { $0.revoked.map { $0.refreshToken?.text } } == ["1//1-1"])
    }

    @Test("signing in again as the same person ends no grant: Google would end the new one with it")
    func signsInAgain() async throws {
        let stage = Stage()
        _ = try await stage.service.signIn(loginHint: "1")
        _ = try await stage.service.signIn(loginHint: "1")
        #expect(stage.provider.counts.revocations == 0)
        stage.store.fail("save")
        #expect(await stage.signInError("1")?.code == .storageFailed)
        #expect(stage.provider.counts.revocations == 0)
    }

    @Test(
        "a change of accounts that fails leaves the first one signed in",
        arguments: [
            AccountError.Code.userCancelled, .network, .accessDenied,
        ])
    func keepsFirst(_ code: AccountError.Code) async throws {
        let stage = Stage()
        let first = try await stage.service.signIn(loginHint: "1")
        stage.provider.set { $0.failure = AccountError(code) }
        #expect(await stage.signInError("2")?.code == code)
        #expect(await stage.service.state == .signedIn(first))
        #expect(try await stage.stored()?.identity.subject == "1")
        #expect(try await stage.service.accessToken().text == "ya29.1-1")
    }
}

@Suite("Signing out of the app")
struct SignOutTests {
    @Test("a sign-out leaves nothing: memory, store, backend, grant")
    func leavesNothing() async throws {
        let stage = Stage(backend: StageBackend())
        _ = try await stage.service.signIn()
        #expect(try await stage.service.signOut() == .done)
        #expect(await stage.service.state == .signedOut(nil))
        #expect(try await stage.stored() == nil)
        #expect(stage.provider.counts.revocations == 1)
        #expect(stage.backend?.signOuts.withLock { $0 } == 1)
        let service = stage.service
        #expect(
            await refusal { () async throws(AccountError) in try await service.accessToken() }?.code == .notSignedIn)
        #expect(try await service.restore() == nil)
    }

    @Test("with nobody signed in it removes what is stored, and ends its grant")
    func removesStored() async throws {
        let stage = Stage(try SessionFixtures.session())
        #expect(try await stage.service.signOut() == .done)
        #expect(try await stage.stored() == nil)
        #expect(stage.provider.state.withLock { $0.revoked.first?.refreshToken?.text } == "1//refresh-one")
        #expect(try await stage.service.signOut() == .notNeeded)
    }

    @Test("without network it signs out all the same, and says so")
    func offline() async throws {
        let stage = Stage()
        _ = try await stage.service.signIn()
        stage.provider.set { $0.revocationFailure = AccountError(.network) }
        #expect(try await stage.service.signOut() == .failed(AccountError(.network)))
        #expect(await stage.service.state == .signedOut(nil))
        #expect(try await stage.stored() == nil)
    }

    @Test("a store that cannot be emptied is no silent success")
    func failsToRemove() async throws {
        let stage = Stage()
        _ = try await stage.service.signIn()
        stage.store.fail("remove")
        let service = stage.service
        #expect(
            await refusal { () async throws(AccountError) in try await service.signOut() }?.code == .storageFailed)
        #expect(await service.state == .failed(AccountError(.storageFailed)))
        // The grant has ended, so that what is left opens nothing.
        #expect(stage.provider.counts.revocations == 1)
        stage.store.fail()
        #expect(await stage.restoreError()?.code == .tokenExchangeFailed)
        #expect(try await stage.stored() == nil)
    }
}

@Suite("Restoring a session")
struct RestoreTests {
    @Test("a session is confirmed before anybody is signed in")
    func confirms() async throws {
        let stage = Stage(try SessionFixtures.session(confirmedAt: SessionFixtures.now - 500))
        let states = await stage.service.states()
        let account = try #require(try await stage.service.restore())
        #expect(account.isConfirmed)
        #expect(account.profile.name == "Person \(SessionFixtures.subject)")
        #expect(stage.provider.counts.refreshes == 1)
        #expect(try await stage.stored()?.confirmedAt == SessionFixtures.now)
        #expect(try await stage.service.accessToken().text == "ya29.refreshed-1")
        var seen = states.makeAsyncIterator()
        #expect(await [seen.next(), seen.next(), seen.next()] == [.signedOut(nil), .restoring, .signedIn(account)])
        #expect(try await stage.service.restore() == account)
        #expect(stage.provider.counts.refreshes == 1)
    }

    @Test("with nothing stored nobody is signed in, and nobody is asked")
    func nothing() async throws {
        let stage = Stage()
        #expect(try await stage.service.restore() == nil)
        #expect(await stage.service.state == .signedOut(nil))
        #expect(stage.provider.counts.refreshes == 0)
    }

    @Test("a refresh token that comes in place of another is the one stored")
    func rotates() async throws {
        let stage = Stage(try SessionFixtures.session())
        stage.provider.set { $0.rotates = true }
        _ = try await stage.service.restore()
        #expect(try await stage.stored()?.refreshToken?.text == "1//refreshed-1")
    }

    @Test("without an ID token the profile stays as it was")
    func withoutAssertion() async throws {
        let stage = Stage(try SessionFixtures.session())
        stage.provider.set { $0.bringsAssertion = false }
        #expect(try await stage.service.restore()?.profile.name == "Mahina Kealoha")
    }

    @Test(
        "a session that the provider does not confirm has ended",
        arguments: [
            AccountError.Code.tokenExchangeFailed, .refreshMismatch, .invalidSignature, .invalidAudience, .tokenExpired,
            .invalidTokenResponse,
        ])
    func refused(_ code: AccountError.Code) async throws {
        let stage = Stage(try SessionFixtures.session())
        stage.provider.set { $0.refreshFailure = AccountError(code) }
        #expect(await stage.restoreError()?.code == code)
        #expect(await stage.service.state == .signedOut(AccountError(code)))
        #expect(try await stage.stored() == nil)
    }

    @Test("tokens for somebody else are not this session's, whoever says they are verified")
    func somebodyElse() async throws {
        let stage = Stage(try SessionFixtures.session())
        stage.provider.set { $0.refreshedSubject = "1" }
        #expect(await stage.restoreError()?.code == .refreshMismatch)
        #expect(try await stage.stored() == nil)
    }

    static let offlineCases: [(error: AccountError, age: Int64, isAllowed: Bool)] = [
        (AccountError(.network), 0, true), (AccountError(.timedOut), 30 * 86_400, true),
        (AccountError(.keySetUnavailable), 86_400, true),
        (AccountError(.tokenExchangeFailed, "status 503", isTemporary: true), 60, true),
        (AccountError(.network), 30 * 86_400 + 1, false), (AccountError(.network), -301, false),
        (AccountError(.network), -300, true),
    ]

    @Test("without network the person stays signed in, for as long as the policy says", arguments: offlineCases)
    func offline(_ error: AccountError, _ age: Int64, _ isAllowed: Bool) async throws {
        let session = try SessionFixtures.session(confirmedAt: SessionFixtures.now - age)
        let stage = Stage(session)
        stage.provider.set { $0.refreshFailure = error }
        if isAllowed {
            let account = try #require(try await stage.service.restore())
            #expect(!account.isConfirmed)
        } else {
            #expect(await stage.restoreError() == error)
            #expect(await stage.service.state == .failed(error))
        }
        #expect(try await stage.stored() == session)
        // With the network back the session is confirmed.
        stage.provider.set { $0.refreshFailure = nil }
        _ = try await stage.service.restore()
        _ = try await stage.service.accessToken()
        #expect(await stage.service.state.account?.isConfirmed == true)
    }

    @Test("a policy without leave for it needs the network")
    func offlineForbidden() async throws {
        let stage = Stage(try SessionFixtures.session(), policy: AccountPolicy(offlineLimit: 0))
        stage.provider.set { $0.refreshFailure = AccountError(.network) }
        #expect(await stage.restoreError()?.code == .network)
        #expect(try await stage.stored() != nil)
    }

    @Test("without a refresh token the session lives as long as its ID token")
    func withoutRefreshToken() async throws {
        let session = try SessionFixtures.session(refreshToken: nil)
        let stage = Stage(session)
        stage.clock.advance(3599)
        #expect(try await stage.service.restore()?.isConfirmed == false)
        let late = Stage(session)
        late.clock.advance(3600)
        #expect(await late.restoreError()?.code == .tokenExpired)
        #expect(try await late.stored() == nil)
    }

    @Test("what cannot be understood is removed, and nobody is signed in")
    func corrupt() async throws {
        let stage = Stage()
        stage.store.corrupt(AccountError(.storageCorrupt, "cut short"))
        #expect(await stage.restoreError()?.code == .storageCorrupt)
        #expect(await stage.service.state == .signedOut(AccountError(.storageCorrupt)))
        #expect(try await stage.service.restore() == nil)
        #expect(stage.store.removals.withLock { $0 } == 1)
    }

    @Test("another app's session is not this one's")
    func foreign() async throws {
        let stage = Stage(try SessionFixtures.session(clientID: "other.apps.googleusercontent.com"))
        #expect(await stage.restoreError()?.code == .storageCorrupt)
        #expect(stage.provider.counts.refreshes == 0)
    }

    @Test("a store that cannot be read keeps what it has", arguments: ["load", "save"])
    func storageFails(_ failure: String) async throws {
        let stage = Stage(try SessionFixtures.session())
        stage.store.fail(failure)
        #expect(await stage.restoreError()?.code == .storageFailed)
        #expect(await stage.service.state == .failed(AccountError(.storageFailed)))
        stage.store.fail()
        #expect(try await stage.service.restore() != nil)
    }

    static let backendCases: [(code: AccountError.Code, isKept: Bool)] = [
        (.notSignedIn, false), (.backendRejected, false), (.storageFailed, true), (.conflict, true),
    ]

    @Test("an account that is gone signs nobody in", arguments: backendCases)
    func backendRefuses(_ code: AccountError.Code, _ isKept: Bool) async throws {
        let stage = Stage(try SessionFixtures.session(accountID: "a-1"), backend: StageBackend())
        stage.backend?.confirmFailure.withLock { $0 = AccountError(code) }
        #expect(await stage.restoreError()?.code == code)
        #expect(try await (stage.stored() != nil) == isKept)
        #expect(await stage.service.state.account == nil)
    }

    @Test("a session without an account is none for an app that has accounts")
    func withoutAccount() async throws {
        let stage = Stage(try SessionFixtures.session(), backend: StageBackend())
        #expect(await stage.restoreError()?.code == .notSignedIn)
    }
}

@Suite("Access tokens of a session")
struct AccessTokenTests {
    @Test("a token is bought anew when it is about to end, and when an API has refused it")
    func buysAnew() async throws {
        let stage = Stage()
        _ = try await stage.service.signIn(loginHint: "1")
        stage.clock.advance(3539)
        let first = try await stage.service.accessToken()
        #expect(first.text == "ya29.1-1")
        stage.clock.advance(1)
        let second = try await stage.service.accessToken()
        #expect(second.text == "ya29.refreshed-1")
    }

    @Test("a token that an API has refused is not given again")
    func replacesRejected() async throws {
        let stage = Stage()
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
        let stage = Stage()
        _ = try await stage.service.signIn()
        stage.clock.advance(3600)
        stage.provider.set { $0.refreshFailure = AccountError(code) }
        let service = stage.service
        #expect(await refusal { () async throws(AccountError) in try await service.accessToken() }?.code == code)
        #expect(await service.state == .signedOut(AccountError(code)))
        #expect(try await stage.stored() == nil)
    }

    @Test("a lost network ends nothing")
    func offline() async throws {
        let stage = Stage()
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
        let stage = Stage()
        stage.provider.set { $0.givesRefreshToken = false }
        _ = try await stage.service.signIn()
        stage.clock.advance(3600)
        let service = stage.service
        #expect(
            await refusal { () async throws(AccountError) in try await service.accessToken() }?.code == .tokenExpired)
        #expect(await service.state == .signedOut(AccountError(.tokenExpired)))
    }

    @Test("new tokens that cannot be stored are reported, and work")
    func failsToStore() async throws {
        let stage = Stage()
        _ = try await stage.service.signIn()
        stage.clock.advance(3540)
        stage.store.fail("save")
        let service = stage.service
        #expect(
            await refusal { () async throws(AccountError) in try await service.accessToken() }?.code == .storageFailed)
        #expect(await service.state.account != nil)
    }
}

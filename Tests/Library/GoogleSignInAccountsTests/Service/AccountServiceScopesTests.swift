import AssayTestAccounts
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInAccounts

/// Further scopes for the signed-in person, and what happens to them during a sign-out, a change of account and a
/// refresh.
struct AccountServiceScopesTests {
    private static let now = SessionFixtures.now
    private let latch = Latch()
    private let hold = Held()
    private let provider: StageProvider
    private let store = StageStore()
    private let service: AccountService

    init() {
        let (latch, hold) = (latch, hold)
        provider = StageProvider { name in
            guard hold.takes(name) else { return }
            await latch.pass()
        }
        service = AccountService(performer: provider, store: store, wallTime: { SessionFixtures.now })
    }

    /// The call at which the provider waits for the latch, once.
    private final class Held: Sendable {
        private let name = Mutex<String?>(nil)

        func set(_ name: String) { self.name.withLock { $0 = name } }

        func takes(_ name: String) -> Bool {
            self.name.withLock { held in
                guard held == name else { return false }
                held = nil
                return true
            }
        }
    }

    private func addError(_ scopes: [String] = ["drive"]) async -> GoogleSignInError? {
        await refusal { () async throws(GoogleSignInError) in try await service.addScopes(scopes) }
    }

    private var revoked: [String?] { provider.state.withLock { $0.revoked.map { $0.refreshToken?.text } } }

    @Test
    func theSessionGetsTheNewTokensAndStaysThatOfTheSignIn() async throws {
        let before = try await service.signIn(loginHint: "1")
        provider.set { $0.issuedAt = Self.now + 50 }
        let account = try await service.addScopes(["openid", "drive"])
        #expect(
            provider.state.withLock(\.additions)
                == [.init(scopes: ["openid", "drive"], granted: ["openid"], subject: "1")])
        #expect(account.missingScopes(of: ["drive"]) == [] && before.missingScopes(of: ["drive"]) == ["drive"])
        #expect(await service.state == .signedIn(account))
        #expect(try await service.accessToken().text == "ya29.added-1")
        let stored = try #require(try await store.load())
        #expect(stored.refreshToken?.text == "1//added-1" && stored.claims.nonce == "n-added")
        #expect(stored.signedInAt == Self.now && stored.accountID == nil && stored.claims.subject == "1")
        #expect(provider.counts.revocations == 0)
    }

    @Test
    func withoutANewRefreshTokenThatOfTheSignInAndItsIdentityStay() async throws {
        provider.set { $0.additionGivesRefreshToken = false }
        _ = try await service.signIn(loginHint: "1")
        _ = try await service.addScopes(["drive"])
        let stored = try #require(try await store.load())
        #expect(stored.refreshToken?.text == "1//1-1" && stored.claims.nonce == "n-1")
        let token = try await service.accessToken()
        #expect(token.text == "ya29.added-1")
        #expect(try await service.accessToken(replacing: token).text == "ya29.refreshed-1")
    }

    @Test
    func nothingIsRequestedForGrantedScopesNorWithoutASignedInPerson() async throws {
        #expect(await addError()?.code == .notSignedIn)
        let account = try await service.signIn()
        #expect(try await service.addScopes(["openid"]) == account)
        #expect(try await service.addScopes([]) == account)
        #expect(provider.state.withLock { $0.additions.isEmpty })
    }

    private static let email = "https://www.googleapis.com/auth/userinfo.email"

    static let names: [(granted: String, requested: String, isAsked: Bool)] = [
        (email, "email", false), ("email", email, false), (email, "profile", true), (email, "Email", true),
    ]

    /// A scope that is granted under Google's long name or the short one is not asked for again.
    @Test(arguments: names)
    func eitherName(_ granted: String, _ requested: String, _ isAsked: Bool) async throws {
        _ = try await service.signIn()
        _ = try await service.addScopes([granted])
        let account = try await service.addScopes([requested])
        #expect(account.missingScopes(of: [granted, requested]) == [])
        #expect(provider.state.withLock { $0.additions.count } == (isAsked ? 2 : 1))
    }

    static let failures: [GoogleSignInError.Code] = [
        .accessDenied, .userCancelled, .network, .userMismatch, .invalidNonce,
    ]

    @Test(arguments: failures)
    func thePersonStaysSignedInAfterAnError(_ code: GoogleSignInError.Code) async throws {
        let account = try await service.signIn()
        let stored = try await store.load()
        provider.set { $0.additionFailure = GoogleSignInError(code) }
        #expect(await addError()?.code == code)
        #expect(await service.state == .signedIn(account))
        #expect(try await store.load() == stored)
        #expect(provider.counts.revocations == 0)
        provider.set { $0.additionFailure = nil }
        #expect(try await service.addScopes(["drive"]).missingScopes(of: ["drive"]) == [])
    }

    @Test
    func anotherPersonsGrantIsNotAdoptedWhoeverHasVerifiedIt() async throws {
        let account = try await service.signIn(loginHint: "1")
        provider.set { $0.addedSubject = "2" }
        #expect(await addError()?.code == .userMismatch)
        #expect(await service.state == .signedIn(account))
        #expect(try await service.accessToken().text == "ya29.1-1")
        #expect(try await store.load()?.refreshToken?.text == "1//1-1")
    }

    @Test
    func tokensThatCannotBeStoredAreGoodUntilTheNextLaunch() async throws {
        _ = try await service.signIn()
        store.failOnce("save")
        #expect(await addError()?.code == .storageFailed)
        #expect(try await service.accessToken().text == "ya29.added-1")
        #expect(await service.state.account?.missingScopes(of: ["drive"]) == [])
    }

    @Test(.timeLimit(.minutes(1)))
    func aSignOutWhileThePersonIsAskedRevokesTheGrantThatComesLate() async throws {
        _ = try await service.signIn(loginHint: "1")
        hold.set("addition 1")
        async let added = addError()
        await latch.reached()
        #expect(try await service.signOut() == .done)
        latch.open()
        #expect(await added?.code == .cancelled)
        #expect(revoked == ["1//1-1", "1//added-1"])
        #expect(await service.state == .signedOut(nil))
        #expect(try await store.load() == nil)
    }

    @Test(.timeLimit(.minutes(1)))
    func theSessionOfTheNextPersonGetsNothingOfIt() async throws {
        _ = try await service.signIn(loginHint: "1")
        hold.set("addition 1")
        async let added = addError()
        await latch.reached()
        try await service.signOut()
        let service = service
        async let next = service.signIn(loginHint: "2")
        while await service.state != .signingIn { await Task.yield() }
        #expect(provider.counts.signIns == 1, "the sign-in waits for the late grant to be revoked")
        latch.open()
        #expect(await added?.code == .cancelled)
        #expect(try await next.claims.subject == "2")
        #expect(revoked == ["1//1-1", "1//added-1"])
        #expect(try await store.load()?.refreshToken?.text == "1//2-2")
        #expect(try await service.accessToken().text == "ya29.2-2")
    }

    @Test(.timeLimit(.minutes(1)))
    func otherAttemptsAreRefusedWhileThePersonIsAsked() async throws {
        let account = try await service.signIn()
        hold.set("addition 1")
        async let added = addError()
        await latch.reached()
        #expect(await service.state == .signedIn(account))
        #expect(await addError(["calendar"])?.code == .signInInProgress)
        let signIn = await refusal { () async throws(GoogleSignInError) in try await service.signIn() }
        let deletion = await refusal { () async throws(GoogleSignInError) in try await service.deleteAccount() }
        #expect([signIn?.code, deletion?.code] == [.signInInProgress, .signInInProgress])
        #expect(try await service.restore() == account)
        latch.open()
        #expect(await added == nil)
        #expect(provider.state.withLock { $0.additions.count } == 1)
    }

    @Test(.timeLimit(.minutes(1)))
    func aRequestForScopesIsRefusedDuringASignIn() async throws {
        _ = try await service.signIn(loginHint: "1")
        hold.set("sign-in 2")
        let service = service
        async let change = service.signIn(loginHint: "2")
        await latch.reached()
        #expect(await addError()?.code == .signInInProgress)
        latch.open()
        #expect(try await change.claims.subject == "2")
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [false, true])
    func theNewTokensWaitForARefreshWhoseTokensLackTheNewScopes(_ givesRefreshToken: Bool) async throws {
        provider.set { ($0.additionGivesRefreshToken, $0.rotates) = (givesRefreshToken, true) }
        _ = try await service.signIn(loginHint: "1")
        let token = try await service.accessToken()
        hold.set("refresh 1")
        let service = service
        async let refreshed = service.accessToken(replacing: token)
        await latch.reached()
        async let added = service.addScopes(["drive"])
        while provider.state.withLock({ $0.additions.isEmpty }) { await Task.yield() }
        while await service.machine.attempt?.tokens == nil { await Task.yield() }
        latch.open()
        #expect(try await refreshed.text == "ya29.refreshed-1")
        #expect(try await added.missingScopes(of: ["drive"]) == [])
        #expect(try await service.accessToken().text == "ya29.added-1")
        // The refresh has used up the first refresh token, so without a newer one its own stays.
        let kept = givesRefreshToken ? "1//added-1" : "1//refreshed-1"
        #expect(try await store.load()?.refreshToken?.text == kept)
        #expect(provider.counts.revocations == 0)
        #expect(await service.waiterCount == 0)
    }

    @Test(.timeLimit(.minutes(1)))
    func aSessionThatARefreshEndsMeanwhileGetsNothingAndTheGrantIsRevoked() async throws {
        _ = try await service.signIn(loginHint: "1")
        let token = try await service.accessToken()
        hold.set("addition 1")
        async let added = addError()
        await latch.reached()
        provider.set { $0.refreshFailure = GoogleSignInError(.tokenExchangeFailed) }
        let refreshed = await refusal { () async throws(GoogleSignInError) in
            try await service.accessToken(replacing: token)
        }
        #expect(refreshed?.code == .tokenExchangeFailed)
        latch.open()
        #expect(await added?.code == .notSignedIn)
        #expect(revoked == ["1//added-1"])
        #expect(await service.state == .signedOut(GoogleSignInError(.tokenExchangeFailed)))
        #expect(try await store.load() == nil)
    }

    @Test(.timeLimit(.minutes(1)))
    func aCallerWhoGivesUpWhileARefreshRunsChangesNothing() async throws {
        _ = try await service.signIn(loginHint: "1")
        let token = try await service.accessToken()
        hold.set("refresh 1")
        let service = service
        async let refreshed = service.accessToken(replacing: token)
        await latch.reached()
        let task = Task {
            await refusal { () async throws(GoogleSignInError) in try await service.addScopes(["drive"]) }
        }
        while await service.machine.attempt?.tokens == nil { await Task.yield() }
        task.cancel()
        #expect(await task.value?.code == .cancelled)
        latch.open()
        #expect(try await refreshed.text == "ya29.refreshed-1")
        #expect(await service.state.account?.missingScopes(of: ["drive"]) == ["drive"])
        #expect(provider.counts.revocations == 0, "a revocation would end the session too")
    }

    /// A provider that knows nothing of scopes.
    private struct PlainProvider: SignInPerforming {
        let provider = StageProvider()
        var clientID: String { provider.clientID }

        func signIn(loginHint: String?) async throws(GoogleSignInError) -> GoogleCredential {
            try await provider.signIn(loginHint: loginHint)
        }

        func refresh(_ token: RefreshToken, previous: IDTokenClaims) async throws(GoogleSignInError)
            -> RefreshedTokens
        {
            try await provider.refresh(token, previous: previous)
        }

        func revoke(_ tokens: SignInTokens) async throws(GoogleSignInError) { try await provider.revoke(tokens) }
    }

    @Test
    func aProviderWithoutFurtherScopes() async throws {
        let service = AccountService(performer: PlainProvider(), store: store, wallTime: { SessionFixtures.now })
        let account = try await service.signIn()
        let error = await refusal { () async throws(GoogleSignInError) in try await service.addScopes(["drive"]) }
        #expect(error?.code == .invalidConfiguration)
        #expect(await service.state == .signedIn(account))
    }
}

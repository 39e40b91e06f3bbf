import AssayTestAccounts
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInAccounts

/// What a service does while something else of it still runs.
struct AccountServiceOverlapTests {
    private let latch = Latch()

    /// A function that waits for the latch at one call, once.
    private func holding(_ name: String) -> @Sendable (String) async -> Void {
        let (latch, held) = (latch, Once(name))
        return { if held.takes($0) { await latch.pass() } }
    }

    private final class Once: Sendable {
        private let name: Mutex<String?>

        init(_ name: String) { self.name = Mutex(name) }

        func takes(_ other: String) -> Bool {
            name.withLock { name in
                guard name == other else { return false }
                name = nil
                return true
            }
        }
    }

    private func service(
        _ provider: StageProvider, _ store: StageStore = StageStore(), backend: StageBackend? = nil
    ) -> AccountService {
        AccountService(performer: provider, store: store, backend: backend, wallTime: { SessionFixtures.now })
    }

    @Test(.timeLimit(.minutes(1)))
    func aTokenThatIsStillGoodIsReturnedWhileAnotherIsBeingBought() async throws {
        let service = service(StageProvider(suspend: holding("refresh 1")))
        _ = try await service.signIn(loginHint: "1")
        let token = try await service.accessToken()
        async let other = service.accessToken(replacing: token)
        await latch.reached()
        #expect(try await service.accessToken() == token)
        latch.open()
        #expect(try await other.text == "ya29.refreshed-1")
    }

    /// Signs out while the provider's answer to a refresh is held; returns the error of the refresh.
    private func signOutDuringRefresh(
        _ service: AccountService, _ provider: StageProvider
    ) async throws -> GoogleSignInError? {
        let token = try await service.accessToken()
        async let other = refusal { () async throws(GoogleSignInError) in
            try await service.accessToken(replacing: token)
        }
        await latch.reached()
        // The provider does not get the revocation, so that it answers the refresh.
        provider.set { $0.revocationFailure = GoogleSignInError(.network) }
        #expect(try await service.signOut() == .failed(GoogleSignInError(.network)))
        provider.set { $0.revocationFailure = nil }
        latch.open()
        return await other
    }

    @Test(.timeLimit(.minutes(1)))
    func aRefreshWithoutANewRefreshTokenLeavesNothingToRevoke() async throws {
        let provider = StageProvider(suspend: holding("refresh 1"))
        let service = service(provider)
        _ = try await service.signIn(loginHint: "1")
        provider.set { ($0.rotates, $0.givesRefreshToken) = (true, false) }
        #expect(try await signOutDuringRefresh(service, provider)?.code == .notSignedIn)
        #expect(provider.counts.revocations == 0)
    }

    /// Whoever the new ID token is for, the refresh is of a session that is over.
    @Test(.timeLimit(.minutes(1)), arguments: ["1", "2"])
    func lateRefresh(_ subject: String) async throws {
        let provider = StageProvider(suspend: holding("refresh 1"))
        let service = service(provider)
        _ = try await service.signIn(loginHint: "1")
        provider.set { ($0.rotates, $0.refreshedSubject) = (true, subject) }
        #expect(try await signOutDuringRefresh(service, provider)?.code == .notSignedIn)
        #expect(provider.state.withLock { $0.revoked.map { $0.refreshToken?.text } } == ["1//refreshed-1"])
        #expect(await service.state == .signedOut(nil))
    }

    @Test(.timeLimit(.minutes(1)))
    func aSignOutWhileNewScopesWaitForARefreshRevokesTheirTokensOnce() async throws {
        let provider = StageProvider(suspend: holding("refresh 1"))
        let service = service(provider)
        _ = try await service.signIn(loginHint: "1")
        let token = try await service.accessToken()
        async let refreshed = refusal { () async throws(GoogleSignInError) in
            try await service.accessToken(replacing: token)
        }
        await latch.reached()
        async let added = refusal { () async throws(GoogleSignInError) in try await service.addScopes(["drive"]) }
        while await service.waiterCount == 0 { await Task.yield() }
        #expect(try await service.signOut() == .done)
        latch.open()
        #expect(await added?.code == .cancelled)
        #expect(await refreshed?.code == .tokenExchangeFailed)
        let revoked = provider.state.withLock { $0.revoked.map { $0.refreshToken?.text } }
        #expect(revoked == ["1//1-1", "1//added-1"])
        #expect(await service.state == .signedOut(nil))
    }

    /// The tokens are revoked while others may go on: nothing of the request is left that they would wait for.
    @Test(.timeLimit(.minutes(1)))
    func aSessionThatEndsWhileNewScopesWaitForItsRefreshLeavesTheWayFree() async throws {
        let (revocation, refresh) = (latch, Latch())
        let held = (Once("revocation"), Once("refresh 1"))
        let provider = StageProvider {
            if held.0.takes($0) { await revocation.pass() }
            if held.1.takes($0) { await refresh.pass() }
        }
        let service = service(provider)
        _ = try await service.signIn(loginHint: "1")
        let token = try await service.accessToken()
        async let refreshed = refusal { () async throws(GoogleSignInError) in
            try await service.accessToken(replacing: token)
        }
        await refresh.reached()
        provider.set { $0.refreshFailure = GoogleSignInError(.tokenExchangeFailed) }
        async let added = refusal { () async throws(GoogleSignInError) in try await service.addScopes(["drive"]) }
        while await service.waiterCount == 0 { await Task.yield() }
        refresh.open()
        await revocation.reached()
        #expect(try await service.restore() == nil)
        revocation.open()
        #expect(await added?.code == .notSignedIn)
        #expect(await refreshed?.code == .tokenExchangeFailed)
        #expect(provider.state.withLock { $0.revoked.map { $0.refreshToken?.text } } == ["1//added-1"])
    }

    @Test(.timeLimit(.minutes(1)))
    func newScopesAreRequestedAfterTheRevocationOfAnEarlierSession() async throws {
        let provider = StageProvider(suspend: holding("revocation"))
        let service = service(provider)
        _ = try await service.signIn(loginHint: "1")
        async let second = service.signIn(loginHint: "2")
        await latch.reached()
        async let added = service.addScopes(["drive"])
        while await service.waiterCount == 0 { await Task.yield() }
        #expect(provider.state.withLock { $0.additions.isEmpty })
        latch.open()
        #expect(try await added.missingScopes(of: ["drive"]) == [])
        _ = try await second
    }

    /// A sign-out that cannot remove the session does not hide one that is restored meanwhile.
    @Test(.timeLimit(.minutes(1)))
    func restoredDuringSignOut() async throws {
        let store = StageStore()
        let service = service(StageProvider(suspend: holding("revocation")), store)
        _ = try await service.signIn(loginHint: "1")
        store.failOnce("remove")
        async let signedOut = refusal { () async throws(GoogleSignInError) in try await service.signOut() }
        await latch.reached()
        let account = try await service.restore()
        latch.open()
        #expect(await signedOut?.code == .storageFailed)
        #expect(account != nil)
        #expect(await service.state == account.map { .signedIn($0) })
    }

    /// A refused refresh ends the session of an account that is being deleted.
    @Test(.timeLimit(.minutes(1)))
    func restoreDuringDeletion() async throws {
        let provider = StageProvider()
        let backend = StageBackend(suspend: holding("deletion"))
        let service = service(provider, backend: backend)
        _ = try await service.signIn(loginHint: "1")
        async let deletion = service.deleteAccount()
        await latch.reached()
        provider.set { $0.refreshFailure = GoogleSignInError(.tokenExchangeFailed) }
        let token = try await service.accessToken()
        let refused = await refusal { () async throws(GoogleSignInError) in
            try await service.accessToken(replacing: token)
        }
        #expect(refused?.code == .tokenExchangeFailed)
        let restored = await refusal { () async throws(GoogleSignInError) in try await service.restore() }
        #expect(restored?.code == .signInInProgress)
        latch.open()
        _ = try await deletion
        #expect(backend.deleted.withLock { $0 } == ["account-of-1"])
        #expect(try await service.restore() == nil)
    }

    /// A deletion during a restore or the first sign-in must wait, although nobody is signed in yet.
    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func deletionBeforeSession(_ isRestore: Bool) async throws {
        let session = try SessionFixtures.session(subject: "1", accountID: "account-of-1")
        let backend = StageBackend()
        let service = service(
            StageProvider(suspend: holding(isRestore ? "refresh 1" : "sign-in 1")),
            StageStore(isRestore ? session : nil), backend: backend)
        async let begun = refusal { () async throws(GoogleSignInError) -> Void in
            if isRestore {
                _ = try await service.restore()
            } else {
                _ = try await service.signIn(loginHint: "1")
            }
        }
        await latch.reached()
        let refused = await refusal { () async throws(GoogleSignInError) in try await service.deleteAccount() }
        #expect(refused?.code == .signInInProgress)
        latch.open()
        #expect(await begun == nil)
        #expect(try await service.deleteAccount() == .done)
        #expect(backend.deleted.withLock { $0 } == ["account-of-1"])
    }

    /// The account that somebody would open is going away.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [true, false])
    func afterASignOutNobodyCanSignInUntilTheDeletionEnds(_ isDeleted: Bool) async throws {
        let backend = StageBackend(suspend: holding("deletion"))
        let store = StageStore()
        let provider = StageProvider()
        let service = service(provider, store, backend: backend)
        _ = try await service.signIn(loginHint: "1")
        if !isDeleted { backend.failure.withLock { $0 = GoogleSignInError(.network) } }
        async let deletion = refusal { () async throws(GoogleSignInError) in
            #expect(try await service.deleteAccount() == .notNeeded)
        }
        await latch.reached()
        #expect(try await service.signOut() == .done)
        #expect(await service.state == .signedOut(nil))
        for operation in Operation.allCases {
            let error = await operation.error(service)
            #expect(error?.code == operation.codeAfterSignOut, "\(operation)")
        }
        #expect(try await store.load() == nil)
        latch.open()
        #expect(await deletion?.code == (isDeleted ? nil : .network))
        backend.failure.withLock { $0 = nil }
        #expect(await service.state == .signedOut(nil))
        #expect(provider.counts.revocations == 1)
        #expect(try await service.signIn(loginHint: "2").claims.subject == "2")
    }

    /// What an app can ask for.
    enum Operation: CaseIterable {
        case signIn, restore, addScopes, accessToken, deletion

        func error(_ service: AccountService) async -> GoogleSignInError? {
            await refusal { () async throws(GoogleSignInError) in
                switch self {
                case .signIn: _ = try await service.signIn(loginHint: "1")
                case .restore: _ = try await service.restore()
                case .addScopes: try await service.addScopes(["drive"])
                case .accessToken: _ = try await service.accessToken()
                case .deletion: try await service.deleteAccount()
                }
            }
        }

        /// The code of the refusal while a deletion goes on after a sign-out.
        var codeAfterSignOut: GoogleSignInError.Code { self == .accessToken ? .notSignedIn : .signInInProgress }

        /// The code of the refusal while another operation of a signed-in person runs; `nil` if it is allowed.
        var codeBesideAnother: GoogleSignInError.Code? {
            switch self {
            case .accessToken, .restore: nil
            case .signIn, .addScopes, .deletion: .signInInProgress
            }
        }
    }

    /// While one operation of a signed-in person runs, the others are refused, except what the session already has.
    @Test(.timeLimit(.minutes(1)), arguments: ["sign-in 2", "addition 1", "deletion"])
    func exclusions(_ running: String) async throws {
        let backend = StageBackend(suspend: holding(running))
        let service = service(StageProvider(suspend: holding(running)), backend: backend)
        let account = try await service.signIn(loginHint: "1")
        async let first = refusal { () async throws(GoogleSignInError) in
            switch running {
            case "sign-in 2": _ = try await service.signIn(loginHint: "1")
            case "addition 1": try await service.addScopes(["drive"])
            default: try await service.deleteAccount()
            }
        }
        await latch.reached()
        for operation in Operation.allCases {
            var expected = operation.codeBesideAnother
            // A restore would end the sign-in that runs.
            if operation == .restore, running == "sign-in 2" { expected = .signInInProgress }
            let error = await operation.error(service)
            #expect(error?.code == expected, "\(operation) during \(running)")
        }
        #expect(await service.machine.session?.account == account)
        latch.open()
        #expect(await first == nil)
        #expect(await service.machine.attempt == nil)
    }
}

import AssayTestAccounts
import GoogleSignInClient
import ScheduleExplorer
import Synchronization
import Testing

@testable import GoogleSignInAccounts

/// A provider that replaces the refresh token at each refresh, and a failure of each later step in turn.
struct RotationScheduleTests {
    /// What fails after the provider has replaced the token, the first time.
    enum Failure: CaseIterable {
        case nothing, keys, idToken, backend, refusal, save
    }

    /// What another caller does meanwhile.
    enum Other: CaseIterable {
        case signOut, signIn, signInAgain, restore, accessToken, cancellation
    }

    /// Grants refresh tokens, of which the newest of each grant is valid.
    private final class Provider: SignInPerforming {
        struct State {
            var issued = 0
            var valid: Set<String> = ["1//refresh-one"]
            var hasFailed = false
        }

        let clientID = SessionFixtures.clientID
        let failure: Failure
        let state = Mutex(State())
        let world: World

        init(_ failure: Failure, _ world: World) { (self.failure, self.world) = (failure, world) }

        private func issue() throws(GoogleSignInError) -> SignInTokens {
            let text = state.withLock { state in
                state.issued += 1
                state.valid.insert("1//\(state.issued)")
                return "1//\(state.issued)"
            }
            return SignInTokens(accessToken: try AccessToken("ya29.a"), refreshToken: try RefreshToken(text))
        }

        private func pass(_ name: String) async throws(GoogleSignInError) {
            do { try await world.cancellableGate(name: name) } catch { throw GoogleSignInError(.cancelled) }
        }

        func signIn(loginHint: String?) async throws(GoogleSignInError) -> GoogleCredential {
            try await pass("sign-in")
            let claims = SessionFixtures.claims(subject: loginHint ?? "1")
            return GoogleCredential(idToken: try SessionFixtures.idToken(claims), tokens: try issue())
        }

        func refresh(_ token: RefreshToken, previous: IDTokenClaims) async throws(GoogleSignInError)
            -> RefreshedTokens
        {
            try await pass("refresh")
            guard state.withLock({ $0.valid.remove(token.text) }) != nil else {
                throw GoogleSignInError(.tokenExchangeFailed, "spent or revoked")
            }
            let tokens = try issue()
            // The ID token is verified after the response has come, and cannot be lost by a cancellation.
            let fails = state.withLock { state in
                defer { state.hasFailed = true }
                return !state.hasFailed
            }
            switch failure {
            case .keys where fails: throw GoogleSignInError(.keySetUnavailable, receivedTokens: tokens)
            case .idToken where fails: throw GoogleSignInError(.invalidSignature, receivedTokens: tokens)
            default: return RefreshedTokens(tokens: tokens)
            }
        }

        func revoke(_ tokens: SignInTokens) async throws(GoogleSignInError) {
            try await pass("revocation")
            if let token = tokens.refreshToken { state.withLock { _ = $0.valid.remove(token.text) } }
        }
    }

    @Test(arguments: Failure.allCases, Other.allCases)
    func inEveryOrderEachValidTokenIsStoredInMemoryOrRevoked(_ failure: Failure, _ other: Other) throws {
        let stored = try SessionFixtures.session(subject: "1", accountID: "account-of-1")
        let exploration = try explore(
            strategy: .exhaustive(preemptionBound: 1), limits: ExplorationLimits(schedules: 300)
        ) { world in
            Self.play(failure, other, stored, in: world)
        }
        #expect(exploration.findings.isEmpty, "\(exploration)")
        #expect(exploration.schedules > 1)
    }

    private static func play(_ failure: Failure, _ other: Other, _ stored: StoredSession, in world: World) {
        let provider = Provider(failure, world)
        let store = StageStore(stored) { name in
            if ["load", "saved", "remove"].contains(name) { await world.gate(name: name) }
        }
        let backend = StageBackend()
        switch failure {
        case .backend: backend.confirmFailure.withLock { $0 = GoogleSignInError(.network) }
        case .refusal: backend.confirmFailure.withLock { $0 = GoogleSignInError(.notSignedIn) }
        case .save: store.failOnce("save")
        default: break
        }
        let service = AccountService(
            performer: provider, store: store, backend: backend, policy: AccountPolicy(offlineLimit: 0),
            wallTime: { SessionFixtures.now }, isolation: world.isolation)
        world.spawn(name: "before") {
            let restore = world.spawn(name: "restore") {
                _ = await refusal { () async throws(GoogleSignInError) in try await service.restore() }
                _ = await refusal { () async throws(GoogleSignInError) in try await service.restore() }
            }
            let meanwhile = world.spawn(name: "other") {
                if other == .cancellation { return restore.cancel() }
                _ = await refusal { () async throws(GoogleSignInError) in
                    switch other {
                    case .signOut: try await service.signOut()
                    case .signIn: _ = try await service.signIn(loginHint: "2")
                    case .signInAgain: _ = try await service.signIn(loginHint: "1")
                    case .restore: _ = try await service.restore()
                    default: _ = try await service.accessToken()
                    }
                }
            }
            await restore.wait()
            await meanwhile.wait()
            var kept = await [service.machine.session?.tokens.refreshToken, service.machine.kept?.refreshToken]
            if let session = try? await store.load() { kept.append(session.refreshToken) }
            let valid = provider.state.withLock(\.valid)
            // At Google, a grant of the same person ends with the other; this provider keeps both.
            if other != .signInAgain, !valid.isSubset(of: kept.compactMap { $0?.text }) {
                world.fail("a valid token is lost: \(valid.sorted()), kept \(kept)")
            }
            if let active = await service.machine.session?.tokens.refreshToken, !valid.contains(active.text) {
                world.fail("the session in memory has a spent token")
            }
            if let session = try? await store.load(), let token = session.refreshToken, !valid.contains(token.text),
                await service.machine.kept == nil, await service.machine.session == nil
            {
                world.fail("the stored session has a spent token, and nothing has the new one")
            }
        }
    }
}

import AssayTestAccounts
import AssayTestSupport
import GoogleSignInAccounts
import GoogleSignInClient
import ScheduleExplorer
import Synchronization
import Testing

/// Concurrent sign-ins, sign-outs and restores, in every order within a bound.
struct AccountServiceScheduleTests {
    /// The calls of one caller.
    enum Action: Sendable {
        case signIn(String), signOut, restore, accessToken, cancelledSignIn(String)
    }

    struct Scenario: Sendable, CustomTestStringConvertible {
        let name: String
        let hasStored: Bool
        let callers: [[Action]]
        var refusals: Set<GoogleSignInError.Code> = [.signInInProgress, .cancelled, .notSignedIn, .tokenExchangeFailed]
        var testDescription: String { name }
    }

    static let scenarios = [
        Scenario(name: "two sign-ins", hasStored: false, callers: [[.signIn("1")], [.signIn("2")]]),
        Scenario(name: "sign-in and sign-out", hasStored: false, callers: [[.signIn("1")], [.signOut]]),
        Scenario(name: "restore and sign-out", hasStored: true, callers: [[.restore], [.signOut]]),
        Scenario(name: "two restores", hasStored: true, callers: [[.restore], [.restore]], refusals: []),
        Scenario(name: "restore and sign-in", hasStored: true, callers: [[.restore], [.signIn("2")]]),
        Scenario(
            name: "sign-in, sign-out, sign-in again", hasStored: false,
            callers: [[.signIn("1")], [.signOut, .signIn("2")]]),
        Scenario(
            name: "sign-in, sign-out and restore", hasStored: true,
            callers: [[.signIn("1")], [.signOut], [.restore]]),
        Scenario(
            name: "change of accounts and sign-out", hasStored: true, callers: [[.restore, .signIn("2")], [.signOut]]),
        Scenario(
            name: "tokens and sign-out", hasStored: true,
            callers: [[.restore, .accessToken], [.accessToken], [.signOut]]),
        Scenario(
            name: "a sign-in cancelled and another", hasStored: false,
            callers: [[.cancelledSignIn("cancelled")], [.signIn("2")]]),
    ]

    @Test(arguments: scenarios)
    func theInvariantsHoldInEveryOrder(_ scenario: Scenario) throws {
        let stored = scenario.hasStored ? try SessionFixtures.session() : nil
        let searches: [(strategy: ExplorationStrategy, schedules: Int)] = [
            (.exhaustive(preemptionBound: 1), 250), (.random(seed: 8), 100), (.pct(depth: 3, seed: 8), 100),
        ]
        for (strategy, schedules) in searches {
            let limits = ExplorationLimits(schedules: schedules)
            let exploration = try explore(strategy: strategy, limits: limits) { world in
                Self.play(scenario, stored, in: world, store: nil)
            }
            #expect(exploration.findings.isEmpty, "\(exploration)")
            #expect(exploration.schedules > 1)
        }
    }

    @Test
    func aStoreThatReturnsBeforeItHasRemovedTheSessionIsDetected() throws {
        let scenario = Scenario(name: "", hasStored: false, callers: [[.signIn("1")], [.signOut]])
        let exploration = try explore(strategy: .exhaustive(preemptionBound: 2)) { world in
            let store = ForgetfulStore()
            Self.play(scenario, nil, in: world, store: store)
        }
        #expect(exploration.findings.map(\.subject) == ["what is stored is who is signed in"])
    }

    /// A store whose removal does nothing.
    private final class ForgetfulStore: SessionStore {
        private let kept = MemorySessionStore()

        func load() async -> StoredSession? { await kept.load() }
        func save(_ session: StoredSession) async throws(GoogleSignInError) { try await kept.save(session) }
        func remove() async {}
    }

    /// The results of the callers.
    fileprivate final class Log: Sendable {
        struct State {
            var finished = 0
            /// Whether a sign-out was the last to reach the service.
            var isSignOutLast = false
        }

        let state = Mutex(State())
    }

    private static func play(
        _ scenario: Scenario, _ stored: StoredSession?, in world: World, store replacement: (any SessionStore)?
    ) {
        let provider = StageProvider { name in try await world.cancellableGate(name: name) }
        let memory = StageStore(stored) { name in
            // Another call can run before each of these steps and in the middle of a save.
            if ["load", "saved", "remove"].contains(name) { await world.gate(name: name) }
        }
        let store: any SessionStore = replacement ?? memory
        let service = AccountService(
            performer: provider, store: store, wallTime: { SessionFixtures.now }, isolation: world.isolation)
        let log = Log()
        for (number, actions) in scenario.callers.enumerated() {
            let task = world.spawn(name: "caller \(number)") {
                for action in actions { await perform(action, service, log, scenario.refusals, world) }
                log.state.withLock { $0.finished += 1 }
                guard log.state.withLock({ $0.finished }) == scenario.callers.count else { return }
                await judgeEnd(service, store, provider, log, world)
            }
            if case .cancelledSignIn? = actions.first {
                world.spawn(name: "cancelling") { task.cancel() }
            }
        }
        world.check("no user is signed in with revoked tokens") {
            service.assumeIsolated { service in
                guard let account = service.state.account else { return true }
                let revoked = provider.state.withLock { $0.revoked.compactMap { $0.refreshToken?.text } }
                return !revoked.contains { $0.hasPrefix("1//\(account.claims.subject)-") }
            }
        }
    }

    private static func perform(
        _ action: Action, _ service: AccountService, _ log: Log, _ refusals: Set<GoogleSignInError.Code>, _ world: World
    ) async {
        do throws(GoogleSignInError) {
            switch action {
            case .signIn(let hint), .cancelledSignIn(let hint):
                let account = try await service.signIn(loginHint: hint, noting: log)
                if account.claims.subject != hint { world.fail("an attempt returns its own user") }
                if account.claims.name != "Person \(hint)" { world.fail("an attempt returns its own user") }
            case .signOut:
                try await service.signOut(noting: log)
            case .restore:
                _ = try await service.restore(noting: log)
            case .accessToken:
                _ = try await service.accessToken()
            }
        } catch {
            world.record("\(error)")
            if !refusals.contains(error.code) { world.fail("only expected errors") }
        }
    }

    /// When all callers have ended.
    private static func judgeEnd(
        _ service: AccountService, _ store: any SessionStore, _ provider: StageProvider, _ log: Log, _ world: World
    ) async {
        let account = await service.state.account
        let kept = try? await store.load()
        if kept?.claims != account?.claims { world.fail("what is stored is who is signed in") }
        if log.state.withLock(\.isSignOutLast), account != nil {
            world.fail("a sign-out wins over what began before it")
        }
        switch await service.state {
        case .signingIn, .restoring: world.fail("nothing is under way when all have ended")
        default: break
        }
        let (given, revoked) = provider.state.withLock { ($0.given, $0.revoked) }
        // A cancelled task cannot send anything, not even a revocation.
        guard !given.keys.contains(where: { $0.hasPrefix("cancelled") }) else { return }
        for tokens in given.values where tokens.refreshToken != kept?.refreshToken {
            if !revoked.contains(where: { $0.refreshToken == tokens.refreshToken }) {
                world.fail("a grant is used or ended")
            }
        }
    }
}

/// Logs when a call reaches the service, on the service's executor, where nothing can come in between.
extension AccountService {
    fileprivate func signIn(
        loginHint: String, noting log: AccountServiceScheduleTests.Log
    ) async throws(GoogleSignInError) -> SignedInAccount {
        log.state.withLock { $0.isSignOutLast = false }
        return try await signIn(loginHint: loginHint)
    }

    fileprivate func restore(
        noting log: AccountServiceScheduleTests.Log
    ) async throws(GoogleSignInError) -> SignedInAccount? {
        log.state.withLock { $0.isSignOutLast = false }
        return try await restore()
    }

    fileprivate func signOut(noting log: AccountServiceScheduleTests.Log) async throws(GoogleSignInError) {
        log.state.withLock { $0.isSignOutLast = true }
        try await signOut()
    }
}

import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import ScheduleExplorer
import Testing

/// A sign-in that a sign-out has ended asks for the store as late as its backend answers.
///
/// If a restore is reading the store then, the sign-in gets the lock after it, and the restore's next step waits. Another
/// sign-out may end the restore meanwhile.
struct AccountServiceLateSignInTests {
    /// Where the restore waits: before it stores the confirmed session, or before it removes one that is not valid.
    enum Step: CaseIterable { case save, removal }

    @Test(arguments: Step.allCases)
    func anEndedRestoreChangesTheStoreNoMore(_ step: Step) throws {
        let clientID = step == .save ? SessionFixtures.clientID : "other.apps.googleusercontent.com"
        let session = try SessionFixtures.session(clientID: clientID, accountID: LateBackend.accountID)
        let searches: [(strategy: ExplorationStrategy, schedules: Int)] = [
            (.exhaustive(preemptionBound: 1), 300), (.random(seed: 8), 200), (.pct(depth: 3, seed: 8), 200),
        ]
        for (strategy, schedules) in searches {
            let limits = ExplorationLimits(schedules: schedules)
            let exploration = try explore(strategy: strategy, limits: limits) { world in
                Self.play(session, in: world)
            }
            #expect(exploration.findings.isEmpty, "\(exploration)")
            #expect(exploration.schedules > 1)
        }
    }

    private static func play(_ session: StoredSession, in world: World) {
        let store = WatchedStore(world)
        let backend = LateBackend(
            entered: ScheduleExplorer.OneShot(world, name: "the backend is asked"),
            answered: ScheduleExplorer.OneShot(world, name: "the backend answers"))
        let loading = ScheduleExplorer.OneShot<Void>(world, name: "the restore loads")
        let service = AccountService(
            performer: StageProvider(), store: store, backend: backend, wallTime: { SessionFixtures.now },
            isolation: world.isolation)
        world.spawn(name: "sign-in") { _ = try? await service.signIn() }
        world.spawn(name: "restore") {
            try await backend.entered.value()
            _ = try? await service.signOut()
            await store.place(session) {
                loading.resume(returning: ())
                backend.answered.resume(returning: ())
            }
            _ = try? await service.restore()
        }
        world.spawn(name: "sign-out") {
            try await loading.value()
            await service.signOut(watching: store)
        }
    }
}

/// A backend that opens an account when the test says so, even if its caller has given up.
private struct LateBackend: AccountBackend {
    static let accountID = "account-1"

    let entered, answered: ScheduleExplorer.OneShot<Void>

    func signIn(_ credential: GoogleCredential, intent: SignInIntent) async throws(GoogleSignInError) -> OpenedAccount {
        entered.resume(returning: ())
        try? await answered.value()
        return OpenedAccount(id: Self.accountID)
    }

    func confirm(
        accountID: String, of claims: IDTokenClaims, startedAt: Int64, idToken: VerifiedIDToken?
    ) async throws(GoogleSignInError) -> OpenedAccount { OpenedAccount(id: accountID) }

    func delete(accountID: String) async throws(GoogleSignInError) {}
}

/// A store on the service's executor, so that no other call comes between the service's last check and the store's work.
private actor WatchedStore: SessionStore {
    nonisolated var unownedExecutor: UnownedSerialExecutor { isolation.unownedExecutor }

    private let world: World
    private let isolation: any Actor
    private var kept: StoredSession?
    private var whenLoading: (@Sendable () -> Void)?
    private var endedChanges: Int?

    init(_ world: World) {
        self.world = world
        isolation = world.isolation
    }

    /// Contains a session from now on, as if an earlier launch had stored it; the next `load` calls the closure.
    func place(_ session: StoredSession, whenLoading: @escaping @Sendable () -> Void) {
        kept = session
        self.whenLoading = whenLoading
    }

    /// From now on, the sign-out alone may change the store, once.
    func end() { endedChanges = 0 }

    func load() async throws(GoogleSignInError) -> StoredSession? {
        if let whenLoading {
            self.whenLoading = nil
            whenLoading()
            await world.gate(name: "load")
        }
        return kept
    }

    func save(_ session: StoredSession) {
        if endedChanges != nil { world.fail("an ended restore stores nothing") }
        kept = session
    }

    func remove() {
        if let changes = endedChanges {
            if changes > 0 { world.fail("an ended restore removes nothing") }
            endedChanges = changes + 1
        }
        kept = nil
    }
}

extension AccountService {
    /// Signs out after telling the store, on the executor that both share, so that nothing comes in between.
    fileprivate func signOut(watching store: WatchedStore) async {
        await store.end()
        _ = try? await signOut()
    }
}

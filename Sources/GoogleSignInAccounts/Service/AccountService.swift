public import GoogleSignInClient

/// Who is signed in to the app: one person or nobody, from launch to launch.
///
/// One attempt runs at a time, a sign-in, a restore or a deletion of the account: the first one goes on, and a sign-in
/// that comes meanwhile is refused. A sign-out always wins: whatever was under way ends, and what it still brings home is
/// thrown away. Only a deletion goes on to its end.
public actor AccountService {
    /// The executor of the isolation.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { isolation.unownedExecutor }

    /// The state at this moment.
    public internal(set) var state: AccountState = .signedOut(nil) {
        didSet { if state != oldValue { observers.send(state) } }
    }

    /// A sign-in, a restore or a deletion of the account that is under way.
    struct Attempt {
        enum Kind { case signIn, restore, deletion }

        let number: Int
        let kind: Kind
        /// Ends the wait for the step that is under way.
        var stop: OneShot<Void>?
        /// What the provider has given the attempt, until a session has it; a sign-out ends it.
        var tokens: SignInTokens?
    }

    /// The session of the person signed in, with everything that is held for them.
    struct ActiveSession {
        let number: Int
        var stored: StoredSession
        var tokens: SignInTokens
        /// What the app's server gave for the account of `stored`.
        let grant: BackendGrant?
        var isConfirmed: Bool
        let refresh = SingleFlight<Result<AccessToken, AccountError>>()

        var account: SignedInAccount { SignedInAccount(stored, isConfirmed: isConfirmed) }
    }

    let performer: any SignInPerforming
    let store: any SessionStore
    let backend: (any AccountBackend)?
    let policy: AccountPolicy
    let wallTime: @Sendable () -> Int64
    private let isolation: any Actor
    private let observers = StateObservers()
    /// Orders what is done to the store, so that a removal is never overtaken by the save of an earlier attempt.
    let storeMutex = AsyncMutex()

    var attempt: Attempt?
    var active: ActiveSession?
    var restoring = SingleFlight<Result<SignedInAccount?, AccountError>>()
    /// How many revocations and visits to the provider are under way, and who waits for them to end.
    var providerCallCount = 0
    /// The sessions whose refresh is under way; it can outlast its session, and bring home what must be revoked.
    var refreshing: Set<Int> = []
    var providerCallWaiters: [OneShot<Void>] = []
    private var attemptCount = 0

    /// Creates a service in the state signed out; `restore` looks for a stored session.
    ///
    /// - Parameters:
    ///   - backend: the app's own accounts; nil for an app that has none but Google's.
    ///   - wallTime: the current time in seconds since 1970.
    ///   - isolation: the actor whose executor the service runs on.
    public init(
        performer: any SignInPerforming, store: any SessionStore, backend: (any AccountBackend)? = nil,
        policy: AccountPolicy = AccountPolicy(), wallTime: @escaping @Sendable () -> Int64 = SystemWallTime.now,
        isolation: any Actor = SignInIsolation()
    ) {
        self.performer = performer
        self.store = store
        self.backend = backend
        self.policy = policy
        self.wallTime = wallTime
        self.isolation = isolation
    }

    /// The state at this moment and every change of it from now on.
    ///
    /// The stream ends with the service. Who does not read it for long misses all but the latest 64 changes.
    public func states() -> AsyncStream<AccountState> {
        observers.stream(from: state)
    }

    func begin(_ kind: Attempt.Kind) -> Int {
        attemptCount += 1
        attempt = Attempt(number: attemptCount, kind: kind)
        switch kind {
        case .signIn: state = .signingIn
        case .restore: state = .restoring
        case .deletion: break
        }
        return attemptCount
    }

    /// Whether the state tells of the session, and not of an attempt.
    var showsSession: Bool { attempt == nil || attempt?.kind == .deletion }

    func isCurrent(_ number: Int) -> Bool { attempt?.number == number }

    /// Refuses to go on with an attempt that a sign-out has ended.
    func requireCurrent(_ number: Int) throws(AccountError) {
        guard isCurrent(number) else { throw AccountError(.cancelled, "signed out meanwhile") }
    }

    /// Runs a step of an attempt in a child task, which a sign-out cancels.
    ///
    /// - Returns: what the step brings home, also where it is too late: it may be a grant that must be revoked.
    func run<Value: Sendable>(
        _ number: Int, _ step: @escaping @Sendable () async throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        try requireCurrent(number)
        let stop = OneShot<Void>()
        attempt?.stop = stop
        let result = await withTaskGroup(of: Result<Value, AccountError>.self) { group in
            group.addTask(operation: {
                let result: Result<Value, AccountError>
                do throws(AccountError) {
                    result = .success(try await step())
                } catch {
                    result = .failure(error)
                }
                stop.finish(())
                return result
            })
            await stop.value(onCancellation: ())
            group.cancelAll()
            return await group.next() ?? .failure(AccountError(.cancelled))
        }
        return try result.get()
    }

    /// Runs an operation for everyone who asks for it while it runs.
    nonisolated(nonsending) func shared<Value: Sendable>(
        _ shared: SingleFlight<Result<Value, AccountError>>,
        _ operation: nonisolated(nonsending) () async throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        let result: Result<Value, AccountError>
        do {
            result = try await shared.value { () async throws(GoogleSignInError) in
                do throws(AccountError) {
                    return .success(try await operation())
                } catch {
                    // Nobody is handed a cancellation that is not their own: the next caller runs it again.
                    if Task.isCancelled { throw GoogleSignInError(.cancelled) }
                    return .failure(error)
                }
            }
        } catch {
            throw AccountError(error)
        }
        return try result.get()
    }
}

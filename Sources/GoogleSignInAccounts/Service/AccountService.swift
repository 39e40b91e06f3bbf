public import GoogleSignInClient

/// Manages the app's session across launches: one user or none is signed in.
///
/// One attempt runs at a time: a sign-in, a restore, a request for further scopes or a deletion of the account. Another
/// that is started meanwhile is rejected. A sign-out always wins: it ends every attempt and discards its result. Only a
/// deletion continues to its end, and until then nobody can sign in: the account that they would open is going away.
public actor AccountService {
    /// The executor of the isolation.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { isolation.unownedExecutor }

    /// The current state.
    public internal(set) var state: AccountState = .signedOut(nil) {
        didSet { if state != oldValue { observers.send(state) } }
    }

    /// A running sign-in, restore, request for further scopes or deletion of the account.
    struct Attempt {
        enum Kind { case signIn, restore, addition, deletion }

        let number: Int
        let kind: Kind
        /// Ends the wait for the current step.
        var stop: OneShot<Void>?
        /// The attempt's tokens, until a session has them; a sign-out revokes them.
        var tokens: SignInTokens?
        /// Whether the user has signed out during a deletion, which goes on.
        var isSignedOut = false
    }

    /// The session of the signed-in user, with everything that belongs to it.
    struct ActiveSession {
        let number: Int
        var stored: StoredSession
        var tokens: SignInTokens
        /// The server's credentials for the account of `stored`.
        var grant: BackendGrant?
        var isConfirmed: Bool
        let refresh = SingleFlight<AccessToken, GoogleSignInError>(
            cancelled: GoogleSignInError(.cancelled), replacing: AccountService.cancellation)

        var account: SignedInAccount { SignedInAccount(stored, isConfirmed: isConfirmed) }
    }

    let performer: any SignInPerforming
    let store: any SessionStore
    let backend: (any AccountBackend)?
    let policy: AccountPolicy
    let wallTime: @Sendable () -> Int64
    private let isolation: any Actor
    private let observers = StateObservers()
    /// Serialises store operations, so that the save of an earlier attempt never overtakes a removal.
    let storeMutex = AsyncMutex()

    var attempt: Attempt?
    var active: ActiveSession?
    /// The session of a restore that has not succeeded, whose refresh token the store does not have: saving it failed, or
    /// the policy keeps it out of the store.
    ///
    /// The next restore continues with it.
    var held: StoredSession?
    var restoring = AccountService.newRestore()
    /// The number of revocations and sign-ins at the provider in progress.
    var providerCallCount = 0
    /// The sessions and restores with a refresh in progress.
    ///
    /// It can outlast them and return tokens that must be revoked.
    var refreshing: Set<Int> = []
    var providerCallWaiters: [OneShot<Void>] = []
    /// A request for further scopes that waits for a refresh of its session.
    var refreshWaiter: OneShot<Void>?
    private var attemptCount = 0

    /// Creates a service in the state `signedOut`; `restore()` looks for a stored session.
    ///
    /// - Parameters:
    ///   - performer: signs in, refreshes and revokes, usually a `GoogleSignInCoordinator`.
    ///   - store: the store of the session.
    ///   - backend: the app's accounts; nil for an app without accounts of its own.
    ///   - policy: how long sessions last and what is kept of them.
    ///   - wallTime: the current time in seconds since 1970.
    ///   - isolation: the actor whose executor the service uses.
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

    /// Returns a stream of the current state and every later change.
    ///
    /// The stream ends with the service. A slow reader gets only the latest 64 changes.
    public func states() -> AsyncStream<AccountState> {
        observers.stream(from: state)
    }

    /// A restore that concurrent callers share.
    static func newRestore() -> SingleFlight<SignedInAccount?, GoogleSignInError> {
        SingleFlight(cancelled: GoogleSignInError(.cancelled), replacing: cancellation)
    }

    /// What a caller gets whose task was cancelled; tokens that nobody else has stay in the error.
    private static let cancellation: @Sendable (GoogleSignInError) -> GoogleSignInError = {
        GoogleSignInError(.cancelled, receivedTokens: $0.receivedTokens)
    }

    func begin(_ kind: Attempt.Kind) -> Int {
        attemptCount += 1
        attempt = Attempt(number: attemptCount, kind: kind)
        switch kind {
        case .signIn: state = .signingIn
        case .restore: state = .restoring
        case .addition, .deletion: break
        }
        return attemptCount
    }

    /// Stores a session, as far as the policy allows; call it with the lock of the store.
    func save(_ session: StoredSession) async throws(GoogleSignInError) {
        var kept = session
        if !policy.keepsRefreshToken { kept.refreshToken = nil }
        try await store.save(kept)
    }

    /// Whether the state shows the session rather than an attempt.
    var showsSession: Bool { attempt == nil || attempt?.kind == .deletion || attempt?.kind == .addition }

    func isCurrent(_ number: Int) -> Bool { attempt?.number == number }

    /// Throws if a sign-out has ended the attempt, with the tokens of the error that it hides.
    func requireCurrent(_ number: Int, insteadOf error: GoogleSignInError? = nil) throws(GoogleSignInError) {
        guard isCurrent(number) else {
            throw GoogleSignInError(.cancelled, "signed out meanwhile", receivedTokens: error?.receivedTokens)
        }
    }

    /// Runs a step of an attempt in a child task, which a sign-out cancels.
    ///
    /// - Returns: the step's result, even if it is too late: it may be a grant that must be revoked.
    func run<Value: Sendable>(
        _ number: Int, _ step: @escaping @Sendable () async throws(GoogleSignInError) -> Value
    ) async throws(GoogleSignInError) -> Value {
        try requireCurrent(number)
        let stop = OneShot<Void>()
        attempt?.stop = stop
        let result = await withTaskGroup(of: Result<Value, GoogleSignInError>.self) { group in
            group.addTask(operation: {
                let result: Result<Value, GoogleSignInError>
                do throws(GoogleSignInError) {
                    result = .success(try await step())
                } catch {
                    result = .failure(error)
                }
                stop.finish(())
                return result
            })
            await stop.value(onCancellation: ())
            group.cancelAll()
            return await group.next() ?? .failure(GoogleSignInError(.cancelled))
        }
        return try result.get()
    }
}

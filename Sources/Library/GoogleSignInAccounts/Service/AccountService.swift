public import GoogleSignInClient

/// Manages the app's session across launches: at most one person is signed in.
///
/// One attempt runs at a time: a sign-in, a restore, a request for further scopes or a deletion of the account. Another
/// that is started meanwhile is rejected. A sign-out always wins: it ends every attempt and discards its result. Only a
/// deletion continues to its end, and until then nobody can sign in: the account that they would open is going away.
public actor AccountService {
    /// The executor of the isolation.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { isolation.unownedExecutor }

    /// The states, and what changes them; readers hear of a change when it is complete.
    var machine: AccountMachine {
        get { currentMachine }
        set {
            let earlier = currentMachine.state
            currentMachine = newValue
            if newValue.state != earlier { observers.send(newValue.state) }
        }
    }

    private var currentMachine = AccountMachine()

    /// The current state.
    public var state: AccountState { machine.state }

    let performer: any SignInPerforming
    let store: any SessionStore
    let backend: (any AccountBackend)?
    let policy: AccountPolicy
    let wallTime: @Sendable () -> Int64
    private let isolation: any Actor
    private let observers = StateObservers()
    /// Serialises store operations, so that the save of an earlier attempt never overtakes a removal.
    let storeMutex = AsyncMutex()

    /// What a sign-in waits for.
    let providerCalls = ProviderCalls()

    /// Creates a service in the state `signedOut`; `restore()` looks for a stored session.
    ///
    /// - Parameters:
    ///   - performer: signs in, refreshes and revokes, usually a `GoogleSignInCoordinator`.
    ///   - store: the store of the session.
    ///   - backend: the app's accounts; `nil` for an app without accounts of its own.
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

    /// Stores a session, as far as the policy allows; call it with the lock of the store.
    func save(_ session: StoredSession) async throws(GoogleSignInError) {
        var kept = session
        if !policy.keepsRefreshToken { kept.refreshToken = nil }
        try await store.save(kept)
    }

    /// Runs a step of an attempt in a child task, which a sign-out cancels.
    ///
    /// - Returns: the step's result, even if it is too late: it may be a grant that must be revoked.
    func run<Value: Sendable>(
        _ number: Int, _ step: @escaping @Sendable () async throws(GoogleSignInError) -> Value
    ) async throws(GoogleSignInError) -> Value {
        let stop = OneTimeEvent<Void>()
        try machine.beginStep(number, stoppedBy: stop)
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

    /// Returns the server's credentials for an account.
    ///
    /// They are `nil` if this account is not signed in, if the server gave none, as at a restore without network
    /// access, and after they have expired. They are stored only in memory and dropped with the session.
    ///
    /// - Parameter accountID: the `SignedInAccount.accountID` of the account that the app shows.
    public func grant(forAccount accountID: String) -> BackendGrant? {
        guard let grant = machine.session?.grant, grant.userID.utf8.elementsEqual(accountID.utf8),
            grant.credentials.expiresAt > wallTime()
        else { return nil }
        return grant
    }
}

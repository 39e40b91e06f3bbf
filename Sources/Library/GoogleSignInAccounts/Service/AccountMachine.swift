internal import GoogleSignInClient

/// The states of an account service and the events that change them; it neither waits nor calls anything.
///
/// At most one person is signed in (`session`), and at most one attempt runs (`attempt`). What is shown follows from
/// both:
///
/// | attempt | nobody is signed in | a person is signed in |
/// |---|---|---|
/// | none | `absence` | signed in |
/// | sign-in | signing in | signing in; the person stays signed in if it fails |
/// | restore | restoring | does not occur |
/// | addition (of scopes) | `absence`: the session has ended meanwhile | signed in |
/// | deletion (of the account) | `absence`: the session has ended meanwhile | signed in |
///
/// Events of an attempt name its number. After a sign-out or another end of the attempt they throw `cancelled`, or do
/// nothing: a result that comes too late changes no state.
struct AccountMachine {
    /// A running sign-in, restore, request for further scopes or deletion of the account.
    struct Attempt {
        enum Kind: CaseIterable { case signIn, restore, addition, deletion }

        let number: Int
        let kind: Kind
        /// Ends the wait for the current step.
        fileprivate(set) var stop: OneTimeEvent<Void>?
        /// The tokens that the provider has sent, until a session has them; a sign-out revokes them.
        fileprivate(set) var tokens: SignInTokens?
        /// Whether the person has signed out during a deletion, which goes on.
        fileprivate(set) var isSignedOut = false
    }

    /// The session of the signed-in person, with everything that belongs to it.
    struct Session {
        /// The number of the attempt that began it.
        let number: Int
        fileprivate(set) var stored: StoredSession
        fileprivate(set) var tokens: SignInTokens
        /// The server's credentials for the account of `stored`.
        fileprivate(set) var grant: BackendGrant?
        fileprivate(set) var isConfirmed: Bool
        /// Obtains an access token; concurrent callers share it.
        let refresh = AccountMachine.newOperation(of: AccessToken.self)

        var account: SignedInAccount { SignedInAccount(stored, isConfirmed: isConfirmed) }
    }

    /// What a sign-out leaves.
    struct SignedOut {
        /// The tokens of the session, which a restore may just have renewed; they are revoked.
        let session: SignInTokens?
        /// The tokens of an attempt that has not become a session; they are revoked.
        let pending: SignInTokens?
        /// The session that a restore has kept in memory.
        let kept: StoredSession?
        /// Ends the wait of the attempt that has ended.
        let stop: OneTimeEvent<Void>?
    }

    private(set) var attempt: Attempt?
    private(set) var session: Session?

    /// What is shown while nobody is signed in: `signedOut` or `failed`.
    private(set) var absence: AccountState = .signedOut(nil)

    /// The session of a restore that has not succeeded, whose refresh token the store does not have: saving it failed,
    /// or the policy keeps it out of the store.
    ///
    /// The next restore continues with it.
    private(set) var kept: StoredSession?

    /// The restore that concurrent callers share.
    private(set) var restoring = AccountMachine.newOperation(of: SignedInAccount?.self)

    private var attemptCount = 0

    /// What is shown.
    var state: AccountState {
        switch attempt?.kind {
        case .signIn: .signingIn
        case .restore: .restoring
        case .addition, .deletion, nil: session.map { .signedIn($0.account) } ?? absence
        }
    }

    func isCurrent(_ number: Int) -> Bool { attempt?.number == number }

    /// Throws if the attempt has ended, with the tokens of the error that it hides.
    func requireCurrent(_ number: Int, insteadOf error: GoogleSignInError? = nil) throws(GoogleSignInError) {
        guard isCurrent(number) else {
            throw GoogleSignInError(.cancelled, "signed out meanwhile", receivedTokens: error?.receivedTokens)
        }
    }

    /// Throws `sign-in-in-progress` while an attempt runs.
    func requireIdle() throws(GoogleSignInError) {
        guard attempt == nil else { throw GoogleSignInError(.signInInProgress) }
    }

    /// The session for an attempt that needs one.
    func requireSession() throws(GoogleSignInError) -> Session {
        try requireIdle()
        guard let session else { throw GoogleSignInError(.notSignedIn) }
        return session
    }
}

// An attempt.
extension AccountMachine {
    /// An attempt begins; returns its number.
    mutating func begin(_ kind: Attempt.Kind) throws(GoogleSignInError) -> Int {
        try requireIdle()
        attemptCount += 1
        attempt = Attempt(number: attemptCount, kind: kind)
        return attemptCount
    }

    /// A step of an attempt begins, which a sign-out ends.
    mutating func beginStep(_ number: Int, stoppedBy stop: OneTimeEvent<Void>) throws(GoogleSignInError) {
        try requireCurrent(number)
        attempt?.stop = stop
    }

    /// The provider has sent tokens, or nobody has those that it had sent.
    mutating func hold(_ tokens: SignInTokens?, _ number: Int) {
        if isCurrent(number) { attempt?.tokens = tokens }
    }

    /// An attempt takes its tokens, to revoke them; `nil` if a sign-out has them.
    mutating func takeTokens(of number: Int) -> SignInTokens? {
        guard isCurrent(number) else { return nil }
        defer { attempt?.tokens = nil }
        return attempt?.tokens
    }

    /// A sign-in or a restore has succeeded.
    @discardableResult
    mutating func begin(
        _ stored: StoredSession, _ tokens: SignInTokens, _ grant: BackendGrant?, isConfirmed: Bool, _ number: Int
    ) throws(GoogleSignInError) -> SignedInAccount {
        try requireCurrent(number)
        let session = Session(
            number: number, stored: stored, tokens: tokens, grant: grant, isConfirmed: isConfirmed)
        self.session = session
        kept = nil
        attempt = nil
        return session.account
    }

    /// An attempt has ended without a new session.
    ///
    /// - Parameter error: `nil` if nothing is wrong, as for a restore that has found nothing.
    mutating func end(_ number: Int, _ error: GoogleSignInError? = nil) {
        guard let attempt, isCurrent(number) else { return }
        self.attempt = nil
        switch attempt.kind {
        case .signIn: absence = Self.absence(after: error)
        case .restore where error?.endsSession == true:
            absence = .signedOut(error?.withoutTokens)
        case .restore: absence = Self.absence(after: error)
        case .addition, .deletion: break
        }
    }

    private static func absence(after error: GoogleSignInError?) -> AccountState {
        guard let error, !error.isCancellation else { return .signedOut(nil) }
        return .failed(error.withoutTokens)
    }

    /// A restore keeps a session that the store may not have.
    mutating func keep(_ session: StoredSession?) { kept = session }
}

// The session.
extension AccountMachine {
    /// The provider has refreshed a session's tokens.
    mutating func refresh(_ number: Int, _ refreshed: RefreshedTokens, confirmedAt: Int64?) {
        change(number) { session in
            session.stored = session.stored.renewed(by: refreshed)
            session.tokens = refreshed.tokens
            if let confirmedAt { session.confirm(at: confirmedAt) }
        }
    }

    /// A refresh has failed after it brought a new refresh token, with which the session goes on.
    mutating func replaceRefreshToken(of number: Int, with token: RefreshToken?) {
        change(number) { session in
            session.tokens.refreshToken = token
            session.stored.refreshToken = token
        }
    }

    /// The backend has confirmed the session.
    mutating func confirm(_ number: Int, _ grant: BackendGrant?, at time: Int64) {
        change(number) { session in
            session.grant = grant
            session.confirm(at: time)
        }
    }

    /// The person has granted further scopes, which ends the attempt; `nil` if the session has ended.
    mutating func add(_ credential: GoogleCredential, _ number: Int, confirmedAt: Int64?) -> SignedInAccount? {
        // While the attempt runs, no other session begins.
        guard let current = session, isCurrent(number) else { return nil }
        change(current.number) { session in
            session.stored = session.stored.extended(by: credential)
            let earlier = session.tokens.refreshToken
            session.tokens = credential.tokens
            if session.tokens.refreshToken == nil { session.tokens.refreshToken = earlier }
            if let confirmedAt { session.confirm(at: confirmedAt) }
        }
        attempt = nil
        return session?.account
    }

    /// The provider or the backend has ended the session.
    mutating func endSession(_ number: Int, _ error: GoogleSignInError) {
        guard session?.number == number else { return }
        session = nil
        absence = .signedOut(error)
    }

    private mutating func change(_ number: Int, _ body: (inout Session) -> Void) {
        guard var changed = session, changed.number == number else { return }
        body(&changed)
        session = changed
    }

    /// The person signs out: it ends the session and every attempt but a deletion, which goes on and lets nobody sign
    /// in.
    ///
    /// - Returns: what is left to be done.
    mutating func signOut() -> SignedOut {
        let pending = attempt?.tokens
        let left = SignedOut(
            session: session?.tokens ?? (attempt?.kind == .restore ? pending : nil), pending: pending, kept: kept,
            stop: attempt?.stop)
        if attempt?.kind == .deletion { attempt?.isSignedOut = true } else { attempt = nil }
        session = nil
        kept = nil
        absence = .signedOut(nil)
        restoring = Self.newOperation(of: SignedInAccount?.self)
        return left
    }

    /// A sign-out could not remove the stored session, which the next launch may find.
    mutating func failToRemove(_ error: GoogleSignInError) {
        absence = .failed(error)
    }

    /// What a caller gets whose task was cancelled has the tokens that nobody else has.
    fileprivate static func newOperation<Value: Sendable>(of _: Value.Type) -> SingleFlight<Value, GoogleSignInError> {
        SingleFlight(cancelled: GoogleSignInError(.cancelled)) {
            GoogleSignInError(.cancelled, receivedTokens: $0.receivedTokens)
        }
    }
}

extension AccountMachine.Session {
    fileprivate mutating func confirm(at time: Int64) {
        stored.confirmedAt = time
        isConfirmed = true
    }
}

extension GoogleSignInError {
    /// Whether the person or the app cancelled, so that nothing is wrong.
    var isCancellation: Bool { code == .userCancelled || code == .cancelled }

    /// Whether this error ends the session; other failures say nothing about the session.
    var endsSession: Bool {
        switch code {
        case .cancelled, .userCancelled, .storageFailed, .conflict, .signInInProgress, .invalidConfiguration,
            .insecureEndpoint:
            false
        default:
            !isTemporary
        }
    }
}

import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import Synchronization

/// A provider whose responses a test chooses, and which suspends where the real one takes time.
final class StageProvider: SignInPerforming {
    struct State {
        var failure: GoogleSignInError?
        var refreshFailure: GoogleSignInError?
        var revocationFailure: GoogleSignInError?
        /// Whether a refresh returns a new ID token and a new refresh token, and for which person.
        var bringsIDToken = true
        var rotates = false
        var refreshedSubject: String?
        var refreshedIssuer: String?
        /// The `iss` of the ID tokens of sign-ins and of further scopes.
        var issuer = "https://accounts.google.com"
        var refreshedScopes: [String]?
        var audience = SessionFixtures.clientID
        var issuedAt = SessionFixtures.now
        var givesRefreshToken = true
        var expiration: Int64? = SessionFixtures.now + 3600
        var refreshGivesAccessToken = true
        var signIns = 0
        var refreshes = 0
        /// The refresh tokens that were sent.
        var sent: [String] = []
        /// The requests for further scopes, and what comes of the next one.
        var additions: [Addition] = []
        var additionFailure: GoogleSignInError?
        var addedSubject: String?
        var additionGivesRefreshToken = true
        /// The granted tokens, by subject.
        var given: [String: SignInTokens] = [:]
        var revoked: [SignInTokens] = []
    }

    /// A request for further scopes.
    struct Addition: Equatable {
        let scopes, granted: [String]
        let subject: String
    }

    let clientID = SessionFixtures.clientID
    let state = Mutex(State())
    /// Suspends before a response; throws if the task is cancelled meanwhile.
    private let suspend: @Sendable (String) async throws -> Void

    init(suspend: @escaping @Sendable (String) async throws -> Void = { _ in }) {
        self.suspend = suspend
    }

    var counts: (signIns: Int, refreshes: Int, revocations: Int) {
        state.withLock { ($0.signIns, $0.refreshes, $0.revoked.count) }
    }

    func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    /// Signs in the person of the login hint.
    func signIn(loginHint: String?) async throws(GoogleSignInError) -> GoogleCredential {
        let number = state.withLock { state in
            state.signIns += 1
            return state.signIns
        }
        try await wait("sign-in \(number)")
        let subject = loginHint ?? SessionFixtures.subject
        let tokens = try tokens("\(subject)-\(number)")
        let failure = state.withLock { state in
            if state.failure == nil { state.given["\(subject)-\(number)"] = tokens }
            return state.failure
        }
        if let failure { throw failure }
        return GoogleCredential(
            idToken: try idToken(
                subject: subject, issuer: state.withLock(\.issuer), audience: state.withLock(\.audience),
                nonce: "n-\(number)"), tokens: tokens, grantedScopes: ["openid"])
    }

    func refresh(
        _ token: RefreshToken, previous: IDTokenClaims
    ) async throws(GoogleSignInError) -> RefreshedTokens {
        let number = state.withLock { state in
            state.refreshes += 1
            state.sent.append(token.text)
            return state.refreshes
        }
        try await wait("refresh \(number)")
        let state = state.withLock { $0 }
        if let failure = state.refreshFailure { throw failure }
        // Like the coordinator: a token that is revoked meanwhile returns nothing.
        guard !state.revoked.contains(where: { $0.refreshToken == token }) else {
            throw GoogleSignInError(.tokenExchangeFailed, "revoked")
        }
        var tokens = try tokens("refreshed-\(number)")
        if !state.rotates { tokens.refreshToken = token }
        if !state.refreshGivesAccessToken { tokens.accessToken = nil }
        let refreshed = try idToken(
            subject: state.refreshedSubject ?? previous.subject, issuer: state.refreshedIssuer ?? previous.issuer)
        return RefreshedTokens(
            tokens: tokens, idToken: state.bringsIDToken ? refreshed : nil, grantedScopes: state.refreshedScopes)
    }

    func addScopes(
        _ scopes: [String], granted: [String], to claims: IDTokenClaims
    ) async throws(GoogleSignInError) -> GoogleCredential {
        let number = state.withLock { state in
            state.additions.append(Addition(scopes: scopes, granted: granted, subject: claims.subject))
            return state.additions.count
        }
        try await wait("addition \(number)")
        let state = state.withLock { $0 }
        if let failure = state.additionFailure { throw failure }
        var tokens = try tokens("added-\(number)")
        if !state.additionGivesRefreshToken { tokens.refreshToken = nil }
        let added = try idToken(
            subject: state.addedSubject ?? claims.subject, issuer: state.issuer, nonce: "n-added")
        return GoogleCredential(idToken: added, tokens: tokens, grantedScopes: granted + scopes)
    }

    func revoke(_ tokens: SignInTokens) async throws(GoogleSignInError) {
        try await wait("revocation")
        let failure = state.withLock { state in
            if state.revocationFailure == nil { state.revoked.append(tokens) }
            return state.revocationFailure
        }
        if let failure { throw failure }
    }

    private func wait(_ name: String) async throws(GoogleSignInError) {
        do {
            try await suspend(name)
        } catch {
            throw GoogleSignInError(.cancelled)
        }
    }

    private func tokens(_ name: String) throws(GoogleSignInError) -> SignInTokens {
        let state = state.withLock { $0 }
        return SignInTokens(
            accessToken: try AccessToken("ya29.\(name)"),
            accessTokenExpiration: state.expiration,
            refreshToken: state.givesRefreshToken ? try RefreshToken("1//\(name)") : nil)
    }

    private func idToken(
        subject: String, issuer: String, audience: String = SessionFixtures.clientID, nonce: String = "n-1"
    ) throws(GoogleSignInError) -> VerifiedIDToken {
        try SessionFixtures.idToken(
            SessionFixtures.claims(
                subject: subject, issuer: issuer, audience: audience, nonce: nonce,
                issuedAt: state.withLock(\.issuedAt), name: "Person \(subject)", email: "person@example.com"))
    }
}

/// A store that suspends before and after its work, and fails on request.
final class StageStore: SessionStore {
    private let kept: MemorySessionStore
    private let suspend: @Sendable (String) async -> Void
    private let failures = Mutex<Set<String>>([])
    private let failuresOnce = Mutex<Set<String>>([])
    private let corruption = Mutex<GoogleSignInError?>(nil)
    let saves = Mutex(0)
    let removals = Mutex(0)

    init(_ session: StoredSession? = nil, suspend: @escaping @Sendable (String) async -> Void = { _ in }) {
        kept = MemorySessionStore(session)
        self.suspend = suspend
    }

    /// Makes `load`, `save` or `remove` fail; with `lost-answer`, a save takes effect and fails.
    func fail(_ names: String...) { failures.withLock { $0 = Set(names) } }
    /// Makes the next of them fail.
    func failOnce(_ names: String...) { failuresOnce.withLock { $0 = Set(names) } }
    func corrupt(_ error: GoogleSignInError?) { corruption.withLock { $0 = error } }

    func load() async throws(GoogleSignInError) -> StoredSession? {
        await suspend("load")
        try check("load")
        if let error = corruption.withLock({ $0 }) { throw error }
        return await kept.load()
    }

    func save(_ session: StoredSession) async throws(GoogleSignInError) {
        await suspend("save")
        saves.withLock { $0 += 1 }
        try check("save")
        try await kept.save(session)
        await suspend("saved")
        try check("lost-answer")
    }

    func remove() async throws(GoogleSignInError) {
        await suspend("remove")
        try check("remove")
        corruption.withLock { $0 = nil }
        removals.withLock { $0 += 1 }
        await kept.remove()
        await suspend("removed")
    }

    private func check(_ name: String) throws(GoogleSignInError) {
        let isFailing = failures.withLock { $0.contains(name) }
        guard failuresOnce.withLock({ $0.remove(name) }) == nil, !isFailing else {
            throw GoogleSignInError(.storageFailed, "told to fail")
        }
    }
}

/// The app's accounts, one per subject.
final class StageBackend: AccountBackend {
    let failure = Mutex<GoogleSignInError?>(nil)
    let confirmFailure = Mutex<GoogleSignInError?>(nil)
    /// The account that a confirmation returns; `nil` for the requested one.
    let confirmedID = Mutex<String?>(nil)
    /// The starts of the sessions that were to be confirmed.
    let starts = Mutex<[Int64]>([])
    let intents = Mutex<[SignInIntent]>([])
    let deleted = Mutex<[String]>([])
    private let suspend: @Sendable (String) async -> Void

    /// Suspends in the middle of a deletion.
    init(suspend: @escaping @Sendable (String) async -> Void = { _ in }) { self.suspend = suspend }

    func signIn(_ credential: GoogleCredential, intent: SignInIntent) async throws(GoogleSignInError) -> OpenedAccount {
        intents.withLock { $0.append(intent) }
        if let error = failure.withLock({ $0 }) { throw error }
        return OpenedAccount(id: "account-of-\(credential.claims.subject)")
    }

    func confirm(
        accountID: String, of claims: IDTokenClaims, startedAt: Int64, idToken: VerifiedIDToken?
    ) async throws(GoogleSignInError) -> OpenedAccount {
        starts.withLock { $0.append(startedAt) }
        if let error = confirmFailure.withLock({ $0 }) { throw error }
        if deleted.withLock({ $0.contains(accountID) }) { throw GoogleSignInError(.notSignedIn, "no such account") }
        return OpenedAccount(id: confirmedID.withLock { $0 } ?? accountID)
    }

    func delete(accountID: String) async throws(GoogleSignInError) {
        await suspend("deletion")
        if let error = failure.withLock({ $0 }) { throw error }
        deleted.withLock { $0.append(accountID) }
    }
}

internal import GoogleSignInClient

/// When a session counts as confirmed: when the provider has confirmed it, and the app's backend if there is one.
extension AccountService {
    /// The time at which the provider alone confirms a session: now for an app without a backend.
    var timeOfConfirmationByProvider: Int64? { backend == nil ? wallTime() : nil }

    /// Asks the backend about a session that the provider has just confirmed, if it could not be asked at the restore.
    ///
    /// - Throws: an error that ends the session; that of the connection if the backend cannot be reached and the
    ///   policy's `offlineLimit` is over; `not-signed-in` if the session has ended meanwhile. Within the limit the
    ///   session stays unconfirmed.
    func confirmByBackend(_ number: Int, _ idToken: VerifiedIDToken?) async throws(GoogleSignInError) {
        guard let backend, let session = machine.session, session.number == number, !session.isConfirmed else { return }
        let opened: OpenedAccount
        do throws(GoogleSignInError) {
            opened = try await account(of: session.stored, idToken, at: backend)
        } catch {
            guard error.isTemporary, isWithinOfflineLimit(session.stored) else { throw error }
            return
        }
        machine.confirm(number, opened.grant, at: wallTime())
        try await storeSession(number)
    }

    /// Asks the backend whether a session's account still exists.
    func account(
        of stored: StoredSession, _ idToken: VerifiedIDToken?, at backend: any AccountBackend
    ) async throws(GoogleSignInError) -> OpenedAccount {
        guard let accountID = stored.accountID else {
            throw GoogleSignInError(.notSignedIn, "session: it has no app account")
        }
        let opened = try await backend.confirm(
            accountID: accountID, of: stored.claims, startedAt: stored.signedInAt, idToken: idToken)
        guard opened.id.utf8.elementsEqual(accountID.utf8) else {
            throw GoogleSignInError(.notSignedIn, "the backend returned another account")
        }
        return opened
    }

    /// How long ago a session was confirmed, in seconds; `nil` if it is further in the future than a clock may be
    /// wrong.
    func age(of stored: StoredSession) -> Int64? {
        let (age, overflow) = wallTime().subtractingReportingOverflow(stored.confirmedAt)
        return !overflow && age >= -policy.clockTolerance ? age : nil
    }

    /// Whether a session is restored although something that must confirm it cannot be reached.
    func isWithinOfflineLimit(_ stored: StoredSession) -> Bool {
        guard policy.offlineLimit > 0, let age = age(of: stored) else { return false }
        return age <= policy.offlineLimit
    }

    /// Whether the person of a session is of the hosted domain that is required now, maybe only since the sign-in.
    func isOfRequiredDomain(_ stored: StoredSession) -> Bool {
        performer.hostedDomain.map(stored.claims.isOfHostedDomain) ?? true
    }
}

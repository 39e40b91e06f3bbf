public import GoogleSignInClient

/// The app's accounts, on a server that exchanges ID tokens or in a directory of identities.
///
/// A backend does not store who is signed in. The server's credentials are part of the `OpenedAccount` that it returns:
/// the service stores them with the session and drops them if the session does not start, or ends.
public protocol AccountBackend: Sendable {
    /// Opens the account of a person whom the provider has just authenticated.
    ///
    /// - Returns: the account.
    /// - Throws: `account-exists` for a sign-up of a person who has an account; `not-signed-in` for a sign-in of a
    ///   person who has none; `backend-rejected`; and errors of the underlying store or server.
    func signIn(_ credential: GoogleCredential, intent: SignInIntent) async throws(GoogleSignInError) -> OpenedAccount

    /// Checks that the account still exists and is the person's: at a restore, and if that could not reach the backend,
    /// at the next refresh.
    ///
    /// - Parameters:
    ///   - accountID: the account of the stored session.
    ///   - claims: those of the stored session.
    ///   - startedAt: when the session started, in seconds since 1970 (`StoredSession.signedInAt`). A backend that
    ///     receives security events compares it with theirs (`ProtectionStatus.endsSession(startedAt:)`).
    ///   - idToken: a new ID token; `nil` if the provider sent none, or was not asked.
    /// - Returns: the account; an account other than the session's ends the session.
    /// - Throws: `not-signed-in` if it is gone, or if a security event has ended the session. Errors end the session
    ///   unless they are `isTemporary` or a storage failure. A backend that cannot tell throws a temporary error,
    ///   because an account that it returns counts as confirmed.
    func confirm(
        accountID: String, of claims: IDTokenClaims, startedAt: Int64, idToken: VerifiedIDToken?
    ) async throws(GoogleSignInError) -> OpenedAccount

    /// Deletes an account and all its data; deleting a missing account succeeds.
    ///
    /// - Throws: `invalid-configuration` if accounts cannot be deleted from an app; `storage-failed` and other errors
    ///   if the deletion may be unfinished and can be requested again.
    func delete(accountID: String) async throws(GoogleSignInError)
}

/// An app's account, opened by a backend.
public struct OpenedAccount: Sendable, Hashable {
    /// The account's ID: 1 to 255 visible ASCII characters.
    public let id: String

    /// The credentials from the app's server; `nil` if the backend has none.
    public let grant: BackendGrant?

    /// Creates an account without credentials.
    public init(id: String) {
        self.id = id
        grant = nil
    }

    /// Creates an account from the result of an exchange; its ID is the user ID.
    public init(_ grant: BackendGrant) {
        id = grant.userID
        self.grant = grant
    }
}

/// What the person who signs in wants.
public enum SignInIntent: Sendable, Hashable, CaseIterable {
    /// To use an existing account.
    case signIn
    /// To create a new account.
    case signUp
    /// Either of the two.
    case either
}

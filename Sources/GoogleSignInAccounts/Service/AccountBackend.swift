/// The app's own accounts: a server that exchanges ID tokens, or a directory of identities.
///
/// A backend keeps nothing of who is signed in. What its server gives is a part of the `OpenedAccount` that it returns:
/// the service holds that with the session, and drops it where the session does not begin, or ends.
public protocol AccountBackend: Sendable {
    /// Signs a person in whom the provider has just vouched for.
    ///
    /// - Returns: the account.
    /// - Throws: `account-exists` for a sign-up of somebody who has one, `not-signed-in` for a sign-in of somebody who
    ///   has none, `backend-rejected`, and whatever it is built on gives.
    func signIn(_ grant: SignInGrant, intent: SignInIntent) async throws(AccountError) -> OpenedAccount

    /// Checks at a restore that the account is there still, and is the person's.
    ///
    /// - Parameter assertion: a new ID token; nil if the provider gave none.
    /// - Returns: the account; another one than that of the session ends the session.
    /// - Throws: `not-signed-in` if it is gone; what is not `isTemporary` and no failure of storage ends the session.
    func confirm(
        accountID: String, of identity: SignInIdentity, assertion: SignInAssertion?
    ) async throws(AccountError) -> OpenedAccount

    /// Deletes an account with everything that is kept of it; one that is gone already is no error.
    ///
    /// - Throws: `invalid-configuration` where accounts cannot be deleted from an app; `storage-failed` and others where
    ///   it may be unfinished, and can be asked for again.
    func delete(accountID: String) async throws(AccountError)
}

/// An account of the app's own, as a backend has opened it.
public struct OpenedAccount: Sendable, Hashable {
    /// The account's ID: 1 to 255 visible ASCII characters.
    public let id: String

    /// What the app's server gave for this account; nil for a backend that gives nothing.
    public let grant: BackendGrant?

    /// Names an account for which there are no credentials.
    public init(id: String) {
        self.id = id
        grant = nil
    }

    /// Takes what a server gave: the account is the user that it names.
    public init(_ grant: BackendGrant) {
        id = grant.userID
        self.grant = grant
    }
}

/// What a person who signs in means to do.
public enum SignInIntent: Sendable, Hashable, CaseIterable {
    /// To use the account that is there.
    case signIn
    /// To make a new account.
    case signUp
    /// Whichever of the two it turns out to be.
    case either
}

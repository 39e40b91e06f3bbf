/// The app's own accounts: a server that exchanges ID tokens, or a directory of identities.
public protocol AccountBackend: Sendable {
    /// Signs a person in whom the provider has just vouched for.
    ///
    /// - Returns: the account's ID: 1 to 255 visible ASCII characters.
    /// - Throws: `account-exists` for a sign-up of somebody who has one, `not-signed-in` for a sign-in of somebody who
    ///   has none, `backend-rejected`, and whatever it is built on gives.
    func signIn(_ grant: SignInGrant, intent: SignInIntent) async throws(AccountError) -> String

    /// Checks at a restore that the account is there still, and is the person's.
    ///
    /// - Parameter assertion: a new ID token; nil if the provider gave none.
    /// - Throws: `not-signed-in` if it is gone; what is not `isTemporary` and no failure of storage ends the session.
    func confirm(
        accountID: String, of identity: SignInIdentity, assertion: SignInAssertion?
    ) async throws(AccountError)

    /// Deletes an account with everything that is kept of it; one that is gone already is no error.
    ///
    /// - Throws: `invalid-configuration` where accounts cannot be deleted from an app; `storage-failed` and others where
    ///   it may be unfinished, and can be asked for again.
    func delete(accountID: String) async throws(AccountError)

    /// Forgets everything about who was signed in: credentials, caches.
    func signOut() async
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

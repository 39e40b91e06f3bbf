public import GoogleSignInClient

extension AccountService {
    /// Deletes the account of the signed-in person with all its data, and signs out.
    ///
    /// The person stays signed in until the account is deleted, and if the deletion fails; it can then be repeated. A
    /// sign-out during the deletion does not cancel it, and nobody can sign in before it ends.
    ///
    /// - Returns: what became of the provider's grant; `notNeeded` if a concurrent sign-out ends it.
    /// - Throws: `not-signed-in` if nobody is signed in; `sign-in-in-progress` while a sign-in or a restore is
    ///   running; `invalid-configuration` if the app has no accounts of its own; the backend's errors; and
    ///   `storage-failed` if the account is deleted but the stored session could not be removed: nobody is signed in
    ///   then, and the next restore ends the session.
    @discardableResult
    public func deleteAccount() async throws(GoogleSignInError) -> Revocation {
        let session = try machine.requireSession()
        guard let backend, let accountID = session.stored.accountID else {
            throw GoogleSignInError(.invalidConfiguration, "the app has no accounts of its own")
        }
        let number = try machine.begin(.deletion)
        do throws(GoogleSignInError) {
            try await backend.delete(accountID: accountID)
        } catch {
            machine.end(number, error)
            throw error
        }
        let isSignedOut = machine.attempt?.isSignedOut == true
        machine.end(number)
        if machine.session?.number == session.number { return try await signOut() }
        // The provider or the backend has ended the session meanwhile, and nobody has revoked its grant.
        return isSignedOut ? .notNeeded : await revoke(session.tokens)
    }
}

extension AccountService {
    /// Deletes the account of the person signed in, with everything that is kept of it, and signs out.
    ///
    /// They stay signed in until the account is gone, and if that fails; it can be asked for again. Signing out meanwhile
    /// does not take the deletion back.
    ///
    /// - Returns: what became of the provider's grant; `notNeeded` where a sign-out that came meanwhile ends it.
    /// - Throws: `not-signed-in` with nobody signed in; `sign-in-in-progress` while a sign-in or a restore is under way;
    ///   `invalid-configuration` where there are no accounts but the provider's; what the backend gives; and
    ///   `storage-failed` if the account is gone, but the stored session could not be removed: nobody is signed in then,
    ///   and the next restore ends it.
    @discardableResult
    public func deleteAccount() async throws(AccountError) -> Revocation {
        guard attempt == nil else { throw AccountError(.signInInProgress) }
        guard let session = active else { throw AccountError(.notSignedIn) }
        guard let backend, let accountID = session.stored.accountID else {
            throw AccountError(.invalidConfiguration, "there are no accounts of the app's own")
        }
        // Held as an attempt, so that nobody signs in meanwhile and is then signed out in place of this session.
        let number = begin(.deletion)
        do throws(AccountError) {
            try await backend.delete(accountID: accountID)
        } catch {
            if isCurrent(number) { attempt = nil }
            throw error
        }
        guard isCurrent(number) else { return .notNeeded }
        return try await signOut()
    }
}

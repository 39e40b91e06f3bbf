extension AccountService {
    /// Returns the server's credentials for an account.
    ///
    /// They are nil if this account is not signed in, if the server gave none, as at a restore without network access,
    /// and after they have expired. They are stored only in memory and dropped with the session.
    ///
    /// - Parameter accountID: the `SignedInAccount.accountID` of the account that the app shows.
    public func grant(forAccount accountID: String) -> BackendGrant? {
        guard let grant = active?.grant, grant.userID.utf8.elementsEqual(accountID.utf8),
            grant.credentials.expiresAt > wallTime()
        else { return nil }
        return grant
    }
}

extension AccountService {
    /// What the app's server gave for an account: nil unless this account is the one signed in, where the server gave
    /// nothing, as at a restore without network, and when it has ended.
    ///
    /// It is kept in memory alone, and gone with the session.
    ///
    /// - Parameter accountID: `SignedInAccount.accountID` of the account that the app shows.
    public func grant(forAccount accountID: String) -> BackendGrant? {
        guard let grant = active?.grant, grant.userID.utf8.elementsEqual(accountID.utf8),
            grant.credentials.expiresAt > wallTime()
        else { return nil }
        return grant
    }
}

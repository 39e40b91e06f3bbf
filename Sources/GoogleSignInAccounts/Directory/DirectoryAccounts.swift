/// Accounts in an identity directory: the backend of `AccountService` for an app that keeps its accounts itself.
public struct DirectoryAccounts: AccountBackend {
    /// Where the accounts are.
    public let directory: IdentityDirectory

    /// Takes the directory that the accounts are in.
    public init(_ directory: IdentityDirectory) {
        self.directory = directory
    }

    /// Opens the account of the person, or makes it, as they meant it.
    ///
    /// - Returns: the account, whose ID is a UUID.
    /// - Throws: `account-exists` for a sign-up of somebody who has one, also one that another device finishes
    ///   meanwhile; `not-signed-in` for a sign-in of somebody who has none; `invalid-issuer` for a provider that accounts
    ///   are not made on; and what `IdentityDirectory` throws.
    public func signIn(_ grant: SignInGrant, intent: SignInIntent) async throws(AccountError) -> OpenedAccount {
        let identity = try ProviderIdentity(grant.assertion.identity)
        let profile = grant.assertion.profile
        switch intent {
        case .signUp: return OpenedAccount(id: try await directory.signUp(identity, profile: profile).id.text)
        case .either:
            return OpenedAccount(id: try await directory.signInOrSignUp(identity, profile: profile).account.id.text)
        case .signIn:
            guard let account = try await directory.lookUp(identity) else {
                throw AccountError(.notSignedIn, "the person has no account")
            }
            return OpenedAccount(id: account.id.text)
        }
    }

    /// Checks that the identity still opens the account, and finishes a deletion of it that was broken off.
    ///
    /// - Throws: `not-signed-in` if the account is gone, or the identity opens another one or none; `invalid-issuer`; and
    ///   what `IdentityDirectory` throws.
    public func confirm(
        accountID: String, of identity: SignInIdentity, assertion: SignInAssertion?
    ) async throws(AccountError) -> OpenedAccount {
        guard let account = AccountID(accountID) else {
            throw AccountError(.notSignedIn, "the session's account is not one of this directory")
        }
        if try await directory.lookUp(ProviderIdentity(identity))?.id == account { return OpenedAccount(id: accountID) }
        // A session is made after its account: one that is not there has been deleted, or is about to be gone.
        if try await directory.account(account) == nil { try await directory.delete(account) }
        throw AccountError(.notSignedIn, "the account is gone, or the identity does not open it")
    }

    /// Deletes the account with all that is kept under it; one that is gone already is no error.
    ///
    /// - Throws: what `IdentityDirectory` throws. The account may be gone for everybody all the same: asking again, or the
    ///   next restore, finishes what is left.
    public func delete(accountID: String) async throws(AccountError) {
        guard let account = AccountID(accountID) else {
            throw AccountError(.notSignedIn, "the session's account is not one of this directory")
        }
        try await directory.delete(account)
    }
}

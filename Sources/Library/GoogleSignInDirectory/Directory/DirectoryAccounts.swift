public import GoogleSignInAccounts
public import GoogleSignInClient

/// Accounts in an identity directory: the backend of `AccountService` for an app that stores its accounts itself.
public struct DirectoryAccounts: AccountBackend {
    /// The directory that contains the accounts.
    public let directory: IdentityDirectory

    /// What security events say about people's Google Accounts; `nil` if the app receives none.
    public let protection: AccountProtection?

    /// Creates a backend on a directory.
    public init(_ directory: IdentityDirectory, protection: AccountProtection? = nil) {
        self.directory = directory
        self.protection = protection
    }

    /// Opens or creates the person's account, depending on the intent.
    ///
    /// - Returns: the account, whose ID is a UUID.
    /// - Throws: `account-exists` for a sign-up of a person who has an account, even if another device creates it at
    ///   the same time; `not-signed-in` for a sign-in of a person who has none; `invalid-issuer` for a provider that is
    ///   not supported; `backend-rejected` if the protection says that nobody may sign in by this Google Account; and
    ///   the errors of `IdentityDirectory`.
    public func signIn(_ credential: GoogleCredential, intent: SignInIntent) async throws(GoogleSignInError)
        -> OpenedAccount
    {
        let identity = try ProviderIdentity(credential.claims)
        let profile = AccountProfile(credential.claims)
        try await requireEnabled(identity)
        switch intent {
        case .signUp: return OpenedAccount(id: try await directory.signUp(identity, profile: profile).id.text)
        case .either:
            return OpenedAccount(id: try await directory.signInOrSignUp(identity, profile: profile).account.id.text)
        case .signIn:
            guard let account = try await directory.lookUp(identity) else {
                throw GoogleSignInError(.notSignedIn, "the person has no account")
            }
            return OpenedAccount(id: account.id.text)
        }
    }

    /// Checks that the identity still belongs to the account, and finishes an interrupted deletion of it.
    ///
    /// - Throws: `not-signed-in` if the account is gone, if the identity belongs to another one or none, or if a
    ///   security event at the start of the session or later has ended it; `invalid-issuer`; `backend-rejected` if the
    ///   protection says that nobody may sign in by this Google Account; and the errors of `IdentityDirectory`.
    public func confirm(
        accountID: String, of claims: IDTokenClaims, startedAt: Int64, idToken: VerifiedIDToken?
    ) async throws(GoogleSignInError) -> OpenedAccount {
        guard let account = AccountID(accountID) else {
            throw GoogleSignInError(.notSignedIn, "the session's account is not one of this directory")
        }
        let identity = try ProviderIdentity(claims)
        if try await requireEnabled(identity)?.endsSession(startedAt: startedAt) == true {
            throw GoogleSignInError(.notSignedIn, "a security event has ended the session")
        }
        if try await directory.lookUp(identity)?.id == account { return OpenedAccount(id: accountID) }
        // A session is created after its account. If the account is missing, it has been deleted or is being deleted.
        if try await directory.account(account) == nil { try await directory.delete(account) }
        throw GoogleSignInError(.notSignedIn, "the account is gone, or the identity does not belong to it")
    }

    /// Deletes the account and all data under it; deleting a missing account succeeds.
    ///
    /// - Throws: the errors of `IdentityDirectory`. The account may be deleted even so; another call, or the next
    ///   restore, finishes the deletion.
    public func delete(accountID: String) async throws(GoogleSignInError) {
        guard let account = AccountID(accountID) else {
            throw GoogleSignInError(.notSignedIn, "the session's account is not one of this directory")
        }
        try await directory.delete(account)
    }

    /// What is known about the Google Account, by which somebody may sign in; `nil` without a protection.
    @discardableResult
    private func requireEnabled(_ identity: ProviderIdentity) async throws(GoogleSignInError) -> ProtectionStatus? {
        guard let status = try await protection?.status(of: identity) else { return nil }
        guard status.isSignInDisabled else { return status }
        throw GoogleSignInError(.backendRejected, "the Google Account is disabled, and nobody may sign in by it")
    }
}

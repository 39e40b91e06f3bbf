public import GoogleSignInClient

// Accounts.
extension GoogleSignInError.Code {
    /// The person already has an account.
    public static let accountExists = Self(rawValue: "account-exists")

    /// Nobody is signed in.
    public static let notSignedIn = Self(rawValue: "not-signed-in")

    /// The stored state was changed by someone else in the meantime.
    public static let conflict = Self(rawValue: "conflict")

    /// The store could not be read or written.
    public static let storageFailed = Self(rawValue: "storage-failed")

    /// The store contains unreadable data.
    public static let storageCorrupt = Self(rawValue: "storage-corrupt")

    /// The app's server refused the request.
    public static let backendRejected = Self(rawValue: "backend-rejected")
}

extension GoogleSignInError {
    /// The received tokens, unless they are about another person, who may have allowed this app elsewhere and would
    /// lose that too if they were revoked.
    var ownTokens: SignInTokens? {
        code == .userMismatch || code == .refreshMismatch ? nil : receivedTokens
    }

    /// The same error after its tokens have been kept or revoked.
    var withoutTokens: GoogleSignInError { holding(nil) }
}

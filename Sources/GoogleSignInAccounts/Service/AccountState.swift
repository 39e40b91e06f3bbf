/// Whether somebody is signed in, and what is under way.
public enum AccountState: Sendable, Hashable {
    /// Nobody is signed in: nobody was, or somebody signed out (nil), or a session ended, for the reason given.
    case signedOut(AccountError?)

    /// A stored session is being looked for and confirmed.
    case restoring

    /// Somebody is signing in.
    case signingIn

    /// Somebody is signed in.
    case signedIn(SignedInAccount)

    /// The last attempt failed, and nobody is signed in; a stored session may be left, which can be restored.
    case failed(AccountError)

    /// Who is signed in; nil in every other state.
    public var account: SignedInAccount? {
        if case .signedIn(let account) = self { account } else { nil }
    }
}

/// Who is signed in, as far as the app's views need to know; it holds no token.
public struct SignedInAccount: Sendable, Hashable {
    /// Who signed in: what the person's own data are kept under, where there is no `accountID`.
    public let identity: SignInIdentity

    /// The account at the app's own server: what the person's own data are kept under.
    public let accountID: String?

    /// How the person is shown.
    public let profile: AccountProfile

    /// The scopes granted.
    public let grantedScopes: [String]

    /// Whether the provider has confirmed the session since the app began; false after a restore without network.
    public let isConfirmed: Bool

    init(_ session: StoredSession, isConfirmed: Bool) {
        identity = session.identity
        accountID = session.accountID
        profile = session.profile
        grantedScopes = session.grantedScopes
        self.isConfirmed = isConfirmed
    }
}

extension SignedInAccount: CustomStringConvertible, CustomReflectable {
    /// The subject alone.
    public var description: String { "SignedInAccount(subject: \(identity.subject), isConfirmed: \(isConfirmed))" }

    /// Does not show the person's data.
    public var customMirror: Mirror {
        Mirror(self, children: ["subject": identity.subject, "isConfirmed": isConfirmed])
    }
}

/// What became of the provider's grant at a sign-out.
public enum Revocation: Sendable, Hashable {
    /// The provider has ended it.
    case done
    /// There was nothing to end.
    case notNeeded
    /// The provider could not be told; the person can end it in their Google Account.
    case failed(AccountError)
}

public import GoogleSignInClient

/// Whether a person is signed in, and what is in progress.
public enum AccountState: Sendable, Hashable {
    /// Nobody is signed in: nobody was or the person signed out (`nil`), or the session ended for the given reason.
    case signedOut(GoogleSignInError?)

    /// A stored session is being loaded and confirmed.
    case restoring

    /// A sign-in is running.
    case signingIn

    /// A person is signed in.
    case signedIn(SignedInAccount)

    /// The last attempt failed, and nobody is signed in; a stored session may remain that can be restored.
    case failed(GoogleSignInError)

    /// The signed-in account; `nil` in every other state.
    public var account: SignedInAccount? {
        if case .signedIn(let account) = self { account } else { nil }
    }
}

/// The signed-in person, as far as the app's views need to know; it contains no token.
public struct SignedInAccount: Sendable, Hashable {
    /// The claims of the last ID token: who signed in, and how they are displayed.
    ///
    /// Store the person's data under the issuer and the subject if there is no `accountID`, and under no other claim.
    public let claims: IDTokenClaims

    /// The app's account; store the person's data under it.
    public let accountID: String?

    /// The scopes granted.
    public let grantedScopes: [String]

    /// Whether the session has been confirmed since the app started, by the provider and by the app's backend if there
    /// is one; `false` after a restore without network access.
    public let isConfirmed: Bool

    init(_ session: StoredSession, isConfirmed: Bool) {
        claims = session.claims
        accountID = session.accountID
        grantedScopes = session.grantedScopes
        self.isConfirmed = isConfirmed
    }
}

extension SignedInAccount {
    /// Compares all but `exp`, `iat` and `nbf` of the claims: a refresh that changes nothing else changes no account.
    public static func == (left: SignedInAccount, right: SignedInAccount) -> Bool {
        left.claims.withoutTimes == right.claims.withoutTimes && left.accountID == right.accountID
            && left.grantedScopes == right.grantedScopes && left.isConfirmed == right.isConfirmed
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(claims.withoutTimes)
        hasher.combine(accountID)
        hasher.combine(grantedScopes)
        hasher.combine(isConfirmed)
    }
}

extension SignedInAccount: CustomStringConvertible, CustomReflectable {
    /// The subject and whether the session is confirmed.
    public var description: String { "SignedInAccount(subject: \(claims.subject), isConfirmed: \(isConfirmed))" }

    /// A mirror without personal data.
    public var customMirror: Mirror {
        Mirror(self, children: ["subject": claims.subject, "isConfirmed": isConfirmed])
    }
}

/// What became of the provider's grant at a sign-out.
public enum Revocation: Sendable, Hashable {
    /// The provider has revoked it.
    case done
    /// There was nothing to revoke.
    case notNeeded
    /// The revocation failed; the person can revoke it in their Google Account.
    case failed(GoogleSignInError)
}

public import GoogleSignInClient

/// What is kept of a sign-in for the next launch: who it is, since when, and the token to ask again with.
///
/// Never kept are the access token, which the refresh token buys anew, and the ID token, which ends within the hour.
public struct StoredSession: Sendable, Hashable {
    /// The client ID that the person signed in through; a session of another one is not this app's.
    public let clientID: String

    /// Who signed in, as the ID token says.
    public let identity: SignInIdentity

    /// How the person is shown.
    public let profile: AccountProfile

    /// The account at the app's own server; nil for an app without one.
    public let accountID: String?

    /// The scopes granted.
    public let grantedScopes: [String]

    /// When the person signed in, in seconds since 1970.
    public let signedInAt: Int64

    /// When the provider last confirmed the session, in seconds since 1970.
    public let confirmedAt: Int64

    /// The `exp` of the last ID token: until then the provider's word stands for itself.
    public let expiresAt: Int64

    /// Asks the provider again; nil if it gave none, or the app keeps none.
    public let refreshToken: RefreshToken?

    /// Creates a session; what cannot be kept is refused when it is saved.
    public init(
        clientID: String, identity: SignInIdentity, profile: AccountProfile = AccountProfile(),
        accountID: String? = nil, grantedScopes: [String] = [], signedInAt: Int64, confirmedAt: Int64,
        expiresAt: Int64, refreshToken: RefreshToken? = nil
    ) {
        self.clientID = clientID
        self.identity = identity
        self.profile = profile
        self.accountID = accountID
        self.grantedScopes = grantedScopes
        self.signedInAt = signedInAt
        self.confirmedAt = confirmedAt
        self.expiresAt = expiresAt
        self.refreshToken = refreshToken
    }
}

extension StoredSession: CustomStringConvertible, CustomReflectable {
    /// The client and the subject alone.
    public var description: String { "StoredSession(clientID: \(clientID), subject: \(identity.subject))" }

    /// Shows neither the person's data nor a token.
    public var customMirror: Mirror { Mirror(self, children: ["clientID": clientID, "subject": identity.subject]) }
}

/// Who signed in, and what must stay the same when the provider is asked again (OpenID Connect Core §12.2).
public struct SignInIdentity: Sendable, Hashable {
    /// The `iss`.
    public let issuer: String

    /// The `sub`: with the issuer the only thing that identifies a person.
    public let subject: String

    /// The values of `aud`.
    public let audiences: [String]

    /// The `nonce` of the sign-in, which is used up.
    public let nonce: String?

    /// The `auth_time` in whole seconds since 1970.
    public let authenticationTime: Int64?

    /// Takes the claims of a verified ID token.
    public init(
        issuer: String, subject: String, audiences: [String], nonce: String? = nil, authenticationTime: Int64? = nil
    ) {
        self.issuer = issuer
        self.subject = subject
        self.audiences = audiences
        self.nonce = nonce
        self.authenticationTime = authenticationTime
    }

    /// Whether it is the same person at the same provider; compared byte by byte.
    public func isSamePerson(as other: SignInIdentity) -> Bool {
        issuer.utf8.elementsEqual(other.issuer.utf8) && subject.utf8.elementsEqual(other.subject.utf8)
    }
}

public import GoogleSignInClient

/// What is stored of a sign-in for the next launch: the identity, times, and the refresh token.
///
/// The access token is never stored, because the refresh token renews it; nor is the ID token, which expires within the
/// hour.
public struct StoredSession: Sendable, Hashable {
    /// The client ID of the sign-in; a session with another client ID is not this app's.
    public let clientID: String

    /// The identity from the ID token.
    public let identity: SignInIdentity

    /// How the user is displayed.
    public internal(set) var profile: AccountProfile

    /// The app's account; nil for an app without accounts of its own.
    public let accountID: String?

    /// The scopes granted.
    public internal(set) var grantedScopes: [String]

    /// When the user signed in, in seconds since 1970: the `iat` of the ID token.
    ///
    /// So the provider's clock gives it, as it gives the times of security events; the device's clock may be wrong.
    public let signedInAt: Int64

    /// When the session was last confirmed by everything that must confirm it, in seconds since 1970: by the provider, and
    /// by the app's backend if there is one.
    public internal(set) var confirmedAt: Int64

    /// The `exp` of the last ID token, until which the session is valid without a refresh.
    public internal(set) var expiresAt: Int64

    /// The refresh token; nil if the provider sent none or the app stores none.
    public internal(set) var refreshToken: RefreshToken?

    /// Creates a session; a session that cannot be stored is rejected when it is saved.
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

    /// The tokens that are stored.
    var tokens: SignInTokens { SignInTokens(refreshToken: refreshToken) }

    /// Whether the session is of an app's client ID.
    func isOf(_ clientID: String) -> Bool { self.clientID.utf8.elementsEqual(clientID.utf8) }
}

extension StoredSession: CustomStringConvertible, CustomReflectable {
    /// The client ID and the subject.
    public var description: String { "StoredSession(clientID: \(clientID), subject: \(identity.subject))" }

    /// A mirror without other personal data and tokens.
    public var customMirror: Mirror { Mirror(self, children: ["clientID": clientID, "subject": identity.subject]) }
}

/// The identity of a user, and what must stay the same at a refresh (OpenID Connect Core §12.2).
public struct SignInIdentity: Sendable, Hashable {
    /// The `iss`.
    public let issuer: String

    /// The `sub`; together with the issuer it identifies the user, and nothing else does.
    public let subject: String

    /// The values of `aud`.
    public let audiences: [String]

    /// The `nonce` of the sign-in, which has been used.
    public let nonce: String?

    /// The `auth_time` in whole seconds since 1970.
    public let authenticationTime: Int64?

    /// Creates an identity from the claims of a verified ID token.
    public init(
        issuer: String, subject: String, audiences: [String], nonce: String? = nil, authenticationTime: Int64? = nil
    ) {
        self.issuer = issuer
        self.subject = subject
        self.audiences = audiences
        self.nonce = nonce
        self.authenticationTime = authenticationTime
    }

    /// Whether both identify the same user at the same provider.
    ///
    /// Google's two spellings of its issuer are one provider (`IDTokenProvider.isSameIssuer`). The subjects are compared
    /// byte by byte.
    public func isSamePerson(as other: SignInIdentity) -> Bool {
        IDTokenProvider.isSameIssuer(issuer, other.issuer) && subject.utf8.elementsEqual(other.subject.utf8)
    }
}

extension SignInIdentity: CustomStringConvertible, CustomReflectable {
    /// The issuer and the subject, without the nonce.
    public var description: String { "SignInIdentity(issuer: \(issuer), subject: \(subject))" }

    /// A mirror without the nonce.
    public var customMirror: Mirror { Mirror(self, children: ["issuer": issuer, "subject": subject]) }
}

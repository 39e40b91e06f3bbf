public import GoogleSignInClient

/// What is stored of a sign-in for the next launch: the claims of the ID token, times, and the refresh token.
///
/// The access token is never stored, because the refresh token renews it, and the ID token is not stored either, because
/// it expires within the hour.
public struct StoredSession: Sendable, Hashable {
    /// The client ID of the sign-in; a session with another client ID is not this app's.
    public let clientID: String

    /// The claims of the last ID token, of which what a refresh must not change stays that of the sign-in.
    public internal(set) var claims: IDTokenClaims

    /// The app's account; `nil` for an app without accounts of its own.
    public let accountID: String?

    /// The scopes granted.
    public internal(set) var grantedScopes: [String]

    /// When the person signed in, in seconds since 1970: the `iat` of the ID token.
    ///
    /// So the provider's clock gives it, as it gives the times of security events; the device's clock may be wrong.
    public let signedInAt: Int64

    /// When the session was last confirmed by everything that must confirm it, in seconds since 1970: by the provider,
    /// and by the app's backend if there is one.
    public internal(set) var confirmedAt: Int64

    /// The refresh token; `nil` if the provider sent none or the app stores none.
    public internal(set) var refreshToken: RefreshToken?

    /// Creates a session; a session that cannot be stored is rejected when it is saved.
    public init(
        clientID: String, claims: IDTokenClaims, accountID: String? = nil, grantedScopes: [String] = [],
        signedInAt: Int64, confirmedAt: Int64, refreshToken: RefreshToken? = nil
    ) {
        self.clientID = clientID
        self.claims = claims
        self.accountID = accountID
        self.grantedScopes = grantedScopes
        self.signedInAt = signedInAt
        self.confirmedAt = confirmedAt
        self.refreshToken = refreshToken
    }

    /// The `exp` of the last ID token, until which the session is valid without a refresh.
    public var expiresAt: Int64 { claims.expiration.seconds }

    /// The tokens that are stored.
    var tokens: SignInTokens { SignInTokens(refreshToken: refreshToken) }

    /// Whether the session is of an app's client ID.
    func isOf(_ clientID: String) -> Bool { self.clientID.utf8.elementsEqual(clientID.utf8) }
}

extension StoredSession: CustomStringConvertible, CustomReflectable {
    /// The client ID and the subject.
    public var description: String { "StoredSession(clientID: \(clientID), subject: \(claims.subject))" }

    /// A mirror without other personal data and tokens.
    public var customMirror: Mirror { Mirror(self, children: ["clientID": clientID, "subject": claims.subject]) }
}

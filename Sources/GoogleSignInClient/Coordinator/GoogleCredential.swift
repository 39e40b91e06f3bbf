/// What a sign-in gives: who the person is, and the tokens to act for them.
///
/// There is none unless its ID token has been verified.
public struct GoogleCredential: Sendable, Hashable {
    /// The ID token with its claims.
    public let idToken: VerifiedIDToken

    /// Opens the provider's APIs.
    public let accessToken: AccessToken

    /// When the access token ends, in seconds since 1970; nil if the provider did not say.
    public let accessTokenExpiration: Int64?

    /// Buys new access tokens; nil if the provider gave none.
    public let refreshToken: RefreshToken?

    /// The scopes that the person has granted, which may be fewer than those asked for (RFC 6749 §5.1).
    public let grantedScopes: [String]

    /// The claims of the ID token.
    public var claims: GoogleJWTClaims { idToken.claims }

    package init(
        idToken: VerifiedIDToken, accessToken: AccessToken, accessTokenExpiration: Int64?,
        refreshToken: RefreshToken?, grantedScopes: [String]
    ) {
        self.idToken = idToken
        self.accessToken = accessToken
        self.accessTokenExpiration = accessTokenExpiration
        self.refreshToken = refreshToken
        self.grantedScopes = grantedScopes
    }
}

/// An ID token that has passed `IDTokenVerifier`, and what it says.
public struct VerifiedIDToken: Sendable, Hashable {
    /// The token, for the app's own server, which verifies it again.
    public let encoded: EncodedIDToken

    /// The claims.
    public let claims: GoogleJWTClaims

    package init(encoded: EncodedIDToken, claims: GoogleJWTClaims) {
        self.encoded = encoded
        self.claims = claims
    }
}

/// What a refresh token has bought (RFC 6749 §6, OpenID Connect Core §12.2).
public struct RefreshedTokens: Sendable, Hashable {
    /// Opens the provider's APIs.
    public let accessToken: AccessToken

    /// When the access token ends, in seconds since 1970; nil if the provider did not say.
    public let accessTokenExpiration: Int64?

    /// The refresh token to use from now on: a new one, or else the one that was sent.
    public let refreshToken: RefreshToken

    /// A new ID token for the same person; nil if none came.
    public let idToken: VerifiedIDToken?

    /// The scopes granted; nil if they are those of before.
    public let grantedScopes: [String]?
}

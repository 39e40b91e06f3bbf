/// The result of a sign-in: the user's identity and the tokens to act for them.
///
/// It exists only after its ID token has been verified.
public struct GoogleCredential: Sendable, Hashable {
    /// The verified ID token with its claims.
    public let idToken: VerifiedIDToken

    /// The access token for the provider's APIs.
    public let accessToken: AccessToken

    /// When the access token expires, in seconds since 1970; nil if the provider did not say.
    public let accessTokenExpiration: Int64?

    /// The token that obtains new access tokens; nil if the provider sent none.
    public let refreshToken: RefreshToken?

    /// The scopes that the user has granted, which may be fewer than requested (RFC 6749 §5.1); `missingScopes(of:)`
    /// compares them.
    public let grantedScopes: [String]

    /// The claims of the ID token.
    public var claims: GoogleJWTClaims { idToken.claims }

    /// The credential with another refresh token, for one that came before a refresh failed
    /// (`GoogleSignInError.receivedTokens`).
    public func replacingRefreshToken(with refreshToken: RefreshToken) -> GoogleCredential {
        GoogleCredential(
            idToken: idToken, original: original, accessToken: accessToken,
            accessTokenExpiration: accessTokenExpiration, refreshToken: refreshToken, grantedScopes: grantedScopes)
    }

    /// The tokens alone.
    var tokens: SignInTokens {
        SignInTokens(
            accessToken: accessToken, accessTokenExpiration: accessTokenExpiration, refreshToken: refreshToken)
    }

    /// What must stay the same at every refresh: the claims of the sign-in's ID token, because that of a refresh may omit
    /// some of them (OpenID Connect Core §12.2).
    let original: PreviousIDToken

    init(
        idToken: VerifiedIDToken, original: PreviousIDToken, accessToken: AccessToken, accessTokenExpiration: Int64?,
        refreshToken: RefreshToken?, grantedScopes: [String]
    ) {
        self.idToken = idToken
        self.original = original
        self.accessToken = accessToken
        self.accessTokenExpiration = accessTokenExpiration
        self.refreshToken = refreshToken
        self.grantedScopes = grantedScopes
    }
}

/// An ID token that `IDTokenVerifier` has accepted, with its claims.
public struct VerifiedIDToken: Sendable, Hashable {
    /// The token, for the app's server, which verifies it again.
    public let encoded: EncodedIDToken

    /// The claims.
    public let claims: GoogleJWTClaims

    package init(encoded: EncodedIDToken, claims: GoogleJWTClaims) {
        self.encoded = encoded
        self.claims = claims
    }
}

/// The result of a refresh (RFC 6749 §6, OpenID Connect Core §12.2).
public struct RefreshedTokens: Sendable, Hashable {
    /// The access token for the provider's APIs.
    public let accessToken: AccessToken

    /// When the access token expires, in seconds since 1970; nil if the provider did not say.
    public let accessTokenExpiration: Int64?

    /// The refresh token to use from now on: the new one, or the one that was sent.
    public let refreshToken: RefreshToken

    /// A new ID token for the same user; nil if the response has none.
    public let idToken: VerifiedIDToken?

    /// The granted scopes; nil if they are unchanged.
    public let grantedScopes: [String]?

    /// The tokens alone.
    var tokens: SignInTokens {
        SignInTokens(
            accessToken: accessToken, accessTokenExpiration: accessTokenExpiration, refreshToken: refreshToken)
    }
}

/// The result of a sign-in: the person's identity and the tokens to act for them.
///
/// The coordinator creates it only after its ID token has been verified.
public struct GoogleCredential: Sendable, Hashable {
    /// The verified ID token with its claims.
    public let idToken: VerifiedIDToken

    /// The tokens to act for the person.
    public let tokens: SignInTokens

    /// The scopes that the person has granted, which may be fewer than requested (RFC 6749 §5.1); `missingScopes(of:)`
    /// compares them.
    public let grantedScopes: [String]

    /// What must stay the same at every refresh: the claims of the sign-in's ID token, because that of a refresh may
    /// omit some of them (OpenID Connect Core §12.2).
    let original: IDTokenClaims

    /// The claims of the ID token.
    public var claims: IDTokenClaims { idToken.claims }

    /// Creates the result of a sign-in, for a provider other than the coordinator's.
    public init(idToken: VerifiedIDToken, tokens: SignInTokens, grantedScopes: [String] = []) {
        self.init(idToken: idToken, original: idToken.claims, tokens: tokens, grantedScopes: grantedScopes)
    }

    init(idToken: VerifiedIDToken, original: IDTokenClaims, tokens: SignInTokens, grantedScopes: [String]) {
        self.idToken = idToken
        self.original = original
        self.tokens = tokens
        self.grantedScopes = grantedScopes
    }

    /// The credential with another refresh token, for one that came before a refresh failed
    /// (`GoogleSignInError.receivedTokens`).
    public func replacingRefreshToken(with refreshToken: RefreshToken) -> GoogleCredential {
        var tokens = tokens
        tokens.refreshToken = refreshToken
        return GoogleCredential(idToken: idToken, original: original, tokens: tokens, grantedScopes: grantedScopes)
    }
}

/// An ID token that has been verified, with its claims.
public struct VerifiedIDToken: Sendable, Hashable {
    /// The token, for the app's server, which verifies it again.
    public let encoded: EncodedIDToken

    /// The claims.
    public let claims: IDTokenClaims

    /// Creates a value from a token and the claims that `IDTokenVerifier` has returned for it.
    public init(encoded: EncodedIDToken, claims: IDTokenClaims) {
        self.encoded = encoded
        self.claims = claims
    }
}

/// The result of a refresh (RFC 6749 §6, OpenID Connect Core §12.2).
public struct RefreshedTokens: Sendable, Hashable {
    /// The new tokens, with the refresh token to use from now on: the new one, or the one that was sent.
    public let tokens: SignInTokens

    /// A new ID token for the same person; `nil` if the response has none.
    public let idToken: VerifiedIDToken?

    /// The granted scopes; `nil` if they are unchanged.
    public let grantedScopes: [String]?

    /// Creates the result of a refresh, for a provider other than the coordinator's.
    public init(tokens: SignInTokens, idToken: VerifiedIDToken? = nil, grantedScopes: [String]? = nil) {
        self.tokens = tokens
        self.idToken = idToken
        self.grantedScopes = grantedScopes
    }
}

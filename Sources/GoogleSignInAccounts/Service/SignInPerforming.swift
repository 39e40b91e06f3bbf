public import GoogleSignInClient

/// Signs people in at a provider: what `AccountService` builds on.
///
/// `GoogleSignInCoordinator` is the one for production.
public protocol SignInPerforming: Sendable {
    /// The client ID that people sign in through.
    var clientID: String { get }

    /// Lets the person sign in; returns when the ID token has been verified.
    ///
    /// It ends soon where its task is cancelled: the next sign-in waits for that.
    func signIn(loginHint: String?) async throws(AccountError) -> SignInGrant

    /// Buys new tokens; a new ID token has been verified, and is for the same person and client.
    ///
    /// - Throws: what is not `isTemporary` ends the session: the provider does not vouch for it any more.
    func refresh(_ token: RefreshToken, of identity: SignInIdentity) async throws(AccountError) -> SignInRefresh

    /// Ends what the provider has granted.
    func revoke(_ tokens: SignInTokens) async throws(AccountError)
}

/// The tokens to act for a person.
public struct SignInTokens: Sendable, Hashable {
    /// Opens the provider's APIs.
    public var accessToken: AccessToken?

    /// When the access token ends, in seconds since 1970; nil if the provider did not say.
    public var accessTokenExpiration: Int64?

    /// Buys new access tokens.
    public var refreshToken: RefreshToken?

    /// Takes the tokens.
    public init(
        accessToken: AccessToken? = nil, accessTokenExpiration: Int64? = nil, refreshToken: RefreshToken? = nil
    ) {
        self.accessToken = accessToken
        self.accessTokenExpiration = accessTokenExpiration
        self.refreshToken = refreshToken
    }
}

/// What a verified ID token says, and the token itself for the app's own server, which verifies it again.
public struct SignInAssertion: Sendable, Hashable {
    /// Who it is.
    public let identity: SignInIdentity

    /// How the person is shown.
    public let profile: AccountProfile

    /// The `exp`, in seconds since 1970.
    public let expiresAt: Int64

    /// The ID token; nil where it is not needed any more.
    public let idToken: EncodedIDToken?

    /// Takes what is known of an ID token that has been verified.
    public init(
        identity: SignInIdentity, profile: AccountProfile = AccountProfile(), expiresAt: Int64,
        idToken: EncodedIDToken? = nil
    ) {
        self.identity = identity
        self.profile = profile
        self.expiresAt = expiresAt
        self.idToken = idToken
    }

    /// Takes the claims of an ID token that has been verified.
    public init(_ claims: GoogleJWTClaims, idToken: EncodedIDToken? = nil) {
        self.init(
            identity: SignInIdentity(
                issuer: claims.issuer, subject: claims.subject, audiences: claims.audiences, nonce: claims.nonce,
                authenticationTime: claims.authenticationTime?.seconds),
            profile: AccountProfile(name: claims.name, email: claims.email, picture: claims.picture),
            expiresAt: claims.expiration.seconds, idToken: idToken)
    }
}

/// What a sign-in has given.
public struct SignInGrant: Sendable, Hashable {
    /// Who signed in.
    public let assertion: SignInAssertion

    /// The tokens to act for them.
    public let tokens: SignInTokens

    /// The scopes granted.
    public let grantedScopes: [String]

    /// Takes what a sign-in has given.
    public init(assertion: SignInAssertion, tokens: SignInTokens, grantedScopes: [String] = []) {
        self.assertion = assertion
        self.tokens = tokens
        self.grantedScopes = grantedScopes
    }
}

/// What a refresh token has bought.
public struct SignInRefresh: Sendable, Hashable {
    /// The new tokens; the refresh token is the one to use from now on.
    public let tokens: SignInTokens

    /// What a new ID token says; nil if none came.
    public let assertion: SignInAssertion?

    /// The scopes granted; nil if they are those of before.
    public let grantedScopes: [String]?

    /// Takes what a refresh token has bought.
    public init(tokens: SignInTokens, assertion: SignInAssertion? = nil, grantedScopes: [String]? = nil) {
        self.tokens = tokens
        self.assertion = assertion
        self.grantedScopes = grantedScopes
    }
}

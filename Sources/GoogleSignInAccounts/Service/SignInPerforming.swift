public import GoogleSignInClient

/// Signs users in at a provider, for `AccountService`.
///
/// `GoogleSignInCoordinator` is the implementation for production.
public protocol SignInPerforming: Sendable {
    /// The client ID of the sign-ins.
    var clientID: String { get }

    /// Signs a user in; returns after the ID token has been verified.
    ///
    /// It returns soon after its task is cancelled, because the next sign-in waits for it.
    ///
    /// - Throws: an error with the tokens that the provider had sent, if it had sent any.
    func signIn(loginHint: String?) async throws(GoogleSignInError) -> SignInGrant

    /// Obtains new tokens; a new ID token is verified, and is for the same user and client.
    ///
    /// - Throws: an error that is not `isTemporary` ends the session, because the provider no longer confirms it. It has
    ///   the tokens that the provider had sent, because a new refresh token has replaced the one that was sent.
    func refresh(_ token: RefreshToken, of identity: SignInIdentity) async throws(GoogleSignInError) -> SignInRefresh

    /// Revokes the provider's grant.
    func revoke(_ tokens: SignInTokens) async throws(GoogleSignInError)

    /// Asks the signed-in user for further scopes; returns after the new ID token has been verified.
    ///
    /// It returns soon after its task is cancelled. The default implementation throws `invalid-configuration`, for a
    /// provider without further scopes.
    ///
    /// - Parameters:
    ///   - scopes: the further scopes.
    ///   - granted: the scopes that the user has granted so far, for which the new tokens must be good too.
    ///   - identity: the signed-in user.
    /// - Returns: the new grant, with all scopes granted now. Without a refresh token, that of the session stays valid.
    /// - Throws: `user-mismatch` if another user has answered; `access-denied` if the user refuses. The session stays as
    ///   it is after every error.
    func addScopes(
        _ scopes: [String], granted: [String], to identity: SignInIdentity
    ) async throws(GoogleSignInError) -> SignInGrant
}

extension SignInPerforming {
    /// Throws `invalid-configuration`: the provider has no further scopes.
    public func addScopes(
        _ scopes: [String], granted: [String], to identity: SignInIdentity
    ) async throws(GoogleSignInError) -> SignInGrant {
        throw GoogleSignInError(.invalidConfiguration, "the provider has no further scopes")
    }
}

/// The content of a verified ID token, and the token itself for the app's server, which verifies it again.
public struct SignInAssertion: Sendable, Hashable {
    /// The identity of the user.
    public let identity: SignInIdentity

    /// How the user is displayed.
    public let profile: AccountProfile

    /// The `iat`, in seconds since 1970.
    public let issuedAt: Int64

    /// The `exp`, in seconds since 1970.
    public let expiresAt: Int64

    /// The ID token; nil if it is no longer needed.
    public let idToken: EncodedIDToken?

    /// Creates an assertion from the known content of a verified ID token.
    public init(
        identity: SignInIdentity, profile: AccountProfile = AccountProfile(), issuedAt: Int64, expiresAt: Int64,
        idToken: EncodedIDToken? = nil
    ) {
        self.identity = identity
        self.profile = profile
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.idToken = idToken
    }

    /// Creates an assertion from the claims of a verified ID token.
    public init(_ claims: GoogleJWTClaims, idToken: EncodedIDToken? = nil) {
        self.init(
            identity: SignInIdentity(
                issuer: claims.issuer, subject: claims.subject, audiences: claims.audiences, nonce: claims.nonce,
                authenticationTime: claims.authenticationTime?.seconds),
            profile: AccountProfile(name: claims.name, email: claims.email, picture: claims.picture),
            issuedAt: claims.issuedAt.seconds, expiresAt: claims.expiration.seconds, idToken: idToken)
    }
}

/// The result of a sign-in.
public struct SignInGrant: Sendable, Hashable {
    /// Who signed in.
    public let assertion: SignInAssertion

    /// The tokens to act for them.
    public let tokens: SignInTokens

    /// The scopes granted.
    public let grantedScopes: [String]

    /// Creates the result of a sign-in.
    public init(assertion: SignInAssertion, tokens: SignInTokens, grantedScopes: [String] = []) {
        self.assertion = assertion
        self.tokens = tokens
        self.grantedScopes = grantedScopes
    }
}

/// The result of a refresh.
public struct SignInRefresh: Sendable, Hashable {
    /// The new tokens, with the refresh token to use from now on.
    public let tokens: SignInTokens

    /// The content of a new ID token; nil if the response has none.
    public let assertion: SignInAssertion?

    /// The granted scopes; nil if they are unchanged.
    public let grantedScopes: [String]?

    /// Creates the result of a refresh.
    public init(tokens: SignInTokens, assertion: SignInAssertion? = nil, grantedScopes: [String]? = nil) {
        self.tokens = tokens
        self.assertion = assertion
        self.grantedScopes = grantedScopes
    }
}

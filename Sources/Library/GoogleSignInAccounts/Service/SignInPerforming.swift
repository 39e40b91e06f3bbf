public import GoogleSignInClient

/// Signs people in at a provider, for `AccountService`.
///
/// `GoogleSignInCoordinator` is the implementation for production.
public protocol SignInPerforming: Sendable {
    /// The client ID of the sign-ins.
    var clientID: String { get }

    /// The Google Workspace domain that every person must be of; `nil`, the default, for no requirement.
    ///
    /// The implementation enforces it. The service compares it with the stored session if the provider cannot be
    /// reached.
    var hostedDomain: String? { get }

    /// Signs a person in; returns after the ID token has been verified.
    ///
    /// It returns soon after its task is cancelled, because the next sign-in waits for it.
    ///
    /// - Throws: an error with the tokens that the provider had sent, if it had sent any.
    func signIn(loginHint: String?) async throws(GoogleSignInError) -> GoogleCredential

    /// Obtains new tokens; a new ID token is verified, and is for the same person and client.
    ///
    /// - Parameters:
    ///   - refreshToken: the refresh token of the session.
    ///   - previous: the claims of the session.
    /// - Throws: an error that is not `isTemporary` ends the session, because the provider no longer confirms it. It
    ///   has the tokens that the provider had sent, because a new refresh token has replaced the one that was sent.
    func refresh(
        _ refreshToken: RefreshToken, previous: IDTokenClaims
    ) async throws(GoogleSignInError) -> RefreshedTokens

    /// Revokes the provider's grant.
    func revoke(_ tokens: SignInTokens) async throws(GoogleSignInError)

    /// Asks the signed-in person for further scopes; returns after the new ID token has been verified.
    ///
    /// It returns soon after its task is cancelled. The default implementation throws `invalid-configuration`, for a
    /// provider without further scopes.
    ///
    /// - Parameters:
    ///   - scopes: the further scopes.
    ///   - granted: the scopes that the person has granted so far, for which the new tokens must be good too.
    ///   - claims: those of the session.
    /// - Returns: the new credential, with all scopes granted now. Without a refresh token, that of the session stays
    ///   valid.
    /// - Throws: `user-mismatch` if another person has answered; `access-denied` if the person refuses. The session
    ///   stays as it is after every error.
    func addScopes(
        _ scopes: [String], granted: [String], to claims: IDTokenClaims
    ) async throws(GoogleSignInError) -> GoogleCredential
}

extension SignInPerforming {
    /// No domain is required.
    public var hostedDomain: String? { nil }

    /// Throws `invalid-configuration`: the provider has no further scopes.
    public func addScopes(
        _ scopes: [String], granted: [String], to claims: IDTokenClaims
    ) async throws(GoogleSignInError) -> GoogleCredential {
        throw GoogleSignInError(.invalidConfiguration, "the provider has no further scopes")
    }
}

extension GoogleSignInCoordinator: SignInPerforming {
    /// The client ID of the configuration.
    public nonisolated var clientID: String { configuration.clientID }

    /// The hosted domain of the configuration.
    public nonisolated var hostedDomain: String? { configuration.hostedDomain }
}

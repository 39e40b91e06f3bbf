public import GoogleSignInClient

extension GoogleSignInCoordinator: SignInPerforming {
    /// The client ID of the configuration.
    public nonisolated var clientID: String { configuration.clientID }

    /// Signs a user in.
    public func signIn(loginHint: String?) async throws(GoogleSignInError) -> SignInGrant {
        let credential: GoogleCredential
        credential = try await signIn(loginHint: loginHint) as GoogleCredential
        return SignInGrant(credential)
    }

    /// Asks Google's user for further scopes.
    public func addScopes(
        _ scopes: [String], granted: [String], to identity: SignInIdentity
    ) async throws(GoogleSignInError) -> SignInGrant {
        return SignInGrant(
            try await addScopes(scopes, granted: granted, issuer: identity.issuer, subject: identity.subject))
    }

    /// Obtains new tokens.
    public func refresh(
        _ token: RefreshToken, of identity: SignInIdentity
    ) async throws(GoogleSignInError) -> SignInRefresh {
        let refreshed: RefreshedTokens
        let previous = PreviousIDToken(
            issuer: identity.issuer, subject: identity.subject, audiences: identity.audiences,
            nonce: identity.nonce,
            authenticationTime: identity.authenticationTime.map { NumericDate(seconds: $0) })
        refreshed = try await refresh(token, previous: previous)
        return SignInRefresh(
            tokens: SignInTokens(
                accessToken: refreshed.accessToken, accessTokenExpiration: refreshed.accessTokenExpiration,
                refreshToken: refreshed.refreshToken),
            assertion: refreshed.idToken.map { SignInAssertion($0.claims, idToken: $0.encoded) },
            grantedScopes: refreshed.grantedScopes)
    }

    /// Revokes Google's grant, with the refresh token if there is one.
    public func revoke(_ tokens: SignInTokens) async throws(GoogleSignInError) {
        if let refreshToken = tokens.refreshToken {
            try await revoke(refreshToken)
        } else if let accessToken = tokens.accessToken {
            try await revoke(accessToken)
        }
    }
}

extension SignInGrant {
    fileprivate init(_ credential: GoogleCredential) {
        self.init(
            assertion: SignInAssertion(credential.claims, idToken: credential.idToken.encoded),
            tokens: SignInTokens(
                accessToken: credential.accessToken, accessTokenExpiration: credential.accessTokenExpiration,
                refreshToken: credential.refreshToken),
            grantedScopes: credential.grantedScopes)
    }
}

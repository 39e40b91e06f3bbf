extension GoogleSignInCoordinator {
    /// Revokes tokens at the provider (RFC 7009).
    ///
    /// Revokes the refresh token if there is one; this also ends the access tokens issued with it (§2.1). Drop the tokens
    /// when it has succeeded: they may still work for a moment, and must not be used in it.
    ///
    /// - Throws: as `revoke(_:)` for a token.
    public func revoke(_ tokens: SignInTokens) async throws(GoogleSignInError) {
        if let refreshToken = tokens.refreshToken {
            try await revoke(refreshToken)
        } else if let accessToken = tokens.accessToken {
            try await revoke(accessToken)
        }
    }

    /// Revokes an access token, and with it the grant that it was issued for.
    ///
    /// - Throws: as `revoke(_:)` for a refresh token.
    public func revoke(_ accessToken: AccessToken) async throws(GoogleSignInError) {
        try await sendRevocation(of: accessToken.text)
    }

    /// Revokes a refresh token.
    ///
    /// A refresh of this token that is in progress returns no tokens, even if the revocation then fails. If its response
    /// replaces the token, the new one is revoked too: a provider that has sent it may no longer know the old one, and
    /// refuses to revoke that.
    ///
    /// - Throws: `provider-error` for a status other than 200; `invalid-configuration` if the provider has no
    ///   revocation endpoint; `network`; `timed-out`; `cancelled`. If a new token could not be revoked, the error has it
    ///   (`GoogleSignInError.receivedTokens`), here or in the refresh.
    public func revoke(_ refreshToken: RefreshToken) async throws(GoogleSignInError) {
        refreshes[refreshToken]?.isRevoked = true
        guard let newer = refreshes[refreshToken]?.replacement else {
            return try await sendRevocation(of: refreshToken.text)
        }
        do throws(GoogleSignInError) {
            try await sendRevocation(of: newer.text)
        } catch {
            throw error.holding(SignInTokens(refreshToken: newer))
        }
    }

    /// Revokes what a refresh has received although its token has been revoked meanwhile.
    ///
    /// - Returns: the tokens if they are left; without a new refresh token they belong to the one that was revoked.
    func tokensLeft(afterRevoking tokens: SignInTokens) async -> SignInTokens? {
        guard let newer = tokens.refreshToken else { return tokens }
        do throws(GoogleSignInError) {
            try await sendRevocation(of: newer.text)
            return nil
        } catch {
            return tokens
        }
    }

    private func sendRevocation(of token: String) async throws(GoogleSignInError) {
        guard let endpoint = provider.revocationEndpoint else {
            throw GoogleSignInError(.invalidConfiguration, "the provider has no revocation endpoint")
        }
        let response = try await httpClient.response(
            to: HTTPRequest(form: [(name: "token", value: token)], to: endpoint))
        // RFC 7009 §2.2. Google responds with 400 for a token that is already revoked, although the RFC specifies 200.
        guard response.status == 200 else {
            throw GoogleSignInError(.providerError, "revocation: status \(response.status)")
        }
    }
}

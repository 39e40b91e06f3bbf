extension GoogleSignInCoordinator {
    /// Ends a credential's tokens at the provider (RFC 7009).
    ///
    /// The refresh token is revoked where there is one, which ends the access tokens bought with it too (§2.1).
    ///
    /// - Throws: as `revoke(_:)` for a token.
    public func revoke(_ credential: GoogleCredential) async throws(GoogleSignInError) {
        if let refreshToken = credential.refreshToken {
            try await revoke(refreshToken)
        } else {
            try await revoke(credential.accessToken)
        }
    }

    /// Ends an access token at the provider, and with it the grant that it came from.
    ///
    /// - Throws: as `revoke(_:)` for a refresh token.
    public func revoke(_ accessToken: AccessToken) async throws(GoogleSignInError) {
        try await sendRevocation(of: accessToken.text)
    }

    /// Ends a refresh token at the provider.
    ///
    /// A refresh with it that is under way gives no tokens any more, even if the revocation then fails.
    ///
    /// - Throws: `provider-error` for a status other than 200; `invalid-configuration` if the provider has no
    ///   revocation endpoint; `network`; `timed-out`; `cancelled`.
    public func revoke(_ refreshToken: RefreshToken) async throws(GoogleSignInError) {
        refreshes[refreshToken]?.isRevoked = true
        try await sendRevocation(of: refreshToken.text)
    }

    private func sendRevocation(of token: String) async throws(GoogleSignInError) {
        guard let endpoint = provider.revocationEndpoint else {
            throw GoogleSignInError(.invalidConfiguration, "the provider has no revocation endpoint")
        }
        let response = try await httpClient.response(
            to: HTTPRequest(form: [(name: "token", value: token)], to: endpoint))
        // RFC 7009 §2.2; Google answers 400 for a token that was revoked before, though the RFC has 200 for it.
        guard response.status == 200 else {
            throw GoogleSignInError(.providerError, "revocation: status \(response.status)")
        }
    }
}

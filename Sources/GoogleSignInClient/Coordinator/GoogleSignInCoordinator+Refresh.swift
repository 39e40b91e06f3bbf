extension GoogleSignInCoordinator {
    /// A refresh in progress.
    struct RefreshRun {
        let operation = SingleFlight<RefreshedTokens, GoogleSignInError>(cancelled: GoogleSignInError(.cancelled))
        let previous: PreviousIDToken
        /// The number of callers that share the run; the run is removed when the last one leaves.
        var callers = 0
        /// Whether the token has been revoked since the request was sent, so that its response must not be used.
        var isRevoked = false
    }

    /// Obtains a new access token with a credential's refresh token.
    ///
    /// - Returns: the credential with the new values, otherwise unchanged.
    /// - Throws: `token-exchange-failed` if it has no refresh token; and as `refresh(_:previous:)`.
    public func refresh(_ credential: GoogleCredential) async throws(GoogleSignInError) -> GoogleCredential {
        guard let refreshToken = credential.refreshToken else {
            throw GoogleSignInError(.tokenExchangeFailed, "the credential has no refresh token")
        }
        let tokens = try await refresh(refreshToken, previous: credential.original)
        return GoogleCredential(
            idToken: tokens.idToken ?? credential.idToken, original: credential.original,
            accessToken: tokens.accessToken, accessTokenExpiration: tokens.accessTokenExpiration,
            refreshToken: tokens.refreshToken,
            grantedScopes: tokens.grantedScopes ?? credential.grantedScopes)
    }

    /// Obtains a new access token with a refresh token (RFC 6749 §6).
    ///
    /// Callers with the same token share one request. If the caller that sent it is cancelled, the next caller sends it
    /// again. To a provider that rotates refresh tokens this looks like a lost response.
    ///
    /// - Parameters:
    ///   - refreshToken: the refresh token of the sign-in, or of the last refresh that returned one.
    ///   - previous: the claims of the sign-in's ID token; a new one must be for the same user and client (OpenID
    ///     Connect Core §12.2).
    /// - Throws: `token-exchange-failed` if the provider refuses or the token is revoked during the refresh;
    ///   `invalid-token-response`; `refresh-mismatch`; `network`; `timed-out`; `cancelled`; and the codes of
    ///   `GooglePublicKeyCache` and `IDTokenVerifier`.
    public func refresh(
        _ refreshToken: RefreshToken, previous: PreviousIDToken
    ) async throws(GoogleSignInError) -> RefreshedTokens {
        var run = refreshes[refreshToken] ?? RefreshRun(previous: previous)
        guard run.previous == previous else {
            throw GoogleSignInError(.refreshMismatch, "a refresh with another previous ID token is running")
        }
        guard !run.isRevoked else { throw Self.revoked }
        run.callers += 1
        refreshes[refreshToken] = run
        defer { leaveRefresh(of: refreshToken) }

        let tokens = try await run.operation.value { () async throws(GoogleSignInError) in
            try await requestRefresh(of: refreshToken, previous: previous)
        }
        guard refreshes[refreshToken]?.isRevoked != true else { throw Self.revoked }
        return tokens
    }

    private static let revoked = GoogleSignInError(.tokenExchangeFailed, "the token was revoked during the refresh")

    private func leaveRefresh(of refreshToken: RefreshToken) {
        guard var run = refreshes[refreshToken] else { return }
        run.callers -= 1
        refreshes[refreshToken] = run.callers > 0 ? run : nil
    }

    private func requestRefresh(
        of refreshToken: RefreshToken, previous: PreviousIDToken
    ) async throws(GoogleSignInError) -> RefreshedTokens {
        guard refreshes[refreshToken]?.isRevoked != true else { throw Self.revoked }
        let requestedAt = context.wallTime()
        let response = try await httpClient.response(
            to: TokenRequest.refresh(refreshToken)
                .httpRequest(configuration: configuration, endpoint: provider.tokenEndpoint))
        let tokens = try TokenResponse(response, grant: .refreshToken)
        var verified: VerifiedIDToken?
        if let idToken = tokens.idToken {
            verified = try await verify(idToken, accessToken: tokens.accessToken, previous: previous)
        }
        return RefreshedTokens(
            accessToken: tokens.accessToken,
            accessTokenExpiration: tokens.accessTokenExpiration(requestedAt: requestedAt),
            refreshToken: tokens.refreshToken ?? refreshToken, idToken: verified, grantedScopes: tokens.grantedScopes)
    }
}

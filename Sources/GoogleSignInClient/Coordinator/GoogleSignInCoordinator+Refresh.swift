extension GoogleSignInCoordinator {
    /// A refresh in progress.
    struct RefreshRun {
        let operation = SingleFlight<RefreshedTokens, GoogleSignInError>(cancelled: GoogleSignInError(.cancelled))
        let previous: PreviousIDToken
        /// The number of callers that share the run; the run is removed when the last one leaves.
        var callers = 0
        /// The provider's response, while its ID token is being verified.
        ///
        /// If the caller that waits for keys is cancelled, the next one continues with it, because the token that was
        /// sent may no longer be valid.
        var received: ReceivedTokens?
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
    /// Callers with the same token share one request. If the caller that sent it is cancelled before the response has
    /// come, the next caller sends it again. To a provider that rotates refresh tokens this looks like a lost response.
    ///
    /// - Parameters:
    ///   - refreshToken: the refresh token of the sign-in, or of the last refresh that returned one.
    ///   - previous: the claims of the sign-in's ID token; a new one must be for the same user and client (OpenID
    ///     Connect Core §12.2).
    /// - Throws: `token-exchange-failed` if the provider refuses or the token is revoked during the refresh;
    ///   `invalid-token-response`; `refresh-mismatch`; `network`; `timed-out`; `cancelled`; and the codes of
    ///   `GooglePublicKeyCache` and `IDTokenVerifier`. If the provider had sent tokens, the error has them
    ///   (`GoogleSignInError.receivedTokens`): a new refresh token has replaced the one that was sent.
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

        let tokens: RefreshedTokens
        do throws(GoogleSignInError) {
            tokens = try await run.operation.value { () async throws(GoogleSignInError) in
                try await requestRefresh(of: refreshToken, previous: previous)
            }
        } catch {
            let run = refreshes[refreshToken]
            // A caller that is cancelled leaves the tokens to those that still wait.
            guard error.code != .cancelled || run?.callers == 1 else { throw error }
            throw error.holding(run?.received?.tokens)
        }
        guard refreshes[refreshToken]?.isRevoked != true else { throw Self.revoked.holding(tokens.tokens) }
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
        let received: ReceivedTokens
        if let earlier = refreshes[refreshToken]?.received {
            received = earlier
        } else {
            received = try await tokens(for: .refresh(refreshToken), grant: .refreshToken)
            refreshes[refreshToken]?.received = received
        }
        let response = received.response
        var verified: VerifiedIDToken?
        if let idToken = response.idToken {
            verified = try await verify(idToken, accessToken: response.accessToken, previous: previous)
        }
        // A caller that has not left yet must not give this response to the next refresh.
        refreshes[refreshToken]?.received = nil
        return RefreshedTokens(
            accessToken: response.accessToken, accessTokenExpiration: received.accessTokenExpiration,
            refreshToken: response.refreshToken ?? refreshToken, idToken: verified,
            grantedScopes: response.grantedScopes)
    }
}

extension GoogleSignInCoordinator {
    /// A refresh in progress.
    struct RefreshRun {
        let operation = SingleFlight<RefreshedTokens, GoogleSignInError>(cancelled: GoogleSignInError(.cancelled))
        let previous: IDTokenClaims
        /// The number of callers that share the run; the run is removed when the last one leaves.
        var callers = 0
        /// The provider's response, while its ID token is being verified.
        ///
        /// If the caller that waits for keys is cancelled, the next one continues with it, because the token that was
        /// sent may no longer be valid.
        var received: ReceivedTokens?
        /// The refresh token of the response, if it has one: it replaces the one that was sent.
        var replacement: RefreshToken?
        /// Whether the token has been revoked since the request was sent, so that its response must not be used.
        var isRevoked = false
    }

    /// Obtains a new access token with a credential's refresh token.
    ///
    /// - Returns: the credential with the new values, otherwise unchanged.
    /// - Throws: `token-exchange-failed` if it has no refresh token; and as `refresh(_:previous:)`.
    public func refresh(_ credential: GoogleCredential) async throws(GoogleSignInError) -> GoogleCredential {
        guard let refreshToken = credential.tokens.refreshToken else {
            throw GoogleSignInError(.tokenExchangeFailed, "the credential has no refresh token")
        }
        let refreshed = try await refresh(
            refreshToken, previous: credential.original.renewed(by: credential.claims))
        return GoogleCredential(
            idToken: refreshed.idToken ?? credential.idToken, original: credential.original, tokens: refreshed.tokens,
            grantedScopes: refreshed.grantedScopes ?? credential.grantedScopes)
    }

    /// Obtains a new access token with a refresh token (RFC 6749 §6).
    ///
    /// Callers with the same token share one request. If the caller that sent it is cancelled before the response has
    /// come, the next caller sends it again. To a provider that rotates refresh tokens this looks like a lost response.
    ///
    /// - Parameters:
    ///   - refreshToken: the refresh token of the sign-in, or of the last refresh that returned one.
    ///   - previous: the claims of the sign-in's ID token; a new one must be for the same person and client
    ///     (`IDTokenContext.previous`). If none comes, these must name the hosted domain that the configuration
    ///     requires.
    /// - Throws: `token-exchange-failed` if the provider refuses or the token is revoked during the refresh;
    ///   `invalid-token-response`; `refresh-mismatch`; `invalid-hosted-domain`; `network`; `timed-out`; `cancelled`;
    ///   and the codes of `GooglePublicKeyCache` and `IDTokenVerifier`. If the provider had sent tokens, the error has
    ///   them (`GoogleSignInError.receivedTokens`): a new refresh token has replaced the one that was sent.
    public func refresh(
        _ refreshToken: RefreshToken, previous: IDTokenClaims
    ) async throws(GoogleSignInError) -> RefreshedTokens {
        var run = refreshes[refreshToken] ?? RefreshRun(previous: previous)
        guard run.previous.renewed(by: previous) == previous else {
            throw GoogleSignInError(.refreshMismatch, "a refresh with another previous ID token is running")
        }
        guard !run.isRevoked else { throw Self.revoked }
        run.callers += 1
        refreshes[refreshToken] = run
        defer { leaveRefresh(of: refreshToken) }

        let refreshed: RefreshedTokens
        do throws(GoogleSignInError) {
            refreshed = try await run.operation.value { () async throws(GoogleSignInError) in
                try await requestRefresh(of: refreshToken, previous: previous)
            }
        } catch {
            let run = refreshes[refreshToken]
            // A caller that is cancelled leaves the tokens to those that still wait.
            guard error.code != .cancelled || run?.callers == 1 else { throw error }
            // What a revoked token has brought is revoked too.
            guard run?.isRevoked != true else { throw error }
            throw error.holding(run?.received?.tokens)
        }
        // A replacement that was known when the token was revoked was revoked in its place.
        let left = refreshes[refreshToken]?.replacement == nil ? refreshed.tokens : nil
        guard refreshes[refreshToken]?.isRevoked != true else { throw Self.revoked.holding(left) }
        return refreshed
    }

    private static let revoked = GoogleSignInError(.tokenExchangeFailed, "the token was revoked during the refresh")

    private func leaveRefresh(of refreshToken: RefreshToken) {
        guard var run = refreshes[refreshToken] else { return }
        run.callers -= 1
        refreshes[refreshToken] = run.callers > 0 ? run : nil
    }

    private func requestRefresh(
        of refreshToken: RefreshToken, previous: IDTokenClaims
    ) async throws(GoogleSignInError) -> RefreshedTokens {
        guard refreshes[refreshToken]?.isRevoked != true else { throw Self.revoked }
        let received: ReceivedTokens
        if let earlier = refreshes[refreshToken]?.received {
            received = earlier
        } else {
            received = try await tokens(for: .refresh(refreshToken), grant: .refreshToken)
            if refreshes[refreshToken]?.isRevoked == true {
                throw Self.revoked.holding(await tokensLeft(afterRevoking: received.tokens))
            }
            refreshes[refreshToken]?.received = received
            refreshes[refreshToken]?.replacement = received.tokens.refreshToken
        }
        let response = received.response
        var verified: VerifiedIDToken?
        if let idToken = response.idToken {
            verified = try await verify(idToken, accessToken: response.accessToken, previous: previous)
        } else if let domain = configuration.hostedDomain, !previous.isOfHostedDomain(domain) {
            // The app may require the domain only since the sign-in.
            throw GoogleSignInError(.invalidHostedDomain, "hd: expected the hosted domain in the previous token")
        }
        // A caller that has not left yet must not give this response to the next refresh.
        refreshes[refreshToken]?.received = nil
        var tokens = received.tokens
        if tokens.refreshToken == nil { tokens.refreshToken = refreshToken }
        return RefreshedTokens(tokens: tokens, idToken: verified, grantedScopes: response.grantedScopes)
    }
}

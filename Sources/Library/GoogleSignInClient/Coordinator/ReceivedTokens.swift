/// What the token endpoint has sent, before its ID token is verified.
struct ReceivedTokens: Sendable {
    let response: TokenResponse

    /// When the request was sent, in seconds since 1970.
    let requestedAt: Int64

    /// The key that the request has proven the possession of.
    var proofKey: ProofKeyReference?

    var tokens: SignInTokens {
        var refreshToken = response.refreshToken
        if let proofKey { refreshToken = refreshToken?.bound(to: proofKey) }
        return SignInTokens(
            accessToken: response.accessToken,
            accessTokenExpiration: response.accessTokenExpiration(requestedAt: requestedAt),
            refreshToken: refreshToken)
    }
}

extension GoogleSignInCoordinator {
    /// Sends a token request, with a proof if its tokens are bound to a key.
    ///
    /// A provider that wants a nonce in the proof has not looked at the code or the token, so that the request is sent once
    /// more, with the nonce (RFC 9449 §8).
    func tokens(
        for request: TokenRequest, grant: TokenResponse.Grant
    ) async throws(GoogleSignInError) -> ReceivedTokens {
        let requestedAt = context.wallTime()
        let key = try proofKey(for: request)
        let sent = proofNonce
        var response = try await response(to: request, provenBy: key)
        if key != nil, response.demandsProofNonce, let nonce = ProofNonce(response), nonce != sent {
            response = try await self.response(to: request, provenBy: key)
        }
        return ReceivedTokens(
            response: try TokenResponse(response, grant: grant), requestedAt: requestedAt, proofKey: key?.reference)
    }
}

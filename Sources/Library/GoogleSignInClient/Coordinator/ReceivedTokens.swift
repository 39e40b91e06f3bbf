/// What the token endpoint has sent, before its ID token is verified.
struct ReceivedTokens: Sendable {
    let response: TokenResponse

    /// When the request was sent, in seconds since 1970.
    let requestedAt: Int64

    var tokens: SignInTokens {
        SignInTokens(
            accessToken: response.accessToken,
            accessTokenExpiration: response.accessTokenExpiration(requestedAt: requestedAt),
            refreshToken: response.refreshToken)
    }
}

extension GoogleSignInCoordinator {
    /// Sends a token request.
    func tokens(
        for request: TokenRequest, grant: TokenResponse.Grant
    ) async throws(GoogleSignInError) -> ReceivedTokens {
        let requestedAt = context.wallTime()
        let response = try await httpClient.response(
            to: request.httpRequest(configuration: configuration, endpoint: provider.tokenEndpoint))
        return ReceivedTokens(response: try TokenResponse(response, grant: grant), requestedAt: requestedAt)
    }
}

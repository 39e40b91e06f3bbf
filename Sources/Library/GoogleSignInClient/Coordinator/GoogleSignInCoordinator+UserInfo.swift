extension GoogleSignInCoordinator {
    /// Requests claims about the person of a credential from the UserInfo endpoint.
    ///
    /// - Throws: as `userInfo(accessToken:subject:)`; also `invalid-configuration` if it has no access token.
    public func userInfo(for credential: GoogleCredential) async throws(GoogleSignInError) -> UserInfo {
        guard let accessToken = credential.tokens.accessToken else {
            throw GoogleSignInError(.invalidConfiguration, "the credential has no access token")
        }
        return try await userInfo(accessToken: accessToken, subject: credential.claims.subject)
    }

    /// Requests claims from the UserInfo endpoint (OpenID Connect Core §5.3).
    ///
    /// The token is sent in the `Authorization` header, never in a query, which ends up in logs (RFC 6750 §2.3, §5.3).
    ///
    /// - Parameters:
    ///   - accessToken: the access token of the person.
    ///   - subject: the `sub` of the verified ID token; the response's `sub` must be equal to it (§5.3.2).
    /// - Throws: `invalid-user-info` for an error response, a malformed response or another subject;
    ///   `invalid-configuration` if the provider has no UserInfo endpoint; `network`; `timed-out`; `cancelled`.
    public func userInfo(
        accessToken: AccessToken, subject: String
    ) async throws(GoogleSignInError) -> UserInfo {
        guard let endpoint = provider.userInfoEndpoint else {
            throw GoogleSignInError(.invalidConfiguration, "the provider has no UserInfo endpoint")
        }
        let response = try await httpClient.response(
            to: HTTPRequest(
                method: "GET", url: endpoint,
                fields: ["Authorization": "Bearer \(accessToken.text)", "Accept": "application/json"]))
        return try UserInfo(response, subject: subject)
    }
}

internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in using credentials.
    static let ofCredentials: [Flaw] = [
        Flaw("credentials-share-one-place", "keeps only the credential of the last sign-in", .impersonation, .output),
        Flaw("access-token-in-query", "writes the access token into the URL", .leak, .output),
        Flaw(
            "redirects-followed-for-user-info", "sends the access token wherever the UserInfo endpoint redirects",
            .leak, .output),
        Flaw(
            "user-info-error-ignored", "treats an error of the UserInfo endpoint as a valid response", .hidden,
            .accepting(.invalidUserInfo)),
        Flaw(
            "user-info-kept", "returns user information that it fetched earlier", .stale, .accepting(.invalidUserInfo)),
        Flaw(
            "user-info-status-not-checked", "does not check the status of the UserInfo response", .hidden,
            .accepting(.invalidUserInfo)),
        Flaw(
            "lost-user-info-ignored", "reports success when no UserInfo response comes", .hidden,
            .accepting(.network, .timedOut)),
        Flaw(
            "slow-use-waited-for", "waits two hours for the responses to UserInfo and revocation requests", .exhaustion,
            .output),
        Flaw(
            "size-of-use-unbounded", "accepts responses of any size to UserInfo and revocation requests", .exhaustion,
            .output),
    ]

    /// Flaws in revoking tokens.
    static let ofRevocations: [Flaw] = [
        Flaw(
            "revocation-not-sent", "drops the tokens without revoking them", .stale, .output,
            .accepting(.tokenExchangeFailed)),
        Flaw("revoked-token-in-query", "writes the token to revoke into the URL", .leak, .output),
        Flaw(
            "revocation-error-ignored", "reports a refused revocation as done", .hidden, .accepting(.providerError)),
        Flaw(
            "lost-revocation-ignored", "reports a revocation as done when no response comes", .hidden,
            .accepting(.network, .timedOut)),
        Flaw(
            "refused-revocation-drops-tokens", "drops the tokens when their revocation is refused", .stale, .output),
        Flaw(
            "redirects-followed-for-revocations", "sends the token wherever the revocation endpoint redirects", .leak,
            .output),
        Flaw(
            "access-token-not-revoked", "drops an access token without a refresh token, and does not revoke it", .stale,
            .output),
        Flaw(
            "first-refresh-token-revoked", "revokes the refresh token of the sign-in, which a refresh has replaced",
            .stale, .refusing),
        Flaw(
            "revocation-endpoint-not-checked", "sends tokens to a revocation endpoint without TLS", .leak, .output),
    ]
}

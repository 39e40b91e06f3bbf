internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in handling the result of a refresh.
    static let ofTokenRefreshes: [Flaw] = [
        Flaw(
            "refresh-error-ignored", "treats a refused refresh as a success", .hidden,
            .accepting(.tokenExchangeFailed)),
        Flaw(
            "refreshed-id-token-not-verified", "does not verify the ID token of a refresh", .impersonation,
            .accepting(.refreshMismatch, .invalidSignature)),
        Flaw("refreshed-id-token-required", "refuses a refresh that returns no ID token", .lockout, .refusing),
        Flaw(
            "refused-access-token-kept", "uses the access token of a refused refresh", .impersonation, .output),
        Flaw(
            "refused-refresh-token-kept", "uses the refresh token of a refused refresh", .impersonation, .output),
    ]

    /// Flaws in keeping and sending the refresh token.
    static let ofRefreshTokens: [Flaw] = [
        Flaw("new-refresh-token-ignored", "keeps using the old refresh token after a rotation", .lockout, .refusing),
        Flaw(
            "refresh-token-forgotten", "drops the refresh token when a refresh returns no new one", .lockout,
            .refusing),
        Flaw(
            "new-refresh-token-lost-without-keys",
            "drops a new refresh token if the keys for the ID token beside it cannot be fetched", .lockout, .refusing),
        Flaw("refresh-token-in-query", "writes the refresh token into the URL", .leak, .output),
    ]

    /// Flaws in checking the ID token of a refresh: checks that are made at a sign-in and not again.
    static let ofRefreshedIDTokens: [Flaw] = [
        Flaw(
            "refreshed-token-may-be-expired", "accepts an expired ID token at a refresh", .stale,
            .accepting(.tokenExpired)),
        Flaw(
            "refreshed-token-may-lack-issue-time", "does not check iat at a refresh", .stale,
            .accepting(.invalidIssuedAt)),
        Flaw(
            "refreshed-token-may-be-unsigned", "accepts an unsigned ID token at a refresh", .forgery,
            .accepting(.unsupportedAlgorithm)),
        Flaw(
            "refreshed-domain-not-checked", "does not check hd at a refresh", .outsider,
            .accepting(.invalidHostedDomain)),
        Flaw(
            "refused-id-token-kept", "compares later refreshes with an ID token that it refused", .impersonation,
            .accepting(.refreshMismatch)),
        Flaw(
            "only-first-refresh-compared", "compares only the first refresh with the sign-in", .impersonation,
            .accepting(.refreshMismatch)),
        Flaw(
            "id-token-lost-without-successor", "drops the ID token when a refresh returns none", .impersonation,
            .accepting(.refreshMismatch)),
        Flaw(
            "refreshed-nonce-not-checked", "accepts another nonce at a refresh", .replay, .accepting(.invalidNonce)),
        Flaw(
            "refreshed-nonce-refused", "refuses the ID token of a refresh that repeats the nonce", .lockout, .refusing),
        Flaw(
            "refreshed-authorized-party-not-checked", "does not check azp at a refresh", .otherClient,
            .accepting(.invalidAuthorizedParty)),
        Flaw(
            "refreshed-access-token-hash-not-checked", "does not compare at_hash at a refresh", .replay,
            .accepting(.invalidAccessTokenHash)),
        Flaw(
            "refreshed-token-may-lack-key-id", "accepts an ID token without a key ID at a refresh", .keyChoice,
            .accepting(.missingKeyID)),
        Flaw(
            "refreshed-token-believed-without-keys", "trusts the ID token of a refresh when it cannot fetch keys",
            .forgery, .accepting(.keySetUnavailable)),
        Flaw(
            "refreshed-token-verified-with-old-keys", "verifies the ID token of a refresh only with keys it has",
            .lockout, .refusing),
    ]

    /// Flaws in requesting a refresh and in using its tokens.
    static let ofRefreshRequests: [Flaw] = [
        Flaw("old-access-token-kept", "keeps using the old access token after a refresh", .lockout, .refusing),
        Flaw(
            "failed-refresh-ends-session", "drops the refresh token when a refresh fails for a moment", .lockout,
            .refusing),
        Flaw(
            "redirects-followed-for-refreshes", "sends the refresh token wherever the token endpoint redirects", .leak,
            .output, .accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed)),
        Flaw("slow-refresh-waited-for", "waits two hours for the response to a refresh", .exhaustion, .output),
        Flaw("refresh-size-unbounded", "sets no limit to the size of the response to a refresh", .exhaustion, .output),
        Flaw(
            "refresh-asks-for-all-scopes", "asks for scopes at a refresh that the person has not granted", .lockout,
            .output),
        Flaw(
            "refresh-sent-again-after-silence", "sends a refresh token again after the response was lost", .lockout,
            .output, .accepting(.network, .timedOut)),
        Flaw(
            "lost-refresh-is-refusal", "reports a network failure at a refresh as a refusal by the provider", .lockout,
            .misreporting(.network, .timedOut)),
    ]

    /// Flaws in checking the response to a refresh: checks that are made at a sign-in and not again.
    static let ofRefreshResponses: [Flaw] = [
        Flaw(
            "refresh-status-not-checked", "does not check the status of the response to a refresh", .hidden,
            .accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed)),
        Flaw(
            "refresh-error-beside-tokens-ignored", "ignores error in a response to a refresh that also has tokens",
            .hidden,
            .accepting(.tokenExchangeFailed)),
        Flaw(
            "refresh-media-type-not-checked", "does not check the media type of the response to a refresh",
            .disagreement,
            .accepting(.invalidTokenResponse)),
        Flaw(
            "refresh-token-type-not-checked", "does not check token_type at a refresh", .otherKind,
            .accepting(.invalidTokenResponse)),
        Flaw(
            "refresh-access-token-optional", "accepts a refresh that returns no access token", .hidden,
            .accepting(.invalidTokenResponse)),
    ]
}

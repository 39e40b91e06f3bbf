internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in the values of one sign-in.
    static let ofSignInValues: [Flaw] = [
        Flaw(
            "state-reused", "uses the state of the first sign-in for every sign-in", .csrf, .accepting(.stateMismatch),
            .misreporting(.stateMismatch), .output),
        Flaw(
            "nonce-reused", "uses the nonce of the first sign-in for every sign-in", .replay,
            .accepting(.invalidNonce)),
        Flaw(
            "verifier-reused", "uses the code verifier of the first sign-in for every sign-in", .interception,
            .accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed)),
        Flaw("verifier-not-sent", "sends a code challenge, but no code verifier", .interception, .refusing),
    ]

    /// Flaws in beginning and ending sign-ins.
    static let ofAttempts: [Flaw] = [
        Flaw(
            "second-sign-in-allowed", "allows a second sign-in while one is under way", .csrf,
            .accepting(.signInInProgress)),
        Flaw(
            "second-sign-in-replaces-first", "lets a second sign-in replace the one under way", .lockout, .refusing,
            .accepting(.signInInProgress)),
        Flaw("cancelled-sign-in-stays-open", "treats a cancelled sign-in as still under way", .lockout, .refusing),
        Flaw(
            "failed-sign-in-stays-open", "treats a failed sign-in as still under way", .lockout, .refusing,
            .misreporting(.tokenExchangeFailed)),
        Flaw(
            "finished-sign-in-stays-open", "treats a finished sign-in as still under way", .lockout, .refusing,
            .misreporting(.invalidNonce)),
        Flaw(
            "cancelled-sign-in-still-answers", "signs in with the callback of a cancelled sign-in", .csrf,
            .accepting(.userCancelled, .stateMismatch)),
        Flaw(
            "late-callback-ends-next-sign-in", "ends the current sign-in with the callback of an earlier one", .lockout,
            .refusing),
        Flaw("callback-taken-twice", "accepts the same callback a second time", .replay, .output),
    ]

    /// Flaws in waiting for the person.
    static let ofWaiting: [Flaw] = [
        Flaw(
            "person-waited-for-ever", "waits for the person without a time limit", .interception, .accepting(.timedOut),
            .misreporting(.timedOut), .output),
        Flaw("person-hurried", "gives the person only five minutes to sign in", .lockout, .refusing),
        Flaw(
            "cancellation-is-an-error", "reports an error when the person closes the page", .hidden,
            .misreporting(.userCancelled)),
    ]

    /// Flaws in redeeming the code.
    static let ofCodeRedemptions: [Flaw] = [
        Flaw(
            "code-sent-to-first-provider", "sends every code to the provider of the first sign-in", .mixUp, .refusing,
            .output),
        Flaw("code-sent-again-after-error", "sends a code again that the provider has refused", .replay, .output),
        Flaw(
            "code-sent-again-after-silence", "sends a code again after the response was lost", .replay, .output,
            .misreporting(.network, .timedOut), .accepting(.network, .timedOut)),
        Flaw(
            "redirects-followed-for-tokens",
            "sends the code and the code verifier wherever the token endpoint redirects",
            .leak, .output, .accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed)),
    ]

    /// Flaws in limiting responses.
    static let ofResponseLimits: [Flaw] = [
        Flaw(
            "slow-answers-waited-for", "waits two hours for a response", .exhaustion,
            .accepting(.timedOut, .keySetUnavailable), .output),
        Flaw("size-limit-unbounded", "sets no limit to the size of a response that it downloads", .exhaustion, .output),
    ]

    /// Flaws in verifying the ID token before anything is used.
    static let ofUnverifiedTokens: [Flaw] = [
        Flaw(
            "person-asked-for-before-verification", "uses the access token before verifying the ID token", .hidden,
            .output),
        Flaw(
            "time-of-start-used", "verifies the ID token with the time at which the sign-in started", .lockout,
            .refusing),
        Flaw(
            "token-believed-without-keys", "trusts an ID token when the keys cannot be fetched", .hidden,
            .accepting(.keySetUnavailable)),
        Flaw(
            "token-believed-though-refused", "logs that an ID token is invalid, and continues", .hidden,
            .accepting(.invalidAudience, .invalidIssuer, .tokenExpired, .invalidNonce, .invalidSignature, .unknownKeyID)
        ),
    ]

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
    ]

    /// Flaws in revoking tokens.
    static let ofRevocations: [Flaw] = [
        Flaw(
            "revocation-not-sent", "drops the tokens without revoking them", .stale, .output,
            .accepting(.tokenExchangeFailed)),
        Flaw("revoked-token-in-query", "writes the token to revoke into the URL", .leak, .output),
    ]

    /// Flaws in reporting how a sign-in failed.
    static let ofFailureReports: [Flaw] = [
        Flaw(
            "lost-answer-is-refusal", "reports a network failure as a refusal by the provider", .hidden,
            .misreporting(.network, .timedOut)),
        Flaw(
            "missing-code-is-cancellation", "reports a response without a code as a cancellation", .hidden,
            .misreporting(.noAuthorizationCode)),
    ]
}

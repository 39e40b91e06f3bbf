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
        Flaw(
            "abandoned-sign-in-stays-open", "treats a sign-in that never ended as under way for ever", .lockout,
            .refusing),
        Flaw(
            "late-cancellation-ends-session", "drops the tokens when the page closes after the sign-in", .lockout,
            .refusing),
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
            "code-sent-again-after-server-error", "sends a code again after an error of the server", .replay, .output),
        Flaw(
            "relative-redirects-followed", "follows a redirect if its location has no scheme", .leak, .output,
            .accepting(.tokenExchangeFailed, .keySetUnavailable)),
        Flaw(
            "redirects-to-itself-followed", "follows a redirect to the same address", .outage, .output,
            .misreporting(.tokenExchangeFailed)),
        Flaw(
            "code-sent-again-after-silence", "sends a code again after the response was lost", .replay, .output,
            .misreporting(.network, .timedOut), .accepting(.network, .timedOut)),
        Flaw(
            "redirects-followed-for-tokens",
            "sends the code and the code verifier wherever the token endpoint redirects",
            .leak, .output, .accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed)),
        Flaw(
            "code-sent-to-latest-provider", "sends every code to the provider of the latest sign-in", .mixUp, .refusing,
            .output),
        Flaw(
            "verifier-of-latest-attempt-sent", "keeps the code verifier of the latest sign-in alone", .lockout,
            .refusing),
        Flaw(
            "tokens-sent-to-first-provider", "uses every token at the provider of the first sign-in", .leak, .refusing,
            .output),
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
        Flaw(
            "id-token-of-callback-believed", "takes an ID token in the callback for the answer", .replay, .output,
            .accepting(.noAuthorizationCode)),
        Flaw(
            "access-token-of-callback-used", "uses an access token from the callback", .replay, .refusing, .output),
        Flaw(
            "refused-sign-in-keeps-tokens", "uses the tokens of a sign-in that it has refused", .impersonation,
            .accepting(.notSignedIn, .tokenExchangeFailed)),
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

    /// Flaws in telling the providers of several sign-ins apart.
    static let ofIssuerOfAttempts: [Flaw] = [
        Flaw(
            "issuer-of-any-attempt-accepted", "accepts the iss of any provider that it has signed in at", .mixUp,
            .accepting(.issuerMismatch), .misreporting(.issuerMismatch))
    ]
}

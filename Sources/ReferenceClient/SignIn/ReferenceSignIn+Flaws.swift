internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// What goes on during a sign-in and after it.
    static let ofSignIns: [Flaw] = [
        Flaw(
            "state-reused", "uses the state of the first sign-in for all", .csrf,
            [.accepting(.stateMismatch), .misreporting(.stateMismatch), .output]),
        Flaw("nonce-reused", "uses the nonce of the first sign-in for all", .replay, [.accepting(.invalidNonce)]),
        Flaw(
            "verifier-reused", "uses the code verifier of the first sign-in for all", .interception,
            [.accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed)]),
        Flaw("verifier-not-sent", "sends a challenge, and then no verifier", .interception, [.refusing]),
        Flaw(
            "second-sign-in-allowed", "lets a second sign-in begin while one is under way", .csrf,
            [.accepting(.signInInProgress)]),
        Flaw(
            "second-sign-in-replaces-first", "lets a second sign-in overwrite the one that is under way", .lockout,
            [.refusing, .accepting(.signInInProgress)]),
        Flaw("cancelled-sign-in-stays-open", "takes a cancelled sign-in for one under way", .lockout, [.refusing]),
        Flaw(
            "failed-sign-in-stays-open", "takes a failed sign-in for one under way", .lockout,
            [.refusing, .misreporting(.tokenExchangeFailed)]),
        Flaw(
            "finished-sign-in-stays-open", "takes a finished sign-in for one under way", .lockout,
            [.refusing, .misreporting(.invalidNonce)]),
        Flaw(
            "cancelled-sign-in-still-answers", "signs in by the callback of a sign-in that was cancelled", .csrf,
            [.accepting(.userCancelled, .stateMismatch)]),
        Flaw(
            "late-callback-ends-next-sign-in", "ends the sign-in under way by the callback of an earlier one", .lockout,
            [.refusing]),
        Flaw("callback-taken-twice", "takes a callback again that has been taken", .replay, [.output]),
        Flaw(
            "person-waited-for-ever", "waits for the person without an end", .interception,
            [.accepting(.timedOut), .misreporting(.timedOut), .output]),
        Flaw("person-hurried", "gives the person five minutes", .lockout, [.refusing]),
        Flaw(
            "cancellation-is-an-error", "tells an error where the person closed the page", .hidden,
            [.misreporting(.userCancelled)]),
        Flaw(
            "code-sent-to-first-provider", "sends every code to the provider of the first sign-in", .mixUp,
            [.refusing, .output]),
        Flaw("code-sent-again-after-error", "sends a code again that was refused", .replay, [.output]),
        Flaw(
            "code-sent-again-after-silence", "sends a code again when the answer was lost", .replay,
            [.output, .misreporting(.network, .timedOut), .accepting(.network, .timedOut)]),
        Flaw(
            "redirects-followed-for-tokens", "takes the code and the verifier wherever the token endpoint sends it",
            .leak, [.output, .accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed)]),
        Flaw(
            "slow-answers-waited-for", "waits two hours for the end of an answer", .exhaustion,
            [.accepting(.timedOut, .keySetUnavailable), .output]),
        Flaw("size-limit-unbounded", "takes an answer of any size", .exhaustion, [.output]),
        Flaw(
            "person-asked-for-before-verification", "uses the access token before the ID token has been verified",
            .hidden, [.output]),
        Flaw("time-of-start-used", "verifies by the time at which the sign-in began", .lockout, [.refusing]),
        Flaw(
            "token-believed-without-keys", "believes an ID token where the keys cannot be had", .hidden,
            [.accepting(.keySetUnavailable)]),
        Flaw(
            "token-believed-though-refused", "logs that an ID token is not valid, and goes on", .hidden,
            [
                .accepting(
                    .invalidAudience, .invalidIssuer, .tokenExpired, .invalidNonce, .invalidSignature, .unknownKeyID)
            ]),
        Flaw(
            "credentials-share-one-place", "keeps the credential of the last sign-in alone", .impersonation, [.output]),
        Flaw(
            "refresh-error-ignored", "takes a refused refresh for a success", .hidden,
            [.accepting(.tokenExchangeFailed)]),
        Flaw(
            "refreshed-id-token-not-verified", "believes the ID token of a refresh", .impersonation,
            [.accepting(.refreshMismatch, .invalidSignature)]),
        Flaw("refreshed-id-token-required", "refuses a refresh that brings no ID token", .lockout, [.refusing]),
        Flaw(
            "new-refresh-token-ignored", "goes on with the old refresh token when there is a new one", .lockout,
            [.refusing]),
        Flaw(
            "refresh-token-forgotten", "forgets the refresh token when a refresh brings no new one", .lockout,
            [.refusing]),
        Flaw("refresh-token-in-query", "writes the refresh token into the URL", .leak, [.output]),
        Flaw("access-token-in-query", "writes the access token into the URL", .leak, [.output]),
        Flaw(
            "redirects-followed-for-user-info",
            "takes the access token wherever the user information endpoint sends it", .leak, [.output]),
        Flaw(
            "user-info-error-ignored", "takes a refusal of the user information for an answer", .hidden,
            [.accepting(.invalidUserInfo)]),
        Flaw(
            "revocation-not-sent", "forgets the tokens and revokes none", .stale,
            [.output, .accepting(.tokenExchangeFailed)]),
        Flaw("revoked-token-in-query", "writes the token to be revoked into the URL", .leak, [.output]),
        Flaw(
            "lost-answer-is-refusal", "tells a refusal of the provider's where the network failed", .hidden,
            [.misreporting(.network, .timedOut)]),
        Flaw(
            "missing-code-is-cancellation", "takes an answer without a code for the person's closing the page", .hidden,
            [.misreporting(.noAuthorizationCode)]),
        Flaw(
            "hosted-domain-asked-for-unread", "asks for whatever the hosted domain is said to be", .outsider,
            [.misreporting(.invalidConfiguration)]),
    ]
}

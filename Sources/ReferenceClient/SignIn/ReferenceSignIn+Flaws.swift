internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// What goes on during a sign-in and after it.
    static let ofSignIns: [Flaw] = [
        stateReused, nonceReused, verifierReused, verifierNotSent, secondSignInAllowed, secondSignInReplacesFirst,
        cancelledSignInStaysOpen, failedSignInStaysOpen, finishedSignInStaysOpen, cancelledSignInStillAnswers,
        lateCallbackEndsNextSignIn, callbackTakenTwice, personWaitedForEver, personHurried, cancellationIsAnError,
        codeSentToFirstProvider, codeSentAgainAfterError, codeSentAgainAfterSilence, redirectsFollowedForTokens,
        slowAnswersWaitedFor, sizeLimitUnbounded, personAskedForBeforeVerification, timeOfStartUsed,
        tokenBelievedWithoutKeys, tokenBelievedThoughRefused, credentialsShareOnePlace, refreshErrorIgnored,
        refreshedIDTokenNotVerified, refreshedIDTokenRequired, newRefreshTokenIgnored, refreshTokenForgotten,
        refreshTokenInQuery, accessTokenInQuery, redirectsFollowedForUserInfo, userInfoErrorIgnored, revocationNotSent,
        revokedTokenInQuery, lostAnswerIsRefusal, missingCodeIsCancellation, hostedDomainAskedForUnread,
    ]

    static let stateReused = Flaw(
        "state-reused", "uses the state of the first sign-in for all", .csrf,
        [.accepting(.stateMismatch), .misreporting(.stateMismatch), .output])
    static let nonceReused = Flaw(
        "nonce-reused", "uses the nonce of the first sign-in for all", .replay, [.accepting(.invalidNonce)])
    static let verifierReused = Flaw(
        "verifier-reused", "uses the code verifier of the first sign-in for all", .interception,
        [.accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed)])
    static let verifierNotSent = Flaw(
        "verifier-not-sent", "sends a challenge, and then no verifier", .interception, [.refusing])
    static let secondSignInAllowed = Flaw(
        "second-sign-in-allowed", "lets a second sign-in begin while one is under way", .csrf,
        [.accepting(.signInInProgress)])
    static let secondSignInReplacesFirst = Flaw(
        "second-sign-in-replaces-first", "lets a second sign-in overwrite the one that is under way", .lockout,
        [.refusing, .accepting(.signInInProgress)])
    static let cancelledSignInStaysOpen = Flaw(
        "cancelled-sign-in-stays-open", "takes a cancelled sign-in for one under way", .lockout, [.refusing])
    static let failedSignInStaysOpen = Flaw(
        "failed-sign-in-stays-open", "takes a failed sign-in for one under way", .lockout,
        [.refusing, .misreporting(.tokenExchangeFailed)])
    static let finishedSignInStaysOpen = Flaw(
        "finished-sign-in-stays-open", "takes a finished sign-in for one under way", .lockout,
        [.refusing, .misreporting(.invalidNonce)])
    static let cancelledSignInStillAnswers = Flaw(
        "cancelled-sign-in-still-answers", "signs in by the callback of a sign-in that was cancelled", .csrf,
        [.accepting(.userCancelled, .stateMismatch)])
    static let lateCallbackEndsNextSignIn = Flaw(
        "late-callback-ends-next-sign-in", "ends the sign-in under way by the callback of an earlier one", .lockout,
        [.refusing])
    static let callbackTakenTwice = Flaw(
        "callback-taken-twice", "takes a callback again that has been taken", .replay, [.output])
    static let personWaitedForEver = Flaw(
        "person-waited-for-ever", "waits for the person without an end", .interception,
        [.accepting(.timedOut), .misreporting(.timedOut), .output])
    static let personHurried = Flaw("person-hurried", "gives the person five minutes", .lockout, [.refusing])
    static let cancellationIsAnError = Flaw(
        "cancellation-is-an-error", "tells an error where the person closed the page", .hidden,
        [.misreporting(.userCancelled)])
    static let codeSentToFirstProvider = Flaw(
        "code-sent-to-first-provider", "sends every code to the provider of the first sign-in", .mixUp,
        [.refusing, .output])
    static let codeSentAgainAfterError = Flaw(
        "code-sent-again-after-error", "sends a code again that was refused", .replay, [.output])
    static let codeSentAgainAfterSilence = Flaw(
        "code-sent-again-after-silence", "sends a code again when the answer was lost", .replay,
        [.output, .misreporting(.network, .timedOut), .accepting(.network, .timedOut)])
    static let redirectsFollowedForTokens = Flaw(
        "redirects-followed-for-tokens", "takes the code and the verifier wherever the token endpoint sends it", .leak,
        [.output, .accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed)])
    static let slowAnswersWaitedFor = Flaw(
        "slow-answers-waited-for", "waits two hours for the end of an answer", .exhaustion,
        [.accepting(.timedOut, .keySetUnavailable), .output])
    static let sizeLimitUnbounded = Flaw("size-limit-unbounded", "takes an answer of any size", .exhaustion, [.output])
    static let personAskedForBeforeVerification = Flaw(
        "person-asked-for-before-verification", "uses the access token before the ID token has been verified", .hidden,
        [.output])
    static let timeOfStartUsed = Flaw(
        "time-of-start-used", "verifies by the time at which the sign-in began", .lockout, [.refusing])
    static let tokenBelievedWithoutKeys = Flaw(
        "token-believed-without-keys", "believes an ID token where the keys cannot be had", .hidden,
        [.accepting(.keySetUnavailable)])
    static let tokenBelievedThoughRefused = Flaw(
        "token-believed-though-refused", "logs that an ID token is not valid, and goes on", .hidden,
        [.accepting(.invalidAudience, .invalidIssuer, .tokenExpired, .invalidNonce, .invalidSignature, .unknownKeyID)])
    static let credentialsShareOnePlace = Flaw(
        "credentials-share-one-place", "keeps the credential of the last sign-in alone", .impersonation, [.output])
    static let refreshErrorIgnored = Flaw(
        "refresh-error-ignored", "takes a refused refresh for a success", .hidden, [.accepting(.tokenExchangeFailed)])
    static let refreshedIDTokenNotVerified = Flaw(
        "refreshed-id-token-not-verified", "believes the ID token of a refresh", .impersonation,
        [.accepting(.refreshMismatch, .invalidSignature)])
    static let refreshedIDTokenRequired = Flaw(
        "refreshed-id-token-required", "refuses a refresh that brings no ID token", .lockout, [.refusing])
    static let newRefreshTokenIgnored = Flaw(
        "new-refresh-token-ignored", "goes on with the old refresh token when there is a new one", .lockout,
        [.refusing])
    static let refreshTokenForgotten = Flaw(
        "refresh-token-forgotten", "forgets the refresh token when a refresh brings no new one", .lockout, [.refusing])
    static let refreshTokenInQuery = Flaw(
        "refresh-token-in-query", "writes the refresh token into the URL", .leak, [.output])
    static let accessTokenInQuery = Flaw(
        "access-token-in-query", "writes the access token into the URL", .leak, [.output])
    static let redirectsFollowedForUserInfo = Flaw(
        "redirects-followed-for-user-info", "takes the access token wherever the user information endpoint sends it",
        .leak, [.output])
    static let userInfoErrorIgnored = Flaw(
        "user-info-error-ignored", "takes a refusal of the user information for an answer", .hidden,
        [.accepting(.invalidUserInfo)])
    static let revocationNotSent = Flaw(
        "revocation-not-sent", "forgets the tokens and revokes none", .stale,
        [.output, .accepting(.tokenExchangeFailed)])
    static let revokedTokenInQuery = Flaw(
        "revoked-token-in-query", "writes the token to be revoked into the URL", .leak, [.output])
    static let lostAnswerIsRefusal = Flaw(
        "lost-answer-is-refusal", "tells a refusal of the provider's where the network failed", .hidden,
        [.misreporting(.network, .timedOut)])
    static let missingCodeIsCancellation = Flaw(
        "missing-code-is-cancellation", "takes an answer without a code for the person's closing the page", .hidden,
        [.misreporting(.noAuthorizationCode)])
    static let hostedDomainAskedForUnread = Flaw(
        "hosted-domain-asked-for-unread", "asks for whatever the hosted domain is said to be", .outsider,
        [.misreporting(.invalidConfiguration)])
}

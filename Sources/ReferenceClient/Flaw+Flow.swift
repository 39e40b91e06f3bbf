internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// A sign-in as a whole, from the request to the verified ID token.
    static let areaFlow = Area(operations: [.signIn]) {
        Entry(
            .stateReused, "uses the state of the first sign-in for all", .csrf,
            [.accepting(.stateMismatch), .misreporting(.stateMismatch), .output])
        Entry(.nonceReused, "uses the nonce of the first sign-in for all", .replay, [.accepting(.invalidNonce)])
        Entry(
            .verifierReused, "uses the code verifier of the first sign-in for all", .interception,
            [.accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed)])
        Entry(.verifierNotSent, "sends a challenge, and then no verifier", .interception, [.refusing])
        Entry(
            .secondSignInAllowed, "lets a second sign-in begin while one is under way", .csrf,
            [.accepting(.signInInProgress)])
        Entry(
            .secondSignInReplacesFirst, "lets a second sign-in overwrite the one that is under way", .lockout,
            [.refusing, .accepting(.signInInProgress)])
        Entry(.cancelledSignInStaysOpen, "takes a cancelled sign-in for one under way", .lockout, [.refusing])
        Entry(
            .failedSignInStaysOpen, "takes a failed sign-in for one under way", .lockout,
            [.refusing, .misreporting(.tokenExchangeFailed)])
        Entry(
            .finishedSignInStaysOpen, "takes a finished sign-in for one under way", .lockout,
            [.refusing, .misreporting(.invalidNonce)])
        Entry(
            .cancelledSignInStillAnswers, "signs in by the callback of a sign-in that was cancelled", .csrf,
            [.accepting(.userCancelled), .accepting(.stateMismatch)])
        Entry(
            .lateCallbackEndsNextSignIn, "ends the sign-in under way by the callback of an earlier one", .lockout,
            [.refusing])
        Entry(.callbackTakenTwice, "takes a callback again that has been taken", .replay, [.output])
        Entry(
            .personWaitedForEver, "waits for the person without an end", .interception,
            [.accepting(.timedOut), .misreporting(.timedOut), .output])
        Entry(.personHurried, "gives the person five minutes", .lockout, [.refusing])
        Entry(
            .cancellationIsAnError, "tells an error where the person closed the page", .hidden,
            [.misreporting(.userCancelled)])
        Entry(
            .codeSentToFirstProvider, "sends every code to the provider of the first sign-in", .mixUp,
            [.refusing, .output])
        Entry(.codeSentAgainAfterError, "sends a code again that was refused", .replay, [.output])
        Entry(
            .codeSentAgainAfterSilence, "sends a code again when the answer was lost", .replay,
            [.output, .misreporting(.network), .misreporting(.timedOut), .accepting(.network), .accepting(.timedOut)])
        Entry(
            .redirectsFollowedForTokens, "takes the code and the verifier wherever the token endpoint sends it", .leak,
            [.output, .accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed)])
        Entry(
            .slowAnswersWaitedFor, "waits two hours for the end of an answer", .exhaustion,
            [.accepting(.timedOut), .accepting(.keySetUnavailable), .output])
        Entry(.sizeLimitUnbounded, "takes an answer of any size", .exhaustion, [.output])
        Entry(
            .personAskedForBeforeVerification, "uses the access token before the ID token has been verified", .hidden,
            [.output])
        Entry(.timeOfStartUsed, "verifies by the time at which the sign-in began", .lockout, [.refusing])
        Entry(
            .tokenBelievedWithoutKeys, "believes an ID token where the keys cannot be had", .hidden,
            [.accepting(.keySetUnavailable)])
        Entry(
            .tokenBelievedThoughRefused, "logs that an ID token is not valid, and goes on", .hidden,
            [
                .accepting(.invalidAudience), .accepting(.invalidIssuer), .accepting(.tokenExpired),
                .accepting(.invalidNonce), .accepting(.invalidSignature), .accepting(.unknownKeyID),
            ])
        Entry(.credentialsShareOnePlace, "keeps the credential of the last sign-in alone", .impersonation, [.output])
        Entry(
            .refreshErrorIgnored, "takes a refused refresh for a success", .hidden, [.accepting(.tokenExchangeFailed)])
        Entry(
            .refreshedIDTokenNotVerified, "believes the ID token of a refresh", .impersonation,
            [.accepting(.refreshMismatch), .accepting(.invalidSignature)])
        Entry(.refreshedIDTokenRequired, "refuses a refresh that brings no ID token", .lockout, [.refusing])
        Entry(
            .newRefreshTokenIgnored, "goes on with the old refresh token when there is a new one", .lockout, [.refusing]
        )
        Entry(
            .refreshTokenForgotten, "forgets the refresh token when a refresh brings no new one", .lockout, [.refusing])
        Entry(.refreshTokenInQuery, "writes the refresh token into the URL", .leak, [.output])
        Entry(.accessTokenInQuery, "writes the access token into the URL", .leak, [.output])
        Entry(
            .redirectsFollowedForUserInfo, "takes the access token wherever the user information endpoint sends it",
            .leak, [.output])
        Entry(
            .userInfoErrorIgnored, "takes a refusal of the user information for an answer", .hidden,
            [.accepting(.invalidUserInfo)])
        Entry(
            .revocationNotSent, "forgets the tokens and revokes none", .stale,
            [.output, .accepting(.tokenExchangeFailed)])
        Entry(.revokedTokenInQuery, "writes the token to be revoked into the URL", .leak, [.output])
        Entry(
            .lostAnswerIsRefusal, "tells a refusal of the provider's where the network failed", .hidden,
            [.misreporting(.network), .misreporting(.timedOut)])
        Entry(
            .missingCodeIsCancellation, "takes an answer without a code for the person's closing the page", .hidden,
            [.misreporting(.noAuthorizationCode)])
        Entry(
            .hostedDomainAskedForUnread, "asks for whatever the hosted domain is said to be", .outsider,
            [.misreporting(.invalidConfiguration)])
    }

    /// Flaws of single operations that whole sign-ins notice too, and that are seldom come by there.
    static let shownInSignIns: Set<Flaw> = [
        .stateNotCompared, .missingStateAccepted, .errorBeforeState, .everyErrorIsDenial, .denialIsAnError,
        .issuerParameterIgnored, .promisedIssuerMayBeMissing, .firstParameterWins, .lastParameterWins,
        .redirectNotCompared, .plainHTTPAccepted, .openIDScopeNotRequired, .redirectURIFragmentAccepted,
        .loginHintNotSent, .hostedDomainNotSent, .metadataIssuerNotCompared, .statusNotChecked,
        .errorBesideTokensIgnored, .errorAnswerCalledBroken, .idTokenOptional, .accessTokenOptional,
        .tokenTypeNotChecked, .tokenTypeComparedExactly, .lifetimeRequired, .refreshTokenRequired,
        .unknownMembersRefused, .algorithmNone, .signatureNotChecked, .macKeyedWithPublicKeyPEM,
        .unknownKeyIDTakesFirstKey, .everyKeyTried, .issuerNotChecked, .issuerComparedByPrefix, .issuerContainsExpected,
        .issuerWithoutSchemeRefused, .audienceNotChecked, .audienceArrayRefused, .authorizedPartyNotChecked,
        .appAcceptedForServer, .expirationNotChecked, .missingExpirationAccepted, .expirationSecondCounted,
        .leewayIgnored, .leewayDoubled, .missingIssueTimeAccepted, .futureIssueTimeAccepted, .nonceNotChecked,
        .missingNonceAccepted, .missingSubjectAccepted, .emptySubjectAccepted, .hostedDomainNotChecked,
        .missingHostedDomainAccepted, .accessTokenHashNotChecked, .accessTokenHashRequired, .verifiedEmailTextRefused,
        .refreshNotCompared, .userInfoSubjectNotCompared, .userInfoWithoutSubjectAccepted, .mediaTypeNotChecked,
        .lastMinuteRefused, .brokenKeySetIsEmpty,
    ]
}

internal import AssayConformance
internal import ReferenceJOSE

extension FlawCheck {
    /// Checks of whole sign-ins.
    static let ofSignIns: [FlawCheck] = [
        FlawCheck(
            "sign-in-values", [.signIn], Flaw.ofSignInValues,
            remedy: """
                Make `state`, `nonce` and the code verifier anew for each sign-in, and keep them with that sign-in. \
                Compare the response and the ID token with the values of their own sign-in, and send its code \
                verifier with the code.
                """),
        FlawCheck(
            "sign-in-attempts", [.signIn], Flaw.ofAttempts,
            remedy: """
                Refuse a second sign-in while one is under way, and end an attempt as soon as it succeeds, fails or \
                is cancelled. \
                Accept one callback for the attempt that is under way, and ignore callbacks of earlier ones.
                """),
        FlawCheck(
            "waiting-for-person", [.signIn], Flaw.ofWaiting,
            remedy: """
                Give the person about ten minutes to sign in, and end the attempt after that. \
                Report a page that the person closes as a cancellation and not as an error.
                """),
        FlawCheck(
            "code-redemption", [.signIn], Flaw.ofCodeRedemptions,
            remedy: """
                Send a code once, with the code verifier of its sign-in, to the token endpoint of the provider that \
                returned it, follow no redirect, and use its tokens only at that provider. \
                Do not send it again after an error or a lost response, but begin a new sign-in.
                """),
        FlawCheck(
            "provider-of-attempt", [.signIn], Flaw.ofIssuerOfAttempts,
            remedy: """
                Keep the issuer of each sign-in with its `state`. \
                Compare the `iss` of a callback with the issuer of the sign-in that its `state` belongs to, and with no \
                other.
                """),
        FlawCheck(
            "metadata-for-sign-in", [.signIn], Flaw.ofSignInEndpoints,
            remedy: """
                Fetch the metadata of the issuer that the sign-in is for, with a limit of time and size, and take them \
                only from a JSON response with the status 200 and without a redirect. \
                Refuse the sign-in if that fails, and fetch them again at the next one.
                """),
        FlawCheck(
            "response-limits", [.signIn], Flaw.ofResponseLimits,
            remedy: """
                Limit the time of every request to seconds, for example 30, and the size of every response to what \
                you expect. \
                Treat what exceeds a limit as a failure of the request.
                """),
        FlawCheck(
            "verified-before-used", [.signIn], Flaw.ofUnverifiedTokens,
            remedy: """
                Verify the ID token with fetched keys, and at the time when it arrives, before you use anything of \
                the token response; take no token from a callback. \
                End the sign-in if any check fails or the keys cannot be fetched, and keep none of its tokens.
                """),
        FlawCheck(
            "credentials", [.signIn], Flaw.ofCredentials,
            remedy: """
                Keep the credential of each sign-in apart, and send its access token only in the header field \
                `Authorization`, only to the UserInfo endpoint itself, and with limits of time and size. \
                Treat a redirect, an error status or a lost response of that endpoint as a failure.
                """),
        FlawCheck(
            "revocation", [.signIn], Flaw.ofRevocations,
            remedy: """
                Send the newest refresh token, or without one the access token, to the provider's revocation endpoint \
                before you drop the tokens of a person who disconnects, and report a failure or a lost response. \
                Send it in the body of a POST request over TLS, never in the URL, and follow no redirect.
                """),
        FlawCheck(
            "added-scopes", [.signIn], Flaw.ofAddedScopes,
            remedy: """
                Ask with `include_granted_scopes=true` and the `sub` of the person in `login_hint`, and refuse tokens \
                whose verified `sub` is another one. \
                Compare `scope` of the response, as a set and with case, with what you asked for, and keep the old \
                refresh token unless there is a new one.
                """),
        FlawCheck(
            "token-information", [.signIn], Flaw.ofTokenInformation,
            remedy: """
                Verify ID tokens with the published keys, and send them to no other endpoint. \
                Google's tokeninfo endpoint is for debugging.
                """),
        FlawCheck(
            "failure-reports", [.signIn], Flaw.ofFailureReports,
            remedy: """
                Report a failure of the network, a refusal by the provider and a cancellation by the person as three \
                different things. \
                Report a response that has neither a code nor an error as malformed.
                """),
        FlawCheck(
            "messages-of-refusals", [.signIn], Flaw.ofMessages,
            remedy: """
                Describe a refusal in words of your own. \
                Quote no callback, request or response in a message, because messages go to logs.
                """),
        FlawCheck(
            "sent-codes-and-tokens", [.signIn], Flaw.ofSentSecrets,
            remedy: """
                Decode a code once from the callback, and encode codes and tokens once as form values, with every \
                character that is not unreserved as a percent escape. \
                Write an access token into the header field `Authorization` exactly as you received it.
                """),
        FlawCheck(
            "refresh-result", [.signIn], Flaw.ofTokenRefreshes,
            remedy: """
                Treat an error response to a refresh as a failure, and verify the ID token in a successful one as you \
                verify that of a sign-in. \
                Keep the earlier tokens if a refresh is refused, and accept one that returns no ID token.
                """),
        FlawCheck(
            "refresh-token", [.signIn], Flaw.ofRefreshTokens,
            remedy: """
                Replace the refresh token when a refresh returns a new one, also if the keys to verify the ID token \
                cannot be fetched, and keep the old one when it does not. \
                Send it in the body of the request and never in the URL.
                """),
        FlawCheck(
            "refreshed-id-token", [.signIn], Flaw.ofRefreshedIDTokens,
            remedy: """
                Check the ID token of every refresh by all the rules of a sign-in, and compare it with the last ID \
                token that you accepted. \
                Keep that ID token when a refresh is refused or returns none.
                """),
        FlawCheck(
            "refresh-request", [.signIn], Flaw.ofRefreshRequests,
            remedy: """
                Send the refresh token to the token endpoint alone, follow no redirect, and limit the time and the \
                size of the response. \
                Ask for no scope that was not granted, use the new access token after a success, and keep the refresh \
                token after a failure that may pass.
                """),
        FlawCheck(
            "refresh-response", [.signIn], Flaw.ofRefreshResponses,
            remedy: """
                Check the response to a refresh like that of a sign-in: its status, `error`, media type, `token_type` \
                and `access_token`. \
                Refuse a refresh that does not pass.
                """),
    ]
}

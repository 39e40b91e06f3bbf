internal import AssayConformance
internal import ReferenceJOSE

extension FlawCheck {
    private static let requests: Set<Operation> = [.buildAuthorizationRequest, .parseProviderMetadata]

    /// Checks of the authorization request, of the configuration and of PKCE.
    static let ofRequests: [FlawCheck] = [
        FlawCheck(
            "random-values", requests, Flaw.ofRandomValues,
            remedy: """
                Make `state`, `nonce` and the code verifier anew for each request, each from at least 16 bytes (the \
                verifier from 32) of the system's secure random numbers. \
                Do not derive one from another, count, set a seed, or use a value a second time.
                """),
        FlawCheck(
            "sent-state-and-nonce", requests, Flaw.ofSentValues,
            remedy: """
                Send `state` and `nonce` in every request. \
                Keep each of them exactly as you sent it, and compare the response and the ID token with that.
                """),
        FlawCheck(
            "sent-code-challenge", requests, Flaw.ofSentChallenges,
            remedy: """
                Send the SHA-256 hash of the code verifier as `code_challenge`, and `S256` as \
                `code_challenge_method`, in every request. \
                Keep the verifier secret until you send it to the token endpoint.
                """),
        FlawCheck(
            "response-type", requests, Flaw.ofResponseTypes,
            remedy: """
                Request a code alone, with `response_type` `code` and the response in the query. \
                Put no client secret and no unsigned request object into the URL.
                """),
        FlawCheck(
            "server-client-id", requests, Flaw.ofServerClientIDs,
            remedy: """
                Send the app's own client ID as `client_id`. \
                Send the server's client ID as `audience` if one is configured, and no `audience` otherwise.
                """),
        FlawCheck(
            "optional-parameters", requests, Flaw.ofOptionalParameters,
            remedy: """
                Send each parameter once, and `login_hint` and `hd` with the values that are configured. \
                Leave out a parameter that has no value.
                """),
        FlawCheck(
            "scope", requests, Flaw.ofScopes,
            remedy: """
                Send all requested scopes with `openid` first among them, those that are URLs included. \
                Separate them by single spaces.
                """),
        FlawCheck(
            "endpoint-query", requests, Flaw.ofEndpointQueries,
            remedy: """
                Keep the query that the authorization endpoint already has, and append your parameters to it. \
                Refuse an endpoint whose query has a parameter that you send yourself.
                """),
        FlawCheck(
            "configuration", requests, Flaw.ofConfigurations,
            remedy: """
                Check the configuration before the first request, and report an error instead of sending one. \
                Refuse an empty client ID, scopes without `openid` or with forbidden characters, a hosted domain that \
                is not a domain, and a redirect URI that is not an absolute URI or has a fragment.
                """),
        FlawCheck(
            "request-encoding", requests, Flaw.ofRequestEncodings,
            remedy: """
                Percent-encode every byte of a value that is not an unreserved character (RFC 3986 §2.3), exactly \
                once. \
                Do not change the value before that, for example by Unicode normalisation.
                """),
        FlawCheck(
            "endpoints", requests, Flaw.ofEndpoints,
            remedy: """
                Accept an endpoint only as an absolute `https` URL with a host and without user information or a \
                fragment. \
                Refuse any other before you send a person, a code or a token there.
                """),
        FlawCheck(
            "pkce", [.deriveCodeChallenge, .buildAuthorizationRequest], Flaw.ofPKCE,
            remedy: """
                Compute the code challenge as the SHA-256 hash of the code verifier's ASCII characters as they are, \
                in base64url without padding. \
                Accept a verifier of 43 to 128 letters, digits and the characters `-`, `.`, `_` and `~`, and refuse \
                any other.
                """),
    ]
}

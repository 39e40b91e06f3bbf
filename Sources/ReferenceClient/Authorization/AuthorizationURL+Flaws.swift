internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in making state, nonce and the code verifier.
    static let ofRandomValues: [Flaw] = [
        Flaw("constant-state", "sends the same state each time", .csrf, .output),
        Flaw("constant-nonce", "sends the same nonce each time", .replay, .output),
        Flaw("constant-verifier", "uses the same code verifier each time", .interception, .output),
        Flaw(
            "generator-seeded-with-constant", "seeds its random numbers with the same constant in each installation",
            .interception, .output),
        Flaw(
            "verifier-computed-from-state", "uses the hash of state as the code verifier", .interception, .output,
            source: "https://datatracker.ietf.org/doc/html/rfc7636#section-7.1", isShownInSignIns: true),
        Flaw("counted-state", "sends a state in which only a counter changes", .csrf, .output),
        Flaw("nonce-of-six-digits", "sends a nonce in which only six digits are random", .replay, .output),
        Flaw(
            "verifier-of-six-digits", "uses a code verifier in which only six digits are random", .interception,
            .output),
        Flaw("short-state", "sends a state that is short enough to guess", .csrf, .output),
        Flaw("short-nonce", "sends a nonce that is short enough to guess", .replay, .output),
    ]

    /// Flaws in sending state and nonce.
    static let ofSentValues: [Flaw] = [
        Flaw("state-not-sent", "sends no state", .csrf, .output),
        Flaw("other-state-sent", "sends another state than it keeps for the comparison", .lockout, .output),
        Flaw("nonce-not-sent", "sends no nonce", .replay, .output),
        Flaw("nonce-hash-sent", "sends the hash of its nonce in place of the nonce", .lockout, .output),
    ]

    /// Flaws in sending the code challenge.
    static let ofSentChallenges: [Flaw] = [
        Flaw(
            "proof-key-not-used", "sends no code challenge", .interception, .output,
            source: "https://github.com/advisories/GHSA-f263-c949-w85g"),
        Flaw(
            "plain-challenge-sent", "sends the code verifier itself as the code challenge", .interception, .output,
            source: "https://datatracker.ietf.org/doc/html/rfc7636#section-4.2"),
        Flaw(
            "challenge-method-not-sent", "does not send code_challenge_method", .interception, .output,
            source: "https://datatracker.ietf.org/doc/html/rfc7636#section-4.3"),
        Flaw("verifier-sent", "sends the code verifier with the code challenge", .leak, .output),
    ]

    /// Flaws in requesting the form of the response.
    static let ofResponseTypes: [Flaw] = [
        Flaw(
            "client-secret-sent", "sends a client secret in the authorization URL", .leak, .output,
            source: "https://datatracker.ietf.org/doc/html/rfc8252#section-8.5"),
        Flaw("implicit-response-asked", "requests a token in the authorization response", .leak, .output),
        Flaw("fragment-response-asked", "requests the response in the fragment", .leak, .output),
        Flaw("request-object-sent", "sends an unsigned request object", .disagreement, .output),
    ]

    /// Flaws in requesting a token for the app's server.
    static let ofServerClientIDs: [Flaw] = [
        Flaw(
            "server-asks-in-apps-name", "sends the client ID of the app's server in place of the app's own",
            .otherClient, .output),
        Flaw("server-not-named", "does not send the client ID of the app's server as audience", .lockout, .output),
        Flaw("audience-always-sent", "sends audience although no server client ID is configured", .lockout, .output),
    ]

    /// Flaws in sending optional parameters.
    static let ofOptionalParameters: [Flaw] = [
        Flaw(
            "login-hint-not-sent", "does not send the configured login hint", .lockout, .output, isShownInSignIns: true),
        Flaw("empty-parameters-sent", "sends parameters that have no value", .lockout, .output),
        Flaw(
            "hosted-domain-not-sent", "does not send the configured hosted domain", .outsider, .output,
            isShownInSignIns: true),
        Flaw("any-hosted-domain-asked", "requests any hosted domain when none is configured", .lockout, .output),
        Flaw("parameter-sent-twice", "sends a parameter of the authorization request twice", .disagreement, .output),
    ]

    /// Flaws in sending the scopes.
    static let ofScopes: [Flaw] = [
        Flaw("scopes-in-given-order", "does not send openid as the first scope", .lockout, .output),
        Flaw("long-scopes-dropped", "does not send scopes that are URLs", .lockout, .output),
        Flaw("open-id-scope-not-sent", "does not send the scope openid", .lockout, .output),
        Flaw("scopes-joined-by-commas", "joins scopes with commas", .lockout, .output),
    ]

    /// Flaws in handling the authorization endpoint's own query.
    static let ofEndpointQueries: [Flaw] = [
        Flaw(
            "own-query-of-endpoint-dropped", "drops the query that the authorization endpoint already has", .lockout,
            .output),
        Flaw(
            "own-parameters-of-endpoint-kept",
            "lets the query of the authorization endpoint repeat a parameter of the request", .csrf,
            .accepting(.invalidConfiguration)),
        Flaw(
            "own-parameters-of-endpoint-compared-encoded",
            "looks for its own parameters in the endpoint's query without decoding it", .disagreement,
            .accepting(.invalidConfiguration)),
    ]
}

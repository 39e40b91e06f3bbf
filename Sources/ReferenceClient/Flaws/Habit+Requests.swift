internal import ReferenceJOSE

extension Habit {
    /// Habits in configuring a client and in building requests.
    static let ofRequests: [Habit] = [
        Habit(
            "configuration-not-checked", "uses its configuration without checking it", .injection,
            [
                "empty-client-id-accepted", "open-id-scope-not-required", "scopes-not-checked",
                "redirect-uri-not-checked", "endpoints-not-checked",
            ],
            remedy: """
                Check the client ID, the scopes, the redirect URI and the endpoints once, when the client is configured. \
                Refuse endpoints that are not https URLs, and scopes without openid or with characters that a scope cannot \
                have.
                """),
        Habit(
            "verifier-not-checked", "uses any text as a code verifier", .interception,
            ["short-verifier-accepted", "long-verifier-accepted", "verifier-characters-not-checked"],
            remedy: """
                Refuse a code verifier that has fewer than 43 or more than 128 characters. Refuse one with characters that \
                RFC 7636 §4.1 does not list.
                """),
        Habit(
            "nonce-not-used", "sends no nonce and checks none", .replay,
            ["nonce-not-sent", "nonce-not-checked", "missing-nonce-accepted", "unexpected-nonce-accepted"],
            remedy: """
                Send a nonce of at least 128 random bits with each request, and keep it until the response. \
                Refuse an ID token whose `nonce` is missing or differs.
                """),
        Habit(
            "proof-key-not-random", "makes state, nonce and verifier from too little randomness", .interception,
            ["short-state", "short-nonce", "nonce-of-six-digits", "verifier-of-six-digits", "counted-state"],
            remedy: """
                Draw state, nonce and code verifier from the system's generator of random bytes, at least 128 bits each \
                and 256 for the verifier. Draw new ones for every request.
                """),
    ]
}

internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in comparing state.
    static let ofStates: [Flaw] = [
        Flaw(
            "state-not-compared", "does not compare state", .csrf, .accepting(.stateMismatch),
            source: "https://nvd.nist.gov/vuln/detail/CVE-2012-6134", isShownInSignIns: true),
        Flaw(
            "missing-state-accepted", "compares state only if it is present", .csrf, .accepting(.stateMismatch),
            source: "https://nvd.nist.gov/vuln/detail/CVE-2023-27490", isShownInSignIns: true),
        Flaw("empty-state-accepted", "accepts an empty state", .csrf, .accepting(.stateMismatch)),
        Flaw("long-state-refused", "refuses a state of more than 255 bytes", .lockout, .refusing),
        Flaw(
            "error-before-state", "handles error before comparing state", .csrf,
            .misreporting(.stateMismatch, .issuerMismatch), source: "https://github.com/openid/AppAuth-iOS",
            isShownInSignIns: true),
    ]

    /// Flaws in reading an error response.
    static let ofErrorResponses: [Flaw] =
        [
            Flaw(
                "error-beside-code-ignored", "ignores error in a response that also has a code", .hidden,
                .accepting(.accessDenied, .providerError)),
            Flaw(
                "error-not-looked-at", "does not check error in the authorization response", .hidden,
                .accepting(.accessDenied, .providerError),
                .misreporting(.accessDenied, .providerError), isShownInSignIns: true),
            Flaw(
                "every-error-is-denial", "reports every error as a refusal by the person", .hidden,
                .misreporting(.providerError), source: "https://github.com/google/GoogleSignIn-iOS",
                isShownInSignIns: true),
            Flaw(
                "denial-is-an-error", "reports a refusal by the person as another error", .hidden,
                .misreporting(.accessDenied), isShownInSignIns: true),
            Flaw(
                "unusable-error-uri-is-an-error", "reports a refusal with an unusable error_uri as another error",
                .hidden,
                .misreporting(.accessDenied)),
            Flaw(
                "blank-page-is-denial", "reports a blank page in place of a response as a refusal by the person",
                .hidden,
                .misreporting(.redirectMismatch, .invalidAuthorizationResponse)),
            Flaw(
                "callback-without-query-is-denial", "reports a callback without a query as a refusal by the person",
                .hidden, .misreporting(.stateMismatch, .invalidAuthorizationResponse)),
        ] + ErrorMistake.allCases.map(\.flaw)

    /// Flaws in handling repeated and unknown parameters.
    static let ofResponseParameters: [Flaw] = [
        Flaw(
            "first-parameter-wins", "uses the first of a repeated parameter's values", .disagreement,
            .accepting(.invalidAuthorizationResponse, .invalidCredentialResponse),
            source: "https://github.com/openid/AppAuth-iOS",
            isShownInSignIns: true),
        Flaw(
            "last-parameter-wins", "uses the last of a repeated parameter's values", .disagreement,
            .accepting(.invalidAuthorizationResponse, .invalidCredentialResponse), isShownInSignIns: true),
        Flaw(
            "extra-parameters-refused", "refuses an authorization response with unknown parameters", .lockout,
            .refusing,
            source: "https://github.com/openiddict/openiddict-core/issues/2428"),
        Flaw(
            "only-repeated-code-refused", "refuses a repeated code, and no other repeated parameter", .disagreement,
            .accepting(.invalidAuthorizationResponse)),
        Flaw("empty-parameters-refused", "refuses a response with an empty parameter", .lockout, .refusing),
        Flaw("state-expected-first", "refuses a response whose first parameter is not state", .lockout, .refusing),
        Flaw(
            "parameters-limited-to-32", "refuses a response with more than 32 parameters", .lockout, .refusing),
        Flaw(
            "parameters-beyond-ascii-refused", "refuses a response with a parameter that is not ASCII", .lockout,
            .refusing),
    ]

    /// Flaws in reading the authorization code.
    static let ofCodes: [Flaw] = [
        Flaw(
            "missing-code-is-empty-code", "reads a missing code as an empty one", .hidden,
            .accepting(.noAuthorizationCode), isShownInSignIns: true),
        Flaw("empty-code-accepted", "accepts an empty code", .hidden, .accepting(.noAuthorizationCode)),
        Flaw(
            "code-characters-not-checked", "accepts any characters in a code", .injection,
            .accepting(.invalidAuthorizationResponse)),
        Flaw("code-cut-at-nul", "reads a code up to a NUL", .injection, .accepting(.invalidAuthorizationResponse)),
        Flaw(
            "delete-in-code-accepted", "refuses every control character in a code except DEL", .injection,
            .accepting(.invalidAuthorizationResponse)),
        Flaw(
            "code-beyond-ascii-accepted", "refuses only control characters in a code", .injection,
            .accepting(.invalidAuthorizationResponse)),
        Flaw(
            "token-taken-in-place-of-code", "accepts a token from the authorization response in place of a code",
            .replay,
            .accepting(.noAuthorizationCode), source: "https://datatracker.ietf.org/doc/html/rfc9700#section-2.1.2"),
    ]

    /// Flaws in checking the parameter iss.
    static let ofIssuerParameters: [Flaw] = [
        Flaw(
            "issuer-parameter-ignored", "does not check iss in the authorization response", .mixUp,
            .accepting(.issuerMismatch),
            .misreporting(.issuerMismatch), source: "https://datatracker.ietf.org/doc/html/rfc9207#section-2.4",
            isShownInSignIns: true),
        Flaw("issuer-parameter-required", "refuses an authorization response without iss", .lockout, .refusing),
        Flaw(
            "issuer-parameter-read-only-if-promised",
            "checks iss in the authorization response only if the metadata advertises it", .mixUp,
            .accepting(.issuerMismatch), .misreporting(.issuerMismatch)),
        Flaw(
            "unpromised-issuer-refused",
            "refuses an iss in the authorization response that the metadata does not advertise", .lockout, .refusing,
            source: "https://github.com/openiddict/openiddict-core/issues/2428"),
        Flaw(
            "promised-issuer-may-be-missing",
            "accepts an authorization response without the iss that the metadata advertises", .mixUp,
            .accepting(.issuerMismatch), isShownInSignIns: true),
        Flaw(
            "issuer-parameter-of-any-provider-accepted",
            "accepts any known provider's issuer in the authorization response", .mixUp, .accepting(.issuerMismatch),
            isShownInSignIns: true),
    ]

    /// Flaws in reading the URL of the response.
    static let ofCallbackURLs: [Flaw] = [
        Flaw(
            "url-characters-not-checked", "accepts characters in the callback URL that a URL cannot have", .injection,
            .accepting(.invalidAuthorizationResponse)),
        Flaw(
            "url-trimmed", "removes white space around the callback URL", .injection,
            .accepting(.invalidAuthorizationResponse, .redirectMismatch)),
        Flaw(
            "url-line-breaks-stripped", "removes line breaks and tabs from the callback URL, as browsers do",
            .injection,
            .accepting(.invalidAuthorizationResponse, .redirectMismatch),
            source: "https://url.spec.whatwg.org/#url-parsing"),
        Flaw(
            "fragment-read-as-query", "reads the fragment of the callback URL as if it were the query", .disagreement,
            .accepting(.invalidAuthorizationResponse, .stateMismatch, .noAuthorizationCode)),
        Flaw(
            "fragment-read-if-query-is-missing",
            "reads the fragment of the callback URL if it has no query", .disagreement,
            .accepting(.invalidAuthorizationResponse, .stateMismatch, .noAuthorizationCode)),
        Flaw(
            "callback-folded-to-compatible-form", "treats full-width characters in the callback URL as ASCII",
            .disagreement,
            .accepting(.invalidAuthorizationResponse),
            source: "https://www.unicode.org/reports/tr36/"),
        Flaw(
            "fragment-ignored", "ignores a fragment in the callback URL", .disagreement,
            .accepting(.invalidAuthorizationResponse)),
    ]
}

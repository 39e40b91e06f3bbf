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
        Flaw("state-compared-by-prefix", "accepts a prefix of the state", .csrf, .accepting(.stateMismatch)),
        Flaw(
            "state-compared-by-beginning", "accepts any text that begins with the state", .csrf,
            .accepting(.stateMismatch)),
        Flaw(
            "error-before-state", "handles error before comparing state", .csrf,
            .misreporting(.stateMismatch, .issuerMismatch), source: "https://github.com/openid/AppAuth-iOS",
            isShownInSignIns: true),
    ]

    /// Flaws in reading an error response.
    static let ofErrorResponses: [Flaw] = [
        Flaw(
            "error-beside-code-ignored", "ignores an error beside a code", .hidden,
            .accepting(.accessDenied, .providerError)),
        Flaw(
            "error-not-looked-at", "does not check error", .hidden, .accepting(.accessDenied, .providerError),
            .misreporting(.accessDenied, .providerError)),
        Flaw(
            "every-error-is-denial", "reports every error as the person's refusal", .hidden,
            .misreporting(.providerError), source: "https://github.com/google/GoogleSignIn-iOS",
            isShownInSignIns: true),
        Flaw(
            "denial-is-an-error", "reports the person's refusal as another error", .hidden,
            .misreporting(.accessDenied), isShownInSignIns: true),
    ]

    /// Flaws in handling repeated and unknown parameters.
    static let ofResponseParameters: [Flaw] = [
        Flaw(
            "first-parameter-wins", "uses the first of a repeated parameter", .disagreement,
            .accepting(.invalidAuthorizationResponse), source: "https://github.com/openid/AppAuth-iOS",
            isShownInSignIns: true),
        Flaw(
            "last-parameter-wins", "uses the last of a repeated parameter", .disagreement,
            .accepting(.invalidAuthorizationResponse), isShownInSignIns: true),
        Flaw(
            "extra-parameters-refused", "refuses unknown parameters", .lockout, .refusing,
            source: "https://github.com/openiddict/openiddict-core/issues/2428"),
    ]

    /// Flaws in reading the authorization code.
    static let ofCodes: [Flaw] = [
        Flaw("empty-code-accepted", "accepts an empty code", .hidden, .accepting(.noAuthorizationCode)),
        Flaw(
            "code-characters-not-checked", "accepts any characters in a code", .injection,
            .accepting(.invalidAuthorizationResponse)),
        Flaw(
            "token-taken-in-place-of-code", "accepts a token from the response in place of a code", .replay,
            .accepting(.noAuthorizationCode), source: "https://datatracker.ietf.org/doc/html/rfc9700#section-2.1.2"),
    ]

    /// Flaws in checking the parameter iss.
    static let ofIssuerParameters: [Flaw] = [
        Flaw(
            "issuer-parameter-ignored", "does not check iss", .mixUp, .accepting(.issuerMismatch),
            .misreporting(.issuerMismatch), source: "https://datatracker.ietf.org/doc/html/rfc9207#section-2.4",
            isShownInSignIns: true),
        Flaw("issuer-parameter-required", "refuses a response without iss", .lockout, .refusing),
        Flaw(
            "issuer-parameter-read-only-if-promised", "checks iss only if the metadata advertises it", .mixUp,
            .accepting(.issuerMismatch), .misreporting(.issuerMismatch)),
        Flaw(
            "unpromised-issuer-refused", "refuses an iss that the metadata does not advertise", .lockout, .refusing,
            source: "https://github.com/openiddict/openiddict-core/issues/2428"),
        Flaw(
            "promised-issuer-may-be-missing", "accepts a response without the advertised iss", .mixUp,
            .accepting(.issuerMismatch), isShownInSignIns: true),
    ]

    /// Flaws in reading the URL of the response.
    static let ofCallbackURLs: [Flaw] = [
        Flaw(
            "url-characters-not-checked", "accepts characters that a URL cannot have", .injection,
            .accepting(.invalidAuthorizationResponse)),
        Flaw("url-trimmed", "trims the URL", .injection, .accepting(.invalidAuthorizationResponse, .redirectMismatch)),
        Flaw(
            "url-line-breaks-stripped", "strips line breaks and tabs from the URL, as browsers do", .injection,
            .accepting(.invalidAuthorizationResponse, .redirectMismatch),
            source: "https://url.spec.whatwg.org/#url-parsing"),
        Flaw(
            "fragment-read-as-query", "reads the fragment as if it were the query", .disagreement,
            .accepting(.invalidAuthorizationResponse, .stateMismatch, .noAuthorizationCode)),
        Flaw("fragment-ignored", "ignores a fragment", .disagreement, .accepting(.invalidAuthorizationResponse)),
    ]
}

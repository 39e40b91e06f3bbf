internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// What the answer to an authorization request says.
    static let ofCallbacks: [Flaw] = [
        Flaw(
            "state-not-compared", "does not compare state", .csrf, [.accepting(.stateMismatch)],
            source: "https://nvd.nist.gov/vuln/detail/CVE-2012-6134", isShownInSignIns: true),
        Flaw(
            "missing-state-accepted", "compares state only where it is there", .csrf, [.accepting(.stateMismatch)],
            source: "https://nvd.nist.gov/vuln/detail/CVE-2023-27490", isShownInSignIns: true),
        Flaw("empty-state-accepted", "takes an empty state", .csrf, [.accepting(.stateMismatch)]),
        Flaw("state-compared-by-prefix", "takes the beginning of the state", .csrf, [.accepting(.stateMismatch)]),
        Flaw(
            "state-compared-by-beginning", "takes any text that begins with the state", .csrf,
            [.accepting(.stateMismatch)]),
        Flaw(
            "error-before-state", "handles error before it compares state", .csrf,
            [.misreporting(.stateMismatch, .issuerMismatch)], source: "https://github.com/openid/AppAuth-iOS",
            isShownInSignIns: true),
        Flaw(
            "error-beside-code-ignored", "ignores an error beside a code", .hidden,
            [.accepting(.accessDenied, .providerError)]),
        Flaw(
            "error-not-looked-at", "does not look at error", .hidden,
            [.accepting(.accessDenied, .providerError), .misreporting(.accessDenied, .providerError)]),
        Flaw(
            "every-error-is-denial", "takes every error for the person's refusal", .hidden,
            [.misreporting(.providerError)], source: "https://github.com/google/GoogleSignIn-iOS",
            isShownInSignIns: true),
        Flaw(
            "denial-is-an-error", "does not tell the person's refusal from an error", .hidden,
            [.misreporting(.accessDenied)], isShownInSignIns: true),
        Flaw(
            "first-parameter-wins", "takes the first of a repeated parameter", .disagreement,
            [.accepting(.invalidAuthorizationResponse)], source: "https://github.com/openid/AppAuth-iOS",
            isShownInSignIns: true),
        Flaw(
            "last-parameter-wins", "takes the last of a repeated parameter", .disagreement,
            [.accepting(.invalidAuthorizationResponse)], isShownInSignIns: true),
        Flaw(
            "extra-parameters-refused", "refuses parameters that it does not know", .lockout, [.refusing],
            source: "https://github.com/openiddict/openiddict-core/issues/2428"),
        Flaw("empty-code-accepted", "takes an empty code", .hidden, [.accepting(.noAuthorizationCode)]),
        Flaw(
            "code-characters-not-checked", "takes any characters in a code", .injection,
            [.accepting(.invalidAuthorizationResponse)]),
        Flaw(
            "token-taken-in-place-of-code", "takes a token from the answer in place of a code", .replay,
            [.accepting(.noAuthorizationCode)], source: "https://datatracker.ietf.org/doc/html/rfc9700#section-2.1.2"),
        Flaw(
            "issuer-parameter-ignored", "does not look at iss", .mixUp,
            [.accepting(.issuerMismatch), .misreporting(.issuerMismatch)],
            source: "https://datatracker.ietf.org/doc/html/rfc9207#section-2.4", isShownInSignIns: true),
        Flaw("issuer-parameter-required", "refuses an answer without iss", .lockout, [.refusing]),
        Flaw(
            "issuer-parameter-read-only-if-promised", "looks at iss only where the metadata promise it", .mixUp,
            [.accepting(.issuerMismatch), .misreporting(.issuerMismatch)]),
        Flaw(
            "unpromised-issuer-refused", "refuses an iss that the metadata do not promise", .lockout, [.refusing],
            source: "https://github.com/openiddict/openiddict-core/issues/2428"),
        Flaw(
            "promised-issuer-may-be-missing", "takes an answer without the iss that was promised", .mixUp,
            [.accepting(.issuerMismatch)], isShownInSignIns: true),
        Flaw(
            "url-characters-not-checked", "takes characters that no URL has", .injection,
            [.accepting(.invalidAuthorizationResponse)]),
        Flaw(
            "url-trimmed", "trims the URL", .injection, [.accepting(.invalidAuthorizationResponse, .redirectMismatch)]),
        Flaw(
            "url-line-breaks-stripped", "strips line breaks and tabs from the URL, as browsers do", .injection,
            [.accepting(.invalidAuthorizationResponse, .redirectMismatch)],
            source: "https://url.spec.whatwg.org/#url-parsing"),
        Flaw(
            "fragment-read-as-query", "reads the fragment as if it were the query", .disagreement,
            [.accepting(.invalidAuthorizationResponse, .stateMismatch, .noAuthorizationCode)]),
        Flaw("fragment-ignored", "ignores a fragment", .disagreement, [.accepting(.invalidAuthorizationResponse)]),
    ]
}

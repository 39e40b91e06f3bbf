internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// What the answer to an authorization request says.
    static let ofCallbacks: [Flaw] = [
        stateNotCompared, missingStateAccepted, emptyStateAccepted, stateComparedByPrefix, stateComparedByBeginning,
        errorBeforeState, errorBesideCodeIgnored, errorNotLookedAt, everyErrorIsDenial, denialIsAnError,
        firstParameterWins, lastParameterWins, extraParametersRefused, emptyCodeAccepted, codeCharactersNotChecked,
        tokenTakenInPlaceOfCode, issuerParameterIgnored, issuerParameterRequired, issuerParameterReadOnlyIfPromised,
        unpromisedIssuerRefused, promisedIssuerMayBeMissing, urlCharactersNotChecked, urlTrimmed, urlLineBreaksStripped,
        fragmentReadAsQuery, fragmentIgnored,
    ]

    static let stateNotCompared = Flaw(
        "state-not-compared", "does not compare state", .csrf, [.accepting(.stateMismatch)],
        source: "https://nvd.nist.gov/vuln/detail/CVE-2012-6134", isShownInSignIns: true)
    static let missingStateAccepted = Flaw(
        "missing-state-accepted", "compares state only where it is there", .csrf, [.accepting(.stateMismatch)],
        source: "https://nvd.nist.gov/vuln/detail/CVE-2023-27490", isShownInSignIns: true)
    static let emptyStateAccepted = Flaw(
        "empty-state-accepted", "takes an empty state", .csrf, [.accepting(.stateMismatch)])
    static let stateComparedByPrefix = Flaw(
        "state-compared-by-prefix", "takes the beginning of the state", .csrf, [.accepting(.stateMismatch)])
    static let stateComparedByBeginning = Flaw(
        "state-compared-by-beginning", "takes any text that begins with the state", .csrf, [.accepting(.stateMismatch)])
    static let errorBeforeState = Flaw(
        "error-before-state", "handles error before it compares state", .csrf,
        [.misreporting(.stateMismatch, .issuerMismatch)], source: "https://github.com/openid/AppAuth-iOS",
        isShownInSignIns: true)
    static let errorBesideCodeIgnored = Flaw(
        "error-beside-code-ignored", "ignores an error beside a code", .hidden,
        [.accepting(.accessDenied, .providerError)])
    static let errorNotLookedAt = Flaw(
        "error-not-looked-at", "does not look at error", .hidden,
        [.accepting(.accessDenied, .providerError), .misreporting(.accessDenied, .providerError)])
    static let everyErrorIsDenial = Flaw(
        "every-error-is-denial", "takes every error for the person's refusal", .hidden, [.misreporting(.providerError)],
        source: "https://github.com/google/GoogleSignIn-iOS", isShownInSignIns: true)
    static let denialIsAnError = Flaw(
        "denial-is-an-error", "does not tell the person's refusal from an error", .hidden,
        [.misreporting(.accessDenied)], isShownInSignIns: true)
    static let firstParameterWins = Flaw(
        "first-parameter-wins", "takes the first of a repeated parameter", .disagreement,
        [.accepting(.invalidAuthorizationResponse)], source: "https://github.com/openid/AppAuth-iOS",
        isShownInSignIns: true)
    static let lastParameterWins = Flaw(
        "last-parameter-wins", "takes the last of a repeated parameter", .disagreement,
        [.accepting(.invalidAuthorizationResponse)], isShownInSignIns: true)
    static let extraParametersRefused = Flaw(
        "extra-parameters-refused", "refuses parameters that it does not know", .lockout, [.refusing],
        source: "https://github.com/openiddict/openiddict-core/issues/2428")
    static let emptyCodeAccepted = Flaw(
        "empty-code-accepted", "takes an empty code", .hidden, [.accepting(.noAuthorizationCode)])
    static let codeCharactersNotChecked = Flaw(
        "code-characters-not-checked", "takes any characters in a code", .injection,
        [.accepting(.invalidAuthorizationResponse)])
    static let tokenTakenInPlaceOfCode = Flaw(
        "token-taken-in-place-of-code", "takes a token from the answer in place of a code", .replay,
        [.accepting(.noAuthorizationCode)], source: "https://datatracker.ietf.org/doc/html/rfc9700#section-2.1.2")
    static let issuerParameterIgnored = Flaw(
        "issuer-parameter-ignored", "does not look at iss", .mixUp,
        [.accepting(.issuerMismatch), .misreporting(.issuerMismatch)],
        source: "https://datatracker.ietf.org/doc/html/rfc9207#section-2.4", isShownInSignIns: true)
    static let issuerParameterRequired = Flaw(
        "issuer-parameter-required", "refuses an answer without iss", .lockout, [.refusing])
    static let issuerParameterReadOnlyIfPromised = Flaw(
        "issuer-parameter-read-only-if-promised", "looks at iss only where the metadata promise it", .mixUp,
        [.accepting(.issuerMismatch), .misreporting(.issuerMismatch)])
    static let unpromisedIssuerRefused = Flaw(
        "unpromised-issuer-refused", "refuses an iss that the metadata do not promise", .lockout, [.refusing],
        source: "https://github.com/openiddict/openiddict-core/issues/2428")
    static let promisedIssuerMayBeMissing = Flaw(
        "promised-issuer-may-be-missing", "takes an answer without the iss that was promised", .mixUp,
        [.accepting(.issuerMismatch)], isShownInSignIns: true)
    static let urlCharactersNotChecked = Flaw(
        "url-characters-not-checked", "takes characters that no URL has", .injection,
        [.accepting(.invalidAuthorizationResponse)])
    static let urlTrimmed = Flaw(
        "url-trimmed", "trims the URL", .injection, [.accepting(.invalidAuthorizationResponse, .redirectMismatch)])
    static let urlLineBreaksStripped = Flaw(
        "url-line-breaks-stripped", "strips line breaks and tabs from the URL, as browsers do", .injection,
        [.accepting(.invalidAuthorizationResponse, .redirectMismatch)],
        source: "https://url.spec.whatwg.org/#url-parsing")
    static let fragmentReadAsQuery = Flaw(
        "fragment-read-as-query", "reads the fragment as if it were the query", .disagreement,
        [.accepting(.invalidAuthorizationResponse, .stateMismatch, .noAuthorizationCode)])
    static let fragmentIgnored = Flaw(
        "fragment-ignored", "ignores a fragment", .disagreement, [.accepting(.invalidAuthorizationResponse)])
}

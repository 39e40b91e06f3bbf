internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// The answer to an authorization request.
    static let areaCallback = Area(operations: [.parseAuthorizationResponse, .buildAuthorizationRequest]) {
        Entry(
            .stateNotCompared, "does not compare state", .csrf,
            [.accepting(.stateMismatch)],
            "https://nvd.nist.gov/vuln/detail/CVE-2012-6134")
        Entry(
            .missingStateAccepted, "compares state only where it is there", .csrf,
            [.accepting(.stateMismatch)],
            "https://nvd.nist.gov/vuln/detail/CVE-2023-27490")
        Entry(.emptyStateAccepted, "takes an empty state", .csrf, [.accepting(.stateMismatch)])
        Entry(.stateComparedByPrefix, "takes the beginning of the state", .csrf, [.accepting(.stateMismatch)])
        Entry(
            .stateComparedByBeginning, "takes any text that begins with the state", .csrf,
            [.accepting(.stateMismatch)])
        Entry(
            .errorBeforeState, "handles error before it compares state", .csrf,
            [.misreporting(.stateMismatch), .misreporting(.issuerMismatch)],
            "https://github.com/openid/AppAuth-iOS")
        Entry(
            .errorBesideCodeIgnored, "ignores an error beside a code", .hidden,
            [.accepting(.accessDenied), .accepting(.providerError)])
        Entry(
            .errorNotLookedAt, "does not look at error", .hidden,
            [
                .accepting(.accessDenied), .accepting(.providerError), .misreporting(.accessDenied),
                .misreporting(.providerError),
            ])
        Entry(
            .everyErrorIsDenial, "takes every error for the person's refusal", .hidden,
            [.misreporting(.providerError)],
            "https://github.com/google/GoogleSignIn-iOS")
        Entry(
            .denialIsAnError, "does not tell the person's refusal from an error", .hidden,
            [.misreporting(.accessDenied)])
        Entry(
            .firstParameterWins, "takes the first of a repeated parameter", .disagreement,
            [.accepting(.invalidAuthorizationResponse)],
            "https://github.com/openid/AppAuth-iOS")
        Entry(
            .lastParameterWins, "takes the last of a repeated parameter", .disagreement,
            [.accepting(.invalidAuthorizationResponse)])
        Entry(
            .extraParametersRefused, "refuses parameters that it does not know", .lockout,
            [.refusing],
            "https://github.com/openiddict/openiddict-core/issues/2428")
        Entry(.emptyCodeAccepted, "takes an empty code", .hidden, [.accepting(.noAuthorizationCode)])
        Entry(
            .codeCharactersNotChecked, "takes any characters in a code", .injection,
            [.accepting(.invalidAuthorizationResponse)])
        Entry(
            .tokenTakenInPlaceOfCode, "takes a token from the answer in place of a code", .replay,
            [.accepting(.noAuthorizationCode)],
            "https://datatracker.ietf.org/doc/html/rfc9700#section-2.1.2")
        Entry(
            .issuerParameterIgnored, "does not look at iss", .mixUp,
            [.accepting(.issuerMismatch), .misreporting(.issuerMismatch)],
            "https://datatracker.ietf.org/doc/html/rfc9207#section-2.4")
        Entry(.issuerParameterRequired, "refuses an answer without iss", .lockout, [.refusing])
        Entry(
            .issuerParameterReadOnlyIfPromised, "looks at iss only where the metadata promise it", .mixUp,
            [.accepting(.issuerMismatch), .misreporting(.issuerMismatch)])
        Entry(
            .unpromisedIssuerRefused, "refuses an iss that the metadata do not promise", .lockout,
            [.refusing],
            "https://github.com/openiddict/openiddict-core/issues/2428")
        Entry(
            .promisedIssuerMayBeMissing, "takes an answer without the iss that was promised", .mixUp,
            [.accepting(.issuerMismatch)])
        Entry(
            .urlCharactersNotChecked, "takes characters that no URL has", .injection,
            [.accepting(.invalidAuthorizationResponse)])
        Entry(
            .urlTrimmed, "trims the URL", .injection,
            [.accepting(.invalidAuthorizationResponse), .accepting(.redirectMismatch)])
        Entry(
            .urlLineBreaksStripped, "strips line breaks and tabs from the URL, as browsers do", .injection,
            [.accepting(.invalidAuthorizationResponse), .accepting(.redirectMismatch)],
            "https://url.spec.whatwg.org/#url-parsing")
        Entry(
            .fragmentReadAsQuery, "reads the fragment as if it were the query", .disagreement,
            [.accepting(.invalidAuthorizationResponse), .accepting(.stateMismatch), .accepting(.noAuthorizationCode)])
        Entry(.fragmentIgnored, "ignores a fragment", .disagreement, [.accepting(.invalidAuthorizationResponse)])
        Entry(
            .semicolonSeparates, "takes a semicolon for a separator", .disagreement,
            [.accepting(.stateMismatch), .output, .refusing])
        Entry(
            .entitiesDecoded, "decodes HTML entities in the query", .disagreement,
            [.accepting(.noAuthorizationCode)])
        Entry(.plusSignKept, "does not take a plus sign for a space", .lockout, [.output, .refusing])
        Entry(.percentEscapesKept, "does not decode percent escapes", .lockout, [.refusing, .output])
        Entry(
            .malformedEscapesKept, "keeps malformed escapes as they are", .disagreement,
            [.accepting(.invalidAuthorizationResponse)])
        Entry(
            .overlongFormsDecoded, "decodes overlong forms of UTF-8", .lookalike,
            [.accepting(.stateMismatch), .accepting(.invalidAuthorizationResponse)])
        Entry(
            .latin1Assumed, "takes text for Latin-1", .disagreement,
            [.accepting(.invalidAuthorizationResponse), .output])
        Entry(
            .escapesDecodedTwice, "decodes percent escapes twice", .lookalike,
            [.accepting(.stateMismatch), .accepting(.issuerMismatch), .output, .refusing])
        Entry(
            .parameterNamesIgnoreCase, "finds parameters without regard to case", .disagreement,
            [.accepting(.stateMismatch), .accepting(.noAuthorizationCode), .accepting(.issuerMismatch)])
        Entry(
            .bracketsInNamesDropped, "finds code under the name code[]", .disagreement,
            [.accepting(.stateMismatch), .accepting(.noAuthorizationCode)],
            "https://www.php.net/manual/en/language.variables.external.php")
        Entry(.parameterNamesTrimmed, "trims the names of parameters", .disagreement, [.accepting(.stateMismatch)])
        Entry(
            .parametersSearchedAsText, "finds code within authorization_code", .disagreement,
            [.accepting(.stateMismatch), .accepting(.noAuthorizationCode), .refusing])
        Entry(.redirectNotCompared, "does not compare the redirect URI", .mixUp, [.accepting(.redirectMismatch)])
        Entry(.redirectComparedByScheme, "compares the scheme alone", .mixUp, [.accepting(.redirectMismatch)])
        Entry(
            .redirectComparedByPrefix, "compares the beginning of the redirect URI", .mixUp,
            [.accepting(.redirectMismatch)])
        Entry(.redirectComparedByEnd, "compares all but the scheme", .mixUp, [.accepting(.redirectMismatch)])
        Entry(
            .redirectComparedWithoutCase, "compares the redirect URI without case", .mixUp,
            [.accepting(.redirectMismatch)])
        Entry(
            .redirectTrailingSlashIgnored, "ignores a slash after the redirect URI", .mixUp,
            [.accepting(.redirectMismatch)])
        Entry(.redirectSlashesCollapsed, "takes several slashes for one", .mixUp, [.accepting(.redirectMismatch)])
        Entry(
            .redirectPortIgnored, "does not compare the port", .mixUp,
            [.accepting(.redirectMismatch)],
            "https://github.com/openid/AppAuth-iOS")
        Entry(
            .redirectSchemeUpgraded, "takes http for https and https for http", .mixUp,
            [.accepting(.redirectMismatch)])
        Entry(
            .localhostIsLoopback, "takes localhost for 127.0.0.1", .mixUp,
            [.accepting(.redirectMismatch)],
            "https://datatracker.ietf.org/doc/html/rfc8252#section-8.3")
        Entry(
            .userInformationIgnored, "ignores user information before the host", .mixUp,
            [.accepting(.redirectMismatch)])
        Entry(
            .beginningOfAuthorityCompared, "takes user information for the host", .mixUp,
            [.accepting(.redirectMismatch)],
            "https://github.com/authlib/authlib")
        Entry(
            .dotSegmentsResolved, "resolves dot segments before it compares", .mixUp,
            [.accepting(.redirectMismatch)])
        Entry(
            .redirectPercentDecoded, "decodes percent escapes before it compares", .mixUp,
            [.accepting(.redirectMismatch)])
        Entry(.redirectPathNotCompared, "does not compare the path", .mixUp, [.accepting(.redirectMismatch)])
        Entry(.redirectHostComparedByEnd, "compares the end of the host", .mixUp, [.accepting(.redirectMismatch)])
        Entry(.backslashesAreSlashes, "takes a backslash for a slash", .mixUp, [.accepting(.redirectMismatch)])
        Entry(
            .addressesCanonicalised, "takes other spellings of an address for the address", .mixUp,
            [.accepting(.redirectMismatch)])
        Entry(.ownQueryOfRedirectForgotten, "forgets the redirect URI's own query", .lockout, [.refusing])
    }
}

internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Which members an answer may have.
    static let ofMembers: [Flaw] = [unknownMembersRefused]

    static let unknownMembersRefused = Flaw(
        "unknown-members-refused", "refuses members that it does not know", .lockout, [.refusing],
        isShownInSignIns: true)

    /// Which answers bring tokens.
    static let ofTokenStatuses: [Flaw] = [
        statusNotChecked, anySuccessAccepted, notErrorsAccepted, errorBesideTokensIgnored, errorAnswerCalledBroken,
        formEncodedTokensRead,
    ]

    static let statusNotChecked = Flaw(
        "status-not-checked", "does not look at the status", .hidden,
        [.accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed)], isShownInSignIns: true)
    static let anySuccessAccepted = Flaw(
        "any-success-accepted", "takes every status from 200 to 299", .hidden,
        [.accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed)])
    static let notErrorsAccepted = Flaw(
        "not-errors-accepted", "takes every status that is no error", .hidden, [.accepting(.tokenExchangeFailed)])
    static let errorBesideTokensIgnored = Flaw(
        "error-beside-tokens-ignored", "ignores an error beside tokens", .hidden, [.accepting(.tokenExchangeFailed)],
        isShownInSignIns: true)
    static let errorAnswerCalledBroken = Flaw(
        "error-answer-called-broken", "takes an error answer for a broken one", .hidden,
        [.misreporting(.tokenExchangeFailed)], isShownInSignIns: true)
    static let formEncodedTokensRead = Flaw(
        "form-encoded-tokens-read", "reads tokens from a form-encoded answer", .disagreement,
        [.accepting(.invalidTokenResponse)],
        source: "https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps")

    /// What counts as tokens.
    static let ofTokens: [Flaw] = [
        tokenTypeNotChecked, tokenTypeOptional, tokenTypeComparedExactly, tokenTypeComparedByPrefix,
        tokenTypeWithinExpected, idTokenOptional, accessTokenOptional, emptyTokensAccepted, tokensOfOtherTypeAccepted,
        tokenCharactersNotChecked, refreshTokenRequired, brokenRefreshTokenIgnored, lifetimeRequired,
        negativeLifetimeAccepted, hugeLifetimeAccepted, lifetimeInMilliseconds, unreadableExpiryIsAnHour,
    ]

    static let tokenTypeNotChecked = Flaw(
        "token-type-not-checked", "does not look at token_type", .otherKind, [.accepting(.invalidTokenResponse)],
        isShownInSignIns: true)
    static let tokenTypeOptional = Flaw(
        "token-type-optional", "checks token_type only where it is there", .otherKind,
        [.accepting(.invalidTokenResponse)])
    static let tokenTypeComparedExactly = Flaw(
        "token-type-compared-exactly", "compares token_type with case", .lockout, [.refusing], isShownInSignIns: true)
    static let tokenTypeComparedByPrefix = Flaw(
        "token-type-compared-by-prefix", "compares the beginning of token_type", .otherKind,
        [.accepting(.invalidTokenResponse)])
    static let tokenTypeWithinExpected = Flaw(
        "token-type-within-expected", "takes the beginning of Bearer", .otherKind, [.accepting(.invalidTokenResponse)])
    static let idTokenOptional = Flaw(
        "id-token-optional", "takes an answer without an ID token", .hidden, [.accepting(.invalidTokenResponse)],
        isShownInSignIns: true)
    static let accessTokenOptional = Flaw(
        "access-token-optional", "takes an answer without an access token", .hidden,
        [.accepting(.invalidTokenResponse)], isShownInSignIns: true)
    static let emptyTokensAccepted = Flaw(
        "empty-tokens-accepted", "takes empty tokens", .hidden, [.accepting(.invalidTokenResponse)])
    static let tokensOfOtherTypeAccepted = Flaw(
        "tokens-of-other-type-accepted", "makes a string of any token", .disagreement,
        [.accepting(.invalidTokenResponse)])
    static let tokenCharactersNotChecked = Flaw(
        "token-characters-not-checked", "takes any characters in a token", .injection,
        [.accepting(.invalidTokenResponse)])
    static let refreshTokenRequired = Flaw(
        "refresh-token-required", "refuses an answer without a refresh token", .lockout, [.refusing],
        isShownInSignIns: true)
    static let brokenRefreshTokenIgnored = Flaw(
        "broken-refresh-token-ignored", "ignores a refresh token that is none", .hidden,
        [.accepting(.invalidTokenResponse)])
    static let lifetimeRequired = Flaw(
        "lifetime-required", "refuses an answer without expires_in", .lockout, [.refusing], isShownInSignIns: true)
    static let negativeLifetimeAccepted = Flaw(
        "negative-lifetime-accepted", "takes a negative lifetime", .stale, [.accepting(.invalidTokenResponse)])
    static let hugeLifetimeAccepted = Flaw(
        "huge-lifetime-accepted", "takes a lifetime of any length", .stale, [.accepting(.invalidTokenResponse)])
    static let lifetimeInMilliseconds = Flaw(
        "lifetime-in-milliseconds", "takes expires_in for milliseconds", .lockout, [.output])
    static let unreadableExpiryIsAnHour = Flaw(
        "unreadable-expiry-is-an-hour", "takes an unreadable expires_in for an hour", .hidden,
        [.accepting(.invalidTokenResponse)])
}

internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in handling unknown members.
    static let ofMembers: [Flaw] = [
        Flaw(
            "unknown-members-refused", "refuses a response with unknown members", .lockout, .refusing,
            isShownInSignIns: true)
    ]

    /// Flaws in recognising a successful token response.
    static let ofTokenStatuses: [Flaw] =
        ofSuccesses + TokenStatusMistake.allCases.map(\.flaw) + TokenErrorMistake.allCases.map(\.flaw)

    private static let ofSuccesses: [Flaw] = [
        Flaw(
            "token-response-order-fixed", "refuses a token response whose first member is not access_token", .lockout,
            .refusing),
        Flaw(
            "status-not-checked", "does not check the status of a token response", .hidden,
            .accepting(.tokenExchangeFailed),
            .misreporting(.tokenExchangeFailed), isShownInSignIns: true),
        Flaw(
            "any-success-accepted", "accepts a token response with any status from 200 to 299", .hidden,
            .accepting(.tokenExchangeFailed),
            .misreporting(.tokenExchangeFailed)),
        Flaw(
            "not-errors-accepted", "accepts a token response with any status below 400", .hidden,
            .accepting(.tokenExchangeFailed)),
        Flaw(
            "error-beside-tokens-ignored", "ignores error in a response that also has tokens", .hidden,
            .accepting(.tokenExchangeFailed),
            isShownInSignIns: true),
        Flaw(
            "error-answer-called-broken", "reports an error response of the token endpoint as malformed", .hidden,
            .misreporting(.tokenExchangeFailed), isShownInSignIns: true),
        Flaw(
            "form-encoded-tokens-read", "reads tokens from a form-encoded response", .disagreement,
            .accepting(.invalidTokenResponse),
            source: "https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps"),
    ]

    /// Flaws in checking token_type.
    static let ofTokenTypes: [Flaw] = [
        Flaw(
            "token-type-not-checked", "does not check token_type", .otherKind, .accepting(.invalidTokenResponse),
            isShownInSignIns: true),
        Flaw(
            "token-type-optional", "checks token_type only if it is present", .otherKind,
            .accepting(.invalidTokenResponse)),
        Flaw(
            "empty-token-type-accepted", "checks token_type only if it is not empty", .otherKind,
            .accepting(.invalidTokenResponse)),
        Flaw(
            "token-type-in-usual-spellings", "accepts token_type only as Bearer, bearer or BEARER", .lockout, .refusing),
        Flaw(
            "token-type-compared-exactly", "treats token_type as case-sensitive", .lockout, .refusing,
            isShownInSignIns: true),
    ]

    /// Flaws in reading the tokens.
    static let ofTokens: [Flaw] = [
        Flaw(
            "id-token-optional", "accepts a token response without an ID token", .hidden,
            .accepting(.invalidTokenResponse),
            isShownInSignIns: true),
        Flaw(
            "access-token-optional", "accepts a token response without an access token", .hidden,
            .accepting(.invalidTokenResponse), isShownInSignIns: true),
        Flaw(
            "empty-tokens-accepted", "accepts a token response with empty tokens", .hidden,
            .accepting(.invalidTokenResponse)),
        Flaw(
            "tokens-of-other-type-accepted", "takes a token of any JSON type", .disagreement,
            .accepting(.invalidTokenResponse)),
        Flaw(
            "token-characters-not-checked", "accepts any characters in a token", .injection,
            .accepting(.invalidTokenResponse)),
        Flaw(
            "refresh-token-required", "refuses a token response without a refresh token", .lockout, .refusing,
            isShownInSignIns: true),
        Flaw(
            "broken-refresh-token-ignored", "ignores a malformed refresh token", .hidden,
            .accepting(.invalidTokenResponse)),
    ]

    /// Flaws in reading expires_in.
    static let ofLifetimes: [Flaw] = [
        Flaw(
            "lifetime-required", "refuses a token response without expires_in", .lockout, .refusing,
            isShownInSignIns: true),
        Flaw("negative-lifetime-accepted", "accepts a negative expires_in", .stale, .accepting(.invalidTokenResponse)),
        Flaw("huge-lifetime-accepted", "accepts an expires_in of any size", .stale, .accepting(.invalidTokenResponse)),
        Flaw(
            "infinite-lifetime-accepted", "accepts an infinite expires_in", .stale, .accepting(.invalidTokenResponse)),
        Flaw(
            "lifetime-of-other-type-ignored", "ignores expires_in if it is neither a number nor a string", .hidden,
            .accepting(.invalidTokenResponse)),
        Flaw("lifetime-in-milliseconds", "reads expires_in as milliseconds", .lockout, .output),
        Flaw(
            "unreadable-expiry-is-an-hour", "treats an unreadable expires_in as an hour", .hidden,
            .accepting(.invalidTokenResponse)),
    ]
}

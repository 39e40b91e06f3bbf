internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Which members an answer may have.
    static let ofMembers: [Flaw] = [
        Flaw(
            "unknown-members-refused", "refuses members that it does not know", .lockout, [.refusing],
            isShownInSignIns: true)
    ]

    /// Which answers bring tokens.
    static let ofTokenStatuses: [Flaw] = [
        Flaw(
            "status-not-checked", "does not look at the status", .hidden,
            [.accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed)], isShownInSignIns: true),
        Flaw(
            "any-success-accepted", "takes every status from 200 to 299", .hidden,
            [.accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed)]),
        Flaw("not-errors-accepted", "takes every status that is no error", .hidden, [.accepting(.tokenExchangeFailed)]),
        Flaw(
            "error-beside-tokens-ignored", "ignores an error beside tokens", .hidden,
            [.accepting(.tokenExchangeFailed)], isShownInSignIns: true),
        Flaw(
            "error-answer-called-broken", "takes an error answer for a broken one", .hidden,
            [.misreporting(.tokenExchangeFailed)], isShownInSignIns: true),
        Flaw(
            "form-encoded-tokens-read", "reads tokens from a form-encoded answer", .disagreement,
            [.accepting(.invalidTokenResponse)],
            source: "https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps"),
    ]

    /// What counts as tokens.
    static let ofTokens: [Flaw] = [
        Flaw(
            "token-type-not-checked", "does not look at token_type", .otherKind, [.accepting(.invalidTokenResponse)],
            isShownInSignIns: true),
        Flaw(
            "token-type-optional", "checks token_type only where it is there", .otherKind,
            [.accepting(.invalidTokenResponse)]),
        Flaw(
            "token-type-compared-exactly", "compares token_type with case", .lockout, [.refusing],
            isShownInSignIns: true),
        Flaw(
            "token-type-compared-by-prefix", "compares the beginning of token_type", .otherKind,
            [.accepting(.invalidTokenResponse)]),
        Flaw(
            "token-type-within-expected", "takes the beginning of Bearer", .otherKind,
            [.accepting(.invalidTokenResponse)]),
        Flaw(
            "id-token-optional", "takes an answer without an ID token", .hidden, [.accepting(.invalidTokenResponse)],
            isShownInSignIns: true),
        Flaw(
            "access-token-optional", "takes an answer without an access token", .hidden,
            [.accepting(.invalidTokenResponse)], isShownInSignIns: true),
        Flaw("empty-tokens-accepted", "takes empty tokens", .hidden, [.accepting(.invalidTokenResponse)]),
        Flaw(
            "tokens-of-other-type-accepted", "makes a string of any token", .disagreement,
            [.accepting(.invalidTokenResponse)]),
        Flaw(
            "token-characters-not-checked", "takes any characters in a token", .injection,
            [.accepting(.invalidTokenResponse)]),
        Flaw(
            "refresh-token-required", "refuses an answer without a refresh token", .lockout, [.refusing],
            isShownInSignIns: true),
        Flaw(
            "broken-refresh-token-ignored", "ignores a refresh token that is none", .hidden,
            [.accepting(.invalidTokenResponse)]),
        Flaw(
            "lifetime-required", "refuses an answer without expires_in", .lockout, [.refusing], isShownInSignIns: true),
        Flaw("negative-lifetime-accepted", "takes a negative lifetime", .stale, [.accepting(.invalidTokenResponse)]),
        Flaw("huge-lifetime-accepted", "takes a lifetime of any length", .stale, [.accepting(.invalidTokenResponse)]),
        Flaw("lifetime-in-milliseconds", "takes expires_in for milliseconds", .lockout, [.output]),
        Flaw(
            "unreadable-expiry-is-an-hour", "takes an unreadable expires_in for an hour", .hidden,
            [.accepting(.invalidTokenResponse)]),
    ]
}

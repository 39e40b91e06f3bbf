internal import ReferenceJOSE

extension Habit {
    /// Habits in verifying ID tokens.
    static let ofTokens: [Habit] = [
        Habit(
            "claims-not-checked", "verifies the signature of an ID token and none of its claims", .impersonation,
            [
                "issuer-not-checked", "missing-issuer-accepted", "audience-not-checked", "missing-audience-accepted",
                "expiration-not-checked", "missing-expiration-accepted", "nonce-not-checked", "missing-nonce-accepted",
                "missing-issue-time-accepted", "unreadable-issue-time-ignored", "future-issue-time-accepted",
                "start-not-checked", "authorized-party-not-checked",
            ],
            remedy: """
                Compare `iss`, `aud`, `azp` and `nonce` with the values that you expect, and `exp`, `nbf` and `iat` with \
                the time. Refuse a token in which a claim is missing or differs.
                """),
        Habit(
            "optional-claims-not-required", "checks a claim only if the token has it", .impersonation,
            [
                "missing-issuer-accepted", "missing-audience-accepted", "missing-expiration-accepted",
                "missing-nonce-accepted", "missing-issue-time-accepted", "missing-subject-accepted",
            ],
            remedy: """
                Require `iss`, `sub`, `aud`, `exp`, `iat` and, if you sent one, `nonce`. \
                Refuse a token that lacks one of them.
                """),
        Habit(
            "times-but-expiration-not-checked", "checks no time of an ID token but exp", .replay,
            [
                "missing-issue-time-accepted", "unreadable-issue-time-ignored", "future-issue-time-accepted",
                "start-not-checked",
            ],
            remedy: """
                Require `iat` as a number that is not in the future, and refuse a token before its `nbf`. \
                Allow only for the difference of two clocks.
                """),
        Habit(
            "issue-time-not-checked", "does not check iat", .replay,
            ["missing-issue-time-accepted", "unreadable-issue-time-ignored", "future-issue-time-accepted"],
            remedy: """
                Require `iat` as a number. Refuse a token whose `iat` is in the future by more than the difference of \
                two clocks.
                """),
        Habit(
            "subject-not-checked", "accepts any sub, or none", .impersonation,
            [
                "missing-subject-accepted", "empty-subject-accepted", "subject-of-other-type-accepted",
                "subject-length-not-checked", "subject-beyond-ascii-accepted",
            ],
            remedy: """
                Require `sub` as a string of 1 to 255 ASCII characters. Refuse a token in which it is missing or anything \
                else.
                """),
        Habit(
            "header-not-checked", "looks at neither typ nor crit in the header", .extension,
            [
                "type-not-checked", "critical-header-ignored", "unencoded-payload-header-ignored",
                "unencoded-payload-called-understood",
            ],
            remedy: """
                Refuse a token with `crit` unless you understand every extension that it names, and a token whose `typ` is \
                that of another kind of token. Check both before you use a claim.
                """),
        Habit(
            "critical-header-ignored-in-any-header",
            "ignores crit, even in an oversized header or one with repeated members", .extension,
            [
                "critical-header-ignored", "unencoded-payload-header-ignored", "unencoded-payload-called-understood",
                "token-size-not-limited", "json-last-duplicate-wins",
            ],
            remedy: """
                Refuse a token with `crit` unless you understand every extension that it names. Limit the size of a token, \
                and refuse a header in which a name occurs twice.
                """),
        Habit(
            "base64-read-loosely", "decodes base64url with a lenient decoder", .malleable,
            [
                "base64-padding-accepted", "base64-standard-alphabet-accepted", "base64-trailing-bits-ignored",
            ],
            remedy: """
                Decode base64url as RFC 7515 defines it, without padding, without `+` and `/`, and with unused bits that \
                are zero. Refuse every other text.
                """),
        Habit(
            "base64-characters-skipped", "decodes base64url and skips characters outside its alphabet", .malleable,
            [
                "base64-padding-accepted", "base64-standard-alphabet-accepted", "base64-trailing-bits-ignored",
                "base64-white-space-ignored", "base64-foreign-characters-ignored", "base64-impossible-length-accepted",
            ],
            remedy: """
                Decode base64url as RFC 7515 defines it, and refuse characters outside its alphabet. \
                Refuse padding, white space, impossible lengths and unused bits that are not zero too.
                """),
        Habit(
            "json-read-loosely", "reads JSON with a lenient parser", .impersonation,
            [
                "json-last-duplicate-wins", "json-byte-order-mark-accepted", "json-utf16-accepted",
                "json-depth-not-limited", "json-stray-commas-accepted", "json-lone-surrogates-replaced",
            ],
            remedy: """
                Read JSON with a parser that refuses what RFC 8259 does not allow, and limits the depth. \
                Refuse a member name that occurs twice, or be sure that every reader uses the same one.
                """),
        Habit(
            "sizes-not-limited", "reads tokens and responses of any size", .exhaustion,
            ["token-size-not-limited", "body-size-not-limited", "json-depth-not-limited", "size-limit-unbounded"],
            remedy: """
                Limit the size of a token, of a response and of the depth of JSON. Stop reading at the limit, and report \
                the failure.
                """),
    ]
}

internal import AssayConformance
internal import ReferenceJOSE

extension FlawCheck {
    /// Checks of the claims of an ID token.
    static let ofClaims: [FlawCheck] = [
        FlawCheck(
            "issuer", [.verifyIDToken], Flaw.ofIssuers,
            remedy: """
                Compare `iss` exactly with the issuer of the provider that you asked, and refuse a token without it \
                or with another. \
                For Google, accept both `https://accounts.google.com` and `accounts.google.com`.
                """),
        FlawCheck(
            "audience", [.verifyIDToken], Flaw.ofAudiences,
            remedy: """
                Compare each `aud`, which is a string or an array of strings, exactly with the client ID for which \
                you requested the token, and refuse a token whose `aud` lacks it. \
                Refuse elements of other types, and further audiences that you do not know or that come without \
                `azp`, and take no other claim in place of `aud`.
                """),
        FlawCheck(
            "authorized-party", [.verifyIDToken], Flaw.ofAuthorizedParties,
            remedy: """
                If `azp` is present, compare it exactly with the client ID that sent the request, and refuse any \
                other value and type. \
                Require `azp` only if `aud` is the client ID of your server or has several values.
                """),
        FlawCheck(
            "expiration", [.verifyIDToken, .parseTokenResponse], Flaw.ofExpirations,
            remedy: """
                Require `exp` as a number of seconds, and compare it with the current time in seconds. \
                Refuse a token without it, and from the second of `exp` on, with no more leeway than you configure.
                """),
        FlawCheck(
            "leeway", [.verifyIDToken, .parseTokenResponse], Flaw.ofLeeways,
            remedy: """
                Allow clocks to differ by exactly the leeway that is configured, in `exp`, `iat` and `nbf` alike. \
                Accept a token up to that edge, and refuse it beyond.
                """),
        FlawCheck(
            "issue-time", [.verifyIDToken, .parseTokenResponse], Flaw.ofIssueTimes,
            remedy: """
                Require `iat` as a number of seconds, and refuse a token that is issued in the future beyond the \
                leeway. \
                Let `exp` and not the age of the token decide when it ends.
                """),
        FlawCheck(
            "not-before", [.verifyIDToken, .parseTokenResponse], Flaw.ofStarts,
            remedy: """
                If `nbf` is present, require a number of seconds, and refuse the token before that time, less the \
                leeway. \
                Accept it from the second of `nbf` on.
                """),
        FlawCheck(
            "numeric-date", [.verifyIDToken, .parseTokenResponse], Flaw.ofNumericDates,
            remedy: """
                Read a time as a JSON number of seconds in at least 64 bits, with its sign, its fraction and its \
                exponent. \
                Refuse every other type, such as a string, `true` or `null`.
                """),
        FlawCheck(
            "kind-of-token", [.verifyIDToken], Flaw.ofKinds,
            remedy: """
                Accept as an ID token only a token of the issuer that you expect, with `exp`, `iat` and `sub` and without \
                `events`, whose `azp`, if it has one, is a client of your own. \
                Refuse every other token that the same keys sign, such as a security event token or a service account's.
                """),
        FlawCheck(
            "authentication", [.verifyIDToken], Flaw.ofAuthentication,
            remedy: """
                Do not refuse a token for its `auth_time` if you did not send `max_age`, and ignore methods in `amr` that \
                you do not know. \
                Read them only if you asked for them.
                """),
        FlawCheck(
            "nonce", [.verifyIDToken], Flaw.ofNonces,
            remedy: """
                Compare `nonce` exactly with the value that you sent in this sign-in, and refuse a token in which it \
                is missing or different. \
                Refuse a token that has a `nonce` if you sent none.
                """),
        FlawCheck(
            "hashed-nonce", [.verifyIDToken], Flaw.ofHashedNonces,
            remedy: """
                If you sent a hash of the nonce, compare `nonce` exactly with the text that you sent, SHA-256 in \
                lower-case hexadecimal. \
                Refuse the nonce itself and every other form of the hash.
                """),
        FlawCheck(
            "apple-claims", [.verifyIDToken], Flaw.ofAppleClaims,
            remedy: """
                Accept `is_private_email` as a Boolean or as the string `true` or `false`, and `real_user_status` as \
                the number 0, 1 or 2. \
                Refuse other values, but do not refuse a person whose status is unknown (1).
                """),
        FlawCheck(
            "subject", [.verifyIDToken], Flaw.ofSubjects,
            remedy: """
                Require `sub` as a string of 1 to 255 ASCII characters, and refuse a token with any other. \
                Identify the person by the issuer and `sub` as it is, in its case, and never by the email address or \
                another claim.
                """),
        FlawCheck(
            "hosted-domain", [.verifyIDToken], Flaw.ofHostedDomains,
            remedy: """
                If you require a hosted domain, compare `hd` exactly with it, and refuse a token without `hd` or with \
                any other value. \
                Never take the domain from the email address, and ignore `hd` if you require none.
                """),
        FlawCheck(
            "access-token-hash", [.verifyIDToken], Flaw.ofAccessTokenHashes,
            remedy: """
                If `at_hash` is present, compare it exactly with the base64url of the left half of the access token's \
                hash, with the hash function of `alg` (SHA-256 for `RS256`). \
                Refuse any other value or type, and accept a token without `at_hash`.
                """),
        FlawCheck(
            "other-claims", [.verifyIDToken], Flaw.ofOtherClaims,
            remedy: """
                Read claims from the payload alone, and ignore those that you do not know. \
                Accept a token without `email`, with any address, verified or not, and with `email_verified` as a \
                Boolean or a string.
                """),
        FlawCheck(
            "verified-email", [.verifyIDToken, .parseUserInfo], Flaw.ofVerifiedEmails,
            remedy: """
                Return true for an `email_verified` that is `true` or the string `true`, and false for one that is `false` \
                or the string `false`. \
                Refuse every other value, or return nothing.
                """),
        FlawCheck(
            "refreshed-claims", [.verifyIDToken], Flaw.ofRefreshes,
            remedy: """
                Compare `iss`, `sub`, the audiences and, where both have it, `auth_time` of the ID token of a refresh \
                exactly with those of the sign-in, and refuse a difference. \
                Do so however long ago the sign-in was, in whatever form `aud` is written, and do not require \
                `nonce`.
                """),
    ]
}

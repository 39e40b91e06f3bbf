internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in checking the issuer.
    static let ofIssuers: [Flaw] = [
        Flaw(
            "issuer-in-array-accepted", "accepts an array in iss that holds the right issuer", .disagreement,
            .accepting(.invalidIssuer), source: "https://github.com/Keats/jsonwebtoken"),
        Flaw(
            "issuer-stops-alike", "treats the full stops of other scripts in iss as dots", .lookalike,
            .accepting(.invalidIssuer), source: "https://www.rfc-editor.org/rfc/rfc3490#section-3.1"),
        Flaw(
            "issuer-not-checked", "does not check iss", .mixUp, .accepting(.invalidIssuer),
            isShownInSignIns: true),
        Flaw("missing-issuer-accepted", "checks iss only if it is present", .mixUp, .accepting(.invalidIssuer)),
        Flaw(
            "issuer-of-any-provider-accepted", "accepts the issuer of any known provider", .mixUp,
            .accepting(.invalidIssuer)),
        Flaw(
            "issuer-of-google-always-accepted", "accepts Google's issuer from every provider", .mixUp,
            .accepting(.invalidIssuer)),
        Flaw(
            "issuer-without-scheme-refused", "accepts only one of Google's two spellings of the issuer", .lockout,
            .refusing, isShownInSignIns: true),
    ]

    /// Flaws in telling an ID token of a person from other genuine tokens.
    static let ofKinds: [Flaw] = [
        Flaw(
            "security-event-taken-for-sign-in", "signs in the subject of a security event token", .otherKind,
            .accepting(.invalidIssuer, .tokenExpired, .invalidSubject, .invalidNonce)),
        Flaw(
            "issuer-of-identity-aware-proxy-accepted", "accepts the issuer of Google's Identity-Aware Proxy", .mixUp,
            .accepting(.invalidIssuer)),
        Flaw(
            "issuer-of-firebase-accepted", "accepts the issuer of Firebase's tokens", .mixUp,
            .accepting(.invalidIssuer)),
        Flaw(
            "service-account-is-its-own-party", "accepts a token that a service account requested for itself",
            .otherKind, .accepting(.invalidAuthorizedParty)),
    ]

    /// Flaws in checking the nonce.
    static let ofNonces: [Flaw] = [
        Flaw(
            "nonce-not-checked", "does not compare nonce", .replay, .accepting(.invalidNonce),
            source: "https://nvd.nist.gov/vuln/detail/CVE-2024-10318", isShownInSignIns: true),
        Flaw(
            "missing-nonce-accepted", "compares nonce only if it is present", .replay, .accepting(.invalidNonce),
            source: "https://nvd.nist.gov/vuln/detail/CVE-2024-10318", isShownInSignIns: true),
        Flaw("unexpected-nonce-accepted", "accepts a nonce although none was sent", .replay, .accepting(.invalidNonce)),
        Flaw("nonce-hash-accepted", "accepts the hash of the nonce in its place", .replay, .accepting(.invalidNonce)),
    ]

    /// Flaws in reading the subject.
    static let ofSubjects: [Flaw] = [
        Flaw(
            "missing-subject-accepted", "accepts a token without sub", .impersonation, .accepting(.invalidSubject),
            isShownInSignIns: true),
        Flaw(
            "empty-subject-accepted", "accepts an empty sub", .impersonation, .accepting(.invalidSubject),
            isShownInSignIns: true),
        Flaw(
            "subject-may-be-anything-present", "accepts any sub that is not empty", .impersonation,
            .accepting(.invalidSubject), source: "https://github.com/nov/openid_connect"),
        Flaw(
            "subject-of-other-type-accepted", "accepts a sub of any JSON type", .impersonation,
            .accepting(.invalidSubject)),
        Flaw("subject-length-not-checked", "accepts a sub of any length", .exhaustion, .accepting(.invalidSubject)),
        Flaw(
            "subject-beyond-ascii-accepted", "accepts a sub that is not ASCII", .impersonation,
            .accepting(.invalidSubject)),
        Flaw("subject-in-lower-case", "converts sub to lower case", .impersonation, .output),
        Flaw(
            "subject-identifier-object-taken", "accepts an object as sub", .impersonation,
            .accepting(.invalidSubject), source: "https://www.rfc-editor.org/rfc/rfc9493#section-3.2.5"),
        Flaw(
            "subject-folded-to-compatible-form", "treats full-width letters in sub as ASCII letters", .impersonation,
            .accepting(.invalidSubject)),
        Flaw("subject-namespace-dropped", "drops what precedes a colon in sub", .impersonation, .output),
        Flaw("token-subject-trimmed", "trims sub", .impersonation, .output),
        Flaw("subject-is-number", "reads sub as a number", .impersonation, .output),
        Flaw(
            "subject-is-email", "uses the email address as the subject", .impersonation, .output,
            source: "https://nvd.nist.gov/vuln/detail/CVE-2020-26254"),
        Flaw("subject-is-user-id", "uses a claim named user_id in place of sub", .impersonation, .output),
    ]

    /// Flaws in reading the other claims.
    static let ofOtherClaims: [Flaw] = [
        Flaw("unknown-claims-refused", "refuses a token with unknown claims", .lockout, .refusing),
        Flaw(
            "verified-email-text-refused", "refuses email_verified as a string", .lockout, .refusing,
            isShownInSignIns: true),
        Flaw("email-required", "refuses a token without an email address", .lockout, .refusing),
        Flaw("verified-email-required", "refuses a person whose email address is not verified", .lockout, .refusing),
        Flaw("plain-email-required", "refuses a token with an unusual email address", .lockout, .refusing),
        Flaw(
            "escaped-slashes-in-claims-refused", "refuses claims with an escaped slash, as PHP writes it", .lockout,
            .refusing, source: "https://www.php.net/manual/en/json.constants.php"),
        Flaw(
            "header-claims-taken", "reads claims from a token's header", .disagreement,
            .accepting(
                .invalidIssuer, .invalidAudience, .invalidNonce, .tokenExpired, .invalidSubject, .invalidHostedDomain,
                .invalidIssuedAt),
            .output),
    ]

    /// Flaws in converting a value to a string.
    static let ofValues: [Flaw] = [
        Flaw(
            "array-of-one-is-its-element", "treats an array of one value as that value", .disagreement,
            .accepting(
                .invalidIssuer, .invalidAudience, .invalidNonce, .tokenExpired, .invalidSubject, .invalidIssuedAt,
                .tokenNotYetValid, .invalidAccessTokenHash, .invalidAuthorizedParty, .missingKeyID, .invalidKey,
                .invalidTokenResponse, .invalidUserInfo, .invalidProviderMetadata)),
        Flaw(
            "first-of-array-taken", "takes the first of several values", .disagreement,
            .accepting(
                .invalidIssuer, .invalidNonce, .invalidSubject, .invalidHostedDomain, .invalidAuthorizedParty,
                .invalidAccessTokenHash, .missingKeyID, .invalidTokenResponse, .invalidUserInfo)),
        Flaw(
            "last-of-array-taken", "takes the last of several values", .disagreement,
            .accepting(
                .invalidIssuer, .invalidNonce, .invalidSubject, .invalidHostedDomain, .invalidAuthorizedParty,
                .invalidAccessTokenHash, .missingKeyID, .invalidTokenResponse, .invalidUserInfo)),
        Flaw(
            "numbers-are-strings", "reads a number as the string of its digits", .disagreement,
            .accepting(.invalidNonce, .invalidSubject, .invalidUserInfo, .unknownKeyID, .invalidTokenResponse)),
        Flaw(
            "literals-are-strings", "reads true as \"true\" and null as \"null\"", .disagreement,
            .accepting(.invalidNonce, .invalidSubject)),
        Flaw(
            "null-is-absent", "treats null as a missing value", .disagreement,
            .accepting(
                .invalidAccessTokenHash, .invalidAuthorizedParty, .unsupportedCriticalHeader, .invalidIDToken,
                .tokenNotYetValid),
            source: "https://developer.apple.com/documentation/swift/keyeddecodingcontainer"),
        Flaw(
            "falsy-claims-are-absent", "treats null, false, zero and an empty string as missing claims",
            .disagreement, .accepting(.invalidAccessTokenHash, .invalidAuthorizedParty, .tokenNotYetValid)),
        Flaw(
            "true-equals-every-text", "compares values so that true equals every text", .disagreement,
            .accepting(
                .invalidIssuer, .invalidAudience, .invalidNonce, .invalidHostedDomain, .invalidAuthorizedParty,
                .invalidAccessTokenHash, .unsupportedAlgorithm),
            source: "https://www.php.net/manual/en/types.comparisons.php"),
        Flaw(
            "null-is-string", "reads null as a text", .disagreement, .accepting(.invalidNonce)),
        Flaw(
            "null-claims-are-present", "accepts a sub or iat of null", .disagreement,
            .accepting(.invalidSubject, .invalidIssuedAt), source: "https://github.com/latchset/jwcrypto"),
        Flaw(
            "any-of-array-taken", "accepts an array that holds the correct string", .disagreement,
            .accepting(
                .invalidIssuer, .invalidNonce, .invalidSubject, .invalidHostedDomain, .invalidUserInfo, .issuerMismatch),
            source: "https://nvd.nist.gov/vuln/detail/CVE-2025-30144"),
        Flaw(
            "any-of-binding-array-taken", "accepts a nonce or hd that is an array with the correct string",
            .disagreement, .accepting(.invalidNonce, .invalidHostedDomain), source: "https://github.com/authlib/joserfc"
        ),
    ]
}

internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Who issued the token.
    static let ofIssuers: [Flaw] = [
        Flaw(
            "issuer-not-checked", "takes tokens of any issuer", .mixUp, [.accepting(.invalidIssuer)],
            isShownInSignIns: true),
        Flaw("missing-issuer-accepted", "checks iss only where it is there", .mixUp, [.accepting(.invalidIssuer)]),
        Flaw(
            "issuer-of-any-provider-accepted", "takes the issuer of any provider that it knows", .mixUp,
            [.accepting(.invalidIssuer)]),
        Flaw(
            "issuer-without-scheme-refused", "knows one of Google's two spellings", .lockout, [.refusing],
            isShownInSignIns: true),
    ]

    /// Which sign-in the token belongs to.
    static let ofNonces: [Flaw] = [
        Flaw(
            "nonce-not-checked", "does not compare nonce", .replay, [.accepting(.invalidNonce)],
            source: "https://nvd.nist.gov/vuln/detail/CVE-2024-10318", isShownInSignIns: true),
        Flaw(
            "missing-nonce-accepted", "compares nonce only where it is there", .replay, [.accepting(.invalidNonce)],
            source: "https://nvd.nist.gov/vuln/detail/CVE-2024-10318", isShownInSignIns: true),
        Flaw("unexpected-nonce-accepted", "takes a nonce that it never sent", .replay, [.accepting(.invalidNonce)]),
        Flaw("nonce-compared-by-prefix", "takes the beginning of the nonce", .replay, [.accepting(.invalidNonce)]),
        Flaw(
            "nonce-searched-in-claim", "looks for the nonce anywhere in the claim", .replay, [.accepting(.invalidNonce)]
        ),
        Flaw("nonce-hash-accepted", "takes the hash of the nonce for it", .replay, [.accepting(.invalidNonce)]),
    ]

    /// Whom the token is about.
    static let ofSubjects: [Flaw] = [
        Flaw(
            "missing-subject-accepted", "takes a token without sub", .impersonation, [.accepting(.invalidSubject)],
            isShownInSignIns: true),
        Flaw(
            "empty-subject-accepted", "takes an empty sub", .impersonation, [.accepting(.invalidSubject)],
            isShownInSignIns: true),
        Flaw(
            "subject-of-other-type-accepted", "makes a string of any sub", .impersonation, [.accepting(.invalidSubject)]
        ),
        Flaw("subject-length-not-checked", "takes a sub of any length", .exhaustion, [.accepting(.invalidSubject)]),
        Flaw(
            "subject-beyond-ascii-accepted", "takes a sub that is not ASCII", .impersonation,
            [.accepting(.invalidSubject)]),
        Flaw("subject-in-lower-case", "puts sub in lower case", .impersonation, [.output]),
        Flaw("subject-is-number", "reads sub as a number", .impersonation, [.output]),
        Flaw(
            "subject-is-email", "takes the email address for the person", .impersonation, [.output],
            source: "https://nvd.nist.gov/vuln/detail/CVE-2020-26254"),
        Flaw("subject-is-user-id", "prefers a claim named user_id", .impersonation, [.output]),
    ]

    /// The claims that need no check.
    static let ofOtherClaims: [Flaw] = [
        Flaw("unknown-claims-refused", "refuses claims that it does not know", .lockout, [.refusing]),
        Flaw(
            "verified-email-text-refused", "refuses email_verified as a string", .lockout, [.refusing],
            isShownInSignIns: true),
        Flaw("email-required", "refuses a token without an email address", .lockout, [.refusing]),
        Flaw("verified-email-required", "refuses a person whose address is not verified", .lockout, [.refusing]),
        Flaw("plain-email-required", "refuses unusual email addresses", .lockout, [.refusing]),
        Flaw(
            "header-claims-taken", "takes claims from the header", .disagreement,
            [
                .accepting(
                    .invalidIssuer, .invalidAudience, .invalidNonce, .tokenExpired, .invalidSubject,
                    .invalidHostedDomain, .invalidIssuedAt), .output,
            ]),
    ]

    /// What is taken for a text.
    static let ofValues: [Flaw] = [
        Flaw(
            "array-of-one-is-its-element", "takes an array of one for its element", .disagreement,
            [
                .accepting(
                    .invalidIssuer, .invalidAudience, .invalidNonce, .tokenExpired, .invalidSubject, .invalidIssuedAt,
                    .tokenNotYetValid, .invalidAccessTokenHash, .invalidAuthorizedParty, .missingKeyID, .invalidKey,
                    .invalidTokenResponse, .invalidUserInfo, .invalidProviderMetadata)
            ]),
        Flaw(
            "numbers-are-strings", "takes a number for the string of its digits", .disagreement,
            [
                .accepting(.invalidNonce, .invalidSubject, .invalidUserInfo, .unknownKeyID, .invalidTokenResponse)
            ]),
        Flaw(
            "literals-are-strings", "takes true for \"true\" and null for \"null\"", .disagreement,
            [.accepting(.invalidNonce, .invalidSubject)]),
        Flaw(
            "any-of-array-taken", "takes an array that holds the right text", .disagreement,
            [
                .accepting(
                    .invalidIssuer, .invalidNonce, .invalidSubject, .invalidHostedDomain, .invalidUserInfo,
                    .issuerMismatch)
            ], source: "https://nvd.nist.gov/vuln/detail/CVE-2025-30144"),
    ]
}

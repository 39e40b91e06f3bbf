internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Who issued the token.
    static let ofIssuers: [Flaw] = [
        issuerNotChecked, missingIssuerAccepted, issuerOfAnyProviderAccepted, issuerWithoutSchemeRefused,
    ]

    static let issuerNotChecked = Flaw(
        "issuer-not-checked", "takes tokens of any issuer", .mixUp, [.accepting(.invalidIssuer)],
        isShownInSignIns: true)
    static let missingIssuerAccepted = Flaw(
        "missing-issuer-accepted", "checks iss only where it is there", .mixUp, [.accepting(.invalidIssuer)])
    static let issuerOfAnyProviderAccepted = Flaw(
        "issuer-of-any-provider-accepted", "takes the issuer of any provider that it knows", .mixUp,
        [.accepting(.invalidIssuer)])
    static let issuerWithoutSchemeRefused = Flaw(
        "issuer-without-scheme-refused", "knows one of Google's two spellings", .lockout, [.refusing],
        isShownInSignIns: true)

    /// Which sign-in the token belongs to.
    static let ofNonces: [Flaw] = [
        nonceNotChecked, missingNonceAccepted, unexpectedNonceAccepted, nonceComparedByPrefix, nonceSearchedInClaim,
        nonceHashAccepted,
    ]

    static let nonceNotChecked = Flaw(
        "nonce-not-checked", "does not compare nonce", .replay, [.accepting(.invalidNonce)],
        source: "https://nvd.nist.gov/vuln/detail/CVE-2024-10318", isShownInSignIns: true)
    static let missingNonceAccepted = Flaw(
        "missing-nonce-accepted", "compares nonce only where it is there", .replay, [.accepting(.invalidNonce)],
        source: "https://nvd.nist.gov/vuln/detail/CVE-2024-10318", isShownInSignIns: true)
    static let unexpectedNonceAccepted = Flaw(
        "unexpected-nonce-accepted", "takes a nonce that it never sent", .replay, [.accepting(.invalidNonce)])
    static let nonceComparedByPrefix = Flaw(
        "nonce-compared-by-prefix", "takes the beginning of the nonce", .replay, [.accepting(.invalidNonce)])
    static let nonceSearchedInClaim = Flaw(
        "nonce-searched-in-claim", "looks for the nonce anywhere in the claim", .replay, [.accepting(.invalidNonce)])
    static let nonceHashAccepted = Flaw(
        "nonce-hash-accepted", "takes the hash of the nonce for it", .replay, [.accepting(.invalidNonce)])

    /// Whom the token is about.
    static let ofSubjects: [Flaw] = [
        missingSubjectAccepted, emptySubjectAccepted, subjectOfOtherTypeAccepted, subjectLengthNotChecked,
        subjectBeyondASCIIAccepted, subjectInLowerCase, subjectIsNumber, subjectIsEmail, subjectIsUserID,
    ]

    static let missingSubjectAccepted = Flaw(
        "missing-subject-accepted", "takes a token without sub", .impersonation, [.accepting(.invalidSubject)],
        isShownInSignIns: true)
    static let emptySubjectAccepted = Flaw(
        "empty-subject-accepted", "takes an empty sub", .impersonation, [.accepting(.invalidSubject)],
        isShownInSignIns: true)
    static let subjectOfOtherTypeAccepted = Flaw(
        "subject-of-other-type-accepted", "makes a string of any sub", .impersonation, [.accepting(.invalidSubject)])
    static let subjectLengthNotChecked = Flaw(
        "subject-length-not-checked", "takes a sub of any length", .exhaustion, [.accepting(.invalidSubject)])
    static let subjectBeyondASCIIAccepted = Flaw(
        "subject-beyond-ascii-accepted", "takes a sub that is not ASCII", .impersonation, [.accepting(.invalidSubject)])
    static let subjectInLowerCase = Flaw("subject-in-lower-case", "puts sub in lower case", .impersonation, [.output])
    static let subjectIsNumber = Flaw("subject-is-number", "reads sub as a number", .impersonation, [.output])
    static let subjectIsEmail = Flaw(
        "subject-is-email", "takes the email address for the person", .impersonation, [.output],
        source: "https://nvd.nist.gov/vuln/detail/CVE-2020-26254")
    static let subjectIsUserID = Flaw("subject-is-user-id", "prefers a claim named user_id", .impersonation, [.output])

    /// The claims that need no check.
    static let ofOtherClaims: [Flaw] = [
        unknownClaimsRefused, verifiedEmailTextRefused, emailRequired, verifiedEmailRequired, plainEmailRequired,
        headerClaimsTaken,
    ]

    static let unknownClaimsRefused = Flaw(
        "unknown-claims-refused", "refuses claims that it does not know", .lockout, [.refusing])
    static let verifiedEmailTextRefused = Flaw(
        "verified-email-text-refused", "refuses email_verified as a string", .lockout, [.refusing],
        isShownInSignIns: true)
    static let emailRequired = Flaw("email-required", "refuses a token without an email address", .lockout, [.refusing])
    static let verifiedEmailRequired = Flaw(
        "verified-email-required", "refuses a person whose address is not verified", .lockout, [.refusing])
    static let plainEmailRequired = Flaw(
        "plain-email-required", "refuses unusual email addresses", .lockout, [.refusing])
    static let headerClaimsTaken = Flaw(
        "header-claims-taken", "takes claims from the header", .disagreement,
        [
            .accepting(
                .invalidIssuer, .invalidAudience, .invalidNonce, .tokenExpired, .invalidSubject,
                .invalidHostedDomain, .invalidIssuedAt), .output,
        ])

    /// What is taken for a text.
    static let ofValues: [Flaw] = [arrayOfOneIsItsElement, numbersAreStrings, literalsAreStrings, anyOfArrayTaken]

    static let literalsAreStrings = Flaw(
        "literals-are-strings", "takes true for \"true\" and null for \"null\"", .disagreement,
        [.accepting(.invalidNonce, .invalidSubject)])
    static let anyOfArrayTaken = Flaw(
        "any-of-array-taken", "takes an array that holds the right text", .disagreement,
        [
            .accepting(
                .invalidIssuer, .invalidNonce, .invalidSubject, .invalidHostedDomain, .invalidUserInfo,
                .issuerMismatch)
        ],
        source: "https://nvd.nist.gov/vuln/detail/CVE-2025-30144")
}

internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// The other claims.
    static let areaClaims = Area(operations: [.verifyIDToken]) {
        Entry(
            .nonceNotChecked, "does not compare nonce", .replay,
            [.accepting(.invalidNonce)],
            "https://nvd.nist.gov/vuln/detail/CVE-2024-10318")
        Entry(
            .missingNonceAccepted, "compares nonce only where it is there", .replay,
            [.accepting(.invalidNonce)],
            "https://nvd.nist.gov/vuln/detail/CVE-2024-10318")
        Entry(.unexpectedNonceAccepted, "takes a nonce that it never sent", .replay, [.accepting(.invalidNonce)])
        Entry(.nonceComparedByPrefix, "takes the beginning of the nonce", .replay, [.accepting(.invalidNonce)])
        Entry(
            .nonceSearchedInClaim, "looks for the nonce anywhere in the claim", .replay,
            [.accepting(.invalidNonce)])
        Entry(.nonceHashAccepted, "takes the hash of the nonce for it", .replay, [.accepting(.invalidNonce)])
        Entry(
            .hashedNonceComparedRaw, "compares the nonce that it kept, where its hash was sent", .lockout, [.refusing])
        Entry(.hashedNonceInBase64URL, "expects the hash of its nonce in base64url", .lockout, [.refusing])
        Entry(
            .hashedNonceInEitherCase, "takes the hash of its nonce in capitals", .replay, [.accepting(.invalidNonce)])
        Entry(
            .rawNonceAcceptedBesideHash, "takes the nonce that it kept beside the hash that it sent", .replay,
            [.accepting(.invalidNonce)])
        Entry(.privateEmailTextRefused, "refuses is_private_email as a string", .lockout, [.refusing])
        Entry(
            .privateEmailNotChecked, "takes is_private_email of any type", .impersonation,
            [.accepting(.invalidIDToken)])
        Entry(.unknownUserRefused, "refuses everyone whom Apple does not know", .lockout, [.refusing])
        Entry(
            .realUserStatusNotChecked, "takes real_user_status of any type", .impersonation,
            [.accepting(.invalidIDToken)])
        Entry(.missingSubjectAccepted, "takes a token without sub", .impersonation, [.accepting(.invalidSubject)])
        Entry(.emptySubjectAccepted, "takes an empty sub", .impersonation, [.accepting(.invalidSubject)])
        Entry(.subjectOfOtherTypeAccepted, "makes a string of any sub", .impersonation, [.accepting(.invalidSubject)])
        Entry(.subjectLengthNotChecked, "takes a sub of any length", .exhaustion, [.accepting(.invalidSubject)])
        Entry(
            .subjectBeyondASCIIAccepted, "takes a sub that is not ASCII", .impersonation,
            [.accepting(.invalidSubject)])
        Entry(.subjectInLowerCase, "puts sub in lower case", .impersonation, [.output])
        Entry(.subjectIsNumber, "reads sub as a number", .impersonation, [.output])
        Entry(
            .subjectIsEmail, "takes the email address for the person", .impersonation,
            [.output],
            "https://nvd.nist.gov/vuln/detail/CVE-2020-26254")
        Entry(.subjectIsUserID, "prefers a claim named user_id", .impersonation, [.output])
        Entry(.hostedDomainNotChecked, "does not compare hd", .outsider, [.accepting(.invalidHostedDomain)])
        Entry(
            .missingHostedDomainAccepted, "compares hd only where it is there", .outsider,
            [.accepting(.invalidHostedDomain)])
        Entry(.unexpectedHostedDomainRefused, "refuses an hd that it did not ask for", .lockout, [.refusing])
        Entry(
            .hostedDomainTakenFromEmail, "takes the domain of the email address for hd", .outsider,
            [.accepting(.invalidHostedDomain)])
        Entry(.hostedDomainComparedByEnd, "compares the end of hd", .outsider, [.accepting(.invalidHostedDomain)])
        Entry(
            .subdomainsOfHostedDomainAccepted, "takes subdomains for the domain", .outsider,
            [.accepting(.invalidHostedDomain)])
        Entry(
            .hostedDomainComparedByPrefix, "compares the beginning of hd", .outsider,
            [.accepting(.invalidHostedDomain)])
        Entry(
            .parentOfHostedDomainAccepted, "takes the end of the domain for it", .outsider,
            [.accepting(.invalidHostedDomain)])
        Entry(.wildcardDomainAccepted, "takes the domain *", .outsider, [.accepting(.invalidHostedDomain)])
        Entry(.accessTokenHashNotChecked, "does not compare at_hash", .replay, [.accepting(.invalidAccessTokenHash)])
        Entry(.accessTokenHashRequired, "refuses a token without at_hash", .lockout, [.refusing])
        Entry(
            .accessTokenHashOfOtherTypeIgnored, "ignores an at_hash that is no string", .replay,
            [.accepting(.invalidAccessTokenHash)])
        Entry(
            .accessTokenHashComparedByPrefix, "takes the beginning of at_hash", .replay,
            [.accepting(.invalidAccessTokenHash)])
        Entry(
            .wholeAccessTokenHashAccepted, "takes the whole hash for its half", .replay,
            [.accepting(.invalidAccessTokenHash)])
        Entry(
            .rightHalfOfHashAccepted, "takes the right half of the hash", .replay,
            [.accepting(.invalidAccessTokenHash)])
        Entry(
            .accessTokenHashComparedDecoded, "compares at_hash after decoding it", .malleable,
            [.accepting(.invalidAccessTokenHash)])
        Entry(
            .anyAccessTokenHashAccepted, "takes at_hash of any hash function", .confusion,
            [.accepting(.invalidAccessTokenHash)],
            "https://nvd.nist.gov/vuln/detail/CVE-2026-28498")
        Entry(
            .accessTokenHashInHexadecimal, "takes at_hash in hexadecimal", .malleable,
            [.accepting(.invalidAccessTokenHash)])
        Entry(.unknownClaimsRefused, "refuses claims that it does not know", .lockout, [.refusing])
        Entry(.verifiedEmailTextRefused, "refuses email_verified as a string", .lockout, [.refusing])
        Entry(.emailRequired, "refuses a token without an email address", .lockout, [.refusing])
        Entry(.verifiedEmailRequired, "refuses a person whose address is not verified", .lockout, [.refusing])
        Entry(.plainEmailRequired, "refuses unusual email addresses", .lockout, [.refusing])
        Entry(
            .headerClaimsTaken, "takes claims from the header", .disagreement,
            [
                .accepting(.invalidIssuer), .accepting(.invalidAudience), .accepting(.invalidNonce),
                .accepting(.tokenExpired), .accepting(.invalidSubject), .accepting(.invalidHostedDomain),
                .accepting(.invalidIssuedAt), .output,
            ])
        Entry(
            .refreshNotCompared, "does not compare the token of a refresh with the first", .impersonation,
            [.accepting(.refreshMismatch)])
        Entry(.refreshNonceRequired, "wants the nonce again after a refresh", .lockout, [.refusing])
        Entry(.previousTokenMustBeRecent, "refuses a refresh long after the first token", .lockout, [.refusing])
        Entry(.refreshedAudienceComparedAsText, "wants aud written as before", .lockout, [.refusing])
        Entry(
            .refreshedSubjectComparedByPrefix, "compares the beginning of sub after a refresh", .impersonation,
            [.accepting(.refreshMismatch)])
        Entry(
            .signInTimeNotCompared, "does not compare auth_time after a refresh", .replay,
            [.accepting(.refreshMismatch)])
    }
}

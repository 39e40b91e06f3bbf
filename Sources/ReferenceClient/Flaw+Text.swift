internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// How texts are compared.
    static let areaText = Area(operations: [
        .verifyIDToken, .parseAuthorizationResponse, .parseUserInfo, .parseProviderMetadata, .parseTokenResponse,
        .parseKeySet,
    ]) {
        Entry(
            .textComparedWithoutCase, "compares texts without case", .lookalike,
            [
                .accepting(.invalidIssuer), .accepting(.invalidAudience), .accepting(.invalidNonce),
                .accepting(.stateMismatch), .accepting(.issuerMismatch), .accepting(.unknownKeyID),
                .accepting(.invalidUserInfo), .accepting(.invalidAuthorizedParty),
                .accepting(.invalidAccessTokenHash),
            ])
        Entry(
            .textTrimmed, "trims texts before it compares them", .lookalike,
            [
                .accepting(.invalidIssuer), .accepting(.invalidAudience), .accepting(.invalidNonce),
                .accepting(.stateMismatch), .accepting(.issuerMismatch), .accepting(.unknownKeyID),
                .accepting(.invalidUserInfo),
            ])
        Entry(
            .textCutAtNUL, "compares texts up to a NUL", .lookalike,
            [
                .accepting(.invalidIssuer), .accepting(.invalidAudience), .accepting(.invalidNonce),
                .accepting(.stateMismatch), .accepting(.issuerMismatch), .accepting(.unknownKeyID),
                .accepting(.invalidUserInfo), .accepting(.invalidHostedDomain), .accepting(.invalidIDToken),
                .accepting(.invalidTokenResponse),
            ])
        Entry(
            .textNormalised, "compares texts as Swift does, up to canonical equivalence", .lookalike,
            [
                .accepting(.invalidIssuer), .accepting(.invalidAudience), .accepting(.invalidNonce),
                .accepting(.unknownKeyID), .accepting(.invalidUserInfo), .accepting(.invalidHostedDomain),
                .accepting(.invalidAuthorizedParty),
            ])
        Entry(
            .textFoldedToCompatibleForm, "takes full-width letters for plain ones", .lookalike,
            [
                .accepting(.invalidIssuer), .accepting(.invalidAudience), .accepting(.invalidNonce),
                .accepting(.stateMismatch), .accepting(.invalidUserInfo), .accepting(.invalidHostedDomain),
            ],
            "https://www.unicode.org/reports/tr36/")
        Entry(
            .textWithoutInvisibleCharacters, "skips characters that do not show", .lookalike,
            [
                .accepting(.invalidIssuer), .accepting(.invalidAudience), .accepting(.invalidNonce),
                .accepting(.stateMismatch),
            ],
            "https://www.unicode.org/reports/tr36/")
        Entry(
            .textPercentDecoded, "decodes percent escapes before it compares texts", .lookalike,
            [
                .accepting(.invalidIssuer), .accepting(.issuerMismatch), .accepting(.stateMismatch),
                .accepting(.invalidIDToken),
            ])
        Entry(
            .textComparedAsNumbers, "compares numeric texts as numbers", .lookalike,
            [.accepting(.invalidNonce), .accepting(.invalidUserInfo)],
            "https://www.php.net/manual/en/language.types.numeric-strings.php")
        Entry(
            .issuerComparedByPrefix, "compares the beginning of the issuer", .mixUp,
            [.accepting(.invalidIssuer), .accepting(.issuerMismatch)])
        Entry(
            .issuerWithinExpected, "takes any part of the issuer", .mixUp,
            [.accepting(.invalidIssuer), .accepting(.issuerMismatch)],
            "https://github.com/advisories/GHSA-75c5-xw7c-p5pm")
        Entry(
            .issuerContainsExpected, "looks for the issuer anywhere in the text", .mixUp,
            [.accepting(.invalidIssuer), .accepting(.issuerMismatch)])
        Entry(
            .issuerTrailingSlashIgnored, "ignores a slash after the issuer", .mixUp,
            [.accepting(.invalidIssuer), .accepting(.issuerMismatch)])
        Entry(
            .issuerSchemeIgnored, "ignores the issuer's scheme", .mixUp,
            [.accepting(.invalidIssuer), .accepting(.issuerMismatch)])
        Entry(
            .issuerComparedByHost, "compares the issuer's host alone", .mixUp,
            [.accepting(.invalidIssuer), .accepting(.issuerMismatch)])
        Entry(
            .arrayOfOneIsItsElement, "takes an array of one for its element", .disagreement,
            [
                .accepting(.invalidIssuer), .accepting(.invalidAudience), .accepting(.invalidNonce),
                .accepting(.tokenExpired), .accepting(.invalidSubject), .accepting(.invalidIssuedAt),
                .accepting(.tokenNotYetValid), .accepting(.invalidAccessTokenHash),
                .accepting(.invalidAuthorizedParty), .accepting(.missingKeyID), .accepting(.invalidKey),
                .accepting(.invalidTokenResponse), .accepting(.invalidUserInfo),
                .accepting(.invalidProviderMetadata),
            ])
        Entry(
            .numbersAreStrings, "takes a number for the string of its digits", .disagreement,
            [
                .accepting(.invalidNonce), .accepting(.invalidSubject), .accepting(.invalidUserInfo),
                .accepting(.unknownKeyID), .accepting(.invalidTokenResponse),
            ])
        Entry(
            .literalsAreStrings, "takes true for \"true\" and null for \"null\"", .disagreement,
            [.accepting(.invalidNonce), .accepting(.invalidSubject)])
        Entry(
            .anyOfArrayTaken, "takes an array that holds the right text", .disagreement,
            [
                .accepting(.invalidIssuer), .accepting(.invalidNonce), .accepting(.invalidSubject),
                .accepting(.invalidHostedDomain), .accepting(.invalidUserInfo), .accepting(.issuerMismatch),
            ],
            "https://nvd.nist.gov/vuln/detail/CVE-2025-30144")
        Entry(
            .memberNamesIgnoreCase, "finds members without regard to case", .disagreement,
            [
                .accepting(.invalidIssuer), .accepting(.invalidAudience), .accepting(.invalidNonce),
                .accepting(.tokenExpired), .accepting(.invalidSubject), .accepting(.invalidHostedDomain),
                .accepting(.unsupportedAlgorithm), .accepting(.invalidTokenResponse), .accepting(.invalidUserInfo),
                .accepting(.invalidKeySet), .accepting(.issuerMismatch), .accepting(.invalidProviderMetadata),
                .output, .refusing,
            ],
            "https://pkg.go.dev/encoding/json")
        Entry(
            .prototypeMembersRead, "finds members in __proto__", .disagreement,
            [.accepting(.invalidIssuer), .accepting(.tokenExpired), .accepting(.invalidTokenResponse), .output])
        Entry(
            .camelCaseNamesAccepted, "finds id_token under the name idToken", .disagreement,
            [.accepting(.invalidTokenResponse)])
        Entry(.numbersThroughDouble, "reads numbers as doubles", .impersonation, [.accepting(.invalidUserInfo)])
    }
}

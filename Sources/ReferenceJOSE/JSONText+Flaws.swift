extension Flaw {
    package static let arrayOfOneIsItsElement = Flaw(
        "array-of-one-is-its-element", "takes an array of one for its element", .disagreement,
        [
            .accepting(
                "invalid-issuer", "invalid-audience", "invalid-nonce", "token-expired", "invalid-subject",
                "invalid-issued-at", "token-not-yet-valid", "invalid-access-token-hash", "invalid-authorized-party",
                "missing-key-id", "invalid-key", "invalid-token-response", "invalid-user-info",
                "invalid-provider-metadata")
        ])

    package static let numbersAreStrings = Flaw(
        "numbers-are-strings", "takes a number for the string of its digits", .disagreement,
        [
            .accepting(
                "invalid-nonce", "invalid-subject", "invalid-user-info", "unknown-key-id",
                "invalid-token-response")
        ])

    /// How a member is found by its name.
    package static let ofMemberNames: [Flaw] = [memberNamesIgnoreCase, prototypeMembersRead, camelCaseNamesAccepted]

    package static let memberNamesIgnoreCase = Flaw(
        "member-names-ignore-case", "finds members without regard to case", .disagreement,
        [
            .accepting(
                "invalid-issuer", "invalid-audience", "invalid-nonce", "token-expired", "invalid-subject",
                "invalid-hosted-domain", "unsupported-algorithm", "invalid-token-response", "invalid-user-info",
                "invalid-key-set", "issuer-mismatch", "invalid-provider-metadata"), .output, .refusing,
        ],
        source: "https://pkg.go.dev/encoding/json")
    package static let prototypeMembersRead = Flaw(
        "prototype-members-read", "finds members in __proto__", .disagreement,
        [.accepting("invalid-issuer", "token-expired", "invalid-token-response"), .output])
    package static let camelCaseNamesAccepted = Flaw(
        "camel-case-names-accepted", "finds id_token under the name idToken", .disagreement,
        [.accepting("invalid-token-response")])

    /// What counts as JSON.
    package static let ofJSON: [Flaw] = [
        bodySizeNotLimited, jsonDepthNotLimited, jsonEscapesRefused, jsonBeyondASCIIRefused, jsonArrayOfOneIsAnObject,
        jsonByteOrderMarkAccepted, jsonUTF16Accepted, jsonInvalidUTF8Replaced, jsonCutAtNUL, jsonLeadingTextIgnored,
        jsonTrailingTextIgnored, jsonCommentsAccepted, jsonUnicodeSpaceAccepted, jsonSingleQuotesAccepted,
        jsonStrayCommasAccepted, jsonMissingEndAccepted, jsonMissingCommaAccepted, jsonLastDuplicateWins,
        jsonFirstDuplicateWins, jsonNotANumberAccepted, jsonOtherLiteralsAccepted, jsonOtherNumberFormsAccepted,
        jsonLoneSurrogatesReplaced, jsonControlCharactersAccepted, jsonUnknownEscapesAccepted,
        jsonSignedEscapesAccepted, jsonBareNamesAccepted, jsonEqualsSignAccepted, jsonWhiteSpaceRefused,
    ]

    package static let bodySizeNotLimited = Flaw(
        "body-size-not-limited", "reads an answer of any size", .exhaustion, .unreadable)
    package static let jsonDepthNotLimited = Flaw(
        "json-depth-not-limited", "reads JSON of twice the depth", .exhaustion, .unreadable,
        source: "https://nvd.nist.gov/vuln/detail/CVE-2025-53864")
    package static let jsonEscapesRefused = Flaw(
        "json-escapes-refused", "does not know escapes in strings", .lockout, [.refusing])
    package static let jsonBeyondASCIIRefused = Flaw(
        "json-beyond-ascii-refused", "does not know characters beyond ASCII", .lockout, [.refusing])
    package static let jsonArrayOfOneIsAnObject = Flaw(
        "json-array-of-one-is-an-object", "takes an array of one object for the object", .disagreement, .unreadable)
    package static let jsonByteOrderMarkAccepted = Flaw(
        "json-byte-order-mark-accepted", "skips a byte order mark", .disagreement, .unreadable,
        source: "https://github.com/swiftlang/swift-corelibs-foundation")
    package static let jsonUTF16Accepted = Flaw(
        "json-utf16-accepted", "reads UTF-16", .disagreement, .unreadable,
        source: "https://github.com/swiftlang/swift-corelibs-foundation")
    package static let jsonInvalidUTF8Replaced = Flaw(
        "json-invalid-utf8-replaced", "replaces what is not UTF-8", .disagreement, .unreadable)
    package static let jsonCutAtNUL = Flaw("json-cut-at-nul", "reads up to a NUL", .disagreement, .unreadable)
    package static let jsonLeadingTextIgnored = Flaw(
        "json-leading-text-ignored", "skips text before the object", .disagreement, .unreadable)
    package static let jsonTrailingTextIgnored = Flaw(
        "json-trailing-text-ignored", "ignores text after the object", .disagreement, .unreadable)
    package static let jsonCommentsAccepted = Flaw(
        "json-comments-accepted", "skips comments", .disagreement, .unreadable)
    package static let jsonUnicodeSpaceAccepted = Flaw(
        "json-unicode-space-accepted", "skips white space of other kinds", .disagreement, .unreadable)
    package static let jsonSingleQuotesAccepted = Flaw(
        "json-single-quotes-accepted", "takes strings in single quotation marks", .disagreement, .unreadable)
    package static let jsonStrayCommasAccepted = Flaw(
        "json-stray-commas-accepted", "skips commas that separate nothing", .disagreement, .unreadable)
    package static let jsonMissingEndAccepted = Flaw(
        "json-missing-end-accepted", "takes an object without its last brace", .disagreement, .unreadable)
    package static let jsonMissingCommaAccepted = Flaw(
        "json-missing-comma-accepted", "takes members without a comma between them", .disagreement, .unreadable)
    package static let jsonLastDuplicateWins = Flaw(
        "json-last-duplicate-wins", "takes the last of two members of one name", .disagreement, .unreadable,
        source: "https://datatracker.ietf.org/doc/html/rfc8259#section-4")
    package static let jsonFirstDuplicateWins = Flaw(
        "json-first-duplicate-wins", "takes the first of two members of one name", .disagreement, .unreadable,
        source: "https://datatracker.ietf.org/doc/html/rfc8259#section-4")
    package static let jsonNotANumberAccepted = Flaw(
        "json-not-a-number-accepted", "takes NaN and Infinity for numbers", .stale, .unreadable,
        source: "https://docs.python.org/3/library/json.html")
    package static let jsonOtherLiteralsAccepted = Flaw(
        "json-other-literals-accepted", "takes literals of other languages", .disagreement, .unreadable)
    package static let jsonOtherNumberFormsAccepted = Flaw(
        "json-other-number-forms-accepted", "takes numbers as other languages write them", .disagreement, .unreadable)
    package static let jsonLoneSurrogatesReplaced = Flaw(
        "json-lone-surrogates-replaced", "replaces lone surrogates", .lookalike, .unreadable)
    package static let jsonControlCharactersAccepted = Flaw(
        "json-control-characters-accepted", "takes bare control characters in strings", .disagreement, .unreadable)
    package static let jsonUnknownEscapesAccepted = Flaw(
        "json-unknown-escapes-accepted", "takes unknown escapes for their letter", .disagreement, .unreadable)
    package static let jsonSignedEscapesAccepted = Flaw(
        "json-signed-escapes-accepted", "takes signs for hexadecimal digits in escapes", .disagreement, .unreadable)
    package static let jsonBareNamesAccepted = Flaw(
        "json-bare-names-accepted", "takes names without quotation marks", .disagreement, .unreadable,
        source: "https://json5.org")
    package static let jsonEqualsSignAccepted = Flaw(
        "json-equals-sign-accepted", "takes an equals sign for a colon", .disagreement, .unreadable,
        source: "https://github.com/google/gson")
    package static let jsonWhiteSpaceRefused = Flaw(
        "json-white-space-refused", "does not know line breaks between tokens", .lockout, [.refusing])
}

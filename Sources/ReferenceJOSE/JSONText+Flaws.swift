extension Flaw {

    /// How a member is found by its name.
    package static let ofMemberNames: [Flaw] = [
        Flaw(
            "member-names-ignore-case", "finds members without regard to case", .disagreement,
            [
                .accepting(
                    "invalid-issuer", "invalid-audience", "invalid-nonce", "token-expired", "invalid-subject",
                    "invalid-hosted-domain", "unsupported-algorithm", "invalid-token-response", "invalid-user-info",
                    "invalid-key-set", "issuer-mismatch", "invalid-provider-metadata"), .output, .refusing,
            ], source: "https://pkg.go.dev/encoding/json"),
        Flaw(
            "prototype-members-read", "finds members in __proto__", .disagreement,
            [.accepting("invalid-issuer", "token-expired", "invalid-token-response"), .output]),
        Flaw(
            "camel-case-names-accepted", "finds id_token under the name idToken", .disagreement,
            [.accepting("invalid-token-response")]),
    ]

    /// What counts as JSON.
    package static let ofJSON: [Flaw] = [
        Flaw("body-size-not-limited", "reads an answer of any size", .exhaustion, .unreadable),
        Flaw(
            "json-depth-not-limited", "reads JSON of twice the depth", .exhaustion, .unreadable,
            source: "https://nvd.nist.gov/vuln/detail/CVE-2025-53864"),
        Flaw("json-escapes-refused", "does not know escapes in strings", .lockout, [.refusing]),
        Flaw("json-beyond-ascii-refused", "does not know characters beyond ASCII", .lockout, [.refusing]),
        Flaw(
            "json-array-of-one-is-an-object", "takes an array of one object for the object", .disagreement, .unreadable),
        Flaw(
            "json-byte-order-mark-accepted", "skips a byte order mark", .disagreement, .unreadable,
            source: "https://github.com/swiftlang/swift-corelibs-foundation"),
        Flaw(
            "json-utf16-accepted", "reads UTF-16", .disagreement, .unreadable,
            source: "https://github.com/swiftlang/swift-corelibs-foundation"),
        Flaw("json-invalid-utf8-replaced", "replaces what is not UTF-8", .disagreement, .unreadable),
        Flaw("json-cut-at-nul", "reads up to a NUL", .disagreement, .unreadable),
        Flaw("json-leading-text-ignored", "skips text before the object", .disagreement, .unreadable),
        Flaw("json-trailing-text-ignored", "ignores text after the object", .disagreement, .unreadable),
        Flaw("json-comments-accepted", "skips comments", .disagreement, .unreadable),
        Flaw("json-unicode-space-accepted", "skips white space of other kinds", .disagreement, .unreadable),
        Flaw("json-single-quotes-accepted", "takes strings in single quotation marks", .disagreement, .unreadable),
        Flaw("json-stray-commas-accepted", "skips commas that separate nothing", .disagreement, .unreadable),
        Flaw("json-missing-end-accepted", "takes an object without its last brace", .disagreement, .unreadable),
        Flaw("json-missing-comma-accepted", "takes members without a comma between them", .disagreement, .unreadable),
        Flaw(
            "json-last-duplicate-wins", "takes the last of two members of one name", .disagreement, .unreadable,
            source: "https://datatracker.ietf.org/doc/html/rfc8259#section-4"),
        Flaw(
            "json-first-duplicate-wins", "takes the first of two members of one name", .disagreement, .unreadable,
            source: "https://datatracker.ietf.org/doc/html/rfc8259#section-4"),
        Flaw(
            "json-not-a-number-accepted", "takes NaN and Infinity for numbers", .stale, .unreadable,
            source: "https://docs.python.org/3/library/json.html"),
        Flaw("json-other-literals-accepted", "takes literals of other languages", .disagreement, .unreadable),
        Flaw(
            "json-other-number-forms-accepted", "takes numbers as other languages write them", .disagreement,
            .unreadable),
        Flaw("json-lone-surrogates-replaced", "replaces lone surrogates", .lookalike, .unreadable),
        Flaw(
            "json-control-characters-accepted", "takes bare control characters in strings", .disagreement, .unreadable),
        Flaw("json-unknown-escapes-accepted", "takes unknown escapes for their letter", .disagreement, .unreadable),
        Flaw(
            "json-signed-escapes-accepted", "takes signs for hexadecimal digits in escapes", .disagreement, .unreadable),
        Flaw(
            "json-bare-names-accepted", "takes names without quotation marks", .disagreement, .unreadable,
            source: "https://json5.org"),
        Flaw(
            "json-equals-sign-accepted", "takes an equals sign for a colon", .disagreement, .unreadable,
            source: "https://github.com/google/gson"),
        Flaw("json-white-space-refused", "does not know line breaks between tokens", .lockout, [.refusing]),
    ]
}

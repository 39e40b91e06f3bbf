extension Flaw {

    /// Flaws in finding a member by its name.
    package static let ofMemberNames: [Flaw] = [
        Flaw(
            "member-names-ignore-case", "matches the names of JSON members without regard to case", .disagreement,
            .accepting(
                "invalid-issuer", "invalid-audience", "invalid-nonce", "token-expired", "invalid-subject",
                "invalid-hosted-domain", "unsupported-algorithm", "invalid-token-response", "invalid-user-info",
                "invalid-key-set", "issuer-mismatch", "invalid-provider-metadata"),
            .output, .refusing, source: "https://pkg.go.dev/encoding/json"),
        Flaw(
            "prototype-members-read", "reads members of __proto__ as members of the object itself", .disagreement,
            .accepting("invalid-issuer", "token-expired", "invalid-token-response"), .output),
        Flaw(
            "camel-case-names-accepted", "reads the member idToken as id_token", .disagreement,
            .accepting("invalid-token-response")),
    ]

    /// Flaws in reading JSON.
    package static let ofJSON: [Flaw] = [
        Flaw("body-size-not-limited", "reads a response of any size", .exhaustion, .unreadable),
        Flaw(
            "json-depth-not-limited", "reads JSON that is nested too deeply", .exhaustion, .unreadable,
            source: "https://nvd.nist.gov/vuln/detail/CVE-2025-53864"),
        Flaw("json-escapes-refused", "refuses escapes in JSON strings", .lockout, .refusing),
        Flaw("json-beyond-ascii-refused", "refuses JSON with characters that are not ASCII", .lockout, .refusing),
        Flaw(
            "json-array-of-one-is-an-object", "treats a JSON array of one object as the object", .disagreement,
            .unreadable),
        Flaw(
            "json-byte-order-mark-accepted", "skips a byte order mark before JSON", .disagreement, .unreadable,
            source: "https://github.com/swiftlang/swift-corelibs-foundation"),
        Flaw(
            "json-utf16-accepted", "reads JSON in UTF-16", .disagreement, .unreadable,
            source: "https://github.com/swiftlang/swift-corelibs-foundation"),
        Flaw(
            "json-encoded-surrogates-accepted", "reads surrogates that are encoded as UTF-8 in JSON", .disagreement,
            .unreadable, source: "https://docs.python.org/3/library/json.html"),
        Flaw("json-cut-at-nul", "reads JSON only up to a NUL", .disagreement, .unreadable),
        Flaw("json-leading-text-ignored", "skips text before a JSON object", .disagreement, .unreadable),
        Flaw("json-trailing-text-ignored", "ignores text after a JSON object", .disagreement, .unreadable),
        Flaw("json-comments-accepted", "skips comments in JSON", .disagreement, .unreadable),
        Flaw(
            "json-unicode-space-accepted", "skips Unicode white space that JSON does not allow", .disagreement,
            .unreadable),
        Flaw(
            "json-single-quotes-accepted", "accepts JSON strings in single quotation marks", .disagreement, .unreadable),
        Flaw("json-stray-commas-accepted", "skips extra commas in JSON", .disagreement, .unreadable),
        Flaw(
            "json-missing-end-accepted", "accepts a JSON object without its closing brace", .disagreement, .unreadable),
        Flaw(
            "json-missing-comma-accepted", "accepts JSON members without a comma between them", .disagreement,
            .unreadable),
        Flaw(
            "json-last-duplicate-wins", "uses the last of two JSON members with the same name", .disagreement,
            .unreadable,
            source: "https://datatracker.ietf.org/doc/html/rfc8259#section-4"),
        Flaw(
            "json-first-duplicate-wins", "uses the first of two JSON members with the same name", .disagreement,
            .unreadable,
            source: "https://datatracker.ietf.org/doc/html/rfc8259#section-4"),
        Flaw(
            "json-null-keeps-earlier-member",
            "uses the first of two JSON members with the same name if the second is null",
            .disagreement, .unreadable, source: "https://pkg.go.dev/encoding/json#Unmarshal"),
        Flaw(
            "json-not-a-number-accepted", "accepts NaN and Infinity as JSON numbers", .stale, .unreadable,
            source: "https://docs.python.org/3/library/json.html"),
        Flaw(
            "json-not-a-number-outside-times-accepted", "accepts NaN and Infinity as JSON numbers, but not as times",
            .disagreement, .unreadable, source: "https://github.com/jpadilla/pyjwt"),
        Flaw("json-other-literals-accepted", "accepts literals of other languages in JSON", .disagreement, .unreadable),
        Flaw(
            "json-other-number-forms-accepted", "accepts the number formats of other languages in JSON", .disagreement,
            .unreadable),
        Flaw("json-lone-surrogates-replaced", "replaces lone surrogates in JSON strings", .lookalike, .unreadable),
        Flaw(
            "json-control-characters-accepted", "accepts unescaped control characters in JSON strings", .disagreement,
            .unreadable),
        Flaw("json-unknown-escapes-accepted", "reads an unknown JSON escape as its letter", .disagreement, .unreadable),
        Flaw(
            "json-signed-escapes-accepted", "accepts a sign as a hexadecimal digit of a JSON escape", .disagreement,
            .unreadable),
        Flaw(
            "json-bare-names-accepted", "accepts JSON names without quotation marks", .disagreement, .unreadable,
            source: "https://json5.org"),
        Flaw(
            "json-equals-sign-accepted", "accepts an equals sign instead of a colon in JSON", .disagreement,
            .unreadable,
            source: "https://github.com/google/gson"),
        Flaw("json-white-space-refused", "refuses line breaks between JSON tokens", .lockout, .refusing),
    ]
}

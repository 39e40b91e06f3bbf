extension Flaw {
    /// Flaws in reading what resembles JSON.
    package static let ofAlmostJSON: [Flaw] = [
        Flaw(
            "json5-accepted", "reads JSON5", .disagreement, .unreadable,
            source: "https://developer.apple.com/documentation/foundation/jsondecoder/allowsjson5"),
        Flaw(
            "json-unknown-characters-skipped", "skips characters between JSON tokens that cannot begin a token",
            .disagreement, .unreadable),
        Flaw("json-cut-at-last-brace", "reads JSON only up to the last closing brace", .disagreement, .unreadable),
        Flaw(
            "json-further-values-ignored", "reads the first of several JSON values", .disagreement, .unreadable,
            source: "https://pkg.go.dev/encoding/json#Decoder.Decode"),
        Flaw("json-cut-text-completed", "completes JSON that ends too early", .disagreement, .unreadable),
        Flaw("json-repeated-commas-accepted", "reads several commas in JSON as one", .disagreement, .unreadable),
        Flaw(
            "json-numbers-read-as-decimals", "reads JSON numbers with a general reader of decimal numbers",
            .disagreement, .unreadable),
        Flaw(
            "json-numbers-read-as-integers", "reads JSON numbers with a general reader of integers", .disagreement,
            .unreadable),
        Flaw("json-literals-ignore-case", "reads the literals of JSON in any case", .disagreement, .unreadable),
        Flaw(
            "json-literals-known-by-first-letter", "recognises the literals of JSON by their first letter",
            .disagreement, .unreadable),
        Flaw(
            "json-escaped-apostrophes-accepted", "accepts an escaped apostrophe in JSON", .disagreement, .unreadable),
        Flaw("json-escapes-ignore-case", "reads the letter of a JSON escape in any case", .disagreement, .unreadable),
        Flaw(
            "json-lone-low-surrogates-accepted", "accepts a low surrogate in JSON that follows no high one",
            .lookalike, .unreadable),
        Flaw(
            "json-second-surrogate-not-checked", "takes what follows a high surrogate in JSON for a low one",
            .lookalike, .unreadable),
        Flaw(
            "json-surrogates-in-any-order-accepted", "accepts two surrogates in JSON in the wrong order", .lookalike,
            .unreadable),
    ]

    /// Flaws in noticing that a name occurs twice.
    package static let ofRepeatedNames: [Flaw] = [
        Flaw(
            "json-repetitions-alike-accepted", "accepts two JSON members with the same name and value", .disagreement,
            .unreadable),
        Flaw(
            "json-repetitions-inside-accepted", "refuses repeated names in JSON only at the top", .disagreement,
            .unreadable),
        Flaw(
            "json-repeated-numbers-accepted", "refuses repeated names in JSON only if the values are no numbers",
            .disagreement, .unreadable),
        Flaw(
            "json-repetitions-but-of-iss-and-sub-accepted", "refuses repeated names in JSON only of iss and sub",
            .disagreement, .unreadable),
        Flaw(
            "json-repetitions-but-of-registered-claims-accepted",
            "refuses repeated names in JSON only of the claims that RFC 7519 registers", .disagreement, .unreadable),
        Flaw(
            "json-repetitions-of-unknown-names-accepted", "refuses repeated names in JSON only of members that it uses",
            .disagreement, .unreadable),
        Flaw("json-empty-names-dropped", "drops JSON members with an empty name", .disagreement, .unreadable),
        Flaw(
            "json-names-not-unescaped", "does not decode escapes in the names of JSON members", .disagreement,
            .unreadable, .refusing),
    ]

    /// Flaws in limiting JSON, and in finding its members.
    package static let ofJSONLimits: [Flaw] = [
        Flaw("json-limited-to-depth-16", "refuses JSON that is nested deeper than 16", .lockout, .refusing),
        Flaw(
            "json-depth-of-objects-not-limited", "limits the depth of arrays in JSON and not that of objects",
            .exhaustion, .unreadable),
        Flaw(
            "json-depth-of-skipped-values-not-limited", "does not limit the depth of JSON that it skips", .exhaustion,
            .unreadable),
        Flaw("json-arrays-limited", "refuses JSON with more than 1000 elements in an array", .lockout, .refusing),
        Flaw("json-strings-limited", "refuses JSON with a string of more than 4096 bytes", .lockout, .refusing),
        Flaw(
            "json-empty-object-refused", "reports an empty JSON object as unreadable", .hidden,
            .misreporting("invalid-issuer", "invalid-user-info", "invalid-token-response"), .refusing),
        Flaw(
            "json-prototype-refused", "refuses JSON with a member named __proto__", .lockout, .refusing,
            source: "https://github.com/fastify/secure-json-parse"),
        Flaw(
            "json-method-names-refused", "refuses JSON with a member named as a method that objects inherit", .lockout,
            .refusing),
        Flaw(
            "json-members-found-at-any-depth", "finds a JSON member by the first place of its name, at any depth",
            .disagreement, .accepting("invalid-user-info"), .output, .refusing),
        Flaw(
            "json-nested-members-merged", "merges the members of nested JSON objects into the outer object",
            .disagreement, .accepting("invalid-user-info"), .output, .refusing),
    ]
}

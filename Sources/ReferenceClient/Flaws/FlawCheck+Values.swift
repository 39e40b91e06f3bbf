internal import AssayConformance
internal import ReferenceJOSE

extension FlawCheck {
    private static let messages: Set<Operation> = [
        .verifyIDToken, .parseAuthorizationResponse, .parseUserInfo, .parseProviderMetadata, .parseTokenResponse,
        .parseKeySet,
    ]

    private static let documents: Set<Operation> = [
        .verifyIDToken, .parseTokenResponse, .parseKeySet, .parseUserInfo, .parseProviderMetadata,
    ]

    /// Checks of texts, values and JSON, wherever they come from.
    static let ofValues: [FlawCheck] = [
        FlawCheck(
            "issuer-comparison", messages, Flaw.ofIssuerComparisons,
            remedy: """
                Compare the whole issuer with the whole expected one, byte by byte. \
                Do not compare only a part, such as the beginning or the host, and do not add or remove a scheme or a \
                slash.
                """),
        FlawCheck(
            "value-types", messages, Flaw.ofValues,
            remedy: """
                Accept a value only in the JSON type that its specification gives, and refuse it in any other. \
                Do not convert numbers, `true` or `null` to strings, and do not take an element of an array for the \
                value.
                """),
        FlawCheck(
            "member-names", messages, Flaw.ofMemberNames,
            remedy: """
                Find a member of a JSON object by its exact name, with its case and its underscores. \
                Ignore members with similar names, and treat `__proto__` as an ordinary one.
                """),
        FlawCheck(
            "large-numbers", messages, Flaw.ofNumbers,
            remedy: """
                Require `sub` as a string, and refuse a number in its place. \
                Compare identifiers as strings and never as floating-point numbers, in which large ones become equal.
                """),
        FlawCheck(
            "json", documents,
            Flaw.ofJSON + Flaw.ofUTF8 + Flaw.ofAlmostJSON + Flaw.ofRepeatedNames + Flaw.ofJSONLimits
                + Flaw.ofClaimsText,
            remedy: """
                Read JSON with a strict parser (RFC 8259) that takes UTF-8 only, refuses two members of the same \
                name, and limits size and depth. \
                Refuse everything that the grammar does not allow, and accept everything that it does, such as \
                escapes, line breaks and letters of every script.
                """),
        FlawCheck(
            "unknown-members", documents, Flaw.ofMembers,
            remedy: """
                Ignore the members of a response that you do not know. \
                Refuse a response only for the members that you use.
                """),
    ]
}

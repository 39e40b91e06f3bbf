internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// What counts as JSON.
    static let areaJSON = Area(operations: [
        .verifyIDToken, .parseTokenResponse, .parseKeySet, .parseUserInfo, .parseProviderMetadata,
    ]) {
        Entry(.bodySizeNotLimited, "reads an answer of any size", .exhaustion, Entry.unreadable)
        Entry(
            .jsonDepthNotLimited, "reads JSON of twice the depth", .exhaustion,
            Entry.unreadable,
            "https://nvd.nist.gov/vuln/detail/CVE-2025-53864")
        Entry(.jsonEscapesRefused, "does not know escapes in strings", .lockout, [.refusing])
        Entry(.jsonBeyondASCIIRefused, "does not know characters beyond ASCII", .lockout, [.refusing])
        Entry(
            .jsonArrayOfOneIsAnObject, "takes an array of one object for the object", .disagreement,
            Entry.unreadable)
        Entry(
            .jsonByteOrderMarkAccepted, "skips a byte order mark", .disagreement,
            Entry.unreadable,
            "https://github.com/swiftlang/swift-corelibs-foundation")
        Entry(
            .jsonUTF16Accepted, "reads UTF-16", .disagreement,
            Entry.unreadable,
            "https://github.com/swiftlang/swift-corelibs-foundation")
        Entry(.jsonInvalidUTF8Replaced, "replaces what is not UTF-8", .disagreement, Entry.unreadable)
        Entry(.jsonCutAtNUL, "reads up to a NUL", .disagreement, Entry.unreadable)
        Entry(.jsonLeadingTextIgnored, "skips text before the object", .disagreement, Entry.unreadable)
        Entry(.jsonTrailingTextIgnored, "ignores text after the object", .disagreement, Entry.unreadable)
        Entry(.jsonCommentsAccepted, "skips comments", .disagreement, Entry.unreadable)
        Entry(.jsonUnicodeSpaceAccepted, "skips white space of other kinds", .disagreement, Entry.unreadable)
        Entry(.jsonSingleQuotesAccepted, "takes strings in single quotation marks", .disagreement, Entry.unreadable)
        Entry(.jsonStrayCommasAccepted, "skips commas that separate nothing", .disagreement, Entry.unreadable)
        Entry(.jsonMissingEndAccepted, "takes an object without its last brace", .disagreement, Entry.unreadable)
        Entry(
            .jsonMissingCommaAccepted, "takes members without a comma between them", .disagreement,
            Entry.unreadable)
        Entry(
            .jsonLastDuplicateWins, "takes the last of two members of one name", .disagreement,
            Entry.unreadable,
            "https://datatracker.ietf.org/doc/html/rfc8259#section-4")
        Entry(
            .jsonFirstDuplicateWins, "takes the first of two members of one name", .disagreement,
            Entry.unreadable,
            "https://datatracker.ietf.org/doc/html/rfc8259#section-4")
        Entry(
            .jsonNotANumberAccepted, "takes NaN and Infinity for numbers", .stale,
            Entry.unreadable,
            "https://docs.python.org/3/library/json.html")
        Entry(.jsonOtherLiteralsAccepted, "takes literals of other languages", .disagreement, Entry.unreadable)
        Entry(
            .jsonOtherNumberFormsAccepted, "takes numbers as other languages write them", .disagreement,
            Entry.unreadable)
        Entry(.jsonLoneSurrogatesReplaced, "replaces lone surrogates", .lookalike, Entry.unreadable)
        Entry(
            .jsonControlCharactersAccepted, "takes bare control characters in strings", .disagreement,
            Entry.unreadable)
        Entry(.jsonUnknownEscapesAccepted, "takes unknown escapes for their letter", .disagreement, Entry.unreadable)
        Entry(
            .jsonSignedEscapesAccepted, "takes signs for hexadecimal digits in escapes", .disagreement,
            Entry.unreadable)
        Entry(
            .jsonBareNamesAccepted, "takes names without quotation marks", .disagreement,
            Entry.unreadable,
            "https://json5.org")
        Entry(
            .jsonEqualsSignAccepted, "takes an equals sign for a colon", .disagreement,
            Entry.unreadable,
            "https://github.com/google/gson")
        Entry(.jsonWhiteSpaceRefused, "does not know line breaks between tokens", .lockout, [.refusing])
        Entry(.unknownMembersRefused, "refuses members that it does not know", .lockout, [.refusing])
    }
}

internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// How a token is written.
    static let areaToken = Area(operations: [.verifyIDToken]) {
        Entry(
            .tokenSizeNotLimited, "reads a token of any size", .exhaustion,
            [.accepting(.invalidIDToken)],
            "https://nvd.nist.gov/vuln/detail/CVE-2025-30204")
        Entry(
            .emptySegmentsDropped, "splits at dots and drops empty parts", .malleable,
            [.accepting(.invalidIDToken)])
        Entry(
            .furtherSegmentsIgnored, "looks at the first three segments and no further", .malleable,
            [.accepting(.invalidIDToken)])
        Entry(
            .missingSignatureAccepted, "takes two segments for a token that needs no signature", .forgery,
            [.accepting(.invalidIDToken)])
        Entry(.headerComparedAsText, "wants the header to begin with the text of alg", .lockout, [.refusing])
        Entry(.tokenTrimmed, "trims white space around a token", .malleable, [.accepting(.invalidIDToken)])
        Entry(.quotedTokenAccepted, "takes a token in quotation marks", .malleable, [.accepting(.invalidIDToken)])
        Entry(
            .bearerTokenAccepted, "takes a token with the word Bearer before it", .malleable,
            [.accepting(.invalidIDToken)])
        Entry(.firstTokenOfListTaken, "takes the first of several tokens", .malleable, [.accepting(.invalidIDToken)])
        Entry(
            .jsonSerializationAccepted, "takes a token in JSON serialization", .disagreement,
            [.accepting(.invalidIDToken)],
            "https://nvd.nist.gov/vuln/detail/CVE-2022-39227")
        Entry(
            .nestedTokenBelieved, "reads the claims of a token within the token", .precedence,
            [.misreporting(.invalidIDToken), .accepting(.invalidIDToken)])
        Entry(.typeRequired, "refuses a token without typ", .lockout, [.refusing])
        Entry(
            .typeNotChecked, "takes tokens of any typ", .otherKind,
            [.accepting(.invalidIDToken)],
            "https://datatracker.ietf.org/doc/html/rfc8725#section-3.11")
        Entry(.typeComparedExactly, "knows typ in one spelling alone", .lockout, [.refusing])
        Entry(
            .unknownHeaderParametersRefused, "refuses header parameters that it does not know", .lockout,
            [.refusing])
        Entry(
            .criticalHeaderIgnored, "does not look at crit", .extension,
            [.accepting(.unsupportedCriticalHeader)],
            "https://github.com/advisories/GHSA-9ggr-2464-2j32")
        Entry(
            .criticalHeaderOfOtherTypeIgnored, "ignores a crit that is no array", .extension,
            [.accepting(.unsupportedCriticalHeader), .accepting(.invalidIDToken)])
        Entry(
            .emptyCriticalHeaderAccepted, "takes an empty crit", .extension,
            [.accepting(.unsupportedCriticalHeader)])
        Entry(
            .criticalNamesOfOtherTypeIgnored, "ignores names in crit that are no strings", .extension,
            [.accepting(.unsupportedCriticalHeader), .accepting(.invalidIDToken)])
        Entry(
            .presentCriticalNamesAccepted, "takes every name in crit for understood that is in the header",
            .extension,
            [.accepting(.unsupportedCriticalHeader)])
        Entry(
            .absentCriticalNamesIgnored, "ignores names in crit that are not in the header", .extension,
            [.accepting(.unsupportedCriticalHeader)])
        Entry(
            .registeredCriticalNamesAccepted, "takes crit with the name of a registered parameter", .extension,
            [.accepting(.unsupportedCriticalHeader)])
        Entry(
            .unencodedPayloadHeaderIgnored, "does not look at b64", .disagreement,
            [.accepting(.unsupportedCriticalHeader)],
            "https://datatracker.ietf.org/doc/html/rfc7797#section-7")
        Entry(
            .unencodedPayloadCalledUnderstood, "says it understands b64, and does not", .disagreement,
            [.accepting(.unsupportedCriticalHeader)])
    }
}

internal import AssayJSON
internal import Foundation

/// Compares strings byte for byte, as RFC 7519 §7.3 and RFC 8725 §3.8 require.
package struct TextComparison {
    private let flaws: FlawSwitch

    package init(_ flaws: FlawSwitch) { self.flaws = flaws }

    /// Whether an external string equals the expected one.
    package func equal(_ text: String, _ expected: String) -> Bool {
        if text.hasSameBytes(as: expected) { return true }
        if flaws.isHonest { return false }
        if flaws.has("text-compared-without-case"), text.lowercased().utf8.elementsEqual(expected.lowercased().utf8) {
            return true
        }
        if flaws.has("text-trimmed"),
            text.trimmingCharacters(in: .whitespacesAndNewlines).utf8.elementsEqual(expected.utf8)
        {
            return true
        }
        if flaws.has("text-cut-at-nul"), text.utf8.prefix(while: { $0 != 0 }).elementsEqual(expected.utf8) {
            return true
        }
        // Swift's `==` on strings is canonical equivalence.
        if flaws.has("text-normalised"), text == expected { return true }
        if flaws.has("text-folded-to-compatible-form"),
            text.precomposedStringWithCompatibilityMapping == expected.precomposedStringWithCompatibilityMapping
        {
            return true
        }
        if flaws.has("text-without-invisible-characters"), Self.visible(text).utf8.elementsEqual(expected.utf8) {
            return true
        }
        if flaws.has("text-percent-decoded"), text.removingPercentEncoding == expected { return true }
        // PHP's `==` compares numeric strings as numbers.
        if let number = Double(text), Double(expected) == number, flaws.has("text-compared-as-numbers") { return true }
        return false
    }

    private static func visible(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
            let category = scalar.properties.generalCategory
            if category != .format && category != .nonspacingMark { scalars.append(scalar) }
        }
        return String(scalars)
    }
}

extension Flaw {
    /// Flaws in comparing strings.
    package static let ofTexts: [Flaw] = [
        Flaw(
            "text-compared-without-case", "compares strings without regard to case", .lookalike,
            .accepting(
                "invalid-issuer", "invalid-audience", "invalid-nonce", "state-mismatch", "issuer-mismatch",
                "unknown-key-id", "invalid-user-info", "invalid-authorized-party", "invalid-access-token-hash")),
        Flaw(
            "text-trimmed", "trims strings before comparing them", .lookalike,
            .accepting(
                "invalid-issuer", "invalid-audience", "invalid-nonce", "state-mismatch", "issuer-mismatch",
                "unknown-key-id", "invalid-user-info")),
        Flaw(
            "text-cut-at-nul", "compares strings only up to a NUL", .lookalike,
            .accepting(
                "invalid-issuer", "invalid-audience", "invalid-nonce", "state-mismatch", "issuer-mismatch",
                "unknown-key-id", "invalid-user-info", "invalid-hosted-domain", "invalid-id-token",
                "invalid-token-response")),
        Flaw(
            "text-normalised", "compares strings by canonical equivalence, as Swift does, and not byte by byte",
            .lookalike,
            .accepting(
                "invalid-issuer", "invalid-audience", "invalid-nonce", "unknown-key-id", "invalid-user-info",
                "invalid-hosted-domain", "invalid-authorized-party")),
        Flaw(
            "text-folded-to-compatible-form", "treats full-width letters as ASCII letters when it compares strings",
            .lookalike,
            .accepting(
                "invalid-issuer", "invalid-audience", "invalid-nonce", "state-mismatch", "invalid-user-info",
                "invalid-hosted-domain"),
            source: "https://www.unicode.org/reports/tr36/"),
        Flaw(
            "text-without-invisible-characters", "ignores invisible characters when it compares strings", .lookalike,
            .accepting("invalid-issuer", "invalid-audience", "invalid-nonce", "state-mismatch"),
            source: "https://www.unicode.org/reports/tr36/"),
        Flaw(
            "text-percent-decoded", "decodes percent escapes before comparing strings", .lookalike,
            .accepting("invalid-issuer", "issuer-mismatch", "state-mismatch", "invalid-id-token")),
        Flaw(
            "text-compared-as-numbers", "compares strings of digits as numbers", .lookalike,
            .accepting("invalid-nonce", "invalid-user-info"),
            source: "https://www.php.net/manual/en/language.types.numeric-strings.php"),
    ]
}

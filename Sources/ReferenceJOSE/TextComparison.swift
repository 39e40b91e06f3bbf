internal import AssayDocument
internal import Foundation

/// Whether two texts are the same: byte for byte, as RFC 7519 §7.3 and RFC 8725 §3.8 ask.
package struct TextComparison {
    private let flaws: FlawSwitch

    package init(_ flaws: FlawSwitch) { self.flaws = flaws }

    /// Compares a text from outside with the expected one.
    package func equal(_ text: String, _ expected: String) -> Bool {
        if text.hasSameBytes(as: expected) { return true }
        if flaws.isHonest { return false }
        if flaws.has(.textComparedWithoutCase), text.lowercased().utf8.elementsEqual(expected.lowercased().utf8) {
            return true
        }
        if flaws.has(.textTrimmed),
            text.trimmingCharacters(in: .whitespacesAndNewlines).utf8.elementsEqual(expected.utf8)
        {
            return true
        }
        if flaws.has(.textCutAtNUL), text.utf8.prefix(while: { $0 != 0 }).elementsEqual(expected.utf8) { return true }
        // What `==` means for strings in Swift: canonical equivalence.
        if flaws.has(.textNormalised), text == expected { return true }
        if flaws.has(.textFoldedToCompatibleForm),
            text.precomposedStringWithCompatibilityMapping == expected.precomposedStringWithCompatibilityMapping
        {
            return true
        }
        if flaws.has(.textWithoutInvisibleCharacters), Self.visible(text).utf8.elementsEqual(expected.utf8) {
            return true
        }
        if flaws.has(.textPercentDecoded), text.removingPercentEncoding == expected { return true }
        // What `==` meant for numeric strings in PHP.
        if let number = Double(text), Double(expected) == number, flaws.has(.textComparedAsNumbers) { return true }
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
    /// When two texts are the same.
    package static let ofTexts: [Flaw] = [
        textComparedWithoutCase, textTrimmed, textCutAtNUL, textNormalised, textFoldedToCompatibleForm,
        textWithoutInvisibleCharacters, textPercentDecoded, textComparedAsNumbers,
    ]

    package static let textComparedWithoutCase = Flaw(
        "text-compared-without-case", "compares texts without case", .lookalike,
        [
            .accepting(
                "invalid-issuer", "invalid-audience", "invalid-nonce", "state-mismatch", "issuer-mismatch",
                "unknown-key-id", "invalid-user-info", "invalid-authorized-party", "invalid-access-token-hash")
        ])
    package static let textTrimmed = Flaw(
        "text-trimmed", "trims texts before it compares them", .lookalike,
        [
            .accepting(
                "invalid-issuer", "invalid-audience", "invalid-nonce", "state-mismatch", "issuer-mismatch",
                "unknown-key-id", "invalid-user-info")
        ])
    package static let textCutAtNUL = Flaw(
        "text-cut-at-nul", "compares texts up to a NUL", .lookalike,
        [
            .accepting(
                "invalid-issuer", "invalid-audience", "invalid-nonce", "state-mismatch", "issuer-mismatch",
                "unknown-key-id", "invalid-user-info", "invalid-hosted-domain", "invalid-id-token",
                "invalid-token-response")
        ])
    package static let textNormalised = Flaw(
        "text-normalised", "compares texts as Swift does, up to canonical equivalence", .lookalike,
        [
            .accepting(
                "invalid-issuer", "invalid-audience", "invalid-nonce", "unknown-key-id", "invalid-user-info",
                "invalid-hosted-domain", "invalid-authorized-party")
        ])
    package static let textFoldedToCompatibleForm = Flaw(
        "text-folded-to-compatible-form", "takes full-width letters for plain ones", .lookalike,
        [
            .accepting(
                "invalid-issuer", "invalid-audience", "invalid-nonce", "state-mismatch", "invalid-user-info",
                "invalid-hosted-domain")
        ],
        source: "https://www.unicode.org/reports/tr36/")
    package static let textWithoutInvisibleCharacters = Flaw(
        "text-without-invisible-characters", "skips characters that do not show", .lookalike,
        [.accepting("invalid-issuer", "invalid-audience", "invalid-nonce", "state-mismatch")],
        source: "https://www.unicode.org/reports/tr36/")
    package static let textPercentDecoded = Flaw(
        "text-percent-decoded", "decodes percent escapes before it compares texts", .lookalike,
        [.accepting("invalid-issuer", "issuer-mismatch", "state-mismatch", "invalid-id-token")])
    package static let textComparedAsNumbers = Flaw(
        "text-compared-as-numbers", "compares numeric texts as numbers", .lookalike,
        [.accepting("invalid-nonce", "invalid-user-info")],
        source: "https://www.php.net/manual/en/language.types.numeric-strings.php")
}

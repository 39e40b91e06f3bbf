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

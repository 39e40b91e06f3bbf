internal import AssayJSON
internal import Foundation

/// A way to compare a received text with the expected one that takes other texts for it.
package enum TextMistake: String, CaseIterable, Sendable {
    case withoutCase = "compared-without-case"
    case trimmed
    case withoutWhiteSpace = "compared-without-white-space"
    case cutAtNUL = "cut-at-nul"
    case normalised
    case folded = "folded-to-compatible-form"
    case withoutInvisible = "compared-without-invisible-characters"
    case percentDecoded = "percent-decoded"
    case asNumber = "compared-as-number"
    case beginningAccepted = "beginning-accepted"
    case endAccepted = "end-accepted"
    case partAccepted = "part-accepted"
    case byBeginning = "compared-by-beginning"
    case byEnd = "compared-by-end"
    case searched
    case toWordBoundary = "compared-to-word-boundary"
    case beforeLineFeed = "compared-before-line-feed"
    case transliterated
    case cutToLowOctets = "cut-to-low-octets"

    /// Whether a client that makes the mistake takes the text for the expected one.
    func equates(_ text: String, _ expected: String) -> Bool {
        switch self {
        case .withoutCase: text.lowercased().hasSameBytes(as: expected.lowercased())
        case .trimmed: text.trimmingCharacters(in: .whitespacesAndNewlines).hasSameBytes(as: expected)
        case .withoutWhiteSpace: String(text.filter { !$0.isWhitespace }).hasSameBytes(as: expected)
        case .cutAtNUL: text.utf8.prefix { $0 != 0 }.elementsEqual(expected.utf8)
        // Swift's `==` on strings is canonical equivalence.
        case .normalised: text == expected
        case .folded:
            text.precomposedStringWithCompatibilityMapping.hasSameBytes(
                as: expected.precomposedStringWithCompatibilityMapping)
        case .withoutInvisible: Self.visible(text).hasSameBytes(as: expected)
        case .percentDecoded: text.removingPercentEncoding == expected
        case .asNumber: Double(text).map { $0 == Double(expected) } ?? false
        case .beginningAccepted: !text.isEmpty && expected.utf8.starts(with: text.utf8)
        case .endAccepted: !text.isEmpty && expected.utf8.reversed().starts(with: text.utf8.reversed())
        case .partAccepted: !text.isEmpty && Array(expected.utf8).contains(Array(text.utf8))
        case .byBeginning: text.utf8.starts(with: expected.utf8)
        case .byEnd: text.utf8.reversed().starts(with: expected.utf8.reversed())
        case .searched: Array(text.utf8).contains(Array(expected.utf8))
        case .toWordBoundary:
            text.utf8.starts(with: expected.utf8)
                && text.utf8.dropFirst(expected.utf8.count).first.map { !Self.isWord($0) } ?? false
        case .beforeLineFeed: text.hasSameBytes(as: expected + "\n")
        case .transliterated: text.applyingTransform(.toLatin, reverse: false) == expected
        case .cutToLowOctets: LowOctets.cut(text) == LowOctets.cut(expected)
        }
    }

    /// Whether the byte belongs to a word, as `\b` of a regular expression sees it.
    private static func isWord(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
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

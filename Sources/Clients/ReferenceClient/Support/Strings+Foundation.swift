internal import Foundation

extension String {
    /// The text in NFKC, in which full-width letters are ASCII letters.
    var applyingWidth: String { precomposedStringWithCompatibilityMapping }

    /// The text without white space around it.
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension String {
    /// The text in NFC.
    var normalised: String { precomposedStringWithCanonicalMapping }
}

internal import Foundation

extension String {
    /// The text in Unicode's compatible form (NFKC), in which full-width letters are plain ones.
    var applyingWidth: String { precomposedStringWithCompatibilityMapping }

    /// The text without white space around it.
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension String {
    /// The text in Unicode's composed form (NFC).
    var normalised: String { precomposedStringWithCanonicalMapping }
}

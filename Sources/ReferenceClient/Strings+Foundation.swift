internal import Foundation

extension String {
    /// The text in Unicode's compatible form (NFKC), in which full-width letters are plain ones.
    var applyingWidth: String { precomposedStringWithCompatibilityMapping }

    /// The text without white space around it.
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    /// The bytes with percent escapes decoded; `nil` if one is malformed.
    var removingPercents: [UInt8]? { removingPercentEncoding.map { Array($0.utf8) } }
}

extension String {
    /// The text in Unicode's composed form (NFC).
    var normalised: String { precomposedStringWithCanonicalMapping }
}

internal import AssayJSON

/// Makes hostile text safe to show: it cannot hide, reorder or overwrite the text around it.
package enum VisibleText {
    /// The text with control, format, private-use, unassigned and line-separating characters written as `⟨U+202E⟩`.
    ///
    /// - Parameter lines: whether line feeds and tabs stay, for a block of text; in a single line both become a space.
    package static func of(_ text: String, lines: Bool = false) -> String {
        guard text.unicodeScalars.contains(where: { !isPlain($0) }) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isPlain(scalar) {
                shown.append(scalar)
            } else if scalar == "\n" || scalar == "\t" {
                shown.append(lines ? scalar : " ")
            } else {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
                shown.append(contentsOf: "⟨U+\(padded)⟩".unicodeScalars)
            }
        }
        return String(shown)
    }

    /// A block of text in the same form, truncated at a limit because some vectors are huge on purpose.
    package static func block(_ text: String, limit: Int) -> String {
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
            end != scalars.endIndex
        else { return of(text, lines: true) }
        let left = scalars.distance(from: end, to: scalars.endIndex)
        return of(String(scalars[..<end]), lines: true) + " … (\(left, "more character"))"
    }

    /// Whether a character is shown unchanged.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (0x20...0x7E).contains(scalar.value) }
        return switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}

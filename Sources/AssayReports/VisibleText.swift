/// Makes hostile text fit to be shown: nothing in it may hide, reorder or overwrite what stands around it.
package enum VisibleText {
    /// The text with every control, format, private, unassigned and line-separating character written out as `⟨U+202E⟩`.
    ///
    /// - Parameter lines: whether line feeds and tabs stay, for a text that is shown as a block; in a line both become
    ///   a space.
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

    /// A block of text, visible and no longer than a limit: some vectors' whole point is their size.
    package static func block(_ text: String, limit: Int) -> String {
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
            end != scalars.endIndex
        else { return of(text, lines: true) }
        let left = scalars.distance(from: end, to: scalars.endIndex)
        return of(String(scalars[..<end]), lines: true) + " … (\(left) more characters)"
    }

    /// Whether a character is shown as itself, in its place.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (0x20...0x7E).contains(scalar.value) }
        return switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}

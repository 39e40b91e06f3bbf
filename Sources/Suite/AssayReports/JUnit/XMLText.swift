internal import AssayJSON

/// Escapes text for XML 1.0.
enum XMLText {
    /// The text as character data, or as the value of an attribute in double quotation marks.
    ///
    /// Characters that XML 1.0 does not allow (§2.2), and those that hide or reorder text, are written out as
    /// `⟨U+0000⟩`. Line feeds stay, in an attribute as a reference.
    static func escaped(_ text: String, attribute: Bool = true) -> String {
        var escaped = ""
        for scalar in VisibleText.of(text, lines: true).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n" where attribute: escaped += "&#10;"
            case "\t" where attribute: escaped += "&#9;"
            // XML allows the noncharacters of the other planes, but not these two.
            case "\u{FFFE}": escaped += "⟨U+FFFE⟩"
            case "\u{FFFF}": escaped += "⟨U+FFFF⟩"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// Text as XML 1.0 takes it.
enum XMLText {
    /// Character data or the value of an attribute in double quotation marks.
    ///
    /// A character that XML 1.0 has no way to write (section 2.2), and every one that would hide or reorder text, is
    /// written out as `⟨U+0000⟩`; line feeds stay, in an attribute as a reference.
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
            // Noncharacters of the last plane are XML characters, these two are not.
            case "\u{FFFE}": escaped += "⟨U+FFFE⟩"
            case "\u{FFFF}": escaped += "⟨U+FFFF⟩"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

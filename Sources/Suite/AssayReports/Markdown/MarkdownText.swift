internal import AssayJSON

/// Escapes text for Markdown, in a paragraph or in a table cell.
enum MarkdownText {
    /// The text without Markdown or HTML syntax.
    ///
    /// It also cannot notify a person or link an issue where the report is posted.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in VisibleText.of(text).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            // An empty comment after the sign keeps services from finding a mention or a reference.
            case "@", "#": escaped += "\(scalar)<!-- -->"
            case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "!", "|", "~", "$", "^":
                escaped += "\\\(scalar)"
            // Without the comment, a bare web address would become a link.
            case ":": escaped += "<!-- -->:"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// The text as code.
    static func code(_ text: String) -> String {
        var escaped = ""
        for scalar in VisibleText.of(text).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "`", "*", "_", "[", "]", "\\", "|", "~", "$", "@", "#", "!", ":":
                escaped += "&#\(scalar.value);"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return "<code>\(escaped)</code>"
    }

    /// A link if the address is a safe web address, otherwise its text.
    static func link(_ text: String, to address: String) -> String {
        guard WebAddress.isSafe(address) else { return escaped(text) }
        return "[\(escaped(text))](<\(address)>)"
    }
}

/// Text as Markdown takes it, in a paragraph or in a cell of a table.
enum MarkdownText {
    /// The text with nothing in it that Markdown or HTML would read, and nothing that would notify a person or link an
    /// issue where the report is posted.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in VisibleText.of(text).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            // An empty comment between the sign and the name: a mention or a reference is looked for in the text.
            case "@", "#": escaped += "\(scalar)<!-- -->"
            case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "!", "|", "~", "$", "^":
                escaped += "\\\(scalar)"
            // A bare address would become a link.
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

    /// A link where the address is one of the web, else its text.
    static func link(_ text: String, to address: String) -> String {
        guard WebAddress.isSafe(address) else { return escaped(text) }
        return "[\(escaped(text))](<\(address)>)"
    }
}

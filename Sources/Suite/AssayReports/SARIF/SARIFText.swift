internal import AssayJSON

/// Texts of SARIF messages, in which a viewer finds no link and no placeholder.
enum SARIFText {
    /// A plain text message.
    ///
    /// An embedded link is `[text](target)` (§3.11.6). Nothing is escaped outside a link, and viewers look for these
    /// four characters in any case, so a space parts them.
    static func plain(_ text: String) -> String {
        escaped(VisibleText.of(text, lines: true).replacing("](", with: "] ("))
    }

    /// A message with literal braces, plain or in Markdown, where `{0}` would be a placeholder (§3.11.5).
    static func escaped(_ text: String) -> String {
        text.replacing("{", with: "{{").replacing("}", with: "}}")
    }
}

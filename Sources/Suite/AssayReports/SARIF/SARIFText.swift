internal import AssayJSON

/// Texts of SARIF messages, in which a viewer finds no link and no placeholder.
enum SARIFText {
    /// A plain text message.
    ///
    /// An embedded link is `[text](target)` (§3.11.6). Nothing is escaped outside a link, and viewers look for these
    /// four characters in any case, so a space parts them.
    static func plain(_ text: String) -> String {
        let text = VisibleText.of(text, lines: true)
        return escaped(text.holds("](") ? text.replacing("](", with: "] (") : text)
    }

    /// A message with literal braces, plain or in Markdown, where `{0}` would be a placeholder (§3.11.5).
    static func escaped(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var escaped: [UInt8] = []
        escaped.reserveCapacity(bytes.count)
        for index in bytes.indices {
            let byte = bytes[index]
            escaped.append(byte)
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { escaped.append(byte) }
        }
        return escaped.count == bytes.count ? text : String(decoding: escaped, as: UTF8.self)
    }
}

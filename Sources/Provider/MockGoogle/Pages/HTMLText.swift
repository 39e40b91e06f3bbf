internal import CAssayProviderFiles

/// Escapes text for HTML content and quoted attributes.
enum HTMLText {
    static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
            case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let style = "<style>" + RelayPage.text(of: assay_page_style()) + "</style>"

    /// The style in a Content Security Policy: its hash.
    static let stylePolicy = RelayPage.policy(of: RelayPage.text(of: assay_page_style()))

    /// A whole page without scripts or external resources, for light and dark mode.
    ///
    /// - Parameter head: what else the head has, in lines.
    static func page(title: String, isWide: Bool = false, head: String = "", _ content: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(escaped(title))</title>
        \(style)
        \(head)</head>
        <body>
        <main\(isWide ? " class=\"wide\"" : "")>
        \(content)
        </main>
        </body>
        </html>

        """
    }
}

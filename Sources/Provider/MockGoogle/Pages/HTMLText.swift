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

    /// A whole page without scripts or external resources, for light and dark mode.
    static func page(title: String, isWide: Bool = false, _ content: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(escaped(title))</title>
        <style>
        :root { color-scheme: light dark; --edge: #747775; --accent: #0b57d0; --on-accent: #fff; }
        @media (prefers-color-scheme: dark) { :root { --edge: #8e918f; --accent: #a8c7fa; --on-accent: #062e6f; } }
        body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; }
        main { max-width: 28rem; margin: 8vh auto; padding: 2rem; border: 1px solid var(--edge); border-radius: 1rem; }
        main.wide { max-width: 44rem; }
        a { color: var(--accent); }
        h1 { font-size: 1.5rem; font-weight: 500; margin-top: 0; }
        h2 { font-size: 1.2rem; font-weight: 500; margin: 2rem 0 .5rem; }
        h3 { font-size: 1rem; font-weight: 600; margin: 0; }
        section { border-top: 1px solid var(--edge); padding-top: 1rem; margin-top: 1rem; }
        dl { margin: 0; }
        dt { font-size: .875rem; margin-top: .75rem; }
        dd { margin: 0; }
        @media (max-width: 30rem) { main { margin: 0; border: 0; border-radius: 0; padding: 1rem; } }
        fieldset { border: 0; padding: 0; margin: 1.5rem 0; }
        label { display: block; padding: .75rem; border: 1px solid var(--edge); border-radius: .5rem; margin: .5rem 0; }
        label span { display: block; margin-left: 1.75rem; font-size: .875rem; }
        button { font: inherit; padding: .6rem 1.5rem; border-radius: 2rem; border: 1px solid var(--edge); }
        button[value=consent] { background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        code { overflow-wrap: anywhere; }
        </style>
        </head>
        <body>
        <main\(isWide ? " class=\"wide\"" : "")>
        \(content)
        </main>
        </body>
        </html>

        """
    }
}

/// A page of two lines, which may contain any characters, for light and dark mode and for any screen.
///
/// It has no script, loads nothing and links to nothing (RFC 9700 §4.2.4).
public struct LoopbackPage: Sendable, Hashable {
    private let heading: String
    private let text: String
    private let language: String
    /// A URL that the page leads on to; `nil` for a last page.
    private let link: String?

    /// - Parameters:
    ///   - heading: the title.
    ///   - text: what the person should do.
    ///   - language: the language of both (RFC 5646).
    public init(heading: String, text: String, language: String = "en") {
        self.heading = heading
        self.text = text
        self.language = language
        link = nil
    }

    /// Creates the page that leads on to a URL: by itself, and with a link.
    init(leadingTo url: String) {
        heading = "Sign in"
        text = "If the sign-in page does not open by itself, follow the link."
        language = "en"
        link = url
    }

    /// What the first request for a one-time page gets; browsers do not show it.
    static let leadingOn = LoopbackPage(heading: "Sign in", text: "The sign-in page opens by itself.")

    /// The page as HTML.
    public var html: String {
        let link = link.map(Self.escaped)
        let refresh = link.map {
            """
            <meta name="referrer" content="no-referrer">
            <meta http-equiv="refresh" content="0; url=\($0)">

            """
        }
        let anchor = link.map { "<p><a href=\"\($0)\">Sign in</a></p>\n" }
        return """
            <!DOCTYPE html>
            <html lang="\(Self.escaped(language))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            \(refresh ?? "")<title>\(Self.escaped(heading))</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <main>
            <h1>\(Self.escaped(heading))</h1>
            <p>\(Self.escaped(text))</p>
            \(anchor ?? "")</main>
            </body>
            </html>

            """
    }

    /// The typeface and the colours of the system.
    private static let style = """
        :root { color-scheme: light dark; --ground: #f6f7f9; --paper: #fff; --ink: #1f2328; --quiet: #59636e; --line: #d1d9e0; }
        @media (prefers-color-scheme: dark) {
        :root { --ground: #0d1117; --paper: #161b22; --ink: #e6edf3; --quiet: #9da7b3; --line: #30363d; }
        }
        body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink);
        font: 1.0625rem/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; }
        main { box-sizing: border-box; width: min(30rem, 100% - 2rem); margin: 1rem; padding: 2.5rem 2rem; text-align: center;
        background: var(--paper); border: 1px solid var(--line); border-radius: 1rem; overflow-wrap: anywhere; }
        h1 { font-size: 1.6rem; line-height: 1.25; font-weight: 600; letter-spacing: -.01em; margin: 0 0 .75rem; }
        h1, p { text-wrap: balance; }
        p { margin: 0; color: var(--quiet); }
        p + p { margin-top: 1.25rem; }
        a { color: inherit; }
        """

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

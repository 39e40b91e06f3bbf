/// What the browser shows when the response has arrived.
///
/// It does not say that the sign-in succeeded, because the response is not yet verified. The page has no script, loads
/// nothing and links to nothing (RFC 9700 §4.2.4).
public struct LoopbackPage: Sendable, Hashable {
    private let heading: String
    private let text: String
    private let language: String

    /// Creates a page of two lines, which may contain any characters.
    ///
    /// - Parameters:
    ///   - heading: the title.
    ///   - text: what the user should do.
    ///   - language: the language of both (RFC 5646).
    public init(
        heading: String = "Return to the app",
        text: String = "The app has received the response and continues. You can close this window.",
        language: String = "en"
    ) {
        self.heading = heading
        self.text = text
        self.language = language
    }

    /// The page as HTML.
    var html: String {
        """
        <!DOCTYPE html>
        <html lang="\(Self.escaped(language))">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(Self.escaped(heading))</title>
        </head>
        <body>
        <main>
        <h1>\(Self.escaped(heading))</h1>
        <p>\(Self.escaped(text))</p>
        </main>
        </body>
        </html>

        """
    }

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

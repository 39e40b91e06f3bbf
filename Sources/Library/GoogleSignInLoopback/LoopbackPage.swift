/// What the browser shows when the response has arrived.
///
/// It does not say that the sign-in succeeded, because the response is not yet verified. The page has no script, loads
/// nothing and links to nothing (RFC 9700 §4.2.4).
public struct LoopbackPage: Sendable, Hashable {
    private let heading: String
    private let text: String
    private let language: String
    /// A URL that the page leads on to; `nil` for the last page.
    private let link: String?

    /// Creates a page of two lines, which may contain any characters.
    ///
    /// - Parameters:
    ///   - heading: the title.
    ///   - text: what the person should do.
    ///   - language: the language of both (RFC 5646).
    public init(
        heading: String = "Return to the app",
        text: String = "The app has received the response and continues. You can close this window.",
        language: String = "en"
    ) {
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

    /// What the second request for a one-time page gets.
    static let openedTwice = LoopbackPage(
        heading: "The sign-in was stopped",
        text: "This page can be opened only once, and it was opened before: by this browser, or by another program of "
            + "this computer. Nobody has been signed in. Close this window, return to the app and sign in again.")

    /// The page as HTML.
    var html: String {
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

internal import GoogleSignInClient

/// Checks the URL schemes that an app registers.
enum URLScheme {
    private static let reserved = [
        "about", "data", "facetime", "file", "ftp", "http", "https", "javascript", "mailto", "sms", "tel", "ws", "wss",
    ]

    /// Returns a scheme of RFC 3986 §3.1 that is not reserved by the system; a reserved one would never reach the app.
    static func checked(_ text: String) throws(GoogleSignInError) -> String {
        guard let first = text.utf8.first, ASCII.isLetter(first), text.utf8.count <= 256,
            text.utf8.allSatisfy({ ASCII.isAlphanumeric($0) || "+-.".utf8.contains($0) })
        else {
            throw GoogleSignInError(
                .invalidConfiguration,
                "expected a scheme: a letter, then letters, digits, \"+\", \"-\" and \".\" (RFC 3986 §3.1), "
                    + "without \"://\"")
        }
        guard !reserved.contains(ASCII.lowercased(text)) else {
            throw GoogleSignInError(.invalidConfiguration, "expected a scheme that is not reserved by the system")
        }
        return text
    }

    /// Compares schemes without case (RFC 3986 §3.1).
    static func isSame(_ one: String, _ other: String) -> Bool {
        ASCII.lowercased(one).utf8.elementsEqual(ASCII.lowercased(other).utf8)
    }
}

/// The texts of a `Set-Cookie` field (RFC 6265bis §5.6).
enum CookieText {
    /// What the beginning of a name demands of the cookie, in any case of letters (RFC 6265bis §4.1.3).
    struct Prefix {
        var needsSecure = false
        var needsHost = false
        var needsHTTPOnly = false
    }

    static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first == " " || text.first == "\t" { text = text.dropFirst() }
        while text.last == " " || text.last == "\t" { text = text.dropLast() }
        return text
    }

    /// The name and the value; a text without an equals sign is a value without a name.
    ///
    /// - Returns: `nil` if both are empty, if either has a tab, or if a value without a name reads like one with a name.
    static func pair(_ text: Substring) -> (name: String, value: String)? {
        let equals = text.firstIndex(of: "=")
        let name = String(equals.map { trimmed(text[..<$0]) } ?? "")
        let value = String(equals.map { trimmed(text[text.index(after: $0)...]) } ?? text)
        guard !(name.isEmpty && value.isEmpty), !name.contains("\t"), !value.contains("\t") else { return nil }
        if name.isEmpty, value.contains("=") || prefix(of: value).needsSecure { return nil }
        return (name, value)
    }

    static func prefix(of name: String) -> Prefix {
        let name = name.lowercased()
        if name.hasPrefix("__host-http-") { return Prefix(needsSecure: true, needsHost: true, needsHTTPOnly: true) }
        if name.hasPrefix("__host-") { return Prefix(needsSecure: true, needsHost: true) }
        if name.hasPrefix("__http-") { return Prefix(needsSecure: true, needsHTTPOnly: true) }
        return Prefix(needsSecure: name.hasPrefix("__secure-"))
    }
}

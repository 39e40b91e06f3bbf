internal import AssayHTTP

/// The parameters of a callback, in their encoded form.
enum CallbackQuery {
    private static func parameters(_ url: WebURL) -> [Substring] {
        (url.query ?? "").split(separator: "&", omittingEmptySubsequences: false)
    }

    static func value(of name: String, in url: WebURL) -> Substring? {
        parameters(url).first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
    }

    /// The URL with this value, whether it has such a parameter or not; without it if the value is `nil`.
    static func setting(_ name: String, to value: String?, in url: WebURL) -> WebURL {
        let kept = (url.query == nil ? [] : parameters(url)).filter { !$0.hasPrefix(name + "=") && $0 != name }
        let own = value.map { QueryParameters.encoded(name) + "=" + QueryParameters.encoded($0) }
        let query = kept.map(String.init) + [own].compactMap(\.self)
        return WebURL(origin: url.origin, path: url.path, query: query.isEmpty ? nil : query.joined(separator: "&"))
    }

    /// The URL with another value; `nil` if it has no such parameter.
    static func replacing(_ name: String, by value: Substring, in url: WebURL) -> WebURL? {
        guard self.value(of: name, in: url) != nil else { return nil }
        let query = parameters(url).map { $0.hasPrefix(name + "=") ? name + "=" + value : String($0) }
        return WebURL(origin: url.origin, path: url.path, query: query.joined(separator: "&"))
    }
}

internal import AssayHTTP

extension WebURL {
    /// Resolves a `Location` or a link as browsers do (URL Standard §4.4); `nil` if they cannot request the result.
    ///
    /// In an http or https URL they drop tabs, read a backslash before the query as a slash, and skip all slashes that
    /// precede a host.
    func resolvingAsBrowser(_ location: String) -> WebURL? {
        let text = String(decoding: location.utf8.filter { $0 != 0x09 }, as: UTF8.self)
        let end = text.utf8.firstIndex { "?#".utf8.contains($0) } ?? text.endIndex
        var head = String(text[..<end]).replacing("\\", with: "/")
        let query = String(text[end...])
        for scheme in ["http:", "https:"] where head.lowercased().hasPrefix(scheme) {
            head.removeFirst(scheme.count)
            // The scheme of this URL without two slashes is followed by a path.
            if head.hasPrefix("//") || scheme != origin.scheme + ":" {
                return resolving(scheme + "//" + String(head.drop { $0 == "/" }) + query)
            }
        }
        if head.hasPrefix("//") { head = "//" + String(head.drop { $0 == "/" }) }
        return resolving(head + query)
    }
}

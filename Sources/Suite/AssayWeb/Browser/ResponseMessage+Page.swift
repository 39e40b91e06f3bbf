package import AssayHTTP

extension ResponseMessage {
    /// The body as text; bytes that are not UTF-8 become U+FFFD.
    package var text: String { String(decoding: body, as: UTF8.self) }

    package var isHTML: Bool {
        headers.first(named: "Content-Type").map { $0.lowercased().hasPrefix("text/html") } ?? false
    }

    /// The target of a redirect; `nil` if the response is not a redirect.
    package var redirection: String? {
        guard [301, 302, 303, 307, 308].contains(status), let location = headers.first(named: "Location"),
            !location.isEmpty
        else { return nil }
        return location
    }
}

/// An absolute `http` or `https` URL, taken apart by its text (RFC 3986, appendix B) with nothing decoded.
struct MockURL: Sendable, Hashable {
    let origin: MockOrigin
    let path: String
    let query: String?

    /// `nil` where the text is no such URL.
    init?(_ text: String) {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = ASCIIText.lowercased(text[..<colon])
        guard scheme == "http" || scheme == "https" else { return nil }
        var rest = text[colon...].dropFirst()
        guard rest.hasPrefix("//") else { return nil }
        rest = rest.dropFirst(2)
        if let hash = rest.utf8.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<hash] }
        var query: String?
        if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
            query = String(rest[mark...].dropFirst())
            rest = rest[..<mark]
        }
        let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        guard let origin = Self.origin(scheme, authority: rest[..<slash]) else { return nil }
        self.origin = origin
        self.path = slash == rest.endIndex ? "/" : String(rest[slash...])
        self.query = query
    }

    /// RFC 3986, section 3.2: what stands after the last `@` is the host.
    private static func origin(_ scheme: String, authority: Substring) -> MockOrigin? {
        var host = authority
        if let at = host.utf8.lastIndex(of: UInt8(ascii: "@")) { host = host[at...].dropFirst() }
        var port: Int?
        let end = host.hasPrefix("[") ? host.utf8.firstIndex(of: UInt8(ascii: "]")) : host.startIndex
        guard let end else { return nil }
        if let colon = host[end...].utf8.firstIndex(of: UInt8(ascii: ":")) {
            let digits = host[colon...].dropFirst()
            guard digits.utf8.allSatisfy(ASCIIText.isDigit), digits.utf8.count <= 5 else { return nil }
            if !digits.isEmpty {
                guard let number = Int(digits), number <= 65_535 else { return nil }
                port = number
            }
            host = host[..<colon]
        }
        guard !host.isEmpty else { return nil }
        return MockOrigin(scheme: scheme, host: String(host), port: port)
    }
}

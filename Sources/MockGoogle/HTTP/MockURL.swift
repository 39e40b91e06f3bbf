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
        // By bytes: finding where characters begin and end would be most of the work.
        var rest = Array(text.utf8[colon...])[...].dropFirst()
        guard rest.starts(with: "//".utf8) else { return nil }
        rest = rest.dropFirst(2)
        if let hash = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<hash] }
        var query: String?
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = String(decoding: rest[mark...].dropFirst(), as: UTF8.self)
            rest = rest[..<mark]
        }
        let slash = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        guard let origin = Self.origin(scheme, authority: Substring(decoding: rest[..<slash], as: UTF8.self)) else {
            return nil
        }
        self.origin = origin
        self.path = slash == rest.endIndex ? "/" : String(decoding: rest[slash...], as: UTF8.self)
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

/// Scheme, host and port of a URL (RFC 6454), in lower case.
package struct WebOrigin: Sendable, Hashable, CustomStringConvertible {
    package var scheme: String
    /// A name or an address; an IPv6 address keeps its brackets.
    package var host: String
    /// `nil` stands for the default port of the scheme.
    package var port: Int?

    package init(scheme: String, host: String, port: Int? = nil) {
        self.scheme = ASCIIText.lowercased(scheme)
        self.host = ASCIIText.lowercased(host)
        let isDefault = port == (self.scheme == "https" ? 443 : self.scheme == "http" ? 80 : nil)
        self.port = isDefault ? nil : port
    }

    package static func https(_ host: String) -> WebOrigin { WebOrigin(scheme: "https", host: host) }

    /// Whether this is `https` on the default port of a host, which is in lower case.
    package func isHTTPS(_ host: String) -> Bool { scheme == "https" && port == nil && self.host == host }

    package var description: String { "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "") }

    /// Whether the host is this machine.
    package var isLoopback: Bool {
        ["localhost", "127.0.0.1", "[::1]"].contains(host) || host.hasSuffix(".localhost")
    }
}

/// An absolute `http` or `https` URL without its fragment, split as text with nothing decoded (RFC 3986, appendix B).
package struct WebURL: Sendable, Hashable {
    package var origin: WebOrigin
    /// Begins with a slash.
    package var path: String
    /// Without its question mark; `nil` where there is none.
    package var query: String?

    package init(origin: WebOrigin, path: String, query: String? = nil) {
        self.origin = origin
        self.path = path
        self.query = query
    }

    /// Parses a URL; `nil` for any other text.
    ///
    /// White space and control characters are not allowed: they would end a line of the request.
    package init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        self.init(lenient: text)
    }

    /// Parses a URL that may have white space and control characters; `nil` for any other text.
    ///
    /// The fragment is dropped, as a client never sends it. User information is dropped after it has decided what the
    /// host is.
    package init?(lenient text: String) {
        // By bytes: finding where characters begin and end would be most of the work.
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = ASCIIText.lowercased(String(decoding: bytes[..<colon], as: UTF8.self))
        guard scheme == "http" || scheme == "https" else { return nil }
        guard bytes[colon...].dropFirst().starts(with: "//".utf8) else { return nil }
        let start = colon + 3
        var end = start
        var slash: Int?
        var mark: Int?
        while end < bytes.count, bytes[end] != UInt8(ascii: "#") {
            if mark == nil, bytes[end] == UInt8(ascii: "?") { mark = end }
            if mark == nil, slash == nil, bytes[end] == UInt8(ascii: "/") { slash = end }
            end += 1
        }
        let pathEnd = mark ?? end
        guard let origin = Self.origin(scheme, authority: bytes[start..<(slash ?? pathEnd)]) else { return nil }
        self.init(
            origin: origin, path: slash.map { String(decoding: bytes[$0..<pathEnd], as: UTF8.self) } ?? "/",
            query: mark.map { String(decoding: bytes[($0 + 1)..<end], as: UTF8.self) })
    }

    /// RFC 3986 §3.2: the host follows the last `@`.
    private static func origin(_ scheme: String, authority: ArraySlice<UInt8>) -> WebOrigin? {
        var host = authority
        if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[at...].dropFirst() }
        var port: Int?
        let end = host.first == UInt8(ascii: "[") ? host.firstIndex(of: UInt8(ascii: "]")) : host.startIndex
        guard let end else { return nil }
        if let colon = host[end...].firstIndex(of: UInt8(ascii: ":")) {
            let digits = host[colon...].dropFirst()
            guard digits.allSatisfy(ASCIIText.isDigit), digits.count <= 5 else { return nil }
            if !digits.isEmpty {
                guard let number = Int(String(decoding: digits, as: UTF8.self)), number <= 65_535 else { return nil }
                port = number
            }
            host = host[..<colon]
        }
        guard !host.isEmpty else { return nil }
        return WebOrigin(scheme: scheme, host: String(decoding: host, as: UTF8.self), port: port)
    }

    /// What follows the host in a request line.
    package var target: String { path + (query.map { "?\($0)" } ?? "") }

    /// The whole URL; its query may hold a code.
    package var text: String { origin.description + target }

    package var port: Int { origin.port ?? (origin.scheme == "https" ? 443 : 80) }
}

extension WebURL: CustomStringConvertible, CustomReflectable {
    /// Without the query, which may hold a code.
    package var description: String { origin.description + path }

    package var customMirror: Mirror { Mirror(self, children: []) }
}

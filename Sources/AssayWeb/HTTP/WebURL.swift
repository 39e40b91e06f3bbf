package import MockGoogle

/// An absolute `http` or `https` URL without its fragment, taken apart by its text with nothing decoded.
package struct WebURL: Sendable, Hashable {
    package let origin: MockOrigin
    /// Begins with a slash.
    package let path: String
    /// Without its question mark; `nil` where there is none.
    package let query: String?

    package init(origin: MockOrigin, path: String, query: String?) {
        self.origin = origin
        self.path = path
        self.query = query
    }

    /// `nil` where the text is no such URL.
    package init?(_ text: String) {
        // White space and control characters are in no URL, and would end a line of the request.
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), let request = MockRequest(method: "GET", url: text)
        else { return nil }
        self.init(origin: request.origin, path: request.path, query: request.query)
    }

    /// What follows the host in a request line.
    package var target: String { path + (query.map { "?\($0)" } ?? "") }

    /// The whole URL; its query may hold a code.
    package var text: String { origin.description + target }

    package var port: Int { origin.port ?? (origin.scheme == "https" ? 443 : 80) }

    /// The URL that a reference leads to from here (RFC 3986, section 5.2); `nil` for one that no browser request has.
    package func resolving(_ reference: String) -> WebURL? {
        var reference = Substring(reference)
        while let last = reference.utf8.last, last <= 0x20 { reference = reference.dropLast() }
        while let first = reference.utf8.first, first <= 0x20 { reference = reference.dropFirst() }
        if let hash = reference.utf8.firstIndex(of: UInt8(ascii: "#")) { reference = reference[..<hash] }
        if let scheme = Self.scheme(of: reference) {
            return ["http", "https"].contains(scheme) ? WebURL(String(reference)) : nil
        }
        guard reference.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        if reference.hasPrefix("//") { return WebURL(origin.scheme + ":" + reference) }
        if reference.isEmpty { return self }
        if reference.hasPrefix("?") { return WebURL(origin: origin, path: path, query: String(reference.dropFirst())) }
        let parts = reference.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let own = parts.first.map(String.init) ?? ""
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "/"
        let whole = own.hasPrefix("/") ? own : folder + own
        return WebURL(
            origin: origin, path: Self.withoutDots(whole), query: parts.count == 2 ? String(parts[1]) : nil)
    }

    private static func scheme(of reference: Substring) -> String? {
        guard let colon = reference.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = reference[..<colon]
        guard let first = name.utf8.first, isLetter(first), name.utf8.allSatisfy({ isLetter($0) || isOther($0) }) else {
            return nil
        }
        return name.lowercased()
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isOther(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
    }

    /// RFC 3986, section 5.2.4.
    private static func withoutDots(_ path: String) -> String {
        var segments: [Substring] = []
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            switch part {
            case ".": if isLast { segments.append("") }
            case "..":
                _ = segments.popLast()
                if isLast { segments.append("") }
            default: segments.append(part)
            }
        }
        return "/" + segments.joined(separator: "/")
    }
}

extension WebURL: CustomStringConvertible, CustomReflectable {
    /// Without the query, which may hold a code.
    package var description: String { origin.description + path }

    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension WebURL {
    /// Resolves a reference against this URL (RFC 3986 §5.2); `nil` if a browser cannot request the result.
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
        guard let first = name.utf8.first, ASCIIText.isAlphanumeric(first), !ASCIIText.isDigit(first),
            name.utf8.allSatisfy({ ASCIIText.isAlphanumeric($0) || "+-.".utf8.contains($0) })
        else { return nil }
        return name.lowercased()
    }

    /// RFC 3986 §5.2.4.
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

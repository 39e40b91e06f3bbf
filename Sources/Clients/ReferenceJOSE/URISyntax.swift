/// The components of an absolute URI (RFC 3986 appendix B), if the text matches the grammar of appendix A.
package struct URISyntax {
    /// In lower case.
    package let scheme: String
    /// In lower case, with the brackets of an IPv6 address; `nil` if there is no `//`.
    package let host: String?
    /// The digits after the host; empty if there are none.
    package let port: String
    /// Whether user information and an at sign precede the host (§3.2.1).
    package let hasUserInformation: Bool
    /// The text before query and fragment.
    package let path: String
    /// The text after the question mark; `nil` without one.
    package let query: String?
    /// The text after the number sign; `nil` without one.
    package let fragment: String?

    /// Whether each character of the text may be in a URI, somewhere (RFC 3986 §2).
    package static func hasOnlyItsCharacters(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !#"\"<>^`{|}"#.utf8.contains($0) }
    }

    /// Nil if the text is not a URI.
    package init?(_ text: String) {
        guard Self.hasOnlyItsCharacters(text) else { return nil }
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, Self.isScheme(halves[0]), Self.areEscapesWhole(text) else { return nil }
        scheme = halves[0].lowercased()

        let beforeFragment = halves[1].split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard beforeFragment.allSatisfy({ !$0.contains("#") }) else { return nil }
        let beforeQuery = beforeFragment[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        query = beforeQuery.count == 2 ? String(beforeQuery[1]) : nil
        var path = beforeQuery[0]
        var authority: Substring?
        if path.hasPrefix("//") {
            let rest = path.dropFirst(2)
            authority = rest.prefix { $0 != "/" }
            path = rest.drop { $0 != "/" }
        }
        self.path = String(path)
        fragment = beforeFragment.count == 2 ? String(beforeFragment[1]) : nil
        let others = [path] + beforeQuery.dropFirst() + beforeFragment.dropFirst()
        guard others.allSatisfy({ Self.consists($0, of: ":@/?%") }) else { return nil }

        let parts = authority?.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        hasUserInformation = parts?.count == 2
        if hasUserInformation, let user = parts?.first, !Self.consists(user, of: ":%") { return nil }
        guard let place = parts?.last else {
            host = nil
            port = ""
            return
        }
        guard let (name, digits) = Self.hostAndPort(place) else { return nil }
        host = name.lowercased()
        port = String(digits)
    }

    /// `host [":" port]` (§3.2.2, §3.2.3).
    private static func hostAndPort(_ place: Substring) -> (host: Substring, port: Substring)? {
        let end = place.lastIndex(of: "]").map { place.index(after: $0) } ?? place.firstIndex(of: ":")
        let name = place[..<(end ?? place.endIndex)]
        let rest = place[(end ?? place.endIndex)...]
        let port = rest.dropFirst()
        guard rest.isEmpty || rest.hasPrefix(":"), port.utf8.allSatisfy(isDigit) else { return nil }
        guard name.hasPrefix("[") else { return consists(name, of: "%") ? (name, port) : nil }
        let address = name.dropFirst().dropLast().utf8
        let isAddress = address.allSatisfy { isHexadecimal($0) || ":.".utf8.contains($0) }
        return name.hasSuffix("]") && address.count >= 2 && isAddress ? (name, port) : nil
    }

    /// §3.1.
    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
    }

    /// §2.1.
    private static func areEscapesWhole(_ text: String) -> Bool {
        text.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).dropFirst().allSatisfy {
            $0.count >= 2 && $0.prefix(2).allSatisfy(isHexadecimal)
        }
    }

    /// Whether the text has only unreserved characters, sub-delimiters (§2.2, §2.3) and the given others.
    private static func consists(_ text: Substring, of others: String) -> Bool {
        text.utf8.allSatisfy {
            isLetter($0) || isDigit($0) || "-._~!$&'()*+,;=".utf8.contains($0) || others.utf8.contains($0)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x66).contains(byte | 0x20) }
}

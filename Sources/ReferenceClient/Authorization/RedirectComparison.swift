internal import AssayConformance
internal import AssayJSON
internal import Foundation
internal import ReferenceJOSE

/// Checks that a response came on exactly the redirect URI of its request (RFC 8252 §8.10).
struct RedirectComparison {
    private let redirectURI: String
    private let expected: String
    private let ownQuery: String?
    private let flaws: FlawSwitch

    init(_ redirectURI: String, _ flaws: FlawSwitch) {
        self.redirectURI = redirectURI
        self.flaws = flaws
        if let mark = redirectURI.utf8.firstIndex(of: UInt8(ascii: "?")) {
            expected = String(redirectURI[..<mark])
            ownQuery = String(redirectURI[redirectURI.utf8.index(after: mark)...])
        } else {
            expected = redirectURI
            ownQuery = nil
        }
    }

    /// Compares the URL before the query, and the query of the redirect URI if it has one.
    func check(_ location: ArraySlice<UInt8>, query: ArraySlice<UInt8>) throws(Refusal) {
        var isSame = location.isSame(as: expected)
        if let ownQuery {
            isSame = isSame && (query.isSame(as: ownQuery) || query.starts(with: (ownQuery + "&").utf8))
            if flaws.has("own-query-of-redirect-forgotten") { isSame = location.isSame(as: redirectURI) }
        }
        if isSame, expected.contains("://["), flaws.has("redirect-in-brackets-refused") { isSame = false }
        if isSame, expected.hasPrefix("https:"), flaws.has("web-redirect-refused") { isSame = false }
        guard isSame || !flaws.isHonest && isSameByMistake(String(decoding: location, as: UTF8.self)) else {
            throw Refusal(.redirectMismatch, "the response came on a URI other than the redirect URI (RFC 8252 §8.10)")
        }
    }

    private func isSameByMistake(_ location: String) -> Bool {
        if flaws.has("redirect-not-compared") { return true }
        if flaws.has("redirect-compared-by-scheme"), Self.scheme(location) == Self.scheme(expected) { return true }
        if flaws.has("redirect-compared-by-prefix"), location.hasPrefix(expected) { return true }
        if flaws.has("redirect-compared-by-end"), location.hasSuffix(Self.afterScheme(expected)) { return true }
        if flaws.has("redirect-compared-without-case"), location.lowercased() == expected.lowercased() { return true }
        if flaws.has("redirect-host-compared-without-case"), Self.lowered(location) == Self.lowered(expected) {
            return true
        }
        if flaws.has("default-port-ignored"), location.replacing(":443/", with: "/", maxReplacements: 1) == expected {
            return true
        }
        if flaws.has("redirect-trailing-slash-ignored"), location == expected + "/" { return true }
        if flaws.has("redirect-slashes-collapsed"), Self.collapsed(location) == Self.collapsed(expected) { return true }
        if flaws.has("redirect-port-ignored"), let own = Self.withoutPort(location), own == Self.withoutPort(expected) {
            return true
        }
        if flaws.has("redirect-scheme-upgraded"),
            location.replacingOccurrences(of: "http://", with: "https://") == expected
        {
            return true
        }
        if flaws.has("redirect-scheme-upgraded"),
            location.replacingOccurrences(of: "https://", with: "http://") == expected
        {
            return true
        }
        if flaws.has("localhost-is-loopback"),
            location.replacingOccurrences(of: "localhost", with: "127.0.0.1") == expected
        {
            return true
        }
        if flaws.has("user-information-ignored"), Self.withoutUserInformation(location) == expected { return true }
        if flaws.has("beginning-of-authority-compared"), let own = Self.beforeAt(location),
            own == Self.beforeAt(expected)
        {
            return true
        }
        if flaws.has("dot-segments-resolved"), Self.resolved(location) == expected { return true }
        if flaws.has("encoded-dot-segments-resolved"), location.contains("%"),
            let decoded = location.removingPercentEncoding, Self.resolved(decoded) == expected
        {
            return true
        }
        if flaws.has("redirect-percent-decoded"), location.removingPercentEncoding == expected { return true }
        if flaws.has("redirect-path-not-compared"), Self.authority(location) == Self.authority(expected) { return true }
        if flaws.has("redirect-host-compared-by-end"), Self.hostEnds(location, expected) { return true }
        if flaws.has("backslashes-are-slashes"), location.replacingOccurrences(of: "\\", with: "/") == expected {
            return true
        }
        if expected.hasPrefix("https:"), location.contains("\\"), flaws.has("web-backslashes-are-slashes"),
            location.replacingOccurrences(of: "\\", with: "/") == expected
        {
            return true
        }
        if flaws.has("addresses-canonicalised"), let own = Self.canonical(location), own == Self.canonical(expected) {
            return true
        }
        return RedirectMistake.allCases.contains { $0.equates(location, expected) && flaws.has($0.rawValue) }
    }

    private static func scheme(_ text: String) -> Substring { text.prefix { $0 != ":" } }

    private static func afterScheme(_ text: String) -> Substring { text.drop { $0 != ":" }.dropFirst() }

    private static func collapsed(_ text: String) -> String {
        var text = text
        while let range = text.range(of: "//") { text.replaceSubrange(range, with: "/") }
        return text
    }

    /// Scheme, host and path of a URL with an authority.
    private static func components(_ text: String) -> (scheme: Substring, authority: Substring, path: Substring)? {
        guard let range = text.range(of: "://") else { return nil }
        let rest = text[range.upperBound...]
        let authority = rest.prefix { $0 != "/" }
        return (text[..<range.lowerBound], authority, rest[authority.endIndex...])
    }

    /// Scheme and host in lower case (RFC 3986 §6.2.2.1).
    private static func lowered(_ text: String) -> String {
        guard let (scheme, authority, path) = components(text) else {
            return scheme(text).lowercased() + text.drop { $0 != ":" }
        }
        return "\(scheme)://\(authority)".lowercased() + path
    }

    private static func withoutPort(_ text: String) -> [Substring]? {
        guard let (scheme, authority, path) = components(text) else { return nil }
        let host = authority.lastIndex(of: ":").map { authority[..<$0] } ?? authority
        return [scheme, host, path]
    }

    private static func withoutUserInformation(_ text: String) -> String? {
        guard let (scheme, authority, path) = components(text), let at = authority.lastIndex(of: "@") else {
            return nil
        }
        return "\(scheme)://\(authority[authority.index(after: at)...])\(path)"
    }

    private static func beforeAt(_ text: String) -> [Substring]? {
        guard let (scheme, authority, path) = components(text) else { return nil }
        return [scheme, authority.prefix { $0 != "@" && $0 != "\\" }, path]
    }

    private static func authority(_ text: String) -> [Substring] {
        guard let (scheme, authority, _) = components(text) else { return [scheme(text)] }
        return [scheme, authority]
    }

    private static func hostEnds(_ text: String, _ expected: String) -> Bool {
        guard let own = components(text), let other = components(expected) else { return false }
        return own.scheme == other.scheme && own.path == other.path && own.authority.hasSuffix(other.authority)
    }

    private static func resolved(_ text: String) -> String {
        let parts = text.components(separatedBy: "/")
        var kept: [String] = []
        for part in parts {
            if part == "..", kept.count > 1 { kept.removeLast() } else { kept.append(part) }
        }
        return kept.joined(separator: "/")
    }

    /// Scheme, path, and the IPv4 address as a resolver reads it.
    private static func canonical(_ text: String) -> [String]? {
        guard let (scheme, authority, path) = components(text) else { return nil }
        let colon = authority.lastIndex(of: ":") ?? authority.endIndex
        var host = String(authority[..<colon])
        if host == "2130706433" { host = "127.0.0.1" }
        let port = Int(authority[colon...].dropFirst()).map(String.init) ?? ""
        return [String(scheme), host, port, String(path)]
    }
}

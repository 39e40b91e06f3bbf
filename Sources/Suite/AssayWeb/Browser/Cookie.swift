package import AssayHTTP

/// A cookie as a browser stores it (RFC 6265bis §5.6).
package struct Cookie: Sendable, Hashable {
    package enum SameSite: Sendable, Hashable {
        case strict, lax, none
    }

    package let name: String
    package let value: String
    package let domain: String
    /// Whether only the host that set it gets it back.
    package let isHostOnly: Bool
    package let path: String
    package let isSecure: Bool
    package let sameSite: SameSite
    /// In seconds since 1970; `nil` for a session cookie.
    package let expiry: Int64?

    /// Reads one `Set-Cookie` field; `nil` where a browser would ignore it.
    package init?(_ field: String, from url: WebURL, at now: Int64) {
        let parts = field.split(separator: ";", omittingEmptySubsequences: false).map(Self.trimmed)
        guard let pair = parts.first else { return nil }
        let equals = pair.firstIndex(of: "=")
        name = String(equals.map { Self.trimmed(pair[..<$0]) } ?? "")
        value = String(equals.map { Self.trimmed(pair[pair.index(after: $0)...]) } ?? pair)
        guard !(name.isEmpty && value.isEmpty) else { return nil }
        var attributes: [String: Substring] = [:]
        for part in parts.dropFirst() {
            let split = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let first = split.first else { continue }
            // The last one counts.
            attributes[Self.trimmed(first).lowercased()] = split.count == 2 ? Self.trimmed(split[1]) : ""
        }
        let host = url.origin.host
        let written = attributes["domain"].map { $0.drop { $0 == "." }.lowercased() } ?? ""
        isHostOnly = written.isEmpty
        domain = written.isEmpty ? host : written
        guard Self.matches(host: host, domain: domain) else { return nil }
        let path = attributes["path"].map(String.init) ?? ""
        self.path = path.hasPrefix("/") ? path : Self.folder(of: url.path)
        isSecure = attributes["secure"] != nil
        if isSecure, !Self.isTrustworthy(url.origin) { return nil }
        switch attributes["samesite"]?.lowercased() {
        case "strict": sameSite = .strict
        case "none": sameSite = .none
        default: sameSite = .lax
        }
        // SameSite=None requires Secure.
        if sameSite == .none, !isSecure { return nil }
        if name.lowercased().hasPrefix("__secure-"), !isSecure { return nil }
        if name.lowercased().hasPrefix("__host-"), !isSecure || !isHostOnly || path != "/" { return nil }
        if let age = attributes["max-age"], let seconds = Int64(age) {
            let (end, overflow) = now.addingReportingOverflow(seconds)
            expiry = seconds <= 0 ? .min : overflow ? .max : end
        } else {
            expiry = attributes["expires"].flatMap { CookieDate.seconds(String($0)) }
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first == " " || text.first == "\t" { text = text.dropFirst() }
        while text.last == " " || text.last == "\t" { text = text.dropLast() }
        return text
    }

    private static func matches(host: String, domain: String) -> Bool {
        if host == domain { return true }
        // An address has no parent domain.
        return host.hasSuffix("." + domain) && !host.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
    }

    /// The default path (RFC 6265bis §5.1.4).
    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// Whether browsers accept and send secure cookies there: over HTTPS, and on loopback addresses.
    static func isTrustworthy(_ origin: WebOrigin) -> Bool {
        origin.scheme == "https" || ["localhost", "127.0.0.1", "[::1]"].contains(origin.host)
            || origin.host.hasSuffix(".localhost")
    }

    /// Whether the cookie is sent to the URL, regardless of the site where the request comes from.
    func belongs(to url: WebURL, at now: Int64) -> Bool {
        if let expiry, expiry <= now { return false }
        if isSecure, !Self.isTrustworthy(url.origin) { return false }
        guard isHostOnly ? url.origin.host == domain : Self.matches(host: url.origin.host, domain: domain) else {
            return false
        }
        guard url.path.hasPrefix(path) else { return false }
        return path.hasSuffix("/") || url.path.utf8.count == path.utf8.count
            || url.path.dropFirst(path.count).first == "/"
    }
}

extension Cookie: CustomStringConvertible, CustomReflectable {
    /// The name alone.
    package var description: String { name }

    package var customMirror: Mirror { Mirror(self, children: []) }
}

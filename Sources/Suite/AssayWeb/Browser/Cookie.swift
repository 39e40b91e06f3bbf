package import AssayHTTP

/// A cookie as a browser stores it (RFC 6265bis §5.6 and §5.7); where Chromium differs from it, as Chromium does.
package struct Cookie: Sendable, Hashable {
    package enum SameSite: Sendable, Hashable {
        case strict, lax, none
        /// No attribute: like `lax`, except for a short time with an unsafe method.
        case unspecified
    }

    /// The most bytes of a name and a value together (RFC 6265bis §5.6).
    static let maximumSize = 4_096
    /// The most bytes of an attribute's value; a longer attribute is ignored (RFC 6265bis §5.6).
    static let maximumAttributeSize = 1_024
    /// How many seconds a new cookie without `SameSite` is sent with an unsafe method (RFC 6265bis §5.6.7.2).
    static let laxAllowingUnsafe: Int64 = 120

    package let name: String
    package let value: String
    package let domain: String
    /// Whether only the host that set it gets it back.
    package let isHostOnly: Bool
    package let path: String
    package let isSecure: Bool
    /// Whether scripts of a page cannot read it.
    let isHTTPOnly: Bool
    package let sameSite: SameSite
    /// In seconds since 1970; `nil` for a session cookie.
    package let expiry: Int64?
    /// When it was set, in seconds since 1970.
    let creation: Int64

    /// Reads one `Set-Cookie` field; `nil` where a browser would ignore it.
    package init?(_ field: String, from url: WebURL, at now: Int64) {
        let parts = field.split(separator: ";", omittingEmptySubsequences: false).map(CookieText.trimmed)
        guard let pair = parts.first, let (name, value) = CookieText.pair(pair),
            !field.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }),
            name.utf8.count + value.utf8.count <= Self.maximumSize
        else { return nil }
        self.name = name
        self.value = value
        creation = now
        var attributes: [String: Substring] = [:]
        for part in parts.dropFirst() {
            let split = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let first = split.first else { continue }
            let value = split.count == 2 ? CookieText.trimmed(split[1]) : ""
            // The last one counts.
            if value.utf8.count <= Self.maximumAttributeSize {
                attributes[CookieText.trimmed(first).lowercased()] = value
            }
        }
        let host = url.origin.host
        let written = attributes["domain"].map { $0.drop { $0 == "." }.lowercased() } ?? ""
        // An address has no other hosts that a domain could stand for.
        isHostOnly = written.isEmpty || written == host && Self.isAddress(host)
        domain = written.isEmpty ? host : written
        guard Self.matches(host: host, domain: domain) else { return nil }
        let path = attributes["path"].map(String.init) ?? ""
        self.path = path.hasPrefix("/") ? path : Self.folder(of: url.path)
        isSecure = attributes["secure"] != nil
        isHTTPOnly = attributes["httponly"] != nil
        if isSecure, !Self.isTrustworthy(url.origin) { return nil }
        switch attributes["samesite"]?.lowercased() {
        case "strict": sameSite = .strict
        case "none": sameSite = .none
        case "lax": sameSite = .lax
        default: sameSite = .unspecified
        }
        // SameSite=None and Partitioned require Secure.
        if sameSite == .none || attributes["partitioned"] != nil, !isSecure { return nil }
        let prefix = CookieText.prefix(of: name)
        if prefix.needsSecure, !isSecure { return nil }
        if prefix.needsHost, !isHostOnly || path != "/" { return nil }
        if prefix.needsHTTPOnly, !isHTTPOnly { return nil }
        if let age = attributes["max-age"], let seconds = Int64(age) {
            let (end, overflow) = now.addingReportingOverflow(seconds)
            expiry = seconds <= 0 ? .min : overflow ? .max : end
        } else {
            expiry = attributes["expires"].flatMap { CookieDate.seconds(String($0)) }
        }
    }

    /// A cookie that another browser has stored; a domain that begins with a dot stands for its hosts too.
    init(
        name: String, value: String, domain: String, path: String, isSecure: Bool, isHTTPOnly: Bool,
        sameSite: SameSite, expiry: Int64?
    ) {
        self.name = name
        self.value = value
        isHostOnly = !domain.hasPrefix(".")
        self.domain = isHostOnly ? domain : String(domain.dropFirst())
        self.path = path
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSite = sameSite
        self.expiry = expiry
        creation = 0
    }

    private static func matches(host: String, domain: String) -> Bool {
        if host == domain { return true }
        return host.hasSuffix("." + domain) && !isAddress(host)
    }

    private static func isAddress(_ host: String) -> Bool {
        host.hasPrefix("[") || host.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
    }

    /// The default path (RFC 6265bis §5.1.4).
    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// Whether browsers accept and send secure cookies there: over HTTPS, and on loopback addresses.
    static func isTrustworthy(_ origin: WebOrigin) -> Bool {
        origin.scheme == "https" || origin.isLoopback
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

    /// Whether it is sent with a top-level request that another site has led to (RFC 6265bis §5.8.3).
    func isSentAcrossSites(_ method: String, at now: Int64) -> Bool {
        switch sameSite {
        case .strict: false
        case .lax: Self.safeMethods.contains(method)
        case .unspecified:
            Self.safeMethods.contains(method)
                || now.subtractingReportingOverflow(creation).partialValue
                    <= Self.laxAllowingUnsafe
        case .none: true
        }
    }

    private static let safeMethods: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE"]
}

extension Cookie: CustomStringConvertible, CustomReflectable {
    /// The name alone.
    package var description: String { name }

    package var customMirror: Mirror { Mirror(self, children: []) }
}

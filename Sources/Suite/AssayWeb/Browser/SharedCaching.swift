internal import AssayHTTP

/// Whether caches that several people share may store a response (RFC 9111 §3).
enum SharedCaching {
    /// Whether a response that sets a cookie may be stored: `Set-Cookie` does not inhibit caching (RFC 9111 §7.3).
    static func storesCookie(of response: ResponseMessage) -> Bool {
        response.headers.first(named: "Set-Cookie") != nil && stores(response, except: "set-cookie")
    }

    /// Whether a response says that it may be stored and used again for others.
    ///
    /// A response that says nothing is left out, because without an explicit lifetime caches do not agree.
    ///
    /// - Parameter field: a field without which others may use it, in lower case; `nil` for the whole response.
    static func stores(_ response: ResponseMessage, except field: String? = nil) -> Bool {
        let fields = response.headers.filter { $0.isNamed("Cache-Control") }.map(\.value).joined(separator: ",")
        var directives: [String: String] = [:]
        for part in fields.split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1).map { CookieText.trimmed($0) }
            guard let name = pair.first else { continue }
            directives[name.lowercased()] = pair.count == 2 ? String(pair[1].filter { $0 != "\"" }) : ""
        }
        // With field names, private and no-cache are about these fields (RFC 9111 §5.2.2.4 and §5.2.2.7).
        let protects = { (name: String) in
            directives[name].map { names in names.isEmpty || field.map(names.lowercased().contains) ?? false } ?? false
        }
        if directives["no-store"] != nil || protects("private") || protects("no-cache") { return false }
        let lifetime = (directives["s-maxage"] ?? directives["max-age"]).map(seconds) ?? untilExpiry(response)
        return lifetime.map { $0 > 0 } ?? (directives["public"] != nil)
    }

    /// The longest lifetime in seconds, which longer ones count as (RFC 9111 §1.2.2).
    private static let greatestLifetime: Int64 = 2_147_483_648

    /// A lifetime; zero if it is no number of seconds (RFC 9111 §4.2.1).
    private static func seconds(_ text: String) -> Int64 {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return 0
        }
        return min(Int64(text) ?? greatestLifetime, greatestLifetime)
    }

    /// The seconds from `Date` to `Expires` (RFC 9111 §4.2.1); none if `Expires` is no date (§5.3).
    private static func untilExpiry(_ response: ResponseMessage) -> Int64? {
        guard let expires = response.headers.first(named: "Expires") else { return nil }
        let dates = (response.headers.first(named: "Date").flatMap(CookieDate.seconds), CookieDate.seconds(expires))
        return if let date = dates.0, let end = dates.1 { end - date } else { 0 }
    }
}

package import AssayHTTP

/// The cookies of a browser; an empty jar is a fresh browser.
package struct CookieJar: Sendable {
    private struct Stored {
        let cookie: Cookie
        /// Its place among all that were ever stored, which another cookie of the same value keeps.
        let order: Int
        /// The same without an exception.
        let latest: Int
    }

    /// The most cookies of a site.
    ///
    /// If there is one more, so many are dropped that `kept` are left, as in Chromium: first those without `Secure`, and
    /// of these the ones that were stored earliest.
    static let most = 180
    static let kept = 150
    /// How many notes about ignored cookies are kept.
    private static let mostNotes = 4

    private var stored: [Stored] = []
    private var count = 0
    /// The cookies that were too large, for messages: without their values.
    package private(set) var oversized: [String] = []

    package var cookies: [Cookie] { stored.map(\.cookie) }

    package init() {}

    /// The cookies of another browser.
    init(_ cookies: [Cookie]) {
        count = cookies.count
        stored = cookies.enumerated().map { Stored(cookie: $1, order: $0, latest: $0) }
    }

    /// The same jar with these cookies alone.
    func keeping(_ isKept: (Cookie) -> Bool) -> CookieJar {
        var jar = self
        jar.stored.removeAll { !isKept($0.cookie) }
        return jar
    }

    /// Stores the cookies that a response sets.
    package mutating func store(_ response: ResponseMessage, from url: WebURL, at now: Int64) {
        for field in response.headers where field.isNamed("Set-Cookie") {
            guard let cookie = Cookie(field.value, from: url, at: now) else {
                note(field.value)
                continue
            }
            let equal = stored.firstIndex {
                $0.cookie.name == cookie.name && $0.cookie.domain == cookie.domain && $0.cookie.path == cookie.path
            }
            let earlier = equal.map { stored.remove(at: $0) }
            if let expiry = cookie.expiry, expiry <= now { continue }
            count += 1
            let order = earlier.map { $0.cookie.value == cookie.value ? $0.order : count } ?? count
            stored.append(Stored(cookie: cookie, order: order, latest: count))
            evict(Self.site(of: cookie))
        }
    }

    private mutating func note(_ field: String) {
        let pair = field.prefix { $0 != ";" }
        guard pair.utf8.count > Cookie.maximumSize, oversized.count < Self.mostNotes else { return }
        let name = ASCIIText.prefix(String(pair.prefix { $0 != "=" }), bytes: 80)
        oversized.append(
            "the browser ignored the cookie \(name) of \(pair.utf8.count) bytes, because a name and a value have at most "
                + "\(Cookie.maximumSize) (RFC 6265bis, 5.6)")
    }

    /// The registrable domain, taken as the last two labels of a name.
    private static func site(of cookie: Cookie) -> String {
        let labels = cookie.domain.split(separator: ".")
        if labels.last.map({ $0.utf8.allSatisfy(ASCIIText.isDigit) }) ?? true { return cookie.domain }
        return labels.suffix(2).joined(separator: ".")
    }

    private mutating func evict(_ site: String) {
        let own = stored.filter { Self.site(of: $0.cookie) == site }
        guard own.count > Self.most else { return }
        let ordered = own.sorted {
            ($0.cookie.isSecure ? 1 : 0, $0.latest) < ($1.cookie.isSecure ? 1 : 0, $1.latest)
        }
        let dropped = Set(ordered.prefix(own.count - Self.kept).map(\.latest))
        stored.removeAll { dropped.contains($0.latest) }
    }

    /// The `Cookie` field of a top-level navigation; `nil` if no cookie is sent.
    ///
    /// It has no limit in Chromium.
    ///
    /// - Parameter isCrossSite: whether another site led here (RFC 6265bis §5.8.3).
    package func field(for url: WebURL, method: String = "GET", isCrossSite: Bool, at now: Int64) -> String? {
        let sent = stored.filter { each in
            each.cookie.belongs(to: url, at: now) && (!isCrossSite || each.cookie.isSentAcrossSites(method, at: now))
        }
        guard !sent.isEmpty else { return nil }
        // The longest path comes first; servers that use the first cookie of a name rely on it.
        let ordered = sent.sorted {
            ($1.cookie.path.utf8.count, $0.order) < ($0.cookie.path.utf8.count, $1.order)
        }
        return ordered.map(\.cookie).map { $0.name.isEmpty ? $0.value : "\($0.name)=\($0.value)" }
            .joined(separator: "; ")
    }

    package func has(_ name: String) -> Bool { stored.contains { $0.cookie.name == name } }
}

extension CookieJar: CustomStringConvertible, CustomReflectable {
    package var description: String { cookies.map(\.name).joined(separator: ", ") }

    package var customMirror: Mirror { Mirror(self, children: []) }
}

package import AssayHTTP

/// The cookies of a browser; an empty jar is a fresh browser.
package struct CookieJar: Sendable {
    /// The maximum number of cookies; the oldest is dropped first.
    static let capacity = 512

    package private(set) var cookies: [Cookie] = []

    package init() {}

    /// Stores the cookies that a response sets.
    package mutating func store(_ response: ResponseMessage, from url: WebURL, at now: Int64) {
        for field in response.headers where field.isNamed("Set-Cookie") {
            guard let cookie = Cookie(field.value, from: url, at: now) else { continue }
            cookies.removeAll { $0.name == cookie.name && $0.domain == cookie.domain && $0.path == cookie.path }
            if let expiry = cookie.expiry, expiry <= now { continue }
            cookies.append(cookie)
            if cookies.count > Self.capacity { cookies.removeFirst() }
        }
    }

    /// The `Cookie` field of a top-level navigation; `nil` if no cookie is sent.
    ///
    /// - Parameter isCrossSite: whether another site led here: then no `Strict` cookie is sent, and a `Lax` one only
    ///   with a safe method (RFC 6265bis §5.8.3).
    package func field(for url: WebURL, method: String = "GET", isCrossSite: Bool, at now: Int64) -> String? {
        let sent = cookies.filter { cookie in
            guard cookie.belongs(to: url, at: now) else { return false }
            guard isCrossSite else { return true }
            switch cookie.sameSite {
            case .strict: return false
            case .lax: return method == "GET"
            case .none: return true
            }
        }
        guard !sent.isEmpty else { return nil }
        // The longest path comes first; servers that use the first cookie of a name rely on it.
        let ordered = sent.enumerated().sorted {
            ($1.element.path.count, $0.offset) < ($0.element.path.count, $1.offset)
        }
        return ordered.map { $0.element.name.isEmpty ? $0.element.value : "\($0.element.name)=\($0.element.value)" }
            .joined(separator: "; ")
    }

    package func has(_ name: String) -> Bool { cookies.contains { $0.name == name } }
}

extension CookieJar: CustomStringConvertible, CustomReflectable {
    package var description: String { cookies.map(\.name).joined(separator: ", ") }

    package var customMirror: Mirror { Mirror(self, children: []) }
}

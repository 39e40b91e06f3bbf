internal import AssayHTTP
internal import Synchronization

/// The cookies of a browser with several tabs.
final class SharedCookies: Sendable {
    private let stored: Mutex<CookieJar>

    init(_ jar: CookieJar) { stored = Mutex(jar) }

    var jar: CookieJar {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }

    /// Stores what a response sets, next to what the responses in other tabs have set.
    func store(_ response: ResponseMessage, from url: WebURL, at now: Int64) {
        stored.withLock { $0.store(response, from: url, at: now) }
    }
}

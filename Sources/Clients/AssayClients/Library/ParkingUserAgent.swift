internal import GoogleSignInClient
internal import Synchronization

/// A user agent that shows nothing and keeps the page's callback until the scenario calls it.
final class ParkingUserAgent: ExternalUserAgent {
    /// A page that should be shown.
    struct Visit: Sendable {
        let url: String
        let callBack: ExternalUserAgentCompletionHandler
    }

    private let newest = Mutex<(count: Int, visit: Visit?)>((0, nil))

    /// The number of pages so far.
    var count: Int { newest.withLock(\.count) }

    /// The newest page, if there are more than `count` pages.
    func visit(after count: Int) -> Visit? {
        newest.withLock { $0.count > count ? $0.visit : nil }
    }

    func session(
        for request: ExternalUserAgentRequest, completionHandler: @escaping ExternalUserAgentCompletionHandler
    ) -> any ExternalUserAgentSession {
        newest.withLock { newest in
            newest = (newest.count + 1, Visit(url: request.url, callBack: completionHandler))
        }
        return Session()
    }

    private struct Session: ExternalUserAgentSession {
        func start() async -> Bool { true }
        func cancel() async {}
    }
}

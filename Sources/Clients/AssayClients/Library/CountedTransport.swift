internal import GoogleSignInClient
internal import Synchronization

/// A transport that knows how many responses are outstanding.
struct CountedTransport: HTTPTransport {
    private final class Count: Sendable {
        let value = Mutex(0)
    }

    private let base: any HTTPTransport
    private let count = Count()

    init(_ base: any HTTPTransport) { self.base = base }

    /// Whether no response is outstanding.
    var isIdle: Bool { outstanding == 0 }

    /// How many responses are outstanding.
    var outstanding: Int { count.value.withLock(\.self) }

    func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
        count.value.withLock { $0 += 1 }
        defer { count.value.withLock { $0 -= 1 } }
        return try await base.response(to: request, limits: limits)
    }
}

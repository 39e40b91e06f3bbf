import AssayHTTP
import AssayWeb
import Synchronization

/// A network on which the responses of some pages take a time that passes only on its own clock.
final class SlowTransport: WebTransport {
    private let delays: [String: Duration]
    private let elapsed = Mutex(Duration.zero)

    /// - Parameter delays: the time of the responses by the path of the page.
    init(_ delays: [String: Duration]) { self.delays = delays }

    /// What a clock shows that stands still next to that.
    var uptime: Duration { elapsed.withLock { $0 } }

    func answer(_ request: WebRequest, within limit: Duration) throws(WebFailure) -> ResponseMessage {
        let delay = delays[request.url.path] ?? .zero
        let response = try SocketTransport().answer(request, within: .seconds(60))
        elapsed.withLock { $0 += min(delay, limit) }
        guard delay <= limit else { throw .timedOut(seconds: limit.roundedSeconds) }
        return response
    }
}

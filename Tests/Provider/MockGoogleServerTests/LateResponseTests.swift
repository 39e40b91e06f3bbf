import MockGoogle
import Synchronization
import Testing

@testable import MockGoogleServer

/// A handler may pass its response on later, and from another thread.
@Suite struct LateResponseTests {
    typealias Delivery = @Sendable (MockResponse) -> Void

    /// What passes on the response to each path that was asked for.
    private final class Waiting: Sendable {
        let deliveries = Mutex<[String: Delivery]>([:])

        func serve() throws -> HTTPListener {
            try HTTPListener(makeLateHandler: { _ in
                { [self] request, deliver in deliveries.withLock { $0[request.url.path] = deliver } }
            })
        }

        /// Waits until the path has been asked for.
        func delivery(_ path: String) async -> Delivery {
            while true {
                if let delivery = deliveries.withLock({ $0[path] }) { return delivery }
                await Task.yield()
            }
        }
    }

    private static func ask(_ server: HTTPListener, _ path: String) throws -> RawConnection {
        let connection = try RawConnection(port: try #require(server.origin.port.map(UInt16.init)))
        try connection.send(RawRequest.text("GET", path, ["Connection: close"]))
        return connection
    }

    @Test func responsesComeInAnotherOrderThanRequests() async throws {
        let waiting = Waiting()
        let server = try waiting.serve()
        let connections = try ["/first", "/second"].map { try Self.ask(server, $0) }
        for (path, connection) in zip(["/second", "/first"], connections.reversed()) {
            await waiting.delivery(path)(MockResponse(status: 200, body: .bytes(Array(path.utf8))))
            #expect(try RawResponse(connection.receiveAll().bytes).text == path)
        }
        server.stop()
    }

    @Test func aServerStopsWhileAResponseIsDue() async throws {
        let waiting = Waiting()
        let server = try waiting.serve()
        let connection = try Self.ask(server, "/never")
        let delivery = await waiting.delivery("/never")
        server.stop()
        #expect(try connection.receiveAll().bytes.isEmpty)
        // Nobody waits for it any more.
        delivery(MockResponse(status: 200))
    }

    @Test func aResponseIsSetOnce() {
        let late = LateResponse()
        let count = Mutex(0)
        late.whenSet { count.withLock { $0 += 1 } }
        late.set(MockResponse(status: 200))
        late.set(MockResponse(status: 500))
        #expect(late.value?.status == 200)
        late.whenSet { count.withLock { $0 += 1 } }
        #expect(count.withLock(\.self) == 2)
    }
}

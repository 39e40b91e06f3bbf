import AssayTestSupport
import GoogleSignInClient
import Testing

@testable import GoogleSignInLoopback

/// The connections of a server, each with a peer that a test lets send.
@Suite(.tags(.socket)) struct LoopbackConnectionsTests {
    private let now = ContinuousClock.now
    private let initial: LoopbackResponder

    init() throws {
        initial = LoopbackResponder(
            request: ExternalUserAgentRequest(
                url: "https://op.example/auth?state=s", redirectURI: try RedirectURI("http://127.0.0.1:9/")),
            authority: "127.0.0.1:9", pages: LoopbackPages())
    }

    private static let response = "GET /?state=s HTTP/1.1\r\nHost: 127.0.0.1:9\r\n\r\n"
    private static let url = "http://127.0.0.1:9/?state=s"

    private static func send(_ text: String, _ peer: SocketDescriptor) { _ = peer.send(Array(text.utf8)[...]) }

    private static func isClosed(_ peer: SocketDescriptor) -> Bool {
        if case .end = peer.receive() { return true }
        return false
    }

    @Test func aRequestThatHasArrivedIsReadWhenItsConnectionIsAdded() throws {
        var responder = initial
        var connections = LoopbackConnections(limits: LoopbackLimits())
        let (peer, descriptor) = try SocketDescriptor.connected()
        Self.send(Self.response, peer)
        #expect(connections.add(descriptor, &responder, now: now)?.ending == .success(Self.url))
    }

    @Test func aConnectionThatHasEndedIsNotAdded() throws {
        var responder = initial
        var connections = LoopbackConnections(limits: LoopbackLimits())
        let (peer, descriptor) = try SocketDescriptor.connected()
        peer.finishSending()
        #expect(connections.add(descriptor, &responder, now: now) == nil)
        #expect(connections.open.isEmpty)
    }

    @Test func aRequestThatHasArrivedIsReadBeforeItsConnectionMakesRoom() throws {
        var responder = initial
        var connections = LoopbackConnections(limits: LoopbackLimits(connections: 1, grace: .zero))
        let (first, second) = (try SocketDescriptor.connected(), try SocketDescriptor.connected())
        #expect(connections.add(first.1, &responder, now: now) == nil)
        Self.send(Self.response, first.0)
        #expect(connections.add(second.1, &responder, now: now)?.ending == .success(Self.url))
    }

    /// What each of three connections sends before the others are added, and while the last makes room; and which of
    /// them closes.
    @Test(
        arguments: [
            NamedCase("all idle", (["", "", ""], ""), 0), NamedCase("the first has begun", (["G", "", ""], ""), 1),
            NamedCase("two have begun", (["G", "G", ""], ""), 2),
            NamedCase("all have begun", (["G", "G", "G"], ""), 0),
            NamedCase("the first begins meanwhile", (["", "", ""], "G"), 1),
            NamedCase("the first begins meanwhile, and the others have", (["", "G", "G"], "G"), 0),
        ] as [NamedCase<([String], String), Int>])
    func theFirstOfTheIdleConnectionsMakesRoom(_ room: NamedCase<([String], String), Int>) throws {
        var responder = initial
        var connections = LoopbackConnections(limits: LoopbackLimits(connections: 3, grace: .zero))
        var peers: [SocketDescriptor] = []
        var time = now
        for text in room.input.0 {
            let (peer, descriptor) = try SocketDescriptor.connected()
            Self.send(text, peer)
            #expect(connections.add(descriptor, &responder, now: time) == nil)
            peers.append(peer)
            time += .milliseconds(1)
        }
        #expect(connections.open.count == 3)
        Self.send(room.input.1, peers[0])
        let (newest, descriptor) = try SocketDescriptor.connected()
        #expect(connections.add(descriptor, &responder, now: time) == nil)
        #expect(connections.open.count == 3)
        #expect(peers.indices.filter { Self.isClosed(peers[$0]) } == [room.expected])
        #expect(!Self.isClosed(newest))
    }

    /// Of two connections, one of which has been answered; after the time to send is over, and before.
    @Test(
        arguments: [
            NamedCase("no room", ([""], 9), .milliseconds(10)), NamedCase("the first yields", ([""], 10), nil),
            NamedCase("an answered one yields at once", (["POST / HTTP/1.1\r\nHost: a\r\n\r\n"], 0), nil),
            NamedCase("a request that has begun has the same time", (["G"], 9), .milliseconds(10)),
            NamedCase("there is room", ([], 0), nil),
        ] as [NamedCase<([String], Int), Duration?>])
    func aConnectionYieldsWhenItsTimeToSendIsOver(_ room: NamedCase<([String], Int), Duration?>) throws {
        var responder = initial
        var connections = LoopbackConnections(limits: LoopbackLimits(connections: 1, grace: .milliseconds(10)))
        var peers: [SocketDescriptor] = []
        for text in room.input.0 {
            let (peer, descriptor) = try SocketDescriptor.connected()
            Self.send(text, peer)
            #expect(connections.add(descriptor, &responder, now: now) == nil)
            peers.append(peer)
        }
        let time = now + .milliseconds(room.input.1)
        #expect(connections.beginningOfRoom(time) == room.expected.map { now + $0 })
        withExtendedLifetime(peers) {}
    }
}

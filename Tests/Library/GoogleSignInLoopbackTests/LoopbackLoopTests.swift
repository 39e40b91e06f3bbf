import AssayTestSupport
import Foundation
import GoogleSignInClient
import Testing

@testable import GoogleSignInLoopback

/// The loop on the thread of the test, with a clock that stands still unless the test moves it.
///
/// Each round reads the clock twice: before it waits, and after.
@Suite(.tags(.socket)) struct LoopbackLoopTests {
    private final class Stage {
        let authority: String
        var time = ContinuousClock.now
        var pages = LoopbackPages()
        /// Called with the number of a reading of the clock.
        var reads: (Int) -> Void = { _ in }
        var reports: (LoopbackEnding) -> Void = { _ in }
        private(set) var readings = 0
        private var port: LoopbackPort?
        private var pipe: (reading: SocketDescriptor, writing: SocketDescriptor?)

        init() throws {
            let port = try LoopbackPort(firstFreeOf: [.ipv4])
            try port.listen()
            // Connections have the buffer of the port.
            var byteCount: Int32 = 4_096
            setsockopt(
                port.descriptor.number, SOL_SOCKET, SO_SNDBUF, &byteCount, socklen_t(MemoryLayout<Int32>.size))
            authority = port.authority
            self.port = port
            let pipe = try #require(SocketDescriptor.pipe())
            self.pipe = (pipe.reading, pipe.writing)
        }

        func connection() throws -> RawConnection { try #require(RawConnection(authority)) }

        func get(_ target: String) -> String { "GET \(target) HTTP/1.1\r\nHost: \(authority)\r\n\r\n" }

        func stop() { pipe.writing = nil }

        func run(_ limits: LoopbackLimits) throws {
            let request = ExternalUserAgentRequest(
                url: "https://op.example/auth?state=s", redirectURI: try RedirectURI("http://\(authority)/"))
            var loop = LoopbackLoop(
                listener: port.take(), stopped: pipe.reading,
                responder: LoopbackResponder(request: request, authority: authority, pages: pages),
                limits: limits,
                clock: { [self] in
                    readings += 1
                    reads(readings)
                    return time
                }, receiver: { [self] in reports($0) })
            loop.run()
        }
    }

    @Test func aResponseClosesEverythingElseBeforeItIsReported() throws {
        let stage = try Stage()
        let (client, idle) = (try stage.connection(), try stage.connection())
        client.send(stage.get("/?state=s&code=c"))
        var reported: [LoopbackEnding] = []
        var readings = 0
        stage.reports = { [unowned stage] ending in
            #expect(RawConnection(stage.authority) == nil, "the port is closed")
            #expect(idle.isClosed())
            reported.append(ending)
            readings = stage.readings
            stage.time += .seconds(601)
        }
        try stage.run(LoopbackLimits(lingering: .seconds(600)))
        #expect(reported == [.success("http://\(stage.authority)/?state=s&code=c")])
        #expect(stage.readings == readings + 2, "one more round for the connection that lingers")
        #expect(client.received()?.hasPrefix("HTTP/1.1 200 ") == true)
    }

    /// The connection that would end first makes room, unless there is room.
    @Test(arguments: [(2, false), (3, true)])
    func theLimitOfConnections(_ limit: Int, _ isFirstServed: Bool) throws {
        let stage = try Stage()
        let first = try stage.connection()
        var (second, third): (RawConnection?, RawConnection?)
        stage.reads = { [unowned stage] reading in
            switch reading {
            case 3:
                second = RawConnection(stage.authority)
                stage.time += .milliseconds(1)
            case 5: third = RawConnection(stage.authority)
            case 7: for connection in [second, first] { connection?.send(stage.get("/favicon.ico")) }
            case 17: third?.send(stage.get("/?state=s&code=c"))
            default: break
            }
        }
        stage.reports = { [unowned stage] _ in stage.time += .seconds(600) }
        // A round in which nothing arrives is short.
        try stage.run(LoopbackLimits(head: .milliseconds(20), connections: limit, grace: .zero))
        #expect(first.received()?.hasPrefix("HTTP/1.1 404 ") == isFirstServed)
        #expect(second?.received()?.hasPrefix("HTTP/1.1 404 ") == true)
        #expect(third?.received()?.hasPrefix("HTTP/1.1 200 ") == true)
    }

    /// Any user of the computer can fill the queue of the port.
    @Test(arguments: [(0, 40), (40, 0), (40, 40)])
    func idleConnectionsBeforeAndAfterTheResponse(_ before: Int, _ after: Int) throws {
        let stage = try Stage()
        let first = try (0..<before).map { _ in try stage.connection() }
        let client = try stage.connection()
        client.send(stage.get("/?state=s&code=c"))
        let last = try (0..<after).map { _ in try stage.connection() }
        stage.reads = { [unowned stage] in if $0 == 200 { stage.stop() } }
        stage.reports = { [unowned stage] _ in stage.time += .seconds(600) }
        try stage.run(LoopbackLimits(head: .milliseconds(20), connections: 4, grace: .zero))
        #expect(client.received()?.hasPrefix("HTTP/1.1 200 ") == true)
        #expect((first + last).allSatisfy { $0.isClosed() })
    }

    /// The rest of the request comes when more connections than are open have come after its beginning.
    @Test func aRequestThatHasBegunStaysOpenBesideIdleConnections() throws {
        let stage = try Stage()
        let client = try stage.connection()
        client.send("GET /?state=s&code=c HTTP/1.1\r\n")
        let idle = try (0..<40).map { _ in try stage.connection() }
        stage.reads = { [unowned stage] reading in
            switch reading {
            case 29: client.send("Host: \(stage.authority)\r\n\r\n")
            case 200: stage.stop()
            default: break
            }
        }
        stage.reports = { [unowned stage] _ in stage.time += .seconds(600) }
        try stage.run(LoopbackLimits(head: .milliseconds(20), connections: 4, grace: .zero))
        #expect(client.received()?.hasPrefix("HTTP/1.1 200 ") == true)
        #expect(idle.allSatisfy { $0.isClosed() })
    }

    /// The time to send is over when the clock has moved; the second connection waits until then.
    @Test func eachConnectionHasTimeToSend() throws {
        let stage = try Stage()
        let idle = try stage.connection()
        var client: RawConnection?
        stage.reads = { [unowned stage] reading in
            switch reading {
            case 3:
                client = RawConnection(stage.authority)
                client?.send(stage.get("/?state=s&code=c"))
            case 7: stage.time += .milliseconds(19)
            case 11:
                #expect(idle.countAtOnce() == 0 && !idle.isClosedNow(), "its time is not over")
                stage.time += .milliseconds(1)
            case 40: stage.stop()
            default: break
            }
        }
        stage.reports = { [unowned stage] _ in
            #expect(stage.readings == 12)
            stage.time += .seconds(600)
        }
        try stage.run(LoopbackLimits(connections: 1, grace: .milliseconds(20)))
        #expect(client?.received()?.hasPrefix("HTTP/1.1 200 ") == true)
        #expect(idle.isClosed())
    }

    /// Two are accepted in a round, so the rest waits when the loop looks whether it is stopped.
    @Test func connectionsThatWaitDoNotKeepTheLoopFromItsEnd() throws {
        let stage = try Stage()
        let connections = try (0..<10).map { _ in try stage.connection() }
        connections.last?.send(stage.get("/?state=s&code=c"))
        var isReported = false
        stage.reports = { _ in isReported = true }
        stage.reads = { [unowned stage] in if $0 == 4 { stage.stop() } }
        try stage.run(LoopbackLimits(connections: 2, grace: .zero))
        #expect(stage.readings == 5 && !isReported)
        #expect(connections.allSatisfy { $0.isClosed() })
    }

    /// The browser reads while the loop sends.
    @Test func anAnswerThatTheSystemDoesNotTakeAtOnce() throws {
        let stage = try Stage()
        let byteCount = 1 << 20
        stage.pages = LoopbackPages { _ in String(repeating: "a", count: byteCount) + "</html>\n" }
        let client = try stage.connection()
        client.send(stage.get("/?state=s&code=c"))
        var received = 0
        stage.reads = { [unowned stage] _ in
            stage.time = .now
            received += client.countAtOnce()
        }
        try stage.run(LoopbackLimits(answer: .seconds(20), lingering: .zero))
        #expect(received > 0)
        let rest = try #require(client.received())
        #expect(rest.utf8.suffix(8).elementsEqual("</html>\n".utf8))
        #expect(received + rest.utf8.count > byteCount)
    }

    /// A connection that ended in the same round makes room already.
    @Test func anEndedConnectionDoesNotCount() throws {
        let stage = try Stage()
        let (first, ending) = (try stage.connection(), try stage.connection())
        var third: RawConnection?
        stage.reads = { [unowned stage] reading in
            switch reading {
            case 3: ending.finishSending()
            case 4: third = RawConnection(stage.authority)
            case 5: first.send(stage.get("/favicon.ico"))
            case 15: third?.send(stage.get("/?state=s&code=c"))
            default: break
            }
        }
        stage.reports = { [unowned stage] _ in stage.time += .seconds(600) }
        try stage.run(LoopbackLimits(head: .milliseconds(20), connections: 2, grace: .zero))
        #expect(first.received()?.hasPrefix("HTTP/1.1 404 ") == true)
        #expect(third?.received()?.hasPrefix("HTTP/1.1 200 ") == true)
    }

    /// The system takes bytes for an idle connection at any time, which does not end the wait.
    @Test func waitsForARequest() throws {
        let stage = try Stage()
        let idle = try stage.connection()
        var (before, after) = (ContinuousClock.now, ContinuousClock.now)
        stage.reads = { [unowned stage] reading in
            switch reading {
            case 3: before = .now
            case 4:
                after = .now
                stage.stop()
            default: break
            }
        }
        try stage.run(LoopbackLimits(head: .milliseconds(100)))
        #expect(after - before >= .milliseconds(100))
        withExtendedLifetime(idle) {}
    }

    @Test func aConnectionExpiresAtItsDeadline() throws {
        let stage = try Stage()
        let late = try stage.connection()
        stage.reads = { [unowned stage] in if $0 == 7 { stage.stop() } }
        try stage.run(LoopbackLimits(head: .zero, lingering: .zero))
        #expect(late.received()?.hasPrefix("HTTP/1.1 408 ") == true)
    }

    @Test(
        arguments: [
            NamedCase("no deadline", [], -1), NamedCase("now", [.zero], 1), NamedCase("past", [.seconds(-5)], 1),
            NamedCase("less than a millisecond", [.microseconds(999)], 1),
            NamedCase("more than a millisecond", [.microseconds(1_500)], 2),
            NamedCase("seconds and milliseconds", [.milliseconds(3_007)], 3_008),
            NamedCase("the first of two", [.seconds(10), .seconds(2)], 2_001),
            NamedCase("more than the system can wait", [.seconds(3_000_000)], .max),
        ] as [NamedCase<[Duration], Int32>])
    func waitsUntilADeadlineIsOver(_ wait: NamedCase<[Duration], Int32>) {
        let now = ContinuousClock.now
        #expect(LoopbackLoop.timeLimit(until: wait.input.map { now + $0 }, now: now) == wait.expected)
    }
}

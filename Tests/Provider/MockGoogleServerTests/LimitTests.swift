import AssayTestSupport
import Foundation
import Testing

@testable import MockGoogleServer

/// The server survives many clients, slow ones, large requests, and clients that do not speak HTTP.
@Suite(.serialized) struct LimitTests {
    @Test func aThousandIdleConnections() throws {
        let server = try Fixture.server()
        let count = try #require(Self.roomForConnections(1_000))
        let idle = try (0..<count).map { _ in try server.connect() }
        #expect(eventually { server.connectionCount == count })
        #expect(try server.send("GET", "/oauth2/v3/certs").status == 200)
        // Each of them still is a connection.
        for connection in [idle.first, idle.last].compactMap(\.self) {
            try connection.send(RawRequest.text("GET", "/oauth2/v3/certs"))
            #expect(try connection.receiveResponse().status == 200)
        }
    }

    /// The number of connections that this process can have with itself, as it holds both ends.
    private static func roomForConnections(_ wanted: Int) -> Int? {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        guard getrlimit(resource, &limit) == 0 else { return nil }
        if limit.rlim_cur < 4_096, limit.rlim_max >= 4_096 {
            limit.rlim_cur = 4_096
            setrlimit(resource, &limit)
        }
        let room = (Int(clamping: limit.rlim_cur) - 256) / 2
        return room > 0 ? min(wanted, room) : nil
    }

    @Test func connectionsAboveTheLimitWait() throws {
        let server = try Fixture.server { $0.limits.connections = 4 }
        var held = try (0..<4).map { _ in try server.connect() }
        #expect(eventually { server.connectionCount == 4 })
        let late = try server.connect()
        try late.send(RawRequest.text("GET", "/oauth2/v3/certs"))
        #expect(server.connectionCount == 4)
        #expect(
            server.mistakes == [
                "all 4 connections that an address may have at once were in use, and others had to wait"
            ])
        held.removeAll()
        #expect(try late.receiveResponse().status == 200)
    }

    static let budgets: [Case<(addresses: Int, files: UInt64, connections: UInt32, reason: String)>] = [
        Case("many files", (1, 20_000, 4_096, "")),
        Case("many files and two addresses", (2, 20_000, 4_096, "")),
        Case(
            "some files and two addresses",
            (2, 1_024, 480, ", because this process may open 1024 files (ulimit -n)")),
        Case("few files", (1, 64, 32, ", because this process may open 64 files (ulimit -n)")),
        Case("hardly any file", (1, 1, 1, ", because this process may open 1 files (ulimit -n)")),
    ]

    @Test(arguments: budgets)
    func connectionsLeaveRoomForOtherFiles(
        _ row: Case<(addresses: Int, files: UInt64, connections: UInt32, reason: String)>
    ) {
        let budget = ConnectionBudget(
            ServerLimits(), addresses: row.value.addresses, openFileLimit: row.value.files)
        #expect(budget.connections == row.value.connections)
        #expect(
            budget.exhaustion
                == "all \(row.value.connections) connections that an address may have at once were in use, and others had to"
                + " wait\(row.value.reason)")
    }

    static let halves: [Case<String>] = [
        Case("nothing", ""),
        Case("half a request line", "GET /oauth2"),
        Case("half a head", "GET /oauth2/v3/certs HTTP/1.1\r\nHost: a\r\nX: "),
        Case("half a body", "POST /token HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\ngrant"),
    ]

    @Test(arguments: halves)
    func aHalfRequestThatIsClosedFreesItsConnection(_ sample: Case<String>) throws {
        let server = try Fixture.server { $0.limits.connections = 4 }
        for _ in 0..<64 { try server.connect().send(sample.value) }
        #expect(try server.send("GET", "/oauth2/v3/certs").status == 200)
        #expect(eventually { server.connectionCount == 0 })
    }

    @Test func idleConnectionsAreClosed() throws {
        let server = try Fixture.server { $0.limits.idleSeconds = 1 }
        let silent = try server.connect()
        let halfway = try server.connect()
        try halfway.send("POST /token HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\ngrant")
        #expect(try silent.receiveAll().ending == .orderly)
        #expect(try halfway.receiveAll().ending != .none)
        #expect(eventually { server.connectionCount == 0 })
    }

    @Test func aSlowClientDoesNotBlockOthers() throws {
        let server = try Fixture.server()
        let slow = try server.connect()
        let request = RawRequest.text("GET", "/oauth2/v3/certs", ["Connection: close"])
        for byte in request.utf8 {
            try slow.send([byte])
            if byte == UInt8(ascii: "\n") { #expect(try server.send("GET", "/nowhere").status == 404) }
        }
        #expect(try RawResponse(slow.receiveAll().bytes).status == 200)
    }

    @Test func aBodyThatIsTooLongIsRefusedByItsLength() throws {
        let server = try Fixture.server()
        let connection = try server.connect()
        try connection.send("POST /token HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999999\r\n\r\n")
        let received = try connection.receiveAll()
        #expect(try RawResponse(received.bytes).status == 413)
    }

    @Test func anEndlessBodyIsCutOff() throws {
        let server = try Fixture.server()
        let connection = try server.connect()
        try connection.send(RawRequest.text("POST", "/token", ["Transfer-Encoding: chunked"]))
        let chunk = "8000\r\n" + String(repeating: "a", count: 0x8000) + "\r\n"
        var sent = 0
        do {
            while sent < 400 {
                try connection.send(chunk)
                sent += 1
            }
        } catch is RawConnection.Failure {}
        #expect(sent < 400)
        #expect(try server.send("GET", "/oauth2/v3/certs").status == 200)
    }

    static let malformed: [Case<String>] = [
        Case("nothing but line ends", "\r\n\r\n\r\n"),
        Case("a greeting", "hello\r\n\r\n"),
        Case("no target", "GET\r\n\r\n"),
        Case("no version", "GET /\r\n\r\n"),
        Case("an unknown version", "GET / HTTP/9.9\r\nHost: a\r\n\r\n"),
        Case("no host", "GET / HTTP/1.1\r\n\r\n"),
        Case("a field without a colon", "GET / HTTP/1.1\r\nHost: a\r\nbroken\r\n\r\n"),
        Case("a field that begins with a space", "GET / HTTP/1.1\r\n Host: a\r\n\r\n"),
        Case("a space before the colon", "GET / HTTP/1.1\r\nHost : a\r\n\r\n"),
        Case("NUL bytes", "GET /\0 HTTP/1.1\r\nHo\0st: a\0\r\n\r\n"),
        Case("a negative length", "POST /token HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n"),
        Case(
            "a length beyond numbers",
            "POST /token HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\n"),
        Case("two lengths", "POST /token HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"),
        Case("a chunk of no size", "POST /token HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
        Case(
            "a chunk beyond numbers",
            "POST /token HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n"),
        Case("a head without end", "GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 200_000)),
        Case("a target without end", "GET /" + String(repeating: "a", count: 200_000)),
        Case("a TLS hello", "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\u{FC}\u{3}\u{3}\r\n\r\n"),
        Case("HTTP/2's preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    ]

    @Test(arguments: malformed)
    func aMalformedRequestDoesNoHarm(_ sample: Case<String>) throws {
        let server = try Fixture.server { $0.limits.idleSeconds = 1 }
        let connection = try server.connect()
        // The server may have closed before all of it was sent.
        do { try connection.send(sample.value) } catch is RawConnection.Failure {}
        let received = try connection.receiveAll()
        #expect(received.ending != .none)
        if let response = try? RawResponse(received.bytes) { #expect(response.status >= 400) }
        #expect(try server.send("GET", "/oauth2/v3/certs").status == 200)
        #expect(eventually { server.connectionCount == 0 })
    }
}

import AssayTestSupport
import Foundation
import MockGoogle
import Testing

@testable import MockGoogleServer

/// Every delivery that a fault can set, as the socket of a client observes it.
@Suite struct DeliveryTests {
    struct Sample: Sendable {
        let fault: String
        var status = 200
        /// The value of `Content-Length`; `nil` for the honest length, empty for no such field.
        var length: String?
        /// The number of bytes of the honest body that arrive; `nil` for all.
        var bytes: Int?
        var ending = RawConnection.Ending.orderly
    }

    static let samples: [Case<Sample>] = [
        Case("no delay worth the name", Sample(fault: #""delay": 0"#)),
        Case("delay", Sample(fault: #""delay": 30"#)),
        Case("trickle", Sample(fault: #""trickle": {"bytes": 200, "interval": 5}"#)),
        Case(
            "trickle of one byte at a time to an early end",
            Sample(fault: #""trickle": {"bytes": 400, "interval": 5}, "reset": 900"#, bytes: 900, ending: .reset)),
        Case("truncated", Sample(fault: #""truncate": 100"#, bytes: -100)),
        Case("truncated to nothing", Sample(fault: #""truncate": 1000000"#, bytes: 0)),
        Case("reset in the body", Sample(fault: #""reset": 50"#, bytes: 50, ending: .reset)),
        Case("reset before the body", Sample(fault: #""reset": 1"#, bytes: 1, ending: .reset)),
        Case("reset after the body", Sample(fault: #""reset": 1000000"#, ending: .reset)),
        Case("declared too short", Sample(fault: #""content_length": 10"#, length: "10")),
        Case("declared too long", Sample(fault: #""content_length": 5000"#, length: "5000")),
        Case(
            "declared too long and truncated",
            Sample(fault: #""content_length": 5000, "truncate": 1000"#, length: "5000", bytes: -1000)),
        Case("a length that is not a number", Sample(fault: #""headers": {"Content-Length": "1e3"}"#, length: "1e3")),
        Case("another status", Sample(fault: #""status": 599"#, status: 599)),
    ]

    @Test(arguments: samples)
    func arrivesAsAsked(_ sample: Case<Sample>) throws {
        let server = try Fixture.server(faults: #"[{"endpoint": "discovery", "calls": 2, \#(sample.value.fault)}]"#)
        let honest = try server.send("GET", Fixture.discovery).body
        let connection = try server.connect()
        try connection.send(RawRequest.text("GET", Fixture.discovery, ["Connection: close"]))
        let received = try connection.receiveAll()
        let response = try RawResponse(received.bytes)
        #expect(response.status == sample.value.status)
        #expect(response["Content-Length"] == sample.value.length ?? String(honest.count))
        #expect(response.fields.count { $0.lowercased().hasPrefix("content-length:") } == 1)
        let count = sample.value.bytes.map { $0 < 0 ? honest.count + $0 : $0 } ?? honest.count
        #expect(response.body == Array(honest.prefix(count)))
        #expect(received.ending == sample.value.ending)
        #expect(server.mistakes.isEmpty)
        #expect(try server.send("GET", Fixture.discovery).body == honest)
    }

    @Test func aResetBeforeTheStatusLineSendsNothing() throws {
        let server = try Fixture.server(faults: #"[{"reset": 0}]"#)
        let connection = try server.connect()
        try connection.send(RawRequest.text("GET", Fixture.discovery))
        let received = try connection.receiveAll()
        #expect(received.bytes.isEmpty)
        #expect(received.ending == .reset)
    }

    @Test func noLengthIsChunked() throws {
        let server = try Fixture.server(faults: #"[{"calls": 1, "body": "abc", "content_length": null}]"#)
        let response = try server.send("GET", Fixture.discovery)
        #expect(response["Content-Length"] == nil)
        #expect(response["Transfer-Encoding"] == "chunked")
        #expect(response.text == "3\r\nabc\r\n0\r\n\r\n")
    }

    @Test func aTruncatedChunkedBodyHasNoEnd() throws {
        let server = try Fixture.server(
            faults: #"[{"calls": 1, "body": "abc", "content_length": null, "truncate": 1}]"#)
        let response = try server.send("GET", Fixture.discovery)
        #expect(response.text == "2\r\nab\r\n")
    }

    @Test func aTrickleIsSentInSegments() throws {
        let server = try Fixture.server(
            faults: #"[{"body": "abcdef", "trickle": {"bytes": 1, "interval": 40}}]"#)
        let connection = try server.connect()
        try connection.send(RawRequest.text("GET", Fixture.discovery, ["Connection: close"]))
        let received = try connection.receiveAll()
        #expect(try RawResponse(received.bytes).text == "abcdef")
        #expect(received.pieces >= 3)
    }

    @Test func aDelayedResponseDoesNotBlockOthers() throws {
        let server = try Fixture.server(faults: #"[{"endpoint": "discovery", "never_answer": true}]"#)
        let waiting = try (0..<20).map { _ in try server.connect() }
        for connection in waiting { try connection.send(RawRequest.text("GET", Fixture.discovery)) }
        #expect(try server.send("GET", "/oauth2/v3/certs").status == 200)
        #expect(eventually { server.waitingCount == 20 })
        #expect(waiting.allSatisfy { !$0.hasInput })
    }

    @Test func aDisconnectedClientIsReleased() throws {
        let server = try Fixture.server(faults: #"[{"endpoint": "discovery", "never_answer": true}]"#)
        do {
            let connection = try server.connect()
            try connection.send(RawRequest.text("GET", Fixture.discovery))
            #expect(eventually { server.waitingCount == 1 })
        }
        #expect(eventually { server.waitingCount == 0 && server.connectionCount == 0 })
    }

    /// A response that is only late still comes.
    @Test func whatIsNeverAnsweredCanEndBeforeTheServer() throws {
        let server = try Fixture.server(
            faults: #"[{"endpoint": "discovery", "never_answer": true}, {"endpoint": "certs", "delay": 300}]"#)
        let connections = try [Fixture.discovery, "/oauth2/v3/certs"].map { target in
            let connection = try server.connect()
            try connection.send(RawRequest.text("GET", target, ["Connection: close"]))
            return connection
        }
        #expect(eventually { server.waitingCount == 2 })
        server.endUnanswered()
        #expect(try connections[0].receiveAll().bytes.isEmpty)
        #expect(try RawResponse(connections[1].receiveAll().bytes).status == 200)
        #expect(eventually { server.waitingCount == 0 })
    }

    @Test func stoppingTheServerEndsWaitingConnections() throws {
        let server = try Fixture.server(
            faults: #"[{"endpoint": "discovery", "never_answer": true}, {"endpoint": "certs", "delay": 80000000}]"#)
        let connections = try [Fixture.discovery, "/oauth2/v3/certs"].map { target in
            let connection = try server.connect()
            try connection.send(RawRequest.text("GET", target))
            return connection
        }
        #expect(eventually { server.waitingCount == 2 })
        server.stop()
        for connection in connections { #expect(try connection.receiveAll().bytes.isEmpty) }
        server.stop()
    }

    @Test func nothingFollowsAnInterimStatus() throws {
        let server = try Fixture.server(faults: #"[{"calls": 1, "status": 103}]"#)
        let connection = try server.connect()
        try connection.send(RawRequest.text("GET", Fixture.discovery))
        #expect(String(decoding: try connection.receive(), as: UTF8.self).hasPrefix("HTTP/1.1 103"))
        #expect(try server.send("GET", Fixture.discovery).status == 200)
        #expect(!connection.hasInput)
    }

    @Test func aHugeBodyIsNotHeldInMemory() throws {
        let server = try Fixture.server(faults: #"[{"huge": 1000000000000}]"#)
        let connection = try server.connect()
        try connection.send(RawRequest.text("GET", Fixture.discovery))
        var count = 0
        while count < 2_000_000 { count += try connection.receive().count }
        #expect(try server.send("GET", "/__assay/").status == 401)
    }

    @Test(arguments: [#""X-Empty": """#, #""X-Lines": "a\r\nSet-Cookie: b""#, #""X-NUL": "a\u0000b""#])
    func whatCannotBeSentIsSaid(_ field: String) throws {
        let server = try Fixture.server(faults: #"[{"calls": 1, "headers": {\#(field)}}]"#)
        let response = try server.send("GET", Fixture.discovery)
        #expect(response.status == 500)
        #expect(response["Set-Cookie"] == nil)
        #expect(server.mistakes.count == 1)
        #expect(try server.control("GET", "").text.contains("cannot have this value"))
    }

    @Test func aClosedWindowStillServesItsPage() throws {
        let server = try Fixture.server(#"{"user": "close"}"#)
        let response = try server.send("GET", Fixture.authorization())
        #expect(response.status == 200)
        #expect(response.text.contains("Choose an account"))
    }
}

/// Whether the condition becomes true within ten seconds.
func eventually(_ condition: () -> Bool) -> Bool {
    for _ in 0..<2_000 {
        if condition() { return true }
        usleep(5_000)
    }
    return condition()
}
